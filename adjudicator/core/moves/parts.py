"""What moves are made of: modifiers, oppositions, new aspects, choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.core.pieces import AspectKind, Faces


@dataclass(frozen=True, slots=True)
class Modifier:
    """A flat modifier of a roll: why, and its signed value in steps on the ladder."""

    why: str
    value: int


@dataclass(frozen=True, slots=True)
class PassiveOpposition:
    """A fixed opposition; ``counts`` are aspects already counted into its value."""

    value: int
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActiveOpposition:
    """An opponent who rolls as well."""

    by: str
    skill: str | None = None
    rating: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    dice: Faces | None = None


@dataclass(frozen=True, slots=True)
class NewAspect:
    """The aspect an advantage would create."""

    text: str
    id: str | None = None
    on: str | None = None


@dataclass(frozen=True, slots=True)
class SheetAspect:
    """An aspect on the sheet of a character being added."""

    text: str
    id: str | None = None
    kind: AspectKind = "character"
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What to hand out where a rule set offers a choice; only the one for the outcome that happened is read."""

    fail: Literal["none", "aspect"] | None = None
    tie: Literal["minor cost", "boost", "none", "aspect"] | None = None
    style: Literal["aspect", "consequence", "boost", "detail", "full", "none", "hint"] | None = None
    free_to: str | None = None
    on: str | None = None
    boost: str | None = None
