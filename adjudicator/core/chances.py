"""The exact chances of a roll now, and after each benefit somebody could legally claim."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.game import Game
from adjudicator.core.odds import Odds, roll_odds
from adjudicator.core.options import benefits_open
from adjudicator.core.pieces import Benefit, Pay, Roll
from adjudicator.core.play import play


@dataclass(frozen=True, slots=True)
class Chance:
    """The odds after one more benefit, with one aspect and payment that could give it."""

    benefit: Benefit
    for_: str | None
    odds: Odds
    aspect: str
    pay: Pay


@dataclass(frozen=True, slots=True)
class Chances:
    """A roll's odds as it stands, and after each legal benefit of one seat."""

    roll: str
    now: Odds
    after: tuple[Chance, ...]

    def to_dict(self) -> dict[str, object]:
        """JSON-ready: ``now`` and ``after`` hold chances between 0 and 1 by outcome."""
        after = [
            {"benefit": c.benefit, "for": c.for_, "odds": c.odds.to_dict(), "aspect": c.aspect, "pay": c.pay}
            for c in self.after
        ]
        return {"roll": self.roll, "now": self.now.to_dict(), "after": after}


def chances(game: Game, roll: Roll, who: str | None = None) -> Chances:
    """The chances of ``roll`` for ``who`` (default: its actor), who may also be a bystander or "gm"."""
    who = who or roll.actor.by
    after = []
    for move in benefits_open(game, who, roll) if roll.open else ():
        then = play(game, (move,)).game
        odds = roll_odds(then, then.rolls[roll.id])
        after.append(Chance(move.benefit, move.for_, odds, move.aspect, move.pay))
    return Chances(roll.id, roll_odds(game, roll), tuple(after))
