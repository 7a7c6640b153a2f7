"""What reading a file gives: characters and aspects as frozen values, the moves they become, and a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.naming import id_from
from adjudicator.core.pieces import AspectKind, CharacterKind
from adjudicator.formats.sheet_report import Report
from adjudicator.formats.stunts import ImportedStunt, stunts_line

Record = dict[str, Any]
NAMELESS_SCENE = "Unnamed scene"
_SOURCE = "Source: "


@dataclass(frozen=True, slots=True)
class ImportedAspect:
    """An aspect with what its sheet calls it (``label``, in the sheet's own language, "" where it has no name).

    ``free`` invocations are held by ``holder``: "gm", or "anyone" for whoever uses them first.
    """

    text: str
    label: str = ""
    kind: AspectKind = "character"
    free: int = 0
    holder: str = "anyone"
    hidden: bool = False
    means: str = ""

    @property
    def place(self) -> str:
        """Where it lies if it is on nobody: "scene" or "game"."""
        return "game" if self.kind == "game" else "scene"


@dataclass(frozen=True, slots=True)
class ImportedCharacter:
    """One sheet. Consequences stand among the ``aspects``, by their kind; ``notes`` are the game master's only.

    ``refresh`` and ``fate_points`` are None where the sheet names none; an NPC has no ``fate_points``. ``source``
    is the format's key, a colon and the id that the other tool knows the character by, "" where it has none.
    """

    name: str
    kind: CharacterKind = "pc"
    refresh: int | None = None
    fate_points: int | None = None
    skills: Mapping[str, int] = field(default_factory=dict)
    aspects: tuple[ImportedAspect, ...] = ()
    stunts: tuple[ImportedStunt, ...] = ()
    player: str = ""
    notes: str = ""
    source: str = ""

    @property
    def consequences(self) -> tuple[ImportedAspect, ...]:
        """The aspects that are consequences."""
        return tuple(aspect for aspect in self.aspects if aspect.kind == "consequence")

    @property
    def placed(self) -> tuple[ImportedAspect, ...]:
        """The aspects that ``add_character`` cannot bring along, since they are hidden or have free invocations."""
        return tuple(aspect for aspect in self.aspects if _needs_placing(aspect))

    @property
    def all_notes(self) -> str:
        """The notes with a line for the stunts, which have no place of their own, and one for the source."""
        lines = [self.notes, stunts_line(self.stunts), _SOURCE + self.source if self.source else ""]
        return "\n".join(line for line in lines if line)


@dataclass(frozen=True, slots=True)
class ImportedScene:
    """A scene; ``notes`` are the game master's only."""

    name: str = ""
    description: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """Everything that one file gave. ``format`` is a key of FORMATS, ``aspects`` are the scene's and the game's."""

    format: str
    characters: tuple[ImportedCharacter, ...] = ()
    aspects: tuple[ImportedAspect, ...] = ()
    scene: ImportedScene | None = None
    report: Report = field(default_factory=Report)

    def moves(self, taken: Iterable[str] = (), *, open_scene: bool = False) -> list[Record]:
        """The moves of the contract, JSON-ready and in order; ``taken`` are the ids of characters on the table.

        They are legal while a scene is open. With ``open_scene`` they open the one that was read, if one was, and
        are legal while none is.
        """
        ids = set(taken)
        moves: list[Record] = []
        placed: list[Record] = []
        for one in self.characters:
            key = id_from(one.name, one.kind, ids)
            ids.add(key)
            on_it = [placing(aspect, key) for aspect in one.placed]
            moves.append(_add(one, key if on_it else None))
            placed += on_it
        if open_scene and self.scene is not None:
            moves.append(_open(self.scene))
        placed += [placing(aspect, aspect.place) for aspect in self.aspects]
        return moves + placed


def source_in(notes: str) -> tuple[str, str]:
    """The source that the last such line of ``notes`` names, "" where there is none, and the notes without it."""
    lines = notes.split("\n")
    found = next((line for line in reversed(lines) if line.startswith(_SOURCE)), "")
    if found:
        lines.remove(found)
    return found.removeprefix(_SOURCE), "\n".join(lines)


def _needs_placing(aspect: ImportedAspect) -> bool:
    return aspect.hidden or aspect.free > 0


def _add(one: ImportedCharacter, key: str | None) -> Record:
    """The move without empty fields; ids are left to the table where nothing refers to them."""
    numbers = {"refresh": one.refresh, "fate_points": one.fate_points if one.kind == "pc" else None}
    fields: Record = {"id": key} | {name: n for name, n in numbers.items() if n is not None and n >= 0}
    fields |= {"skills": dict(one.skills), "aspects": list(_on_sheet(one))}
    fields |= {"player": one.player, "notes": one.all_notes}
    empty: tuple[object, ...] = (None, "", {}, [])
    given = {name: value for name, value in fields.items() if value not in empty}
    return {"do": "add_character", "name": one.name, "kind": one.kind, **given}


def _on_sheet(one: ImportedCharacter) -> Iterator[str | Record]:
    for aspect in one.aspects:
        if _needs_placing(aspect):
            continue
        more: Record = {} if aspect.kind == "character" else {"kind": aspect.kind}
        more |= {"means": aspect.means} if aspect.means else {}
        yield {"text": aspect.text, **more} if more else aspect.text


def placing(aspect: ImportedAspect, on: str) -> Record:
    """The move that puts the aspect on a character, the scene or the game."""
    move: Record = {"do": "place_aspect", "text": aspect.text, "kind": aspect.kind, "on": on}
    move |= {"means": aspect.means} if aspect.means else {}
    move |= {"free": {aspect.holder: aspect.free}} if aspect.free else {}
    return move | ({"hidden": True} if aspect.hidden else {})


def _open(scene: ImportedScene) -> Record:
    more = {"description": scene.description, "notes": scene.notes}
    given = {key: text for key, text in more.items() if text}
    return {"do": "open_scene", "name": scene.name or NAMELESS_SCENE, **given}
