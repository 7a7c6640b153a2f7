"""The rules of an invocation, one function each (source: Aspects and Fate Points / Invoking Aspects)."""

from __future__ import annotations

from adjudicator.core.checks.finding import Finding, Firm, faces_finding
from adjudicator.core.game import Game, free_source, pays_from_pool, spendable
from adjudicator.core.moves import Invoke
from adjudicator.core.names import named
from adjudicator.core.pieces import Roll, Thrown
from adjudicator.core.sides import aided_side, lands_on, roller_side, side_of


def _roll(game: Game, move: Invoke) -> Roll | None:
    return game.rolls[move.roll] if move.roll is not None else None


def _thrown(game: Game, roll: Roll, move: Invoke) -> Thrown:
    return roll.side(roller_side(lands_on(game, roll, move))) or roll.actor


def faces(game: Game, move: Invoke) -> Finding:
    """dice.faces"""
    return faces_finding(move.dice)


def in_play(game: Game, move: Invoke) -> Finding:
    """invoke.in-play"""
    aspect = game.aspects[move.aspect]
    return None if aspect.alive else f"{named(game, aspect.id)} is no longer in play."


def known(game: Game, move: Invoke) -> Finding:
    """invoke.known"""
    aspect = game.aspects[move.aspect]
    if not aspect.hidden or pays_from_pool(game, move.by):
        return None
    return f"{named(game, move.by)} does not know of {named(game, aspect.id)}."


def roll_open(game: Game, move: Invoke) -> Finding:
    """invoke.roll-open"""
    roll = _roll(game, move)
    if roll is None:
        return Firm("No roll is open.")
    return None if roll.open else f"Roll {roll.id} is closed."


def benefit_offered(game: Game, move: Invoke) -> Finding:
    """invoke.benefit-offered"""
    if move.benefit in game.ruleset.benefits:
        return None
    return f"{game.ruleset.title} offers {', '.join(game.ruleset.benefits)}, not {move.benefit}."


def own_roll(game: Game, move: Invoke) -> Finding:
    """invoke.own-roll"""
    roll = _roll(game, move)
    if roll is None or move.benefit not in ("bonus", "reroll") or side_of(game, roll, move.by):
        return None
    return f"{named(game, move.by)} throws no dice on {roll.id}; it is {named(game, roll.actor.by)}'s roll."


def others_roll(game: Game, move: Invoke) -> Finding:
    """invoke.others-roll"""
    roll = _roll(game, move)
    if roll is None or move.benefit != "aid" or aided_side(game, roll, move):
        return None
    whom = move.for_ or roll.actor.by
    if whom == move.by:
        return f"{roll.id} is {named(game, move.by)}'s own roll."
    return f"{named(game, whom)} throws no dice on {roll.id}."


def unopposed(game: Game, move: Invoke) -> Finding:
    """invoke.unopposed"""
    roll = _roll(game, move)
    if roll is None or move.benefit != "obstacle" or roll.unopposed:
        return None
    return f"Roll {roll.id} already has opposition."


def passive_opposition(game: Game, move: Invoke) -> Finding:
    """invoke.passive-opposition"""
    roll = _roll(game, move)
    if roll is None or move.benefit != "hinder" or game.ruleset.policies.hinder == "any-roll":
        return None
    if roll.passive is not None:
        return None
    if roll.opposing is not None:
        return f"{named(game, roll.opposing.by)} opposes {roll.id} with a roll, not passively."
    return f"Roll {roll.id} is unopposed."


def dice_thrown(game: Game, move: Invoke) -> Finding:
    """invoke.dice-thrown"""
    roll = _roll(game, move)
    if roll is None or move.benefit != "reroll":
        return None
    thrown = _thrown(game, roll, move)
    return None if thrown.dice is not None else f"{named(game, thrown.by)} has no dice on {roll.id} to reroll."


def after_dice(game: Game, move: Invoke) -> Finding:
    """invoke.after-dice (Condensed)"""
    roll = _roll(game, move)
    if roll is None or game.ruleset.policies.invoke_timing == "any-time":
        return None
    thrown = _thrown(game, roll, move)
    if thrown.dice is not None:
        return None
    return f"{named(game, thrown.by)}'s dice on {roll.id} are still to be thrown."


def fate_point(game: Game, move: Invoke) -> Finding:
    """invoke.fate-point"""
    if move.pay != "fate_point" or spendable(game, move.by) >= 1:
        return None
    if pays_from_pool(game, move.by):
        return "The GM's pool is empty."
    owed = game.characters[move.by].owed
    later = f" ({owed} owed after the scene)" if owed else ""
    return f"{named(game, move.by)} has no fate point to spend{later}."


def free_held(game: Game, move: Invoke) -> Finding:
    """invoke.free-held"""
    aspect = game.aspects[move.aspect]
    if move.pay != "free" or free_source(game, move.by, aspect) is not None:
        return None
    return f"{named(game, move.by)} holds no free invocation on {named(game, aspect.id)}."


def paid_once(game: Game, move: Invoke) -> Finding:
    """invoke.paid-once"""
    roll = _roll(game, move)
    if roll is None or move.pay != "fate_point" or move.aspect not in _thrown(game, roll, move).paid:
        return None
    return f"{named(game, move.aspect)} was already paid for on {roll.id}."


def boost_free_only(game: Game, move: Invoke) -> Finding:
    """invoke.boost-free-only"""
    aspect = game.aspects[move.aspect]
    if move.pay != "fate_point" or aspect.kind != "boost":
        return None
    return f"{named(game, aspect.id)} is a boost."


def counted_already(game: Game, move: Invoke) -> Finding:
    """invoke.counted-already"""
    roll = _roll(game, move)
    if roll is None or move.pay != "fate_point" or move.benefit not in ("hinder", "obstacle"):
        return None
    if move.aspect not in roll.counts:
        return None
    return f"{named(game, move.aspect)} is already counted into the opposition of {roll.id}."


INVOKE_CHECKS = (
    ("dice.faces", faces),
    ("invoke.in-play", in_play),
    ("invoke.known", known),
    ("invoke.roll-open", roll_open),
    ("invoke.benefit-offered", benefit_offered),
    ("invoke.own-roll", own_roll),
    ("invoke.others-roll", others_roll),
    ("invoke.unopposed", unopposed),
    ("invoke.passive-opposition", passive_opposition),
    ("invoke.dice-thrown", dice_thrown),
    ("invoke.after-dice", after_dice),
    ("invoke.fate-point", fate_point),
    ("invoke.free-held", free_held),
    ("invoke.paid-once", paid_once),
    ("invoke.boost-free-only", boost_free_only),
    ("invoke.counted-already", counted_already),
)
