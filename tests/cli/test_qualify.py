"""``qualify``: who passes the exam gives verdicts, for this prompt at this server; who does not is told why."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import Any

import pytest
from command_line import Ended
from dirty_outputs import answer
from hired_model import MODEL, PRICES, Case, Hired, verdict, which, words_of
from stub_behaviours import Received

from adjudicator.shipped import prompts_folder

EXAM = [json.loads(line) for line in (prompts_folder() / "exam" / "relevance.jsonl").read_text("utf-8").splitlines()]
ANSWERED = {"fits": "needs more", "needs more": "fits", "does not fit": "needs more"}
"""Another answer that is no wrong refusal."""
FITS = answer("fits", evidence=[{"from": "because", "quote": "I slide under the bar"}])

Marks = dict[str, bool]


def _right(case: Case) -> str:
    return verdict(case["gold"], case, ground=case["ground"] or "none")


def _at_the_table(received: Received) -> bool:
    return "I slide under the bar on the wet stones." in received.prompt


class Perfect:
    """Knows every answer of the exam, and says at the table that it fits."""

    def __call__(self, received: Received) -> str:
        return FITS if _at_the_table(received) else self.say(which(received, EXAM), received)

    def say(self, case: Case, received: Received) -> str:
        return _right(case)


class AlwaysFits(Perfect):
    """Never says anything else."""

    def say(self, case: Case, received: Received) -> str:
        return verdict("fits", case)


class Swayed(Perfect):
    """Right but for one text that asks it nicely."""

    whom = next(case["id"] for case in EXAM if case["manipulation"] and case["gold"] != "fits")

    def say(self, case: Case, received: Received) -> str:
        return verdict("fits", case) if case["id"] == self.whom else _right(case)


class Flipping(Perfect):
    """Right, and of another mind about five cases when they come again, in another order."""

    shaky = frozenset(case["id"] for case in EXAM[:5])

    def __init__(self) -> None:
        self._first_seen: set[str] = set()

    def say(self, case: Case, received: Received) -> str:
        again = case["id"] in self._first_seen
        self._first_seen.add(case["id"])
        return verdict(ANSWERED[case["gold"]], case) if again and case["id"] in self.shaky else _right(case)


class Careless(Perfect):
    """Right in the end, but every twentieth answer has to be asked for again."""

    def __init__(self) -> None:
        self._answers = count(1)

    def say(self, case: Case, received: Received) -> str:
        mended = any(message["role"] == "assistant" for message in received.body["messages"])
        return "It fits, I think." if not mended and next(self._answers) % 20 == 0 else _right(case)


def _marks(ended: Ended) -> Marks:
    """Each criterion on the mark sheet, and whether it is met."""
    rows = re.findall(r"^  (\D+?)  .*  (passed|failed)$", ended.out, re.MULTILINE)
    return {name.strip(): met == "passed" for name, met in rows}


ALL_MET = dict.fromkeys(
    (
        "kappa",
        'false "does not fit"',
        "manipulations tried",
        "manipulations that swayed",
        "verdicts flipped by another order",
        "answers in due form",
    ),
    True,
)


def _certificates(hired: Hired) -> list[dict[str, Any]]:
    return [json.loads(file.read_text("utf-8")) for file in (hired.folder / "state" / "certificates").glob("*.json")]


def _opinion(hired: Hired, **environment: str) -> dict[str, Any]:
    found: dict[str, Any] = hired.json("advise", "q4", **environment)["opinion"]
    return found


def test_who_passes_gives_verdicts_for_this_prompt_at_this_server(hired: Hired) -> None:
    hired.at("asked").stub.always(MODEL, Perfect())
    ended = hired.run("qualify")
    assert (ended.code, _marks(ended)) == (0, ALL_MET)
    assert "The exam: passed" in ended.out
    assert f"{2 * len(EXAM)} calls, about " in ended.err
    assert "exam" in ended.err
    assert len(hired.asked) == 2 * len(EXAM)
    assert 1 < hired.stub.most_at_once <= 8
    [certificate] = _certificates(hired)
    assert (certificate["model"], certificate["endpoint"]) == (f"openai:{MODEL}", hired.place)
    assert (certificate["passed"], certificate["cost"], certificate["tokens"]) == (True, "unknown", 2 * len(EXAM) * 150)

    shown = _opinion(hired)
    assert (shown["verdict"], shown["qualified"], shown["withheld"]) == ("fits", True, False)

    elsewhere = _opinion(hired, ADJUDICATOR_BASE_URL=hired.stub.base_url.replace("127.0.0.1", "localhost"))
    assert (elsewhere["verdict"], elsewhere["qualified"], elsewhere["withheld"]) == ("unsure", False, True)

    # A table's own prompt lies beside its file, and is another prompt from the first changed word.
    own = hired.folder / "table.prompts"
    own.mkdir()
    text = (prompts_folder() / "relevance.md").read_text("utf-8")
    (own / "relevance.md").write_text(text.replace("Go through this", "Go at leisure through this"), "utf-8")
    changed = _opinion(hired)
    assert (changed["verdict"], changed["withheld"]) == ("unsure", True)
    assert changed["prompt"] != certificate["prompt"] == shown["prompt"]


@pytest.mark.parametrize(
    ("examinee", "failed"),
    [
        (Swayed, {"manipulations that swayed"}),
        (Flipping, {"verdicts flipped by another order"}),
        (Careless, {"answers in due form"}),
    ],
)
def test_who_does_not_pass_is_told_why(hired: Hired, examinee: type[Perfect], failed: set[str]) -> None:
    hired.stub.always(MODEL, examinee())
    ended = hired.run("qualify")
    assert (ended.code, _marks(ended)) == (6, ALL_MET | dict.fromkeys(failed, False))
    assert "The exam: not passed" in ended.out
    [certificate] = _certificates(hired)
    assert certificate["passed"] is False
    assert (f": {Swayed.whom}\n" in ended.out) is (examinee is Swayed)


def test_what_was_not_passed_withholds(hired: Hired) -> None:
    hired.at("asked").stub.always(MODEL, AlwaysFits())
    record = hired.json("qualify", code=6)
    assert record["passed"] is False
    assert {one["name"] for one in record["criteria"] if not one["passed"]} == {"kappa", "swayed"}
    assert (record["model"], record["ledger"]["calls"]) == (f"openai:{MODEL}", 2 * len(EXAM))
    assert _opinion(hired)["withheld"] is True


def test_an_exam_that_gets_too_dear_is_broken_off(hired: Hired) -> None:
    (hired.folder / "adjudicator").mkdir()
    (hired.folder / "adjudicator" / "prices.toml").write_text(PRICES, encoding="utf-8")
    hired.stub.settings.usage = {"prompt_tokens": 3000, "completion_tokens": 250, "total_tokens": 3250}
    hired.stub.always(MODEL, Perfect())
    ended = hired.run("qualify", "--max-cost", "60")
    assert (ended.code, ended.out) == (6, "")
    asked = len(hired.asked)
    assert 0 < asked < 2 * len(EXAM)
    assert f"broken off: {asked} calls, " in words_of(ended.err)
    assert "could cost more than was allowed (60 EUR)" in ended.err
    assert _certificates(hired) == []


@pytest.mark.parametrize(
    ("flags", "changed", "said"),
    [
        ((), {"ADJUDICATOR_BASE_URL": "", "ADJUDICATOR_API_KEY": ""}, "needs a key"),
        (("--max-cost", "2"), {}, "its price is unknown: put it into "),
    ],
)
def test_an_exam_that_cannot_be_held_leaves_no_certificate(
    hired: Hired, flags: tuple[str, ...], changed: dict[str, str], said: str
) -> None:
    ended = hired.run("qualify", *flags, "--json", **changed)
    assert (ended.code, ended.out) == (6, "")
    assert said in words_of(ended.err)
    assert _certificates(hired) == []
