"""A character as an actor of Foundry's fate-core-official, in the shape of version 10 and later."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.formats.foundry import key_for
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.safe_parsing import as_markup, as_plain
from adjudicator.formats.stunts import ImportedStunt

Json = dict[str, Any]
_ACTIONS = ("overcome", "caa", "attack", "defend")
_ABSORBS = {"mild": 2, "moderate": 4, "severe": 6, "extreme": 8}


def foundry_actor(one: ImportedCharacter) -> str:
    """The JSON of an actor's export; what has no name, or the same as another one, is numbered."""
    tracks = [*map(_stress, ("Physical", "Mental")), *map(_consequence, one.consequences)]
    actor = {
        "name": one.name,
        "type": "fate-core-official",
        "img": "icons/svg/mystery-man.svg",
        "system": {
            "details": _details(one),
            "aspects": _by_key([_aspect(each) for each in one.aspects if each.kind != "consequence"], "Aspect"),
            "skills": _by_key([_skill(name, rating) for name, rating in one.skills.items()], "Skill"),
            "stunts": _by_key([_stunt(each) for each in one.stunts], "Stunt"),
            "tracks": _by_key(tracks, "Consequence"),
            "override": {"active": False, "refresh": 0, "skillPoints": 0},
        },
        "items": [],
        "effects": [],
        "flags": {},
    }
    if one.source.startswith("fco:"):
        actor["_id"] = one.source.removeprefix("fco:")
    return json.dumps(actor, ensure_ascii=False, indent=2) + "\n"


def _by_key(parts: list[Json], kind: str) -> Json:
    """The parts under their names in base64, each name made the only one of its kind."""
    found: Json = {}
    taken: set[str] = set()
    for part in parts:
        base = part["name"] or kind
        name, n = base, 2
        while name in taken:
            name, n = f"{base} {n}", n + 1
        taken.add(name)
        found[key_for(name)] = part | {"name": as_plain(name)}
    return found


def _details(one: ImportedCharacter) -> Json:
    return {
        "description": {"value": ""},
        "biography": {"value": ""},
        "pronouns": {"value": ""},
        "notes": {"value": _page(one.notes), "GM": True},
        "fatePoints": {"current": one.fate_points, "refresh": one.refresh, "boosts": 0},
        "sheet_mode": "minimal" if one.kind == "npc" else "full",
    }


def _aspect(aspect: ImportedAspect) -> Json:
    return {
        "name": aspect.label,
        "value": as_plain(aspect.text),
        "description": _page(aspect.means),
        "notes": "",
    }


def _skill(name: str, rating: int) -> Json:
    texts = dict.fromkeys(("description", *_ACTIONS), "")
    return {"name": name, **texts, "pc": True, "rank": rating, "adhoc": False, "hidden": False}


def _stunt(stunt: ImportedStunt) -> Json:
    return {
        "name": stunt.name,
        "description": _page(stunt.text),
        "notes": "",
        "linked_skill": stunt.skill or "None",
        "refresh_cost": 0,
        **dict.fromkeys(_ACTIONS, False),
        "bonus": stunt.bonus,
        "boxes": 0,
        "box_values": [],
        "macro": None,
    }


def _track(name: str, recovery: str, boxes: int) -> Json:
    return {
        "category": "Combat",
        "name": name,
        **dict.fromkeys(("description", "notes", "when_marked", "recovery_conditions"), ""),
        "linked_skills": [],
        "paid": False,
        "universal": True,
        "unique": True,
        "enabled": True,
        "label": "escalating" if boxes else "none",
        "recovery_type": recovery,
        "harm_can_absorb": 0,
        "boxes": boxes,
        "box_values": [False] * boxes,
        "aspect": "No",
        "rollable": "false",
    }


def _stress(name: str) -> Json:
    return _track(f"{name} Stress", "Fleeting", 2)


def _consequence(aspect: ImportedAspect) -> Json:
    absorbs = next((n for word, n in _ABSORBS.items() if word in aspect.label.casefold()), 2)
    marked = {"name": as_plain(aspect.text), "when_marked": True, "as_name": False}
    return _track(aspect.label, "Sticky", 0) | {"harm_can_absorb": absorbs, "aspect": marked}


def _page(text: str) -> str:
    return "".join(f"<p>{as_markup(line)}</p>" for line in text.split("\n")) if text else ""
