"""Events on rolls, applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.core import events as e
from adjudicator.core.evolve.tables import with_roll
from adjudicator.core.game import Game
from adjudicator.core.pieces import Invocation, Roll, Thrown


def action_taken(game: Game, event: e.ActionTaken) -> Game:
    """A roll is listed and counted."""
    return replace(with_roll(game, event.roll), rolls_made=game.rolls_made + 1)


def _on_side(roll: Roll, side: str, change: Callable[[Thrown], Thrown]) -> Roll:
    if side == "opposing" and roll.opposing is not None:
        return replace(roll, opposing=change(roll.opposing))
    return replace(roll, actor=change(roll.actor))


def dice_thrown(game: Game, event: e.DiceThrown) -> Game:
    """A side's dice lie."""
    return with_roll(
        game,
        _on_side(game.rolls[event.roll], event.side, lambda s: replace(s, dice=event.dice, throws=s.throws + 1)),
    )


def dice_awaited(game: Game, event: e.DiceAwaited) -> Game:
    """A side's dice count no more; others are to fall."""
    return with_roll(game, _on_side(game.rolls[event.roll], event.side, lambda s: replace(s, dice=None)))


def invoked(game: Game, event: e.Invoked) -> Game:
    """The benefit lands, and a payment uses up the side's one for that aspect."""
    roll = game.rolls[event.roll]
    if event.lands_on == "passive":
        roll = replace(roll, passive=(roll.passive or 0) + event.amount)
    elif event.amount:
        roll = _on_side(roll, event.lands_on, lambda s: replace(s, bonus=s.bonus + event.amount))
    if event.pay == "fate_point":
        roll = _on_side(roll, event.side, lambda s: replace(s, paid=s.paid | {event.aspect}))
    made = Invocation(event.by, event.aspect, event.pay, event.benefit, event.for_, event.because)
    return with_roll(game, replace(roll, invocations=(*roll.invocations, made)))


def settled(game: Game, event: e.Settled) -> Game:
    """The roll is closed with its outcome."""
    roll = replace(game.rolls[event.roll], open=False, settled=(event.outcome, event.shifts))
    return with_roll(game, replace(roll, gives=event.gives))
