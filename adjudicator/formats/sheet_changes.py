"""A sheet read again, beside the character that it is on the table already: what changes, and what cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.core.naming import folded
from adjudicator.formats.aspect_changes import AspectChanges, aspect_changes
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter, placing, source_in
from adjudicator.formats.last_import import LastImport
from adjudicator.formats.stunts import stunts_in, stunts_line
from adjudicator.wording.plain import counted, signed

Record = Mapping[str, Any]
Known = Literal["id", "name"]
_SHOWN = 120


@dataclass(frozen=True, slots=True)
class SheetChange:
    """What ``one`` changes about the character of the id ``character``, which was ``known`` by its id or its name.

    ``renamed`` are old and new words, ``points`` the fate points before and after, None where they stay.
    ``not_changed`` are sentences on what differs and stays. ``same`` are our aspects' ids by folded text.
    """

    one: ImportedCharacter
    character: str
    known: Known
    moves: tuple[dict[str, Any], ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]
    points: tuple[int, int] | None
    not_changed: tuple[str, ...]
    same: Mapping[str, str]

    def to_record(self) -> dict[str, Any]:
        """JSON-ready."""
        shown = {name: getattr(self, name) for name in ("character", "known", "added", "gone", "renamed")}
        points = None if self.points is None else {"before": self.points[0], "after": self.points[1]}
        return shown | {"fate_points": points, "not_changed": self.not_changed, "name": self.one.name}


def sheet_change(
    one: ImportedCharacter,
    character: tuple[str, Record, Mapping[str, Record]],
    known: Known,
    last: LastImport | None,
    *,
    points: bool = False,
) -> SheetChange:
    """What changes about the ``character``: its id, its record and the aspects in play on it.

    Points and free invocations that are here stay; with ``points`` fate points are adjusted to the file's.
    """
    key, here, aspects = character
    found = aspect_changes(one.aspects, aspects, last.base if last is not None else None)
    before_after = _points(one, here) if points else None
    return SheetChange(
        one=one,
        character=key,
        known=known,
        moves=tuple(_moves(key, found, before_after)),
        added=tuple(map(_added, found.added)),
        gone=tuple(_gone(aspects[gone]) for gone in found.gone),
        renamed=tuple((aspects[old]["text"], new.text) for old, new in found.renamed),
        points=before_after,
        not_changed=(
            *found.kept,
            *_aspects_that_differ(one, found.same, aspects),
            *_facts_that_differ(one, here, points=points),
        ),
        same=found.same,
    )


def free_differs(aspect: ImportedAspect, here: Record) -> Iterator[str]:
    """A sentence where the file has another number of free invocations on an aspect in play."""
    held = sum(here["free"].values())
    if held != aspect.free:
        yield f"free invocations on {here['text']!r}: {held} here, {aspect.free} in the file"


def _moves(key: str, found: AspectChanges, points: tuple[int, int] | None) -> Iterator[dict[str, Any]]:
    for old, aspect in found.renamed:
        yield {"do": "rename_aspect", "aspect": old, "text": aspect.text}
    for gone in found.gone:
        yield {"do": "remove_aspect", "aspect": gone, "reason": "no longer on the sheet"}
    for aspect in found.added:
        yield placing(aspect, key)
    if points is not None:
        more = points[1] - points[0]
        yield {"do": "adjust", "character": key, "fate_points": more, "reason": "as on the sheet that was read"}


def _points(one: ImportedCharacter, here: Record) -> tuple[int, int] | None:
    if one.fate_points is None or here["fate_points"] in (None, one.fate_points):
        return None
    return here["fate_points"], one.fate_points


def _added(aspect: ImportedAspect) -> str:
    kind = "" if aspect.kind == "character" else f", a {aspect.kind}"
    taken = ", which counts as taken in this conflict" if aspect.kind == "consequence" else ""
    free = f", {counted(aspect.free, 'free invocation')}" if aspect.free else ""
    return aspect.text + kind + taken + free + (", hidden" if aspect.hidden else "")


def _gone(here: Record) -> str:
    held = sum(here["free"].values())
    return str(here["text"]) + (f", with {counted(held, 'free invocation')}" if held else "")


def _aspects_that_differ(
    one: ImportedCharacter, same: Mapping[str, str], here: Mapping[str, Record]
) -> Iterator[str]:
    for aspect in one.aspects:
        there = here.get(same.get(folded(aspect.text), ""))
        if there is None:
            continue
        yield from free_differs(aspect, there)
        if there["kind"] != aspect.kind:
            yield f"{there['text']!r} is a {there['kind']} aspect here, and a {aspect.kind} aspect in the file"
        if there["hidden"] != aspect.hidden:
            yield f"{there['text']!r} is {'hidden' if there['hidden'] else 'known'} here, and not so in the file"
        if aspect.means and aspect.means != there["means"]:
            yield f"{there['text']!r} means in the file: {_cut(aspect.means)}"


def _facts_that_differ(one: ImportedCharacter, here: Record, *, points: bool) -> Iterator[str]:
    if folded(one.name) != folded(here["name"]):
        yield f"the name: {here['name']} here, {one.name} in the file"
    if one.kind != here["kind"]:
        yield f"the kind: {here['kind'].upper()} here, {one.kind.upper()} in the file"
    if one.player and one.player != here["player"]:
        yield f"the player: {here['player'] or 'nobody'} here, {one.player} in the file"
    if one.refresh not in (None, here["refresh"]):
        yield f"refresh: {here['refresh']} here, {one.refresh} in the file"
    if not points and (found := _points(one, here)) is not None:
        yield f"fate points: {found[0]} here, {found[1]} in the file; --points would adjust them"
    if skills := ", ".join(_skills(one.skills, here["skills"])):
        yield f"skills: {skills}"
    yield from _notes(one, here["notes"] or "")


def _skills(file: Mapping[str, int], here: Mapping[str, int]) -> Iterator[str]:
    in_file, at_home = ({folded(name): (name, n) for name, n in skills.items()} for skills in (file, here))
    for key, (name, rating) in at_home.items():
        there = in_file.get(key)
        if there is None:
            yield f"{name} {signed(rating)} here, none in the file"
        elif there[1] != rating:
            yield f"{name} {signed(rating)} here, {signed(there[1])} in the file"
    for key, (name, rating) in in_file.items():
        if key not in at_home:
            yield f"{name} none here, {signed(rating)} in the file"


def _notes(one: ImportedCharacter, notes: str) -> Iterator[str]:
    """Stunts live in the notes, one line for all of them, in which some signs are replaced."""
    here, rest = stunts_in(source_in(notes)[1])
    file, _ = stunts_in(stunts_line(one.stunts))
    for stunt in file:
        if stunt not in here:
            yield f"a stunt, in the file: {_cut(stunts_line([stunt]).partition(': ')[2])}"
    for stunt in here:
        if stunt not in file:
            yield f"a stunt, here only: {_cut(stunts_line([stunt]).partition(': ')[2])}"
    if one.notes and one.notes not in rest:
        yield f"the notes, in the file: {_cut(one.notes)}"


def _cut(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
