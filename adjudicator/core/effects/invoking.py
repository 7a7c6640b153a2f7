"""What an invocation does: it is paid for, and lands on one total or on the dice."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as e
from adjudicator.core.effects.ledger import paid_account, transfer
from adjudicator.core.effects.rolls import thrown
from adjudicator.core.game import Game, free_source, purse
from adjudicator.core.moves import Invoke
from adjudicator.core.names import named
from adjudicator.core.pieces import Roll
from adjudicator.core.sides import lands_on, roller_side


def invoke(game: Game, move: Invoke) -> Iterator[e.Event]:
    """Payment, the benefit, then the end of a boost that was used up (source: Invoking Aspects)."""
    assert move.roll is not None
    roll = game.rolls[move.roll]
    landing = lands_on(game, roll, move)
    side = roller_side(landing)
    paid_to = paid_account(game, roll, move) if move.pay == "fate_point" else None
    if paid_to is not None:
        why = f"{named(game, move.by)} invokes {named(game, move.aspect)} on {roll.id}"
        yield from transfer(purse(game, move.by), paid_to, 1, why)
    yield e.Invoked(
        by=move.by,
        aspect=move.aspect,
        pay=move.pay,
        benefit=move.benefit,
        roll=roll.id,
        side=side,
        lands_on=landing,
        amount=amount(game, roll, move),
        for_=move.for_,
        against=move.against,
        paid_to=paid_to,
        because=move.because,
    )
    if move.benefit == "reroll":
        yield thrown(game, roll, side, move.dice) if move.dice is not None else e.DiceAwaited(roll.id, side)
    if move.pay == "free":
        yield from _use_free(game, move)


def amount(game: Game, roll: Roll, move: Invoke) -> int:
    """Steps the benefit is worth: 0 for a reroll, the obstacle's value where nothing opposed."""
    numbers = game.ruleset.numbers
    if move.benefit == "reroll":
        return 0
    return numbers.obstacle if move.benefit == "obstacle" and roll.unopposed else numbers.invocation_bonus


def _use_free(game: Game, move: Invoke) -> Iterator[e.Event]:
    aspect = game.aspects[move.aspect]
    holder = free_source(game, move.by, aspect)
    assert holder is not None
    yield e.FreeUsed(aspect.id, holder)
    if aspect.kind == "boost":
        yield e.AspectEnded(aspect.id, "the boost was used")
