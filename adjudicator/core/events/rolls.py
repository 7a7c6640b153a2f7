"""What happened on rolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.core.pieces import Benefit, Faces, Pay, Roll, Side
from adjudicator.core.ruleset import Outcome, Result


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A roll was declared."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Dice fell for one side: the ``nth`` throw (from 0) of ``by`` there.

    ``kept`` when they are the faces of the same throw that had been taken back.
    """

    roll: str
    side: Side
    dice: Faces
    by: str
    nth: int = 0
    kept: bool = False


@dataclass(frozen=True, slots=True)
class DiceAwaited:
    """A reroll was bought and its dice are still to fall; the old ones no longer count."""

    roll: str
    side: Side


@dataclass(frozen=True, slots=True)
class Invoked:
    """An invocation took effect: ``amount`` steps on ``lands_on`` (0 for a reroll).

    ``side`` is the side whose one payment for the aspect it may use up; ``paid_to`` is the ledger account
    that got the point.
    """

    by: str
    aspect: str
    pay: Pay
    benefit: Benefit
    roll: str
    side: Side
    lands_on: Literal["actor", "opposing", "passive"]
    amount: int
    for_: str | None = None
    against: str | None = None
    paid_to: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome stands. ``gives`` is what it handed out; ``unverified`` says what the book leaves open."""

    roll: str
    outcome: Outcome
    shifts: int
    gives: Result
    unverified: str | None = None


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The roll never counted."""

    roll: str
    reason: str
