"""The opinion as a value and as JSON: what belongs together, and which key is named when it does not."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from adjudicator.core.opinion import Evidence, Opinion

FULL = Opinion(
    verdict="does not fit",
    reason="The rope burned.",
    evidence=(Evidence("the rope burned", "scene"),),
    ground="no longer true",
    objection="o",
    suggestion="s",
    question="q?",
    flags=("split",),
    policy="strict",
    votes={"does not fit": 2, "unsure": 1},
    precedents=("k4",),
    model="m",
    prompt="opinion 1a2b",
    qualified=True,
)


@pytest.mark.parametrize("opinion", [FULL, Opinion("unsure", ""), Opinion("unsure", "", withheld=True)])
def test_comes_back_from_json_as_it_went(opinion: Opinion) -> None:
    assert Opinion.from_dict(json.loads(json.dumps(opinion.to_dict()))) == opinion


def test_every_field_is_a_key_and_every_key_can_be_read() -> None:
    assert list(FULL.to_dict()) == [each.name for each in fields(Opinion)]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"verdict": "fitting"}, "verdict"),
        ({"verdict": 1}, "verdict"),
        ({"ground": "boring"}, "ground"),
        ({"ground": None}, "ground"),
        ({"policy": "lax"}, "policy"),
        ({"policy": None}, "policy"),
        ({"reason": 3}, "reason"),
        ({"evidence": "x"}, "evidence"),
        ({"evidence": [{"quote": "a"}]}, "evidence.from"),
        ({"evidence": [{"quote": 1, "from": "scene"}]}, "evidence.quote"),
        ({"evidence": [{"quote": "a", "from": "scene", "at": 1}]}, "evidence.at"),
        ({"evidence": ["a"]}, "evidence"),
        ({"flags": [1]}, "flags"),
        ({"votes": {"maybe": 1}}, "votes"),
        ({"votes": {"fits": True}}, "votes"),
        ({"votes": {"fits": -1}}, "votes"),
        ({"votes": [1]}, "votes"),
        ({"qualified": 1}, "qualified"),
        ({"withheld": True}, "withheld"),
        ({"confidence": 0.9}, "confidence"),
    ],
)
def test_what_does_not_belong_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=rf"^{named}\b"):
        Opinion.from_dict(FULL.to_dict() | change)


@pytest.mark.parametrize("key", ["verdict", "reason"])
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(ValueError, match=rf"^{key}: missing"):
        Opinion.from_dict({name: value for name, value in FULL.to_dict().items() if name != key})


@pytest.mark.parametrize(
    "change",
    [
        {"votes": {"fits": 3}},
        {"verdict": "fits"},
        {"ground": "unclear"},
    ],
)
def test_a_withheld_verdict_cannot_be_guessed(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^withheld"):
        Opinion(**{"verdict": "unsure", "reason": "", "withheld": True} | change)


def test_votes_are_a_copy() -> None:
    votes = {"fits": 1}
    opinion = Opinion("fits", "", votes=votes)  # type: ignore[arg-type]
    votes["fits"] = 9
    assert opinion.votes == {"fits": 1}
    assert hash(opinion) == hash(Opinion("fits", "", votes={"fits": 1}))
