"""Names typed short: the one id a few letters can mean, against what is on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed

State = Mapping[str, Any]


def character(state: State, typed: str) -> str:
    """The id ``typed`` means among the characters, or ``typed`` itself for the rules to refuse by name.

    Raises Malformed, with the candidates, when it could be several.
    """
    if folded(typed) in ("gm", "anyone", "scene", "game"):
        return folded(typed)
    return _meant(typed, {key: one["name"] for key, one in state["characters"].items()})


def aspect(state: State, typed: str) -> str:
    """The id ``typed`` means among the aspects in play, or ``typed`` itself; Malformed when it could be several."""
    return _meant(typed, {key: a["text"] for key, a in state["aspects"].items() if a["alive"]})


def skill(state: State, who: str, typed: str) -> str:
    """The skill on the sheet of the character ``who`` that ``typed`` means, or ``typed`` itself."""
    sheet = state["characters"].get(who, {"skills": {}})["skills"]
    found = _could_mean(typed, {name: name for name in sheet})
    return found[0] if len(found) == 1 else typed


def _meant(typed: str, table: Mapping[str, str]) -> str:
    found = _could_mean(typed, table)
    if len(found) > 1:
        raise Malformed(f"{typed!r} could be {', '.join(found)}; type more of it")
    return found[0] if found else typed


def _could_mean(typed: str, table: Mapping[str, str]) -> list[str]:
    wanted = folded(typed)
    if typed in table:
        return [typed]
    spelled = {key: (folded(key), folded(text)) for key, text in table.items()}
    # The closest way of meaning one thing wins: the whole name, its beginning, a word's beginning, any part.
    for way in (_whole, _beginning, _word, _part):
        found = [key for key, names in spelled.items() if wanted and any(way(name, wanted) for name in names)]
        if found:
            return found
    return []


def _whole(name: str, wanted: str) -> bool:
    return name == wanted


def _beginning(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _word(name: str, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in name.replace("-", " ").split())


def _part(name: str, wanted: str) -> bool:
    return wanted in name
