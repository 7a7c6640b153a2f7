"""Exact arithmetic of four Fate dice: the chance of each outcome, as fractions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from adjudicator.core.game import Game
from adjudicator.core.pieces import Roll, Thrown, outcome_of
from adjudicator.core.ruleset import OUTCOMES, Outcome

FOUR_DICE: Mapping[int, int] = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
"""Sum of four Fate dice -> ways out of 81 to throw it."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chance of each outcome; the four add up to 1."""

    fail: Fraction
    tie: Fraction
    succeed: Fraction
    style: Fraction

    def to_dict(self) -> dict[str, float]:
        """The chances as numbers between 0 and 1, by outcome."""
        return {name: float(getattr(self, name)) for name in OUTCOMES}


def roll_odds(game: Game, roll: Roll) -> Odds:
    """The chances of ``roll`` as it stands: certain once all dice lie, else over the dice still to fall."""
    against = 0 if roll.opposing is None else _flat(roll.opposing)
    known = _flat(roll.actor) - against - (roll.passive or 0)
    ours = roll.actor.dice is None
    theirs = roll.opposing is not None and roll.opposing.dice is None
    return shift_odds(known, ours, theirs, game.ruleset.numbers.style_shifts)


@cache
def shift_odds(known: int, ours: bool, theirs: bool, style_shifts: int) -> Odds:
    """The chances of each outcome when ``known`` shifts meet the dice that are still to fall."""
    chances: dict[Outcome, Fraction] = dict.fromkeys(OUTCOMES, Fraction(0))
    for shift, chance in _spread(ours, theirs):
        chances[outcome_of(known + shift, style_shifts)] += chance
    return Odds(**chances)


def _flat(thrown: Thrown) -> int:
    return thrown.rating + thrown.bonus + sum(thrown.dice or ())


def _spread(ours: bool, theirs: bool) -> Iterator[tuple[int, Fraction]]:
    nothing = {0: 1}
    own, other = (FOUR_DICE if ours else nothing), (FOUR_DICE if theirs else nothing)
    ways = sum(own.values()) * sum(other.values())
    for mine, many in own.items():
        for yours, more in other.items():
            yield mine - yours, Fraction(many * more, ways)
