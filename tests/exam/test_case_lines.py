"""Case lines read: what is a case, what is none and which key says so, and what a drafter gets to see."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from exam_samples import LINE

from adjudicator.core.violations import Malformed
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.exam.cases import case_brief, load_cases
from adjudicator.intake.cases import Case, read_case, read_cases

MARKING = {"gold": "needs more", "ground": "link not shown", "why": "Secret why.", "manipulation": True}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in LINE.items() if name != key}


def test_a_line_becomes_a_case() -> None:
    more = {"means": "m", "other_aspects": ["Hot"], "facts": ["f", "g"], "policy": "strict"}
    assert read_case(LINE | more | MARKING) == Case(
        id="A1", genre="western", scene="A dry creek at noon.", actor="Ada", aspect="Knows Every Waterhole",
        aspect_kind="character", aspect_on="Ada", action="Overcome with Survival to find water",
        effect="+2 to own roll", against="", justification="", means="m", other_aspects=("Hot",), facts=("f", "g"),
        policy="strict", gold="needs more", ground="link not shown", why="Secret why.", manipulation=True,
    )  # fmt: skip


@pytest.mark.parametrize("key", ["effect", "against", "ground"])
def test_null_is_nothing_where_there_may_be_nothing(key: str) -> None:
    assert getattr(read_case(LINE | {key: None}), key) == ""
    assert read_case(LINE | {key: None}) == read_case(without(key))


@pytest.mark.parametrize("ground", ["hostile", "situation helps", "no causal link", "anything at all"])
def test_grounds_for_marking_are_any_text(ground: str) -> None:
    assert read_case(LINE | {"ground": ground}).ground == ground


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"id": " "}, "'id' is empty"),
        ({"id": 7}, "'id' is no text"),
        ({"scene": None}, "'scene': null is no value"),
        ({"scene": ""}, "'scene' is empty"),
        ({"justification": 1}, "'justification' is no text"),
        ({"effect": 2}, "'effect' is no text"),
        ({"against": ["x"]}, "'against' is no text"),
        ({"aspect_kind": "trouble"}, "'aspect_kind' must be"),
        ({"policy": "lax"}, "'policy' must be"),
        ({"policy": None}, "'policy': null is no value"),
        ({"gold": "unsure"}, "'gold' must be"),
        ({"gold": None}, "'gold': null is no value"),
        ({"manipulation": 1}, "'manipulation' is neither true nor false"),
        ({"facts": "f"}, "'facts' is no list"),
        ({"facts": [3]}, r"'facts\.0' is no text"),
        ({"other_aspects": [""]}, r"'other_aspects\.0' is empty"),
        ({"verdict": "fits"}, "'verdict' is not a key here"),
    ],
)
def test_what_does_not_belong_is_named(change: dict[str, Any], named: str) -> None:
    with pytest.raises(Malformed, match=f"^{named}"):
        read_case(LINE | change)


@pytest.mark.parametrize("key", [key for key in LINE if key not in ("effect", "against")])
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(Malformed, match=f"^'{key}' is missing"):
        read_case(without(key))


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["{}"], "line 1: 'id' is missing"),
        (["", "  ", json.dumps(LINE), "[]"], "line 4: a case is an object"),
        ([json.dumps(LINE), "{"], "line 2: not JSON"),
        ([json.dumps(LINE), "", json.dumps(LINE)], "line 3: the 'id' 'A1' is that of line 1 already"),
        (['{"id": "A", "id": "B"}'], "line 1: the key 'id' stands there twice"),
        ([json.dumps(LINE | {"gold": "yes"})], "line 1: 'gold' must be"),
    ],
)
def test_a_bad_line_is_named_by_number_and_key(lines: list[str], complaint: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=f"^{complaint}"):
        read_cases(lines)
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(Malformed) as refused:
        load_cases(path)
    assert str(refused.value).startswith(f"{path}: line ")


def test_a_file_is_read_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    lines = [json.dumps(LINE | {"id": key, "scene": "Frühling…"}, ensure_ascii=False) for key in ("B", "A", "C")]
    path.write_bytes("\ufeff".encode() + "\r\n\r\n".join(lines).encode())
    assert [(one.id, one.scene) for one in load_cases(path)] == [(key, "Frühling…") for key in ("B", "A", "C")]


def test_a_file_that_is_not_there_is_malformed(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"none\.jsonl cannot be read"):
        load_cases(tmp_path / "none.jsonl")


def test_a_brief_holds_the_case_and_nothing_that_is_for_marking() -> None:
    given = LINE | {"against": "the sheriff", "justification": "I grew up here.", "other_aspects": ["Hot (scene)"]}
    brief = case_brief(read_case(given | {"means": "m", "facts": ["f"]} | MARKING))
    assert brief == case_brief(read_case(given | {"means": "m", "facts": ["f"]}))
    assert brief == InvocationBrief(
        ruling="A1", scene_name="", scene="A dry creek at noon.", actor="Ada",
        action="Overcome with Survival to find water", aspect="Knows Every Waterhole", aspect_kind="character",
        aspect_on="Ada", means="m", effect="+2 to own roll", against="the sheriff", because="I grew up here.",
        aspects=("Knows Every Waterhole (Ada)", "Hot (scene)"), facts=("f",), policy="normal",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("of_the_case", "asked", "holds"),
    [(None, "normal", "normal"), (None, "generous", "generous"), ("strict", "generous", "strict")],
)
def test_a_case_keeps_the_policy_it_was_answered_under(of_the_case: Any, asked: Any, holds: str) -> None:
    assert case_brief(replace(read_case(LINE), policy=of_the_case), asked).policy == holds
