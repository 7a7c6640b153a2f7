"""What happened to aspects and the free invocations on them."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.pieces import Aspect, Severity


@dataclass(frozen=True, slots=True)
class AspectPlaced:
    """An aspect came into play."""

    aspect: Aspect


@dataclass(frozen=True, slots=True)
class AspectEnded:
    """An aspect is over, and its free invocations with it."""

    aspect: str
    why: str


@dataclass(frozen=True, slots=True)
class AspectRenamed:
    """An aspect reads otherwise now."""

    aspect: str
    text: str


@dataclass(frozen=True, slots=True)
class AspectRevealed:
    """A hidden aspect is known to all."""

    aspect: str


@dataclass(frozen=True, slots=True)
class FreeGiven:
    """``holder`` has ``count`` more free invocations on an aspect."""

    aspect: str
    holder: str
    count: int


@dataclass(frozen=True, slots=True)
class FreeUsed:
    """One free invocation of ``holder`` was used up."""

    aspect: str
    holder: str


@dataclass(frozen=True, slots=True)
class FreePassed:
    """Free invocations changed hands."""

    aspect: str
    source: str
    to: str
    count: int


@dataclass(frozen=True, slots=True)
class ConsequenceTaken:
    """A consequence of this conflict was counted for a character."""

    character: str
    aspect: str
    severity: Severity | None = None
