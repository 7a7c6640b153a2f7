"""Rules about aspects outside invocations, and about passing free invocations on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.core import moves as m
from adjudicator.core.checks.finding import Finding
from adjudicator.core.game import Game
from adjudicator.core.names import named


def in_play(refs: Callable[[Any], Iterable[str | None]]) -> Callable[[Game, Any], Finding]:
    """aspect.in-play, for the aspects that ``refs`` finds in a move"""

    def check(game: Game, move: Any) -> Finding:
        over = [ref for ref in refs(move) if ref is not None and not game.aspects[ref].alive]
        return f"No longer in play: {', '.join(named(game, ref) for ref in over)}." if over else None

    return check


def action_aspects(move: m.TakeAction) -> list[str | None]:
    """The aspects an action names: those counted into its opposition and the one it would use."""
    counted = move.opposition.counts if isinstance(move.opposition, m.PassiveOpposition) else ()
    return [*counted, move.uses]


def pass_held(game: Game, move: m.PassInvocation) -> Finding:
    """pass.held; raises KeyError for a holder the table does not know"""
    if move.from_ not in ("gm", "anyone", *game.characters):
        raise KeyError(move.from_)
    held = game.aspects[move.aspect].free.get(move.from_, 0)
    if held >= move.count:
        return None
    holder, aspect = named(game, move.from_), named(game, move.aspect)
    return f"{holder} holds {held or 'no'} free invocation{'' if held == 1 else 's'} on {aspect}."
