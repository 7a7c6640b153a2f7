"""Declared invocations, compels and rolls in varied wording: half built on, half only measured."""

from __future__ import annotations

import pytest
from declared_posts import Case, cases, read, score, totals

from adjudicator.posts import Declared

SEEN, HELD_OUT = cases("seen"), cases("held_out")


@pytest.mark.parametrize("case", SEEN, ids=lambda case: case.id)
def test_what_is_declared_is_recognised_and_nothing_else(case: Case) -> None:
    came = score(case)
    assert (came.missed, came.wrong) == ((), ())
    if case.asks:
        assert came.asked
    if case.because:
        assert case.because in [one.because.rstrip(".") for one in read(case.text) if isinstance(one, Declared)]


def test_the_half_that_nobody_looked_at() -> None:
    found, declared, wrong = totals([score(case) for case in HELD_OUT])
    assert wrong <= 1
    assert found >= 0.85 * declared


@pytest.mark.parametrize("half", [SEEN, HELD_OUT], ids=["seen", "held out"])
def test_the_halves_are_large_enough(half: list[Case]) -> None:
    assert sum(len(case.declares) for case in half) >= 70
    assert sum(not case.declares and not case.asks for case in half) >= 30
    assert len({case.text for case in SEEN + HELD_OUT}) == len(SEEN + HELD_OUT)
