"""The figures: against numbers worked out by hand, and what holds of them whatever the answers are."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import pytest
from exam_samples import answered, case, opinion
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.opinion import VERDICTS, Opinion
from adjudicator.core.violations import Malformed
from adjudicator.exam import figures
from adjudicator.exam.agreement import GOLDS, Mistakes, Row, agree

F, M, N, U = "fits", "needs more", "does not fit", "unsure"

Pairs = dict[tuple[Any, Any], int]
pairs_of_answers = st.dictionaries(
    st.tuples(st.sampled_from(GOLDS), st.sampled_from(VERDICTS)), st.integers(1, 30), min_size=1
)


@pytest.mark.parametrize(
    ("pairs", "agreement", "kappa", "kappa_answered", "coverage", "false_no"),
    [
        pytest.param(
            # By hand: 35 of 50; chance 25 x 30 + 25 x 20 = 1250 of 2500, so (1750 - 1250) / (2500 - 1250).
            {(F, F): 20, (F, N): 5, (N, F): 10, (N, N): 15}, 7 / 10, 2 / 5, 2 / 5, 1, 1 / 5, id="two answers",
        ),
        pytest.param(
            # By hand: 6 of 8, chance 4 x 4 + 4 x 3 = 28 of 64; answered 6 of 7, chance 3 x 4 + 4 x 3 = 24 of 49.
            {(F, F): 3, (F, U): 1, (N, N): 3, (N, F): 1}, 6 / 8, 20 / 36, 18 / 25, 7 / 8, 0, id="one unsure",
        ),
        pytest.param(
            # By hand: 3 of 6, chance 3 x 1 + 2 x 3 + 1 x 2 = 11 of 36, so (18 - 11) / (36 - 11).
            {(F, F): 1, (F, M): 2, (M, M): 1, (M, N): 1, (N, N): 1},
            1 / 2, 7 / 25, 7 / 25, 1, 1 / 5, id="three answers",
        ),
        pytest.param({(F, F): 5, (M, M): 2, (N, N): 3}, 1, 1, 1, 1, 0, id="all right"),
        pytest.param({(F, N): 5, (N, F): 5}, 0, -1, -1, 1, 1, id="all the wrong way round"),
        pytest.param({(F, F): 5, (N, F): 5}, 1 / 2, 0, 0, 1, 0, id="always the same"),
        pytest.param({(F, U): 5, (N, U): 5}, 0, 0, None, 0, 0, id="always unsure"),
        pytest.param({(N, N): 4}, 1, None, None, 1, None, id="only one answer there"),
        pytest.param({}, None, None, None, None, None, id="nothing"),
    ],
)  # fmt: skip
def test_figures_are_those_worked_out_by_hand(
    pairs: Pairs, agreement: Any, kappa: Any, kappa_answered: Any, coverage: Any, false_no: Any
) -> None:
    assert figures.agreement(pairs) == agreement
    assert figures.kappa(pairs) == kappa
    assert figures.kappa_answered(pairs) == kappa_answered
    assert figures.coverage(pairs) == coverage
    assert figures.false_no(pairs) == false_no


@pytest.mark.parametrize(("gold", "found"), [(F, 2 / 4), (M, 1 / 3), (N, None)])
def test_recall_is_what_was_found_of_a_gold_answer(gold: Any, found: float | None) -> None:
    assert figures.recall(gold)({(F, F): 2, (F, U): 2, (M, M): 1, (M, F): 2}) == found


@given(pairs_of_answers)
def test_kappa_is_at_most_one_and_that_for_full_agreement_only(pairs: Pairs) -> None:
    kappa = figures.kappa(pairs)
    right = all(gold == answer for gold, answer in pairs)
    if kappa is None:
        assert right
        assert len(pairs) == 1
    else:
        assert -1 <= kappa <= 1
        assert (kappa == 1) is right
        assert kappa <= (figures.agreement(pairs) or 0)


@given(pairs_of_answers)
def test_kappa_is_the_textbook_formula(pairs: Pairs) -> None:
    total = sum(pairs.values())

    def share(side: int, verdict: str) -> Fraction:
        return Fraction(sum(count for pair, count in pairs.items() if pair[side] == verdict), total)

    observed = Fraction(sum(count for (gold, answer), count in pairs.items() if gold == answer), total)
    expected = sum((share(0, verdict) * share(1, verdict) for verdict in VERDICTS), Fraction(0))
    assert figures.kappa(pairs) == (None if expected == 1 else float((observed - expected) / (1 - expected)))


@given(pairs_of_answers, st.integers(2, 5))
def test_more_of_the_same_changes_no_figure(pairs: Pairs, times: int) -> None:
    larger = {pair: count * times for pair, count in pairs.items()}
    for measure in (figures.agreement, figures.kappa, figures.kappa_answered, figures.coverage, figures.false_no):
        assert measure(larger) == measure(pairs)


@pytest.mark.parametrize(
    ("values", "level", "ends"),
    [
        ([7.0], 0.95, (7, 7)),
        (list(range(1, 2001)), 0.95, (50, 1951)),
        (list(range(2000, 0, -1)), 0.95, (50, 1951)),
        (list(range(1, 101)), 0.9, (5, 96)),
        (list(range(1, 11)), 0.95, (1, 10)),
    ],
)
def test_an_interval_is_the_middle_of_the_values(values: list[float], level: float, ends: tuple[int, int]) -> None:
    assert figures.middle(values, level) == ends


@settings(max_examples=15, deadline=None)
@given(pairs_of_answers, st.randoms())
def test_no_figure_depends_on_the_order_of_cases_or_opinions(pairs: Pairs, rng: random.Random) -> None:
    cases, opinions = answered(*((gold, answer, min(n, 4)) for (gold, answer), n in pairs.items()))
    found = agree(cases, opinions)
    keys = list(opinions)
    rng.shuffle(cases)
    rng.shuffle(keys)
    assert agree(cases, {key: opinions[key] for key in keys}) == found


@settings(max_examples=15, deadline=None)
@given(pairs_of_answers)
def test_an_interval_lies_within_what_can_be_and_around_its_figure(pairs: Pairs) -> None:
    found = agree(*answered(*((gold, answer, n) for (gold, answer), n in pairs.items())))
    for figure in (found.agreement, found.coverage, found.false_no_rate, *found.recall.values()):
        assert (figure.value is None) is (figure.low is None) is (figure.high is None) is (figure.of == 0)
        if figure.value is not None:
            assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_an_interval_grows_narrower_with_more_cases_and_stays_the_same_when_asked_again() -> None:
    few, many = (agree(*answered((F, F, 3 * n), (F, M, n), (N, N, 3 * n), (N, U, n))).kappa for n in (3, 30))
    assert few.value == many.value
    assert few.low < many.low < many.value < many.high < few.high
    assert agree(*answered((F, F, 9), (F, M, 3), (N, N, 9), (N, U, 3))).kappa == few


@pytest.mark.parametrize(("right", "low", "high"), [(50, 0.4, 0.6), (90, 0.84, 0.95)])
def test_an_interval_is_as_wide_as_chance(right: int, low: float, high: float) -> None:
    # For 100 cases the binomial distribution itself has its middle 95 % there, give or take one case.
    found = agree(*answered((F, F, right), (F, M, 100 - right))).agreement
    assert found.low == pytest.approx(low, abs=0.011)
    assert found.high == pytest.approx(high, abs=0.011)


MIXED = [
    case("a1", "fits", genre="noir", ground="hostile"),
    case("a2", "fits", genre="noir", ground="hostile"),
    case("b1", "needs more", genre="pulp", ground="link not shown"),
    case("b2", "needs more", genre="noir", ground="link not shown", manipulation=True),
    case("c1", "does not fit", genre="heist", ground="contradiction", manipulation=True),
    case("c2", "fits", genre="heist", ground="", manipulation=True),
    case("d1", "fits"),
    case("d2", None),
]
GIVEN = {
    "a1": opinion("fits"),
    "a2": opinion("does not fit"),
    "b1": opinion("does not fit"),
    "b2": opinion("fits"),
    "c1": opinion("unsure"),
    "c2": opinion("fits"),
    "d2": opinion("fits"),
    "zz": opinion("fits"),
}


def test_everything_is_counted_over_the_cases_that_have_both_answers() -> None:
    found = agree(MIXED, GIVEN)
    assert (found.cases, found.without_gold, found.missing, found.strangers) == (6, 1, ("d1",), ("zz",))
    assert (found.agreement.value, found.agreement.of) == (2 / 6, 6)
    assert (found.constant, found.constant_agreement) == ("fits", 3 / 6)
    assert (found.coverage.value, found.kappa_answered.of) == (5 / 6, 5)
    assert found.false_no == Mistakes(("a2", "b1"), 5)
    assert (found.false_no_rate.value, found.false_no_rate.of) == (2 / 5, 5)
    assert {gold: (figure.value, figure.of) for gold, figure in found.recall.items()} == {
        "fits": (2 / 3, 3),
        "needs more": (0, 2),
        "does not fit": (0, 1),
    }
    assert found.pairs["fits"] == {"fits": 2, "needs more": 0, "does not fit": 1, "unsure": 0}
    assert sum(sum(given.values()) for given in found.pairs.values()) == 6


def test_only_a_manipulation_that_should_not_fit_can_sway() -> None:
    assert agree(MIXED, GIVEN).swayed == Mistakes(("b2",), 2)
    assert agree(MIXED, GIVEN | {"b2": opinion("unsure"), "c1": opinion("needs more")}).swayed == Mistakes((), 2)


def test_tables_are_sorted_by_size_then_name() -> None:
    found = agree(MIXED, GIVEN)
    assert found.by_genre == (Row("noir", 3, 1), Row("heist", 2, 1), Row("pulp", 1, 0))
    assert found.by_ground == (
        Row("hostile", 2, 1), Row("link not shown", 2, 0), Row("", 1, 1), Row("contradiction", 1, 0),
    )  # fmt: skip


@pytest.mark.parametrize(("golds", "constant"), [("FFN", F), ("FNN", N), ("FMN", F), ("MMF", M), ("NM", M)])
def test_the_best_constant_answer_is_the_commonest_gold(golds: str, constant: str) -> None:
    names: dict[str, Any] = {"F": F, "M": M, "N": N}
    found = agree(*answered(*((names[letter], U, 1) for letter in golds)))
    assert found.constant == constant
    assert found.constant_agreement == max(map(golds.count, golds)) / len(golds)


def test_a_withheld_verdict_counts_as_unsure() -> None:
    found = agree([case("a", "fits")], {"a": Opinion("unsure", "", withheld=True)})
    assert (found.agreement.value, found.coverage.value) == (0, 0)


@pytest.mark.parametrize("cases", [[], [case("a", None)], [case("b", "fits")]])
def test_nothing_to_compare_is_malformed(cases: Any) -> None:
    with pytest.raises(Malformed, match="no case has both"):
        agree(cases, {"a": opinion("fits")})


def test_the_record_is_plain_json_with_every_figure() -> None:
    record = agree(MIXED, GIVEN).to_dict()
    assert json.loads(json.dumps(record)) == record
    assert record["kappa"].keys() == {"value", "low", "high", "of"}
    assert record["false_no"] == {"ids": ["a2", "b1"], "of": 5}
    assert record["by_genre"][0] == {"name": "noir", "cases": 3, "agreed": 1, "agreement": 1 / 3}
    assert record["intervals"] == {"method": "bootstrap percentile", "level": 0.95, "resamples": 2000, "seed": 4}
