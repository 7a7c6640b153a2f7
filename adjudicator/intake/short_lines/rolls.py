"""Lines about a roll that was declared: its dice, and how it ends."""

from __future__ import annotations

from typing import get_args, get_type_hints

from adjudicator.core.moves import Choices
from adjudicator.core.pieces import Faces
from adjudicator.core.ruleset import OUTCOMES
from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import THROW, Move, MovesSaid


def throw(words: Words, _: str | None) -> MovesSaid:
    """``throw``, ``throw r1 ++0- opposing``; without faces they are rolled or asked for."""
    move: Move = {"do": "throw", "dice": THROW}
    if (roll := words.roll()) is not None:
        move["roll"] = roll
    while words:
        if side := words.skip_any("opposing", "opposition", "actor"):
            move["side"] = "actor" if side == "actor" else "opposing"
        elif (dice := words.faces()) is not None or (dice := _sum(words)) is not None:
            move["dice"] = list(dice)
        else:
            raise words.unread()
    return MovesSaid((move,))


def settle(words: Words, _: str | None) -> MovesSaid:
    """``settle``, ``settle r1 fail=aspect to=jon boost=Off Balance``."""
    move: Move = {"do": "settle"}
    if (roll := words.roll()) is not None:
        move["roll"] = roll
    choices: Move = {}
    while words:
        if "=" not in words.lower():
            raise words.unread()
        text = words.until(lambda ahead: "=" in ahead.lower(), "a choice")
        _choose(words, choices, *text.split("=", 1))
    return MovesSaid((move | ({"choices": choices} if choices else {}),))


def abandon(words: Words, _: str | None) -> MovesSaid:
    """``abandon r1 because …``."""
    move: Move = {"do": "abandon"}
    if (roll := words.roll()) is not None:
        move["roll"] = roll
    words.skip_any("because", "since")
    return MovesSaid((move | {"reason": words.rest("the reason")},))


def _sum(words: Words) -> Faces | None:
    return Words(f"dice {words.take()}", words.spoken).faces() if words.number_ahead() else None


def _choose(words: Words, choices: Move, key: str, value: str) -> None:
    key, value = key.strip().casefold(), value.strip().strip(",;").strip()
    if not value:
        raise words.wrong(f"{key}= is followed by nothing")
    if key in OUTCOMES and key != "succeed":
        allowed = get_args(get_args(get_type_hints(Choices)[key])[0])
        if value.casefold() not in allowed:
            raise words.wrong(f"{key}= takes {', '.join(allowed)}")
        choices[key] = value.casefold()
    elif key in ("to", "free_to"):
        choices["free_to"] = "anyone" if value.casefold() == "anyone" else words.spoken.character(value)
    elif key == "on":
        choices["on"] = words.spoken.character(value)
    elif key == "boost":
        choices["boost"] = value
    else:
        raise words.wrong(f"{key!r} is no choice; choices are fail, tie, style, to, on and boost")
