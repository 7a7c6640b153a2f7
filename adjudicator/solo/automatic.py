"""What a policy does by itself: moves that are ruled on like any others, with a reason that names the policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from adjudicator.core.pieces import Faces

Move = Mapping[str, Any]


class Chance(Protocol):
    """Whoever throws for the policy."""

    def dice(self, whose: str) -> Faces:
        """Four faces."""

    def number(self, last: int) -> int:
        """A number from 1 to ``last``, each as likely."""


@dataclass(frozen=True, slots=True)
class Automatic:
    """Moves of the game master, and the reason that goes into the log with them."""

    moves: tuple[Move, ...]
    reason: str
