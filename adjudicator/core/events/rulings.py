"""What was said about rulings, and what was taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.game import Ruling, Status
from adjudicator.core.moves import Move
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import Faces


@dataclass(frozen=True, slots=True)
class Undone:
    """The named rulings never happened; ``kept_faces`` are the dice that fell in them."""

    rulings: tuple[str, ...]
    kept_faces: Mapping[str, Faces] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A ruling waits for the GM."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Advised:
    """An opinion was given on a waiting ruling."""

    ruling: str
    opinion: Opinion


@dataclass(frozen=True, slots=True)
class Decided:
    """The GM's word. ``moves`` are those that were judged, where they differ from the proposal."""

    ruling: str
    verdict: Literal["approve", "reject", "ask", "amend", "override"]
    by: str
    reason: str | None = None
    question: str | None = None
    moves: tuple[Move, ...] | None = None
    dice: Faces | None = None
    set_aside: tuple[str, ...] = ()
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Replied:
    """The player answered the GM's question; the words join the justification."""

    ruling: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Objected:
    """Somebody at the table does not buy it."""

    ruling: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class Closed:
    """A ruling stopped waiting without a decision: withdrawn or expired."""

    ruling: str
    status: Status
    by: str


@dataclass(frozen=True, slots=True)
class Reopened:
    """A closed ruling waits again."""

    ruling: Ruling
    by: str
