"""Fate sheets out of Roll20, as the VTT Enhancement Suite exports them, in versions 2 and 3 of its envelope."""

from __future__ import annotations

from typing import Any

from adjudicator.core.pieces import AspectKind
from adjudicator.core.violations import Malformed
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.document import Document
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.roll20_attributes import Attributes, attributes_of
from adjudicator.formats.stunts import ImportedStunt, bonus_in

_FATE = frozenset({"fp", "refresh", "fate_points", "setgame"})
_FATE_TABLES = frozenset({"aspects", "stunts", "consequences", "approaches"})
_OTHER_GAMES = {
    "D&D": frozenset({"hp", "ac", "strength_mod", "spell_slot_1_1", "hit_dice", "class", "l1mancer_status", "npc_ac"}),
    "Pathfinder": frozenset({"bab", "cmd", "cmb", "fort_ranks", "key_ability_dc"}),
    "Call of Cthulhu": frozenset({"sanity", "sanity_loss", "magic_points"}),
    "Savage Worlds": frozenset({"parry", "toughness", "bennies"}),
}
_SITUATIONS = ("situation", "scene", "boost", "game")


def sniff(document: Document) -> bool:
    """Whether it is a character in the suite's envelope, of whatever game."""
    return isinstance(document.value, dict) and _character(document.value) is not None


def read(document: Document, gathering: Gathering) -> None:
    """Read a Fate sheet; a sheet of another game raises Malformed, which says what it seems to be."""
    file = gathering.node(document.value)
    one = file["character"] if file["character"].shape is dict else file
    found = attributes_of(one["attribs"])
    _refuse_other_games(one["name"].line(), found)
    draft = gathering.draft(one["name"].line() or _text(found.single, "character_name"), one["oldId"].line())
    gathering.decide_kind(draft, None)
    draft.fate_points = _number(found, "fp", "fate_points", "fate-points")
    draft.refresh = _number(found, "refresh")
    _read_aspects(found, draft, gathering)
    _read_tables(found, draft)
    draft.keep("Biography", one["bio"].passage(percents=True))
    draft.keep("", one["gmnotes"].passage(percents=True))
    for table in ("extras", "powers", "modes", "roles", "conditions"):
        if table in found.tables:
            draft.skip(f"{table} are not modelled; keep them on the sheet.")
    gathering.add(draft)


def _character(value: dict[str, Any]) -> dict[str, Any] | None:
    """The object with the attributes, in whichever version of the envelope."""
    for one in (value.get("character"), value):
        if isinstance(one, dict) and isinstance(one.get("attribs"), list):
            return one
    return None


def _refuse_other_games(name: str, found: Attributes) -> None:
    if _FATE_TABLES & found.tables.keys() or len(_FATE & found.single.keys()) > 1:
        return
    known = {game: len(marks & found.single.keys()) for game, marks in _OTHER_GAMES.items()}
    game = max(known, key=lambda one: known[one])
    seems = f"a {game} sheet" if known[game] > 1 else "a sheet of another game"
    raise Malformed(
        f"{name!r} seems to be {seems} out of Roll20: it has neither aspects nor fate points, so there is nothing in "
        "it that this table could use"
    )


def _number(found: Attributes, *names: str) -> int | None:
    numbers = (found.single[name].number() for name in names if name in found.single)
    return next(numbers, None)


def _read_aspects(found: Attributes, draft: CharacterDraft, gathering: Gathering) -> None:
    for row in found.rows("aspects"):
        text = _text(row, "aspect", "aspect-value", "name")
        label = _text(row, "label", "aspect-name")
        free = _free(row, text, draft, gathering)
        means = _text(row, "notes")
        lowered = label.casefold()
        if any(word in lowered for word in _SITUATIONS):
            kind: AspectKind = "boost" if "boost" in lowered else "game" if "game" in lowered else "situation"
            gathering.place(ImportedAspect(text, label, kind, free, gathering.holder(False), means=means))
            say = f"{text!r} is placed beside the sheet, since it is called {label!r}; rename it to change that."
            gathering.account.say("guessed", say)
        else:
            draft.take_aspect(ImportedAspect(text, label, free=free, holder=gathering.holder(False), means=means))


def _free(row: dict[str, Node], text: str, draft: CharacterDraft, gathering: Gathering) -> int:
    """The free invocations of a row, whose boxes may mean either; ten is the most that the sheet shows."""
    most = row["invokes"].count() if "invokes" in row else 0
    ticked = sum(row[f"check{n}"].flag() for n in range(1, most + 1) if f"check{n}" in row)
    if not ticked:
        return most
    spent = gathering.options.checked == "spent"
    meaning, other = ("spent", "held") if spent else ("held", "spent")
    draft.guess(
        f"{ticked} of {most} boxes for invocations on {text!r} are ticked and read as {meaning}; "
        f"--checked {other} would change that."
    )
    return most - ticked if spent else ticked


def _read_tables(found: Attributes, draft: CharacterDraft) -> None:
    for table in ("skills", "approaches"):
        for row in found.rows(table):
            name = _text(row, "skill", "skill-name", "approach", "name")
            rating = next((row[key].rating() for key in ("rating", "skill-value", "value") if key in row), None)
            if name and rating is not None:
                draft.take_skill(name, rating)
    for row in found.rows("stunts"):
        text = _text(row, "desc", "stunt-description", "description")
        flat = row["bonus"].number() if "bonus" in row else None
        bonus = flat if flat is not None else bonus_in(text)
        skill = _text(row, "skill") if bonus else ""
        draft.take_stunt(ImportedStunt(_text(row, "name", "stunt-name"), text, bonus, skill))
    for row in found.rows("consequences"):
        draft.take_aspect(ImportedAspect(_text(row, "aspect", "name"), _text(row, "label"), "consequence"))
    if found.tables.get("stress"):
        draft.skip("stress is not modelled; keep the boxes on the sheet.")


def _text(row: dict[str, Node], *columns: str) -> str:
    """The text of the first of ``columns`` that the row has anything in."""
    return next((text for column in columns if column in row and (text := row[column].line())), "")
