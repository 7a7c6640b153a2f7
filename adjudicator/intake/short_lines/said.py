"""What a short line comes to: moves to put before the GM, or a command of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Move = dict[str, Any]

THROW = "throw"
"""Stands in a move's ``dice`` for faces that whoever sits at the table rolls or types."""


@dataclass(frozen=True, slots=True)
class MovesSaid:
    """Moves as records, the seat ``by`` which they are proposed, and whether they were called obvious (``!``)."""

    moves: tuple[Move, ...]
    by: str = "gm"
    sure: bool = False


@dataclass(frozen=True, slots=True)
class CommandSaid:
    """A command of the program and its arguments, in the order they were typed; ``sure`` for a question with ``!``."""

    name: str
    args: tuple[str, ...] = ()
    sure: bool = False


Said = MovesSaid | CommandSaid
