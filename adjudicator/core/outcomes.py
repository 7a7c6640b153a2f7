"""What a roll has come to, and what it may hand out (source: the rule set's hand-outs)."""

from __future__ import annotations

from adjudicator.core.game import Game
from adjudicator.core.moves import Choices
from adjudicator.core.pieces import Roll, Thrown, outcome_of
from adjudicator.core.ruleset import ADVANTAGES, Outcome, Result


def roll_outcome(game: Game, roll: Roll) -> Outcome | None:
    """What settling now would give, or did give; None while dice are awaited or once abandoned."""
    if not roll.open:
        return roll.settled[0] if roll.settled is not None else None
    shifts = roll.shifts
    return None if shifts is None else outcome_of(shifts, game.ruleset.numbers.style_shifts)


def roll_shifts(roll: Roll) -> int | None:
    """The shifts settling now would give, or those it gave; None while dice are awaited or once abandoned."""
    if roll.open:
        return roll.shifts
    return roll.settled[1] if roll.settled is not None else None


def settled_shifts(roll: Roll) -> int:
    """The shifts that settling gives. Only an override settles without dice: they count as having thrown 0."""
    against = roll.passive or 0
    if roll.opposing is not None:
        against = _counted(roll.opposing)
    return _counted(roll.actor) - against


def _counted(thrown: Thrown) -> int:
    return sum(thrown.dice or ()) + thrown.rating + thrown.bonus


def settled_outcome(game: Game, roll: Roll) -> Outcome:
    """The outcome that settling gives."""
    return outcome_of(settled_shifts(roll), game.ruleset.numbers.style_shifts)


def situation(game: Game, roll: Roll) -> str:
    """The hand-out table that applies: the action, for advantages also what the aspect was like before."""
    if roll.action not in ADVANTAGES or roll.uses is None or roll.uses not in game.aspects:
        return roll.action
    return f"{roll.action} on {'hidden' if game.aspects[roll.uses].hidden else 'existing'}"


def results_on_offer(game: Game, roll: Roll, outcome: Outcome) -> tuple[Result, ...]:
    """What ``outcome`` may hand out on this roll, the default first."""
    return game.ruleset.on_offer(situation(game, roll), outcome)


def choice_made(choices: Choices, outcome: Outcome) -> Result | None:
    """The choice given for this outcome; those for other outcomes are not read."""
    match outcome:
        case "fail":
            return choices.fail
        case "tie":
            return choices.tie
        case "style":
            return choices.style
        case "succeed":
            return None
