"""What hosts hand over - moves, texts, faces, versions - checked before it can reach the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from adjudicator.core.moves import Move
from adjudicator.core.violations import Malformed
from adjudicator.table.supplied import supplied

Record = Mapping[str, Any]
Moves = Record | Sequence[Record]

LONGEST_PERIOD = timedelta(days=365_000)


def moves_given(moves: Moves, oracle: Path | None = None) -> tuple[Move, ...]:
    """A move or a list of moves, read and supplied with the files they name. Raises Malformed or BadRuleFile.

    ``oracle`` is the folder of the table's own oracle tables.
    """
    # Here and not at the top: whoever only looks at a table need not wait for pydantic.
    from adjudicator.intake import read_moves

    return supplied(read_moves(list(moves) if isinstance(moves, tuple) else moves), oracle)


def text_given(name: str, value: object) -> str:
    """A text with something to read in it, else Malformed with its ``name``."""
    if not isinstance(value, str):
        raise Malformed(f"{name}: {value!r} is no text")
    if not value.strip():
        raise Malformed(f"{name} is empty")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise Malformed(f"{name}: not valid Unicode text: {error.reason}") from error
    return value


def whole_given(name: str, value: object, least: int | None = None) -> int:
    """A whole number, of at least ``least`` where that is given; else Malformed with its ``name``."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed(f"{name}: {value!r} is no whole number")
    if least is not None and value < least:
        raise Malformed(f"{name} must be at least {least}, not {value}")
    return value


def items_given(name: str, value: object) -> list[object]:
    """The items of a list or tuple, else Malformed with its ``name``."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise Malformed(f"{name}: {value!r} is no list")
    return list(value)


def faces_given(dice: object) -> tuple[int, ...] | None:
    """Dice from outside, as whole numbers; whether they are Fate dice is a rule's question. Raises Malformed."""
    if dice is None:
        return None
    return tuple(whole_given("dice", face) for face in items_given("dice", dice))


def period_given(name: str, value: object) -> timedelta:
    """A stretch of time that ends within a thousand years, else Malformed with its ``name``."""
    if not isinstance(value, timedelta) or not timedelta() <= value < LONGEST_PERIOD:
        raise Malformed(f"{name}: {value!r} is no timedelta between nothing and a thousand years")
    return value
