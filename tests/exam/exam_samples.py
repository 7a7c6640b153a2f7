"""Cases and opinions that the tests of the exam start from."""

from __future__ import annotations

from typing import Any

from adjudicator.core.opinion import Opinion, Verdict
from adjudicator.intake.cases import Case, Gold

LINE: dict[str, Any] = {
    "id": "A1",
    "genre": "western",
    "scene": "A dry creek at noon.",
    "actor": "Ada",
    "aspect": "Knows Every Waterhole",
    "aspect_kind": "character",
    "aspect_on": "Ada",
    "action": "Overcome with Survival to find water",
    "effect": "+2 to own roll",
    "against": None,
    "justification": "",
}
"""A case line with nothing in it that could be left out, but for the effect and whom it is against."""


def case(key: str, gold: Gold | None, *, genre: str = "noir", ground: str = "", manipulation: bool = False) -> Case:
    """A case of which nothing but its marking matters."""
    return Case(
        id=key, genre=genre, scene="s", actor="a", aspect="x", aspect_kind="boost", aspect_on="scene", action="o",
        justification="", gold=gold, ground=ground, manipulation=manipulation,
    )  # fmt: skip


def opinion(verdict: Verdict) -> Opinion:
    """An opinion of which nothing but the verdict matters."""
    return Opinion(verdict, "because", ground="unclear" if verdict == "does not fit" else None)


def answered(*pairs: tuple[Gold, Verdict, int]) -> tuple[list[Case], dict[str, Opinion]]:
    """Cases with ids 0, 1, … and the opinions on them, so many for each (gold, given)."""
    given = [(gold, verdict) for gold, verdict, count in pairs for _ in range(count)]
    cases = [case(str(number), gold) for number, (gold, _) in enumerate(given)]
    return cases, {str(number): opinion(verdict) for number, (_, verdict) in enumerate(given)}
