"""The labelled drafts: what must never be missed is not, the rest seldom, and clean drafts stay clean."""

from __future__ import annotations

from typing import get_args

import pytest
from labelled_drafts import Draft, Score, read_drafts, score

from adjudicator.lint import FlagKind

FILES = ("tuned.jsonl", "held_out.jsonl")


@pytest.fixture(scope="module", params=FILES)
def drafts(request: pytest.FixtureRequest) -> list[Draft]:
    return read_drafts(request.param)


@pytest.fixture(scope="module")
def result(drafts: list[Draft]) -> Score:
    return score(drafts)


@pytest.mark.parametrize("kind", ["outcome", "number"])
def test_what_must_never_be_missed(result: Score, kind: str) -> None:
    assert result.found[kind] >= 20
    assert result.missed_of(kind) == []


@pytest.mark.parametrize("kind", ["name", "speech"])
def test_what_is_seldom_missed(result: Score, kind: str) -> None:
    assert result.found[kind] >= 10
    assert result.recall(kind) >= 0.95, result.missed_of(kind)


@pytest.mark.parametrize("kind", ["decision", "absent", "secret", "mechanics"])
def test_what_is_mostly_found(result: Score, kind: str) -> None:
    assert result.found[kind] >= 3
    assert result.recall(kind) >= 0.8, result.missed_of(kind)


def test_clean_drafts_are_hardly_ever_flagged(result: Score) -> None:
    assert result.clean >= 35
    assert len(result.clean_flagged) <= result.clean / 10, result.clean_flagged


def test_few_flags_stand_where_no_fault_is(result: Score, drafts: list[Draft]) -> None:
    assert len(result.extra) <= len(drafts) / 20, result.extra


def test_the_drafts_are_many_and_of_many_kinds() -> None:
    found = [draft for name in FILES for draft in read_drafts(name)]
    assert len(found) >= 160
    assert len({draft.id for draft in found}) == len(found)
    assert len({draft.genre for draft in found}) >= 15
    assert {kind for draft in found for kind, _, _ in draft.faults} == {*get_args(FlagKind)}
    assert {draft.facts.outcome for draft in found} == {"fail", "tie", "succeed", "style"}
    assert all(40 <= len(draft.text.split()) <= 150 for draft in found)
