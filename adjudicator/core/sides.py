"""On which side of a roll an invocation falls, and whom it hampers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from adjudicator.core.game import Game
from adjudicator.core.moves import Invoke
from adjudicator.core.pieces import Roll, Side

Lands = Literal["actor", "opposing", "passive"]


def side_of(game: Game, roll: Roll, who: str) -> Side | None:
    """The side ``who`` throws for; the GM stands where an NPC does. None for a bystander.

    Raises KeyError for somebody the table does not know.
    """
    if who != "gm":
        who = game.characters[who].id
    for side in ("actor", "opposing"):
        thrown = roll.side(side)
        if thrown is None:
            continue
        if thrown.by == who or (who == "gm" and not game.characters[thrown.by].is_pc):
            return side
    return None


def aided_side(game: Game, roll: Roll, move: Invoke) -> Side | None:
    """The side of ``for`` (else the actor's), None when that is the invoker's own or nobody's."""
    whom = move.for_ or roll.actor.by
    return None if whom == move.by else side_of(game, roll, whom)


def benefit_fits(game: Game, move: Invoke, roll: Roll) -> bool:
    """True when the roles allow this benefit on this roll; dice and payment are not asked."""
    match move.benefit:
        case "bonus" | "reroll":
            return side_of(game, roll, move.by) is not None
        case "aid":
            return aided_side(game, roll, move) is not None
        case "obstacle":
            return roll.unopposed
        case "hinder":
            return roll.passive is not None or game.ruleset.policies.hinder == "any-roll"


def lands_on(game: Game, roll: Roll, move: Invoke) -> Lands:
    """Which total the invocation changes. Where roles do not fit (set aside), the actor's side it is."""
    match move.benefit:
        case "bonus" | "reroll":
            return side_of(game, roll, move.by) or "actor"
        case "aid":
            return aided_side(game, roll, move) or "actor"
        case _:
            return "opposing" if roll.opposing is not None else "passive"


def roller_side(landing: Lands) -> Side:
    """The side whose roll it is, for payment and dice: a passive opposition belongs to the actor's."""
    return "opposing" if landing == "opposing" else "actor"


def hampered(roll: Roll, move: Invoke, landing: Lands) -> Collection[str]:
    """The characters the invocation is meant to work against; ``against`` overrides what the sides say."""
    if move.against is not None:
        return (move.against,)
    if landing == "actor":
        opponent = roll.opposing.by if roll.opposing is not None else None
        return tuple(who for who in (opponent, roll.target) if who is not None)
    return (roll.actor.by,)
