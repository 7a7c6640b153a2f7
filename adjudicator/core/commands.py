"""What can be asked of a table: propose moves, advise on them, decide, and the talk around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.core.game import Ruling, Status
from adjudicator.core.moves import Move
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import Faces
from adjudicator.core.preview import Preview

DecisionVerdict = Literal["approve", "reject", "ask", "amend", "override"]
APPROVING: tuple[DecisionVerdict, ...] = ("approve", "amend", "override")


@dataclass(frozen=True, slots=True)
class Propose:
    """Moves that stand or fall together, put before the GM. Times are ISO 8601 in UTC."""

    moves: tuple[Move, ...]
    by: str
    asked_at: str
    expires_at: str | None = None


@dataclass(frozen=True, slots=True)
class Advise:
    """An opinion on a waiting ruling."""

    ruling: str
    opinion: Opinion


@dataclass(frozen=True, slots=True)
class Decide:
    """The GM's word on a waiting ruling.

    ``dice`` are the faces for the first throw the moves await; ``set_aside`` are the rules an override
    ignores; ``saw`` is the preview the decider looked at, at version ``seen``.
    """

    ruling: str
    verdict: DecisionVerdict
    by: str = "gm"
    reason: str | None = None
    question: str | None = None
    moves: tuple[Move, ...] | None = None
    dice: Faces | None = None
    set_aside: tuple[str, ...] = ()
    seen: int | None = None
    saw: Preview | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """More words from the player whom the GM asked."""

    ruling: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Object:
    """Somebody at the table does not buy it, and says why."""

    ruling: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class Close:
    """A waiting ruling is withdrawn, or has expired; nothing is spent."""

    ruling: str
    by: str
    status: Status


@dataclass(frozen=True, slots=True)
class Reopen:
    """A rejected, withdrawn or expired ruling waits again, as it was."""

    ruling: Ruling
    by: str


Command = Propose | Advise | Decide | Reply | Object | Close | Reopen
