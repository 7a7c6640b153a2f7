"""Rules about dice, settling and abandoning, and about telling what a roll did."""

from __future__ import annotations

from adjudicator.core import moves as m
from adjudicator.core.checks.finding import Finding, Firm, faces_finding
from adjudicator.core.game import Game
from adjudicator.core.names import named
from adjudicator.core.outcomes import choice_made, results_on_offer, settled_outcome


def throw_faces(game: Game, move: m.Throw) -> Finding:
    """dice.faces"""
    return faces_finding(move.dice)


def dice_awaited(game: Game, move: m.Throw) -> Finding:
    """throw.awaited"""
    if move.roll is None:
        return Firm("No open roll awaits dice.")
    roll = game.rolls[move.roll]
    thrown = roll.side(move.side or "actor")
    if thrown is None:
        return Firm(f"Nobody rolls against {named(game, roll.actor.by)} on {roll.id}.")
    if not roll.open or thrown.dice is not None:
        return Firm(f"The {move.side} side of {roll.id} awaits no dice.")
    return None


def settle_open(game: Game, move: m.Settle) -> Finding:
    """settle.open"""
    return _open(game, move.roll, "settle")


def abandon_open(game: Game, move: m.Abandon) -> Finding:
    """abandon.open"""
    return _open(game, move.roll, "abandon")


def _open(game: Game, roll: str | None, verb: str) -> Finding:
    if roll is None:
        return Firm(f"There is no open roll to {verb}.")
    return None if game.rolls[roll].open else f"Roll {roll} is closed."


def settle_dice(game: Game, move: m.Settle) -> Finding:
    """settle.dice-thrown"""
    if move.roll is None:
        return None
    roll = game.rolls[move.roll]
    sides = [("actor", roll.actor), ("opposing", roll.opposing)]
    waiting = [name for name, thrown in sides if thrown is not None and thrown.dice is None]
    return f"Roll {roll.id} awaits dice on the {' and the '.join(waiting)} side." if waiting else None


def settle_choice(game: Game, move: m.Settle) -> Finding:
    """settle.choice-offered"""
    roll = game.rolls[move.roll] if move.roll is not None else None
    if roll is None:
        return None
    outcome = settled_outcome(game, roll)
    choice = choice_made(move.choices, outcome)
    offered = results_on_offer(game, roll, outcome)
    if choice is not None and choice not in offered:
        return f"On {outcome}, {game.ruleset.title} offers {', '.join(offered)} here, not {choice!r}."
    if choice == "consequence" and move.choices.on is None and roll.target is None:
        return Firm("Nobody is named to take the consequence: the roll has no target.")
    return None


def told_when_settled(game: Game, move: m.Tell) -> Finding:
    """tell.settled"""
    if move.roll is None or not game.rolls[move.roll].open:
        return None
    return f"Roll {move.roll} is still open."
