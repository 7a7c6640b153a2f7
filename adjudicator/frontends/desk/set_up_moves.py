"""The forms of the set-up page as moves: what was typed in a form's fields, read into the records a table takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.core.violations import Malformed
from adjudicator.formats.sheet_skills import skills_in

Fields = Mapping[str, str]
Move = dict[str, Any]

PRESENT = "present:"
"""what the names of the boxes begin with that say who is in a scene"""


def moves_from(form: str, fields: Fields) -> list[Move]:
    """The moves of one form. Raises Malformed for an unknown form, and for what cannot be read."""
    make = FORMS.get(form)
    if make is None:
        raise Malformed(f"there is no form called {form!r}")
    return [{"do": form} | {key: value for key, value in make(fields).items() if value is not None}]


def _text(fields: Fields, name: str) -> str | None:
    """What stands in a field, None where nothing does."""
    typed = fields.get(name, "").replace("\r\n", "\n").strip()
    return typed or None


def _needed(fields: Fields, name: str, called: str) -> str:
    typed = _text(fields, name)
    if typed is None:
        raise Malformed(f"{called} is missing")
    return typed


def _whole(fields: Fields, name: str, called: str) -> int | None:
    typed = _text(fields, name)
    if typed is None:
        return None
    if not re.fullmatch(r"[+\-−]?[0-9]{1,4}", typed):
        raise Malformed(f"{called}: {typed!r} is no whole number")
    return int(typed.replace("−", "-"))


def _open_scene(fields: Fields) -> Move:
    asked = [key.removeprefix("asked:") for key in fields if key.startswith("asked:")]
    present = [who for who in asked if f"{PRESENT}{who}" in fields]
    return {
        "name": _needed(fields, "name", "the scene's name"),
        "description": _text(fields, "description"),
        "notes": _text(fields, "notes"),
        # Everybody is the default, also for those who join later.
        "present": None if present == asked else present,
    }


def _place_aspect(fields: Fields) -> Move:
    free = _whole(fields, "free", "free invocations")
    return {
        "text": _needed(fields, "text", "the aspect's text"),
        "on": _text(fields, "on"),
        "kind": _text(fields, "kind"),
        "means": _text(fields, "means"),
        "lasts": _text(fields, "lasts"),
        "hidden": True if "hidden" in fields else None,
        "free": {_needed(fields, "holder", "who holds the free invocations"): free} if free else None,
    }


def _add_character(fields: Fields) -> Move:
    skills = dict(_skills(_text(fields, "skills") or ""))
    aspects = [line.strip() for line in (_text(fields, "aspects") or "").split("\n") if line.strip()]
    return {
        "name": _needed(fields, "name", "the character's name"),
        "kind": fields.get("kind", "pc"),
        "player": _text(fields, "player"),
        "refresh": _whole(fields, "refresh", "refresh"),
        "skills": skills or None,
        "aspects": aspects or None,
        "notes": _text(fields, "notes"),
    }


def _skills(typed: str) -> Iterator[tuple[str, int]]:
    """``Athletics 2, Will +1``, also over several lines, or the other ways in which sheets have them."""
    told: set[str] = set()
    for line in filter(str.strip, typed.split("\n")):
        found = skills_in(line)
        if found is None or found.carried is not None:
            raise Malformed(f"skills: {line.strip()!r} cannot be read; write them as Athletics 2, Will +1")
        for name, rating in found.ratings:
            if name in told:
                raise Malformed(f"skills: {name} stands there twice")
            told.add(name)
            yield name, rating


FORMS: Mapping[str, Callable[[Fields], Move]] = {
    "open_scene": _open_scene,
    "close_scene": lambda fields: {"leads_into": _text(fields, "leads_into")},
    "place_aspect": _place_aspect,
    "reveal_aspect": lambda fields: {"aspect": _needed(fields, "aspect", "the aspect")},
    "rename_aspect": lambda fields: {
        "aspect": _needed(fields, "aspect", "the aspect"),
        "text": _needed(fields, "text", "the new text"),
    },
    "remove_aspect": lambda fields: {
        "aspect": _needed(fields, "aspect", "the aspect"),
        "reason": _text(fields, "reason"),
    },
    "add_character": _add_character,
    "start_session": lambda fields: {"name": _text(fields, "name")},
    "start_scenario": lambda _: {},
    "refresh": lambda fields: {"reason": _text(fields, "reason")},
    "adjust": lambda fields: {
        "character": _needed(fields, "character", "whose points"),
        "fate_points": _whole(fields, "fate_points", "fate points"),
        "reason": _needed(fields, "reason", "the reason"),
    },
}
"""The forms by the name of the move they make."""
