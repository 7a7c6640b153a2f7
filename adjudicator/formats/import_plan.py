"""What files would change on a table: who joins, who is there already and changes, which aspects are placed.

Whoever is on the table already is found by the id that the other tool gave, then by name, so that a file that is
read again adds nobody twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.formats.imported import Imported, ImportedAspect, ImportedCharacter, ImportedScene, source_in
from adjudicator.formats.last_import import KnownAspect, LastImport
from adjudicator.formats.same_person import by_name, same_place, updated
from adjudicator.formats.sheet_changes import Known, SheetChange, free_differs, sheet_change

Record = Mapping[str, Any]
Matches = dict[int, tuple[str, Known]]
"""the id of a character on the table by the place of a sheet among those read"""
Met = tuple[str, ImportedCharacter, dict[str, str]]
"""a character's id, the sheet, and the ids of aspects by their folded texts on the sheet"""
EMPTY_TABLE: Record = {"scene": None, "characters": {}, "aspects": {}}


@dataclass(frozen=True, slots=True)
class Wishes:
    """``open_scene``: open the scene of the files. ``anew``: add everybody, whoever is there. ``points``: adjust
    fate points to the files'.
    """

    open_scene: bool = False
    anew: bool = False
    points: bool = False


@dataclass(slots=True)
class Plan:
    """``moves`` belong to one ruling. ``joining`` are those who join, in the order of their moves.

    ``guessed``, ``advice`` and ``not_changed`` (about the scene) are sentences.
    """

    moves: list[dict[str, Any]] = field(default_factory=list)
    joining: list[ImportedCharacter] = field(default_factory=list)
    changes: list[SheetChange] = field(default_factory=list)
    guessed: list[str] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)
    not_changed: list[str] = field(default_factory=list)

    def to_remember(
        self, state: Record, joined: Sequence[str], last: Mapping[str, LastImport], ruling: str
    ) -> dict[str, LastImport]:
        """What the next import has to know, by character, where that is new.

        ``state`` is the table's after the ruling of that id ("" where there was nothing to do), in which those
        ``joined`` who were joining.
        """
        on = _by_owner(state)
        met: list[Met] = [(key, one, {}) for key, one in zip(joined, self.joining, strict=True)]
        met += [(change.character, change.one, dict(change.same)) for change in self.changes]
        found: dict[str, LastImport] = {}
        for key, one, same in met:
            before = last.get(key, LastImport())
            words = {folded(aspect["text"]): known for known, aspect in on[key].items()} | same
            named = ((words.get(folded(aspect.text)), aspect) for aspect in one.aspects)
            aspects = {known: KnownAspect(aspect.text, aspect.label) for known, aspect in named if known is not None}
            sources = tuple(dict.fromkeys([*before.sources, *([one.source] if one.source else [])]))
            new = LastImport(sources, aspects, ruling or before.ruling)
            if new != before:
                found[key] = new
        return found


def plan(found: Sequence[Imported], state: Record, last: Mapping[str, LastImport], wishes: Wishes) -> Plan:
    """What the files change on the table in this ``state``; ``last`` is what was remembered, by character."""
    made = Plan()
    people = _once(made, found, anew=wishes.anew)
    matches = {} if wishes.anew else _matches(people, state["characters"], last)
    on = _by_owner(state)
    for place, one in enumerate(people):
        if place not in matches:
            made.joining.append(one)
            continue
        key, known = matches[place]
        there = (key, state["characters"][key], on[key])
        made.changes.append(sheet_change(one, there, known, last.get(key), points=wishes.points))
        if known == "name":
            made.guessed.append(f"{one.name}: taken for {key}, who has that name; --new would add another.")
    made.moves += [move for change in made.changes for move in change.moves]
    scene = _scene(made, found, state, wishes)
    aspects = _placed(made, found, state)
    whole = Imported("", tuple(made.joining), tuple(aspects), scene)
    made.moves += whole.moves(state["characters"], open_scene=scene is not None)
    return made


def _once(made: Plan, found: Sequence[Imported], *, anew: bool) -> list[ImportedCharacter]:
    """Everybody; of two sheets with the same id of the same tool the first, and of several files one of a name."""
    seen: set[str] = set()
    kept: list[ImportedCharacter] = []
    for each in found:
        earlier = {} if anew else by_name(kept)
        for one in each.characters:
            if one.source and one.source in seen:
                made.advice.append(f"{one.name}: the same sheet comes twice; the first is read.")
                continue
            seen.add(one.source)
            place = same_place(kept, earlier, one)
            if place is None:
                kept.append(one)
                continue
            # Two of a name in this file are two people, of whom each is one of the earlier file's.
            earlier[folded(one.name)].remove(place)
            kept[place] = updated(kept[place], one)
            made.guessed.append(f"{one.name}: one character in several files, by name; --new would add each.")
    return kept


def _matches(
    people: Sequence[ImportedCharacter], there: Mapping[str, Record], last: Mapping[str, LastImport]
) -> Matches:
    """Who is whom: all by id first, so that a name takes nobody whom an id means."""
    sources = {source: key for key, one in there.items() if (source := source_in(one["notes"] or "")[0])}
    sources |= {source: key for key, known in last.items() if key in there for source in known.sources}
    matches: Matches = {}
    taken: set[str] = set()
    for place, one in enumerate(people):
        key = sources.get(one.source) if one.source else None
        if key is not None and key not in taken:
            matches[place] = (key, "id")
            taken.add(key)
    names = defaultdict(list)
    for key, record in there.items():
        if key not in taken:
            names[folded(record["name"])].append(key)
    for place, one in enumerate(people):
        if place not in matches and names[folded(one.name)]:
            matches[place] = (names[folded(one.name)].pop(0), "name")
    return matches


def _by_owner(state: Record) -> defaultdict[str, dict[str, Record]]:
    """The aspects in play by whom or what they are on."""
    on: defaultdict[str, dict[str, Record]] = defaultdict(dict)
    for key, aspect in state["aspects"].items():
        if aspect["alive"]:
            on[aspect["on"]][key] = aspect
    return on


def _scene(made: Plan, found: Sequence[Imported], state: Record, wishes: Wishes) -> ImportedScene | None:
    """The scene to open, if one is to be opened and is not open already."""
    scenes = [each.scene for each in found if each.scene is not None]
    if not wishes.open_scene or not scenes:
        return None
    for other in scenes[1:]:
        made.guessed.append(f"of several scenes {scenes[0].name!r} is opened; {other.name!r} is left out.")
    there = state["scene"]
    same = there is not None and folded(there["name"]) == folded(scenes[0].name)
    return None if same else scenes[0]


def _placed(made: Plan, found: Sequence[Imported], state: Record) -> Iterator[ImportedAspect]:
    """The aspects of scene and game that are not there yet; what is over in this scene stays so."""
    there: dict[tuple[str, str], Record] = {}
    for aspect in state["aspects"].values():
        # What was over before the last scene ended says nothing about the next one.
        now = aspect["alive"] or state["scene"] is not None
        place = (aspect["on"], folded(aspect["text"]))
        if now and not (place in there and there[place]["alive"]):
            there[place] = aspect
    seen: set[tuple[str, str]] = set()
    for one in (aspect for each in found for aspect in each.aspects):
        place = (one.place, folded(one.text))
        here = there.get(place)
        if here is None and place not in seen:
            yield one
        elif here is not None and not here["alive"]:
            made.not_changed.append(f"{one.text!r} is over in this scene and stays so")
        elif here is not None:
            made.not_changed += free_differs(one, here)
        seen.add(place)
