"""Chances in words: per cent of each outcome, the likeliest spelled first in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.wording.names import State, aspect, who

OUTCOMES = ("fail", "tie", "succeed", "style")


def percent(chance: float) -> str:
    """``62 %``; "<1 %" and ">99 %" rather than a rounded certainty."""
    if 0 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 1:
        return ">99 %"
    return f"{round(chance * 100)} %"


def odds_words(odds: Mapping[str, float]) -> str:
    """``fail 38 %, tie 23 %, succeed 35 %, style 4 %``; what cannot happen is left out."""
    return ", ".join(f"{name} {percent(odds[name])}" for name in OUTCOMES if odds[name] > 0)


def chances_lines(chances: Mapping[str, Any], state: State) -> Iterator[str]:
    """A roll's odds now and after each legal benefit, one line each."""
    yield f"{chances['roll']} now: {odds_words(chances['now'])}"
    for after in chances["after"]:
        whom = f" for {who(state, after['for'])}" if after["for"] else ""
        paid = "free" if after["pay"] == "free" else "paid"
        with_what = f"{aspect(state, after['aspect'])}, {paid}"
        yield f"  {after['benefit']}{whom} ({with_what}): {odds_words(after['odds'])}"
