"""Rolls from the declared action to the settled outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.core import events as e
from adjudicator.core import moves as m
from adjudicator.core.effects.hand_outs import excelled_defence, hand_out
from adjudicator.core.game import Game, throw_key
from adjudicator.core.naming import folded
from adjudicator.core.outcomes import choice_made, results_on_offer, settled_outcome, settled_shifts, situation
from adjudicator.core.pieces import Creates, Faces, Roll, Side, Thrown


def take_action(game: Game, move: m.TakeAction) -> Iterator[e.Event]:
    """The roll is declared; dice already lying are thrown with it."""
    assert move.id is not None
    opposition = move.opposition
    active = opposition if isinstance(opposition, m.ActiveOpposition) else None
    passive = opposition if isinstance(opposition, m.PassiveOpposition) else None
    creates = move.creates
    roll = Roll(
        id=move.id,
        action=move.action,
        actor=Thrown(move.by, rating(game, move.by, move.skill, move.rating, move.modifiers)),
        opposing=Thrown(active.by, rating(game, active.by, active.skill, active.rating, active.modifiers))
        if active
        else None,
        passive=passive.value if passive else opposition if isinstance(opposition, int) else None,
        counts=passive.counts if passive else (),
        skill=move.skill,
        target=move.target,
        creates=Creates(creates.text, creates.id or "", creates.on or "scene") if creates else None,
        uses=move.uses,
    )
    yield e.ActionTaken(roll)
    if move.dice is not None:
        yield thrown(game, roll, "actor", move.dice)
    if active and active.dice is not None:
        yield thrown(game, roll, "opposing", active.dice)


def rating(game: Game, who: str, skill: str | None, given: int | None, modifiers: Sequence[m.Modifier]) -> int:
    """Flat rating in steps: what is given, else the sheet's skill, else 0, plus the modifiers."""
    base = given
    if base is None and skill is not None:
        skills = game.characters[who].skills
        wanted = folded(skill)
        base = next((value for name, value in skills.items() if folded(name) == wanted), 0)
    return (base or 0) + sum(modifier.value for modifier in modifiers)


def thrown(game: Game, roll: Roll, side: Side, dice: Faces) -> e.DiceThrown:
    """The dice that fall: those of the same throw taken back earlier, if there was one, else ``dice``."""
    on = roll.side(side) or roll.actor
    kept = game.kept_faces.get(throw_key(roll.id, on.by, side, on.throws))
    return e.DiceThrown(roll.id, side, kept or dice, on.by, on.throws, kept is not None)


def throw(game: Game, move: m.Throw) -> Iterator[e.Event]:
    """Awaited dice fall."""
    assert move.roll is not None
    yield thrown(game, game.rolls[move.roll], move.side or "actor", move.dice)


def settle(game: Game, move: m.Settle) -> Iterator[e.Event]:
    """The outcome stands and hands out what the rule set says, once."""
    assert move.roll is not None
    roll = game.rolls[move.roll]
    shifts, outcome = settled_shifts(roll), settled_outcome(game, roll)
    gives = choice_made(move.choices, outcome) or results_on_offer(game, roll, outcome)[0]
    unverified = game.ruleset.unverified.get(f"hand_outs.{situation(game, roll)}.{outcome}")
    yield e.Settled(roll.id, outcome, shifts, gives, unverified)
    yield from hand_out(game, roll, outcome, gives, move.choices)
    yield from excelled_defence(game, roll, shifts, move.choices)


def abandon(game: Game, move: m.Abandon) -> Iterator[e.Event]:
    """The roll never counted; what was spent on it stays spent."""
    assert move.roll is not None
    yield e.Abandoned(move.roll, move.reason)


def tell(game: Game, move: m.Tell) -> Iterator[e.Event]:
    """A narration is accepted; no number changes."""
    yield e.Told(move.text, move.roll, move.title)
