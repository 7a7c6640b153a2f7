"""The oracle's arithmetic: which answer a total is, how likely each answer is, and odds counted from aspects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Literal

from adjudicator.core.odds import FOUR_DICE
from adjudicator.core.ruleset import Ruleset

Answer = Literal["no, and", "no", "partly", "yes", "yes, and"]
ANSWERS: tuple[Answer, ...] = ("no, and", "no", "partly", "yes", "yes, and")
"""Every answer there is, from the lowest total to the highest."""

ODDS_WORDS: Mapping[str, int] = {"very unlikely": -2, "unlikely": -1, "even": 0, "likely": 1, "very likely": 2}
"""Words for odds beside the rungs of the ladder -> steps; a rung of the same name wins."""


@dataclass(frozen=True, slots=True)
class CountedOdds:
    """Odds in steps: what was said, what each aspect adds by its id (signed), and the sum on the ladder.

    ``clipped`` says that the sum ran over an end of the ladder and was cut there.
    """

    said: int
    aspects: Mapping[str, int]
    step: int
    clipped: bool = False


def answer_to(total: int, style_shifts: int) -> Answer:
    """The answer of dice plus odds: "partly" at 0, with "and" from ``style_shifts`` on, on either side."""
    if total == 0:
        return "partly"
    if total > 0:
        return "yes, and" if total >= style_shifts else "yes"
    return "no, and" if -total >= style_shifts else "no"


@cache
def answer_chances(odds: int, style_shifts: int) -> Mapping[Answer, Fraction]:
    """The exact chance of each answer over four Fate dice, all five in order; they add up to 1."""
    chances: dict[Answer, Fraction] = dict.fromkeys(ANSWERS, Fraction(0))
    ways = sum(FOUR_DICE.values())
    for thrown, many in FOUR_DICE.items():
        chances[answer_to(thrown + odds, style_shifts)] += Fraction(many, ways)
    return MappingProxyType(chances)


def step_named(typed: str, ladder: Mapping[int, str]) -> int | None:
    """The step that ``+2``, a rung of the ``ladder`` or a word for odds means, in any case; None for other texts."""
    wanted = " ".join(typed.casefold().split()).replace("−", "-").replace("–", "-")
    digits = wanted[1:] if wanted[:1] in ("+", "-") else wanted
    if digits.isdecimal() and digits.isascii() and len(digits) <= 2:
        return int(wanted)
    rung = next((step for step, name in ladder.items() if name.casefold() == wanted), None)
    return rung if rung is not None else ODDS_WORDS.get(wanted)


def counted_odds(ruleset: Ruleset, said: int, helping: tuple[str, ...], against: tuple[str, ...]) -> CountedOdds:
    """``said`` steps with an invocation's bonus for each aspect ``helping`` and less one for each ``against``.

    With aspects the sum stays on the rule set's ladder; odds that are only said stand as they are.
    """
    worth = ruleset.numbers.invocation_bonus
    aspects = {**dict.fromkeys(helping, worth), **dict.fromkeys(against, -worth)}
    total = said + sum(aspects.values())
    ladder = ruleset.words.ladder
    if not aspects or not ladder:
        return CountedOdds(said, aspects, total)
    step = max(min(ladder), min(max(ladder), total))
    return CountedOdds(said, aspects, step, step != total)
