"""``play(game, moves)``: moves that stand or fall together, judged and applied in order, purely."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.checks import judge
from adjudicator.core.effects import happen
from adjudicator.core.events import Event
from adjudicator.core.evolve import fold
from adjudicator.core.game import Game
from adjudicator.core.moves import Move
from adjudicator.core.violations import RuleViolation


@dataclass(frozen=True, slots=True)
class Played:
    """What happened, and the game after it."""

    events: tuple[Event, ...]
    game: Game


def play(game: Game, moves: tuple[Move, ...], set_aside: frozenset[str] = frozenset()) -> Played:
    """The events of ``moves`` and the game after them; ``game`` itself never changes.

    Raises RuleViolation with every rule the first illegal move breaks.
    """
    happened: list[Event] = []
    for move in moves:
        resolved, violations = judge(game, move, set_aside)
        if violations:
            raise RuleViolation(violations)
        events = happen(game, resolved)
        happened.extend(events)
        game = fold(game, events)
    return Played(tuple(happened), game)
