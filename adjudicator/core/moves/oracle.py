"""Moves that ask the oracle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from adjudicator.core.pieces import Faces


@dataclass(frozen=True, slots=True)
class Consult:
    """A question to the oracle; ``odds`` is a step or a rung's name, "even" being 0."""

    do: ClassVar = "consult"
    question: str
    odds: int | str | None = None
    by: str | None = None
    dice: Faces | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from an oracle table, by four Fate dice (their sum) or by the entry's number."""

    do: ClassVar = "draw"
    table: str
    dice: Faces | None = None
    faces: tuple[int, ...] | None = None
    entries: tuple[str, ...] | None = field(default=None, metadata={"inner": True})
    """the table's entries, looked up by whoever hands the move to the core"""
