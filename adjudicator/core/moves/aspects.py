"""Moves about aspects and the free invocations on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from adjudicator.core.pieces import AspectKind, Lasts, Severity


@dataclass(frozen=True, slots=True)
class PlaceAspect:
    """An aspect comes into play without a roll."""

    do: ClassVar = "place_aspect"
    text: str
    id: str | None = None
    means: str | None = None
    kind: AspectKind | None = None
    on: str | None = None
    free: Mapping[str, int] = field(default_factory=dict, metadata={"least": 1})
    hidden: bool = False
    lasts: Lasts | None = None


@dataclass(frozen=True, slots=True)
class RemoveAspect:
    """An aspect is no longer true; its free invocations go with it."""

    do: ClassVar = "remove_aspect"
    aspect: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class RenameAspect:
    """An aspect gets other words and keeps its free invocations."""

    do: ClassVar = "rename_aspect"
    aspect: str
    text: str


@dataclass(frozen=True, slots=True)
class RevealAspect:
    """A hidden aspect becomes known to all."""

    do: ClassVar = "reveal_aspect"
    aspect: str


@dataclass(frozen=True, slots=True)
class InflictConsequence:
    """A consequence lands on a character and brings its inflicter a free invocation."""

    do: ClassVar = "inflict_consequence"
    by: str
    on: str
    text: str
    severity: Severity | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class PassInvocation:
    """Free invocations change hands, at no cost."""

    do: ClassVar = "pass_invocation"
    aspect: str
    from_: str = field(metadata={"wire": "from"})
    to: str
    count: int = field(default=1, metadata={"least": 1})
