"""The hook: whoever decides, as one callable; if it fails or is silent, the ruling waits and nothing changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from playing import faces, invoke
from started import MIRA_ON_SLICK, refusal, with_a_roll

from adjudicator import AdjudicatorError, Decision, Malformed, RuleViolation, Ruling, Table
from adjudicator.errors import ApproverFailed

REROLL = invoke("mira", "slick", "reroll")


def ask(made: Table, how: str, approve: Any, move: Any = MIRA_ON_SLICK) -> Ruling:
    """Ask a sync approver, or the same as a coroutine, with either call; or as the table's own approver."""

    async def later(ruling: Ruling) -> Any:
        await asyncio.sleep(0)
        return approve(ruling)

    match how:
        case "ask":
            return made.ask(move, approve=approve)
        case "ask, async approver":
            return made.ask(move, approve=later)
        case "aask":
            return asyncio.run(made.aask(move, approve=approve))
        case _:
            return asyncio.run(made.aask(move, approve=later))


HOWS = pytest.mark.parametrize("how", ["ask", "ask, async approver", "aask", "aask, async approver"])

ANSWERS = [
    ("a word", "approve", "approved"),
    ("a record", {"verdict": "approve"}, "approved"),
    ("a Decision", Decision("approve"), "approved"),
    ("a record with a reason", {"verdict": "reject", "reason": "Dry."}, "rejected"),
    ("a Decision with a question", Decision("ask", question="How?"), "asked"),
    ("amended moves", {"verdict": "amend", "moves": invoke("mira", "fog")}, "approved"),
    ("amended moves as a list", {"verdict": "amend", "moves": [invoke("mira", "fog")]}, "approved"),
    ("rules set aside", {"verdict": "override", "set_aside": ["invoke.known"]}, "approved"),
    ("a tuple of them", Decision("override", set_aside=("invoke.known",)), "approved"),
    ("explicit nothings", {"verdict": "approve", "reason": None, "dice": None, "moves": None, "seen": None},
     "approved"),
    ("nothing", None, "pending"),
]  # fmt: skip


@HOWS
@pytest.mark.parametrize(("answer", "status"), [row[1:] for row in ANSWERS], ids=[row[0] for row in ANSWERS])
def test_what_it_may_answer(how: str, answer: Any, status: str) -> None:
    made = with_a_roll()
    ruling = ask(made, how, lambda _: answer)
    assert ruling.status == made.ruling(ruling.id).status == status
    assert ruling.opinion is not None
    spent = made.state()["characters"]["mira"]["fate_points"]
    assert spent == (2 if status == "approved" else 3)


WRONG = [
    True, False, 1, 3.5, [], ["approve"], (), ..., b"approve", "yes", "", "Approve", {}, {"verdict": "yes"},
    {"verdict": None}, {"verdict": ["approve"]}, {"verdict": "approve", "why": "x"}, {"verdict": "approve", 5: "x"},
    {"reason": "x"}, Decision("maybe"), Decision("approve", by=5), Decision("approve", dice="++++"),
    {"verdict": "approve", "dice": 3}, {"verdict": "approve", "dice": [1.0, 0, 0, 0]}, {"verdict": "ask"},
    {"verdict": "amend"}, {"verdict": "amend", "moves": "invoke"}, {"verdict": "amend", "moves": {"do": "dance"}},
    {"verdict": "override"}, {"verdict": "override", "set_aside": "invoke.known"},
    {"verdict": "override", "set_aside": [5]}, {"verdict": "override", "set_aside": ["no.rule"]},
    {"verdict": "approve", "seen": "now"}, {"verdict": "reject", "reason": ["x"]},
]  # fmt: skip


@HOWS
@pytest.mark.parametrize("answer", WRONG, ids=lambda one: repr(one)[:60])
def test_what_it_may_not_answer(how: str, answer: Any) -> None:
    made = with_a_roll()
    before = made.state()
    with pytest.raises(Malformed) as caught:
        ask(made, how, lambda _: answer)
    assert caught.value.exit_code == 2
    assert {**made.state(), "pending": []} == before
    assert [ruling.status for ruling in made.pending()] == ["pending"]


@HOWS
@pytest.mark.parametrize("error", [ValueError("no button"), TimeoutError(), Malformed("x"), KeyError("x")], ids=repr)
def test_when_it_fails(how: str, error: Exception) -> None:
    made = with_a_roll()
    before = made.state()

    def fails(_: Ruling) -> str:
        raise error

    with pytest.raises(ApproverFailed) as caught:
        ask(made, how, fails)
    assert caught.value.__cause__ is error
    assert caught.value.exit_code == 7
    assert caught.value.ruling in str(caught.value)
    assert type(error).__name__ in str(caught.value)
    assert {**made.state(), "pending": []} == before
    assert made.ruling(caught.value.ruling).status == "pending"
    assert made.decide(caught.value.ruling, "approve").status == "approved"


def test_a_key_pressed_to_stop_is_no_failure_to_report() -> None:
    made = with_a_roll()

    def stopped(_: Ruling) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        made.ask(MIRA_ON_SLICK, approve=stopped)
    assert len(made.pending()) == 1


@HOWS
def test_it_gets_the_whole_waiting_ruling(how: str) -> None:
    made = with_a_roll()
    seen: list[Ruling] = []
    ask(made, how, lambda ruling: seen.append(ruling))
    (ruling,) = seen
    assert ruling == made.ruling(ruling.id)
    assert (ruling.status, ruling.by) == ("pending", "mira")
    assert ruling.moves[0]["aspect"] == "slick"
    assert ruling.preview is not None
    assert ruling.opinion is not None
    assert set(ruling.to_dict()) >= {"id", "moves", "by", "asked_at", "preview", "opinion", "objections", "status",
                                     "decision"}  # fmt: skip


@HOWS
def test_dice_come_with_the_decision(how: str) -> None:
    made = with_a_roll()
    ask(made, how, lambda _: {"verdict": "approve", "dice": faces(3)}, REROLL)
    assert made.state()["rolls"]["r1"]["total"] == 3


@HOWS
def test_an_illegal_approval_is_refused_and_waits(how: str) -> None:
    made = with_a_roll(mira=0)
    with pytest.raises(RuleViolation, match=r"invoke\.fate-point"):
        ask(made, how, lambda _: "approve")
    assert len(made.pending()) == 1


@HOWS
@pytest.mark.parametrize("answer", [{"verdict": "approve", "by": "mira"}, Decision("reject", by="tam")])
def test_only_the_gm_decides_also_here(how: str, answer: Any) -> None:
    made = with_a_roll()
    assert refusal(ask, made, how, lambda _: answer) == {"ruling.seat"}
    assert len(made.pending()) == 1


def test_without_an_approver_it_waits() -> None:
    made = with_a_roll()
    assert made.ask(MIRA_ON_SLICK).status == "pending"
    assert asyncio.run(made.aask(MIRA_ON_SLICK)).status == "pending"


def test_the_tables_own_approver_and_another_for_once() -> None:
    made = with_a_roll(approve=lambda _: "reject")
    assert made.ask(MIRA_ON_SLICK).status == "rejected"
    assert made.ask(MIRA_ON_SLICK, approve=lambda _: "approve").status == "approved"


def test_it_may_be_an_object() -> None:
    class OnlyMira:
        def __call__(self, ruling: Ruling) -> Mapping[str, Any]:
            return {"verdict": "approve" if ruling.by == "mira" else "reject", "reason": "House policy."}

    made = with_a_roll(approve=OnlyMira())
    assert made.ask(MIRA_ON_SLICK).status == "approved"
    assert made.ask(invoke("tam", "fog", "aid")).status == "rejected"


def test_it_may_have_decided_the_ruling_itself() -> None:
    made = with_a_roll()

    def decides(ruling: Ruling) -> None:
        made.decide(ruling.id, "approve")

    ruling = made.ask(MIRA_ON_SLICK, approve=decides)
    assert made.ruling(ruling.id).status == "approved"
    assert refusal(made.ask, MIRA_ON_SLICK, approve=lambda one: made.decide(one.id, "reject") and "approve") == {
        "ruling.pending"
    }


def test_an_async_approver_under_a_running_loop_says_what_to_call() -> None:
    made = with_a_roll()

    async def later(_: Ruling) -> str:
        return "approve"

    async def host() -> None:
        with pytest.raises(ApproverFailed, match="aask"):
            made.ask(MIRA_ON_SLICK, approve=later)
        assert (await made.aask(MIRA_ON_SLICK, approve=later)).status == "approved"

    asyncio.run(host())
    assert len(made.pending()) == 1


def test_malformed_moves_are_no_ruling() -> None:
    made = with_a_roll()
    with pytest.raises(AdjudicatorError):
        made.ask({"do": "dance"}, approve=lambda _: "approve")
    assert made.pending() == []
