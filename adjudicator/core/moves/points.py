"""Moves about fate points outside invocations: compels, details, concessions, sacrifices, adjustments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.core.pieces import Answer, Severity


@dataclass(frozen=True, slots=True)
class ProposeCompel:
    """A compel is offered: an aspect, and the complication it brings."""

    do: ClassVar = "compel"
    by: str
    target: str
    aspect: str
    complication: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerCompel:
    """An open compel is accepted, bought off, or withdrawn."""

    do: ClassVar = "answer_compel"
    compel: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class DeclareDetail:
    """A fate point makes a helpful detail of the story true."""

    do: ClassVar = "declare_detail"
    by: str
    detail: str
    aspect: str | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """A character gives up the conflict before the dice fall."""

    do: ClassVar = "concede"
    by: str


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Out of points, a character takes a consequence to earn some (Unwritten)."""

    do: ClassVar = "sacrifice"
    by: str
    text: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class BankHint:
    """A hint from an excelled discovery is traded for a point (Unwritten)."""

    do: ClassVar = "bank_hint"
    by: str


@dataclass(frozen=True, slots=True)
class Adjust:
    """The GM corrects a balance by a signed number of fate points, with a reason."""

    do: ClassVar = "adjust"
    character: str
    fate_points: int
    reason: str
