"""Moves about rolls: from the declared action over dice and invocations to the settled outcome."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from adjudicator.core.moves.parts import ActiveOpposition, Choices, Modifier, NewAspect, PassiveOpposition
from adjudicator.core.pieces import Benefit, Faces, Pay, Side
from adjudicator.core.ruleset import ActionName


@dataclass(frozen=True, slots=True)
class TakeAction:
    """A character acts: a roll is declared, with its opposition, and dice if they lie already."""

    do: ClassVar = "take_action"
    by: str
    action: ActionName
    id: str | None = None
    target: str | None = None
    skill: str | None = None
    rating: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    opposition: int | PassiveOpposition | ActiveOpposition | None = None
    dice: Faces | None = None
    creates: NewAspect | None = None
    uses: str | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice for a side of a roll that awaits them."""

    do: ClassVar = "throw"
    dice: Faces
    roll: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Invoke:
    """An aspect is invoked: paid for or free, for one of the five benefits, on one roll."""

    do: ClassVar = "invoke"
    by: str
    aspect: str
    pay: Pay
    benefit: Benefit
    roll: str | None = None
    for_: str | None = field(default=None, metadata={"wire": "for"})
    against: str | None = None
    dice: Faces | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Settle:
    """Both sides have stopped invoking: the outcome stands and hands out what it hands out."""

    do: ClassVar = "settle"
    roll: str | None = None
    choices: Choices = field(default_factory=Choices)


@dataclass(frozen=True, slots=True)
class Abandon:
    """A roll that never counted; what was spent on it stays spent."""

    do: ClassVar = "abandon"
    reason: str
    roll: str | None = None


@dataclass(frozen=True, slots=True)
class Tell:
    """An accepted narration; it changes no number."""

    do: ClassVar = "tell"
    text: str
    roll: str | None = None
    title: str | None = None
