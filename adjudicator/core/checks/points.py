"""Rules about compels, details, concessions, sacrifices, hints and adjustments."""

from __future__ import annotations

from adjudicator.core import moves as m
from adjudicator.core.checks.finding import Finding
from adjudicator.core.game import Game, open_rolls, pays_from_pool, spendable
from adjudicator.core.names import named


def compel_known(game: Game, move: m.ProposeCompel) -> Finding:
    """compel.known"""
    aspect = game.aspects[move.aspect]
    if not aspect.hidden or move.by == "gm":
        return None
    return f"{named(game, aspect.id)} is hidden."


def compel_boost(game: Game, move: m.ProposeCompel) -> Finding:
    """compel.boost"""
    aspect = game.aspects[move.aspect]
    return f"{named(game, aspect.id)} is a boost." if aspect.kind == "boost" else None


def proposal_costs(game: Game, move: m.ProposeCompel) -> Finding:
    """compel.proposal-costs"""
    if not proposal_price(game, move) or spendable(game, move.by) >= 1:
        return None
    return f"{named(game, move.by)} has no fate point for a compel on another's character."


def proposal_price(game: Game, move: m.ProposeCompel) -> int:
    """Fate points a proposal costs: 1 for a player on another's character, else 0 (Compelling Aspects)."""
    return 0 if move.by == move.target or pays_from_pool(game, move.by) else 1


def compel_open(game: Game, move: m.AnswerCompel) -> Finding:
    """compel.open"""
    compel = game.compels[move.compel]
    return None if compel.open else f"Compel {compel.id} was already answered: {compel.answer}."


def refusal_costs(game: Game, move: m.AnswerCompel) -> Finding:
    """compel.refusal-costs"""
    target = game.compels[move.compel].target
    if move.answer != "refuse" or spendable(game, target) >= 1:
        return None
    if pays_from_pool(game, target):
        return "The GM's pool is empty."
    return f"{named(game, target)} has no fate point to refuse with."


def detail_point(game: Game, move: m.DeclareDetail) -> Finding:
    """detail.fate-point"""
    if spendable(game, move.by) >= 1:
        return None
    if pays_from_pool(game, move.by):
        return "The GM's pool is empty."
    return f"{named(game, move.by)} has no fate point for a detail."


def concede_before_dice(game: Game, move: m.Concede) -> Finding:
    """concede.before-dice"""
    for roll in open_rolls(game):
        opponent = roll.opposing.by if roll.opposing is not None else None
        if move.by not in (roll.actor.by, opponent, roll.target):
            continue
        if roll.actor.throws or (roll.opposing is not None and roll.opposing.throws):
            return f"Dice already lie on {roll.id}."
    return None


def concede_once(game: Game, move: m.Concede) -> Finding:
    """concede.once"""
    one = game.characters[move.by]
    return f"{one.name} has already conceded in this scene." if one.conceded else None


def sacrifice_at_zero(game: Game, move: m.Sacrifice) -> Finding:
    """sacrifice.at-zero"""
    one = game.characters[move.by]
    if not one.fate_points:
        return None
    return f"{one.name} still has {one.fate_points} fate point{'' if one.fate_points == 1 else 's'}."


def hint_held(game: Game, move: m.BankHint) -> Finding:
    """hint.held"""
    one = game.characters[move.by]
    return None if one.hints else f"{one.name} holds no unused hint."


def not_negative(game: Game, move: m.Adjust) -> Finding:
    """adjust.not-negative"""
    balance = spendable(game, move.character)
    if balance + move.fate_points >= 0:
        return None
    return f"{named(game, move.character)} has only {balance}."


def has_points(game: Game, move: m.Adjust) -> Finding:
    """adjust.has-points"""
    if move.character == "gm" or game.characters[move.character].is_pc:
        return None
    return f"{named(game, move.character)} is an NPC without points of its own; it spends from the pool."
