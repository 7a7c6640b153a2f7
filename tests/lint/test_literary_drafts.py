"""Drafts in a literary style: similes, asides and things that only set a scene are no outcome, and faults are found."""

from __future__ import annotations

import pytest
from labelled_drafts import Draft, Score, read_drafts, score
from small_scene import flagged

from adjudicator.core.ruleset import Outcome


@pytest.fixture(scope="module")
def drafts() -> list[Draft]:
    return read_drafts("literary.jsonl")


@pytest.fixture(scope="module")
def result(drafts: list[Draft]) -> Score:
    return score(drafts)


def test_every_planted_fault_is_found(result: Score) -> None:
    assert result.found["outcome"] >= 8
    assert result.missed == []


def test_clean_drafts_are_hardly_ever_flagged(result: Score) -> None:
    assert result.clean >= 18
    assert len(result.clean_flagged) <= result.clean / 10, result.clean_flagged


CASES: list[tuple[Outcome, str, bool]] = [
    # Of a thing, or going with a thing behind it.
    ("succeed", "She passes a drawer of unanswered letters. The lock opens.", False),
    ("fail", "The hollow under the stairs went unnoticed.", False),
    ("fail", "She crosses the yard unnoticed.", True),
    # What an adversary lacks.
    ("succeed", "The captain stood there with no answer.", False),
    ("succeed", "She comes away with nothing to show.", True),
    ("succeed", "There was no key in the lock. Voss stood with no pass in his hand.", False),
    # Likened, reported, or so at all times.
    ("succeed", "Voss looks at the page as at a dog that has bitten him.", False),
    ("fail", "Voss remarked that nobody had ever opened the safe.", False),
    ("fail", "She waited in the dark. A man cannot hold his breath for ever.", False),
    # Reached, and nothing there.
    ("fail", "She reached the far wall with nothing found.", False),
    ("fail", "She reached the wall. The ledger was still out there in the market.", False),
    ("fail", "She reached the wall.", True),
    # Whose blow it was.
    ("succeed", "Mira fired while Voss was turning. The shot hit him squarely.", False),
    ("succeed", "Voss closed the book and stood aside.", False),
]


@pytest.mark.parametrize(("outcome", "text", "expected"), CASES)
def test_how_it_is_told(outcome: Outcome, text: str, expected: bool) -> None:
    assert bool(flagged(text, "outcome", outcome=outcome)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("From one mossy bank of the river to the other it runs taut.", []),
        ("He lifts one gloved hand.", []),
        ("She gets one barrel across and spills wine on the next.", ["one"]),
        ("One tall guard falls.", ["One"]),
    ],
)
def test_one_of_two_is_no_count(text: str, expected: list[str]) -> None:
    assert flagged(text, "number") == expected
