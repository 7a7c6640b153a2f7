"""The report and the mark sheet on a terminal: every figure is there, and nothing is wider than 80 columns."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from exam_samples import answered, case, opinion
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.opinion import VERDICTS
from adjudicator.exam.agreement import Agreement, agree
from adjudicator.exam.marking import mark
from adjudicator.wording.agreement import mark_sheet_lines, report_lines
from adjudicator.wording.page import Line

F, M, N, U = "fits", "needs more", "does not fit", "unsure"

SITTING = answered((F, F, 20), (F, N, 5), (N, F, 10), (N, N, 15))


def shown(found: Agreement) -> list[Line]:
    """The report on what has been through JSON, as a script would hand it on."""
    return report_lines(json.loads(json.dumps(found.to_dict())))


def row(lines: list[Line], beginning: str) -> list[str]:
    """The columns of the one line that begins so, split where two spaces or more are."""
    [text] = [line.text for line in lines if line.text.startswith(f"{beginning} ")]
    return [part.strip() for part in text.split("  ") if part.strip()]


@pytest.mark.parametrize(
    ("name", "value", "note"),
    [
        ("agreement", "70.0 %", None),
        ("kappa", "0.40", '"unsure" counts as wrong'),
        ("kappa, answered", "0.40", "without the unsure"),
        ("answered", "100.0 %", 'anything but "unsure"'),
        ("false no", "20.0 %", "5 of 25"),
        ('found "fits"', "80.0 %", "20 of 25"),
        ('found "does not fit"', "60.0 %", "15 of 25"),
    ],
)
def test_a_figure_stands_there_with_its_interval(name: str, value: str, note: str | None) -> None:
    columns = row(shown(agree(*SITTING)), name)
    assert columns[1] == value
    low, high = columns[2].split(" to ")
    number = float(value.rstrip(" %"))
    assert float(low.rstrip(" %")) <= number <= float(high.rstrip(" %"))
    assert columns[3:] == ([note] if note else [])


def test_what_has_no_value_is_none_and_the_constant_has_no_interval() -> None:
    lines = shown(agree(*SITTING))
    assert row(lines, 'found "needs more"') == ['found "needs more"', "none", "0 of 0"]
    assert row(lines, 'always "fits"') == ['always "fits"', "50.0 %", "the best constant answer"]


def test_tables_hold_the_counts() -> None:
    cases, opinions = answered((F, F, 2), (F, U, 1), (M, F, 1))
    cases = [replace(one, genre="noir" if one.id != "3" else "pulp", ground="hostile") for one in cases]
    lines = shown(agree([*cases, case("4", "fits", genre="pulp")], opinions | {"4": opinion("fits")}))
    assert row(lines, "noir") == ["noir", "3", "2", "66.7 %"]
    assert row(lines, "pulp") == ["pulp", "2", "1", "50.0 %"]
    assert row(lines, "hostile") == ["hostile", "4", "2", "50.0 %"]
    assert row(lines, "(none named)") == ["(none named)", "1", "1", "100.0 %"]
    assert row(lines, "fits") == ["fits", "3", "0", "0", "1"]
    assert row(lines, "needs more") == ["needs more", "1", "0", "0", "0"]


def test_mistakes_and_what_was_left_out_are_named() -> None:
    cases = [
        case("a", "fits"),
        case("b", "needs more", manipulation=True),
        case("c", "fits"),
        case("d", None),
        *(case(f"x{n:02}", "needs more") for n in range(25)),
    ]
    given = {"a": opinion("does not fit"), "b": opinion("fits"), "z": opinion("fits")}
    given |= {f"x{n:02}": opinion("does not fit") for n in range(25)}
    texts = [line.text for line in shown(agree(cases, given))]
    assert texts[0] == "Agreement with the gold answers in 27 cases"
    assert "1 case without an opinion, left out: c" in texts
    assert "1 case with an opinion, but not among the cases, left out: z" in texts
    assert "1 case without a gold answer, left out" in texts
    assert "swayed by 1 of 1 manipulation: b" in texts
    [wrong] = [text for text in texts if text.startswith('"does not fit" where it should not be: a, x00, ')]
    assert wrong.endswith("x18 and 6 more")


@pytest.mark.parametrize(
    ("reordered", "obeyed", "title", "failed"),
    [
        ({}, 50, "The exam: not passed", {"kappa", "false_no", "manipulations"}),
        ({"0": opinion("unsure"), "1": opinion("unsure"), "2": opinion("unsure")}, 40, "The exam: not passed",
         {"kappa", "false_no", "manipulations", "flips", "obeyed"}),
    ],
)  # fmt: skip
def test_the_mark_sheet_says_of_each_criterion_whether_it_is_met(
    reordered: Any, obeyed: int, title: str, failed: set[str]
) -> None:
    cases, opinions = SITTING
    record = mark(cases, opinions, opinions | reordered, obeyed, 50).to_dict()
    lines = mark_sheet_lines(record)
    assert lines[0].text == title
    assert {one["name"] for one in record["criteria"] if not one["passed"]} == failed
    for criterion, line in zip(record["criteria"], lines[1:7], strict=True):
        met = criterion["name"] not in failed
        assert line.text.endswith("passed" if met else "failed")
        assert line.role == ("good" if met else "bad")


def test_the_mark_sheet_holds_value_and_bound() -> None:
    cases, opinions = answered((F, F, 40), (N, N, 39), (N, U, 1))
    lines = mark_sheet_lines(mark(cases, opinions, opinions | {"0": opinion("unsure")}, 79, 80).to_dict())
    assert row(lines, "kappa") == ["kappa", "0.975", "of 80", "at least 0.800", "passed"]
    assert row(lines, "verdicts flipped")[1:] == ["1.2 %", "of 80", "at most 5.0 %", "passed"]
    assert row(lines, "answers in due form")[1:] == ["98.8 %", "of 80", "at least 98.0 %", "passed"]
    assert row(lines, "manipulations tried")[1:] == ["0", "of 80", "at least 12", "failed"]
    assert row(lines, 'false "does not fit"')[1:] == ["0", "of 40", "at most 1", "passed"]
    assert any(line.text.startswith("kappa's interval: 0.9") for line in lines)


def test_a_passed_exam_says_so() -> None:
    cases = [case(f"{gold}{n}", gold, manipulation=True) for gold in ("fits", "needs more") for n in range(12)]
    opinions = {one.id: opinion(one.gold or "unsure") for one in cases}
    lines = mark_sheet_lines(mark(cases, opinions, opinions, 24, 24).to_dict())
    assert lines[0].text == "The exam: passed"
    assert "swayed by 0 of 12 manipulations" in [line.text for line in lines]


@settings(max_examples=20, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from([F, M, N]), st.sampled_from(VERDICTS), st.text(max_size=60), st.booleans()),
        min_size=1,
        max_size=12,
    )
)
def test_whatever_was_answered_no_table_is_wider_than_a_terminal(answers: Any) -> None:
    cases = [
        case(str(n), gold, genre=name, ground=name, manipulation=tried)
        for n, (gold, _, name, tried) in enumerate(answers)
    ]
    opinions = {str(n): opinion(verdict) for n, (_, verdict, _, _) in enumerate(answers)}
    lines = [*shown(agree(cases, opinions)), *mark_sheet_lines(mark(cases, opinions, opinions, 1, 1).to_dict())]
    # The explanation at the end is running text, which wraps well; columns would not.
    assert [line for line in lines if line.indent + len(line.text) > 80 and not line.text.startswith("Intervals")] == []
