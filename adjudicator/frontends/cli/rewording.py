"""Moves that wait, put otherwise by whoever sits at the keyboard."""

from __future__ import annotations

from typing import Any

from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.table.rulings import Ruling

Move = dict[str, Any]


def flipped_payment(ruling: Ruling) -> list[Move] | None:
    """An invocation paid the other way; None for anything else."""
    other = {"free": "fate_point", "fate_point": "free"}
    moves = [dict(move) for move in ruling.moves]
    if len(moves) != 1 or moves[0]["do"] != "invoke":
        return None
    return [moves[0] | {"pay": other[moves[0]["pay"]]}]


def edited(ruling: Ruling, keyboard: Keyboard) -> list[Move]:
    """The moves with what whoever sits there typed instead: a roll's opposition, or the words of a justification."""
    moves = [dict(move) for move in ruling.moves]
    if moves[0]["do"] == "take_action":
        # A roll announced elsewhere seldom says what stands against it.
        typed = keyboard.words("opposition, a number").removeprefix("+")
        return [moves[0] | {"opposition": int(typed)}, *moves[1:]] if typed.lstrip("-").isdecimal() else moves
    field = next((name for name in ("because", "complication", "detail", "text") if name in moves[0]), "because")
    words = keyboard.words(field, moves[0].get(field, ""))
    return [moves[0] | {field: words}, *moves[1:]] if words else moves
