"""What a check answers: nothing, a sentence, or a sentence that no override can set aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.pieces import Faces


class Firm(str):
    """A finding that stands even when its rule is set aside, because there is nothing to act on."""

    __slots__ = ()


Finding = str | None
"""What is wrong here, in one sentence, or None."""

Check = Callable[[Game, Any], Finding]
"""A rule as a function of the game and a resolved move."""


def faces_finding(*throws: Faces | None) -> Finding:
    """Complains about the first throw given that is not four faces of -1, 0 or 1."""
    for dice in throws:
        if dice is not None and (len(dice) != 4 or any(face not in (-1, 0, 1) for face in dice)):
            return f"{list(dice)} is no throw of four Fate dice."
    return None
