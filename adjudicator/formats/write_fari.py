"""A character as Fari's version 6 writes it: one page, two columns, sections where Fari's own templates have them."""

from __future__ import annotations

import json
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.safe_parsing import as_markup

VERSION = 6
_FREE = "Free Invokes"
Json = dict[str, Any]


def fari_character(one: ImportedCharacter) -> str:
    """The JSON of a ``.fari.json`` file; ids are made from the name, so that writing twice gives the same file."""
    kept = one.source.removeprefix("fari:") if one.source.startswith("fari:") else ""
    sheet = {
        "id": kept or _id(one.name, "character"),
        "name": one.name,
        "group": None,
        "lastUpdated": 0,
        "wide": False,
        "pages": [{"label": "Character", "rows": [{"columns": [{"sections": _left(one)}, {"sections": _right(one)}]}]}],
        "playedDuringTurn": False,
        "version": VERSION,
        "fariType": "character",
    }
    _name_parts(sheet["pages"], one.name)
    return json.dumps(sheet, ensure_ascii=False, indent=2) + "\n"


def _left(one: ImportedCharacter) -> list[Json]:
    aspects = [block for aspect in one.aspects if aspect.kind != "consequence" for block in _aspect(aspect)]
    stunts = [_text(stunt.name, stunt.text or stunt.name) for stunt in one.stunts]
    points = {
        "type": "PointCounter",
        "label": "Fate Points",
        "value": _digits(one.fate_points),
        "meta": {"isMainPointCounter": True, "max": _digits(one.refresh)},
    }
    return [
        # A section without a text would pass its place on to the next one.
        _section("Aspects", aspects or [_text("Aspect", "")], on_card=True),
        _section("Stunts & Extras", stunts or [_text("Stunt", "")]),
        _section("Fate Points", [points]),
    ]


def _right(one: ImportedCharacter) -> list[Json]:
    boxes = [{"label": "1", "checked": False}, {"label": "2", "checked": False}]
    stress: list[Json] = [
        {"type": "SlotTracker", "label": label, "value": boxes, "meta": {}} for label in ("Physical", "Mental")
    ]
    hurt = [block for aspect in one.consequences for block in _aspect(aspect, checked=False)]
    skills = [
        {"type": "Skill", "label": as_markup(name), "value": str(rating), "meta": {"commands": ["4dF"]}}
        for name, rating in one.skills.items()
    ]
    return [
        _section("Stress", stress),
        _section("Consequences", hurt or [_text("Mild", "", checked=False)]),
        _section("Skills", skills, on_card=True),
    ]


def _aspect(aspect: ImportedAspect, checked: bool | None = None) -> list[Json]:
    """The text, and boxes below it for its free invocations; a box that is not ticked is one that is left."""
    boxes = [{"label": str(n + 1), "checked": False} for n in range(aspect.free)]
    tracker: Json = {"type": "SlotTracker", "label": _FREE, "value": boxes, "meta": {}}
    return [_text(aspect.label, aspect.text, checked=checked), *([tracker] if boxes else [])]


def _text(label: str, value: str, checked: bool | None = None) -> Json:
    meta = {} if checked is None else {"checked": checked}
    return {"type": "Text", "label": as_markup(label), "value": as_markup(value), "meta": meta}


def _section(label: str, blocks: list[Json], *, on_card: bool = False) -> Json:
    return {"label": label, "visibleOnCard": on_card, "blocks": blocks}


def _digits(number: int | None) -> str:
    return "" if number is None else str(number)


def _name_parts(part: Any, path: str) -> None:
    """Give every page, section and block an id of its own, as Fari asks for."""
    if isinstance(part, list):
        for index, inner in enumerate(part):
            _name_parts(inner, f"{path}/{index}")
    elif isinstance(part, dict):
        for key in ("pages", "rows", "columns", "sections", "blocks"):
            _name_parts(part.get(key), f"{path}/{key}")
        if "label" in part:
            part["id"] = _id(path, part["label"])


def _id(*parts: str) -> str:
    return str(uuid5(NAMESPACE_URL, "/".join(parts)))
