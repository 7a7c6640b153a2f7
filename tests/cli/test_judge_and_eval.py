"""``judge`` and ``eval``: opinions on cases of one's own, asked for once each, and held against the answers known."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import COMMAND
from hired_model import MODEL, PRICES, Case, Hired, judging, verdict, which, words_of, write_cases
from stub_behaviours import Received, Reply

CANARIES = ("canary-ground", "canary-why", "manipulation", '"gold"')
JUDGE = ("judge", "cases.jsonl", "--out", "opinions.jsonl")
LATE = Reply(after=60)


def _case(number: int, **more: Any) -> dict[str, Any]:
    return {
        "id": f"case {number}",
        "genre": "canal noir",
        "scene": "A lock gate, stuck in the rain.",
        "actor": "Jorun",
        "aspect": "Rain in Sheets",
        "aspect_kind": "situation",
        "aspect_on": "scene",
        "action": f"Jorun slips past watchman number {number}",
        "effect": "+2 to own roll",
        "against": None,
        "justification": "Nobody looks up in that.",
        "gold": "fits",
        "ground": "canary-ground",
        "why": "canary-why",
        "manipulation": True,
    } | more


CASES = [_case(number) for number in range(5)] + [_case(5, policy="generous", gold="needs more")]


def _opinions(hired: Hired) -> dict[str, Any]:
    lines = (hired.folder / "opinions.jsonl").read_text(encoding="utf-8").splitlines()
    found = {record["id"]: record["opinion"] for record in map(json.loads, lines)}
    assert len(found) == len(lines)
    return found


def _ids(asked: list[Received], cases: list[dict[str, Any]] = CASES) -> list[str]:
    return sorted(which(received, cases)["id"] for received in asked)



def test_every_case_is_judged_and_nothing_withheld(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    said: dict[str, int] = {}

    def say(case: Case) -> str:
        said[case["id"]] = said.get(case["id"], 0) + 1
        return verdict("needs more" if case["id"] == "case 3" and said["case 3"] == 2 else "fits", case)

    hired.stub.always(MODEL, judging(CASES, say))
    ended = hired.run(*JUDGE, "--votes", "3", "--policy", "strict")
    assert ended.code == 0
    assert f"6 cases judged by openai:{MODEL}; 18 calls, 2,160 tokens sent, 540 received" in words_of(ended.out)
    assert "cost unknown" in words_of(ended.out)
    assert "18 calls, about " in ended.err
    assert "price unknown" in ended.err
    assert "judging" in ended.err

    opinions = _opinions(hired)
    assert {key: one["verdict"] for key, one in opinions.items()} == {
        case["id"]: "unsure" if case["id"] == "case 3" else "fits" for case in CASES
    }
    assert opinions["case 3"]["votes"] == {"fits": 2, "needs more": 1}
    assert {(one["withheld"], one["qualified"], one["model"]) for one in opinions.values()} == {
        (False, False, f"openai:{MODEL}")
    }
    # A case that names a policy was answered under it and keeps it.
    assert {key: one["policy"] for key, one in opinions.items()} == {
        case["id"]: case.get("policy", "strict") for case in CASES
    }
    for received in hired.asked:
        assert which(received, CASES).get("policy", "strict") in received.body["messages"][-1]["content"]
    bodies = json.dumps([received.body for received in hired.asked])
    assert [canary for canary in CANARIES if canary in bodies or json.dumps(canary)[1:-1] in bodies] == []


def test_a_run_that_was_killed_goes_on_and_asks_again_what_failed(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    slow = {"case 2", "case 3", "case 4", "case 5"}
    hired.stub.always(MODEL, judging(CASES, lambda case: verdict("fits", case) if case["id"] not in slow else LATE))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*COMMAND, *JUDGE], cwd=hired.folder, env=hired.environment, **quiet) as running:
        for lines in _growing(hired.folder / "opinions.jsonl"):
            if len(lines) == 2:
                break
        running.kill()
    assert sorted(_opinions(hired)) == ["case 0", "case 1"]

    before = len(hired.asked)
    hired.stub.always(MODEL, judging(CASES, lambda case: "no" if case["id"] == "case 4" else verdict("fits", case)))
    ended = hired.run(*JUDGE)
    assert ended.code == 6
    assert "2 cases of 6 already in opinions.jsonl" in words_of(ended.err)
    assert f"case 4: the answer of openai:{MODEL} could not be read" in words_of(ended.out)
    # Two repairs were tried.
    assert _ids(hired.asked[before:]) == ["case 2", "case 3", "case 4", "case 4", "case 4", "case 5"]

    before = len(hired.asked)
    hired.stub.always(MODEL, judging(CASES, lambda case: verdict("fits", case)))
    found = hired.json(*JUDGE)
    assert (found["answered"], found["failed"], found["stopped"], found["ledger"]["calls"]) == (1, {}, None, 1)
    assert _ids(hired.asked[before:]) == ["case 4"]
    assert sorted(_opinions(hired)) == [case["id"] for case in CASES]


def _growing(file: Path) -> Iterator[list[str]]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        yield file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        time.sleep(0.05)
    raise AssertionError(f"{file} did not grow")


def test_a_bound_on_an_unknown_price_is_refused(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    ended = hired.run(*JUDGE, "--max-cost", "2", "--json")
    assert (ended.code, ended.out) == (6, "")
    assert "its price is unknown: put it into " in ended.err
    assert str(hired.folder / "adjudicator" / "prices.toml") in ended.err
    assert hired.asked == []


def test_a_run_stops_before_it_costs_too_much(hired: Hired) -> None:
    cases = [_case(number) for number in range(24)]
    write_cases(hired.folder / "cases.jsonl", cases)
    (hired.folder / "adjudicator").mkdir()
    (hired.folder / "adjudicator" / "prices.toml").write_text(PRICES, encoding="utf-8")
    hired.stub.settings.usage = {"prompt_tokens": 3000, "completion_tokens": 250, "total_tokens": 3250}
    hired.stub.always(MODEL, judging(cases, lambda case: verdict("fits", case)))
    most = 60.0
    found = hired.json(*JUDGE, "--max-cost", f"{most:g}", code=6)
    assert 0 < found["answered"] < len(cases)
    assert found["ledger"]["cost"] == pytest.approx(3.25 * found["answered"])
    assert found["ledger"]["cost"] <= most
    assert (found["ledger"]["currency"], found["ledger"]["prices"]) == ("EUR", "list of 2026-01")
    assert found["stopped"] == f"asking openai:{MODEL} could cost more than was allowed (60 EUR)."
    assert len(_opinions(hired)) == found["answered"] == len(hired.asked)


def test_nothing_is_asked_where_nothing_can_be_kept(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    ended = hired.run("judge", "cases.jsonl", "--out", "nowhere/opinions.jsonl")
    assert (ended.code, ended.out) == (2, "")
    assert "opinions.jsonl cannot be written: No such file or directory" in words_of(ended.err)
    assert hired.asked == []


@pytest.mark.parametrize(
    ("cases", "said"),
    [
        ("{}\n", "line 1: 'id'"),
        (json.dumps(CASES[0]) + "\n" + json.dumps(CASES[0]) + "\n", "line 2: the 'id' 'case 0' is that of line 1"),
        (json.dumps(_case(1, gold="perhaps")), "'gold'"),
    ],
)
def test_what_is_no_case_is_named_by_its_line(hired: Hired, cases: str, said: str) -> None:
    (hired.folder / "cases.jsonl").write_text(cases, encoding="utf-8")
    ended = hired.run(*JUDGE)
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
    assert not (hired.folder / "opinions.jsonl").exists()


def test_the_checklist_judges_too_and_never_asks(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    found = hired.json(*JUDGE, "--model", "none", "--policy", "generous")
    assert found == {"answered": 6, "failed": {}, "stopped": None, "ledger": None}
    assert {(one["verdict"], one["model"], one["policy"]) for one in _opinions(hired).values()} == {
        ("unsure", "checklist", "generous")
    }
    assert hired.asked == []
    assert hired.json(*JUDGE, "--model", "none")["answered"] == 0


def _answered(hired: Hired, **verdicts: str) -> None:
    """Opinions with these verdicts, by the number of their case."""
    blank = {"reason": "So it seems.", "model": "somebody"}
    lines = []
    for key, said in verdicts.items():
        opinion = blank | {"verdict": said, "ground": "unclear" if said == "does not fit" else None}
        lines.append(json.dumps({"id": key.replace("_", " "), "opinion": opinion}) + "\n")
    (hired.folder / "opinions.jsonl").write_text("".join(lines), encoding="utf-8")


def test_eval_says_what_agrees_and_what_is_missing(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    _answered(hired, case_0="fits", case_1="does not fit", case_2="unsure", case_5="fits", stranger="fits")
    found = hired.json("eval", "cases.jsonl", "opinions.jsonl")
    assert (found["cases"], found["missing"], found["strangers"]) == (4, ["case 3", "case 4"], ["stranger"])
    assert found["agreement"]["value"] == pytest.approx(1 / 4)
    assert found["false_no"] == {"ids": ["case 1"], "of": 4}
    assert found["swayed"] == {"ids": ["case 5"], "of": 1}
    assert found["constant"] == "fits"

    ended = hired.run("eval", "cases.jsonl", "opinions.jsonl")
    assert (ended.code, ended.err) == (0, "")
    told = words_of(ended.out)
    for said in (
        "Agreement with the gold answers in 4 cases",
        "2 cases without an opinion, left out: case 3, case 4",
        "1 case with an opinion, but not among the cases, left out: stranger",
        "agreement 25.0 %",
        '"does not fit" where it should not be: case 1',
        "swayed by 1 of 1 manipulation: case 5",
        "canal noir 4 1 25.0 %",
        "Intervals: 95 %, bootstrap percentile",
    ):
        assert said in told


@pytest.mark.parametrize(
    ("opinions", "said"),
    [
        ('{"id": "stranger", "opinion": {"verdict": "fits", "reason": "r"}}\n', "no case has both"),
        ('{"id": "case 0"}\n', "line 1: 'opinion' is missing"),
        (None, "cannot be read: No such file"),
    ],
)
def test_eval_of_nothing_is_malformed(hired: Hired, opinions: str | None, said: str) -> None:
    write_cases(hired.folder / "cases.jsonl", CASES)
    if opinions is not None:
        (hired.folder / "opinions.jsonl").write_text(opinions, encoding="utf-8")
    ended = hired.run("eval", "cases.jsonl", "opinions.jsonl", "--json")
    assert (ended.code, ended.out) == (2, "")
    assert said in ended.err
