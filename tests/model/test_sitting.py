"""Many cases put to a model: so many at a time, each answer kept, taken up again later, stopped where it must."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from provider_stub import ProviderStub
from stub_behaviours import Received, Reply, failure
from stub_drafters import BRIEF, at, drafter

from adjudicator.core.opinion import Opinion
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.prices import Price
from adjudicator.errors import DraftUnavailable
from adjudicator.exam.costs import Budget
from adjudicator.exam.opinions_file import append_opinion, opinions_so_far, read_opinions
from adjudicator.exam.sitting import HOPELESS, Sitting, sit
from adjudicator.intake.cases import Case

PRICE = Price(2.0, 0.5, 8.0, "USD", "a list")
SECRET = "a note that is there for marking"


def cases(count: int, **changed: Any) -> list[Case]:
    """Cases that the stub's usual answer fits, numbered from zero."""
    return [
        Case(
            **{
                "id": f"c{number}",
                "genre": "voyage",
                "scene": BRIEF.scene,
                "actor": BRIEF.actor,
                "aspect": BRIEF.aspect,
                "aspect_kind": "character",
                "aspect_on": BRIEF.aspect_on,
                "action": f"case c{number}.",
                "justification": BRIEF.because,
                "gold": "does not fit",
                "ground": "contradiction",
                "why": SECRET,
            }
            | changed
        )
        for number in range(count)
    ]


def sat(asked: ModelDrafter, these: list[Case], **how: Any) -> Sitting:
    """The sitting without a bound on its cost, unless there is one in ``how``."""
    budget = how.pop("budget", None) or Budget(asked.endpoint, None)
    return asyncio.run(sit(asked, these, budget, **how))


def case_of(received: Received) -> str:
    return received.prompt.rpartition("Action: case ")[2].partition(".")[0]


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are repeated without a wait."""

    async def sleep(delay: float) -> None:
        return None

    monkeypatch.setattr("anyio.sleep", sleep)


def test_every_case_gets_an_opinion(stub: ProviderStub) -> None:
    asked = drafter(stub, "ok", qualified=False)
    kept: dict[str, Opinion] = {}
    found = sat(asked, cases(20), kept=kept.__setitem__)
    assert found.opinions == kept
    assert sorted(kept) == sorted(case.id for case in cases(20))
    # A run is for marking, so nothing is withheld.
    assert {(one.verdict, one.qualified, one.withheld) for one in kept.values()} == {("fits", False, False)}
    assert (found.asked, found.first_time, found.failures, found.stopped) == (20, 20, {}, None)
    assert sorted(map(case_of, stub.requests)) == sorted(kept)
    assert SECRET not in repr(stub.requests)
    assert "contradiction" not in stub.requests[0].prompt.partition("THE CASE")[2]
    # What was asked is counted once, by the budget, and not left for a table to note.
    assert (asked.usage.calls, asked.spent) == (20, {})


@pytest.mark.parametrize(("at_once", "most"), [(1, 1), (3, 3), (8, 8), (50, 12)])
def test_so_many_at_a_time(stub: ProviderStub, at_once: int, most: int) -> None:
    stub.settings.latency_seconds = 0.05
    found = sat(drafter(stub, "latency"), cases(12), at_once=at_once)
    assert len(found.opinions) == 12
    assert stub.most_at_once <= most
    assert at_once == 1 or stub.most_at_once > 1


def test_all_that_may_be_are_in_flight(stub: ProviderStub) -> None:
    stub.settings.together = 6
    assert len(sat(drafter(stub, "together"), cases(12), at_once=6).opinions) == 12
    assert stub.most_at_once == 6


def test_no_case_is_no_question(stub: ProviderStub) -> None:
    assert sat(drafter(stub, "ok"), []) == Sitting()
    assert stub.requests == []


def test_answers_that_had_to_be_mended_did_not_obey(stub: ProviderStub) -> None:
    def reply(received: Received) -> str | Reply:
        mended = len(received.body["messages"]) > 2
        return good if mended or case_of(received) != "c1" else "It fits, I would say."

    good = '{"verdict": "unsure"}'
    stub.always("often", reply)
    found = sat(drafter(stub, "often"), cases(4))
    assert (len(found.opinions), found.first_time, found.asked) == (4, 3, 4)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (failure(500, "x", "server_error"), "server trouble"),
        (failure(429, "x", "requests", "rate_limit_exceeded"), "rate limit"),
        (failure(400, "x", "invalid_request_error", "context_length_exceeded"), "too long"),
        (failure(400, "x", "invalid_request_error", "content_filter"), "filtered"),
        ("no JSON", "unreadable"),
        ("", "empty"),
        (Reply(b"<html>"), "not an answer"),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.status),
)
def test_one_that_fails_costs_itself(stub: ProviderStub, reply: str | Reply, kind: str) -> None:
    stub.always("moody", lambda got: reply if case_of(got) == "c2" else '{"verdict": "unsure"}')
    asked = drafter(stub, "moody")
    kept: dict[str, Opinion] = {}
    found = sat(asked, cases(5), kept=kept.__setitem__, at_once=2)
    assert kept.keys() == found.opinions.keys() == {"c0", "c1", "c3", "c4"}
    assert list(found.failures) == ["c2"]
    assert found.failures["c2"].endswith(".")
    assert (found.asked, found.first_time, found.stopped) == (5, 4, None)
    assert kind not in HOPELESS
    assert asked.spent == {}


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (failure(401, "x", "invalid_request_error", "invalid_api_key"), "wrong key"),
        (failure(403, "x", "permission_error"), "not allowed"),
        (failure(404, "x", "invalid_request_error", "model_not_found"), "no such model"),
        (failure(429, "x", "insufficient_quota", "insufficient_quota"), "quota used up"),
        (Reply(hang_up=True), "not reached"),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.status),
)
def test_what_the_next_one_would_meet_stops_the_run(stub: ProviderStub, reply: Reply, kind: str) -> None:
    stub.always("gone", lambda got: '{"verdict": "unsure"}' if case_of(got) in ("c0", "c1", "c2") else reply)
    found = sat(drafter(stub, "gone"), cases(100), at_once=2)
    assert found.stopped is not None
    assert found.stopped.kind == kind
    assert (set(found.opinions), found.failures) == ({"c0", "c1", "c2"}, {})
    assert {case_of(received) for received in stub.requests} <= {f"c{number}" for number in range(6)}


def test_every_hopeless_failure_is_a_kind_of_failure() -> None:
    assert {"no key", "wrong key", "over budget"} < set(HOPELESS)
    assert not {"rate limit", "too slow", "server trouble", "unreadable"} & set(HOPELESS)


def test_a_run_is_taken_up_where_it_ended(stub: ProviderStub, tmp_path: Path) -> None:
    file, these = tmp_path / "opinions.jsonl", cases(9)

    def keep(case: str, opinion: Opinion) -> None:
        append_opinion(file, case, opinion)

    stub.answers("ok", ['{"verdict": "unsure"}'] * 4 + [failure(401, "x", "invalid_request_error", "invalid_api_key")])
    first = sat(drafter(stub, "ok"), these, kept=keep, at_once=1)
    assert (len(first.opinions), first.stopped is not None) == (4, True)
    done = opinions_so_far(file)
    assert done == first.opinions
    second = sat(drafter(stub, "ok"), [case for case in these if case.id not in done], kept=keep, at_once=3)
    assert (len(second.opinions), second.stopped) == (5, None)
    assert read_opinions(file) == first.opinions | second.opinions
    assert len(stub.requests) == 4 + 1 + 5


def test_an_opinion_that_cannot_be_kept_ends_the_run(stub: ProviderStub) -> None:
    def keep(case: str, opinion: Opinion) -> None:
        raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        sat(drafter(stub, "ok"), cases(30), kept=keep, at_once=2)
    assert len(stub.requests) < 30


def test_the_budget_stops_it_before_the_call_that_could_go_over(stub: ProviderStub) -> None:
    # A question could cost 9 cents and costs 10: after the fifth nothing is left.
    stub.settings.usage = {"prompt_tokens": 10_000, "completion_tokens": 10_000, "total_tokens": 20_000}
    asked = drafter(stub, "ok")
    found = sat(asked, cases(50), budget=Budget(at(stub, "ok"), PRICE, 0.5), at_once=8)
    assert found.stopped is not None
    assert (found.stopped.kind, "(0.5 USD)" in str(found.stopped)) == ("over budget", True)
    assert len(found.opinions) == len(stub.requests) == 5
    assert PRICE.of(asked.usage) == pytest.approx(0.5)
    assert stub.most_at_once <= 5


def test_a_small_budget_is_waited_with_and_used_up(stub: ProviderStub) -> None:
    # Enough for one question at its dearest, and for many as they are.
    budget = Budget(at(stub, "ok"), PRICE, 0.12)
    found = sat(drafter(stub, "ok"), cases(30), budget=budget, at_once=8)
    assert (len(found.opinions), found.stopped) == (30, None)
    assert stub.most_at_once == 1
    assert PRICE.of(budget.committed) <= 0.12
    assert budget.committed.calls == 30


def test_no_money_is_no_question(stub: ProviderStub) -> None:
    found = sat(drafter(stub, "ok"), cases(3), budget=Budget(at(stub, "ok"), PRICE, 0.0))
    assert isinstance(found.stopped, DraftUnavailable)
    assert (found.opinions, found.failures, stub.requests) == ({}, {}, [])


@pytest.mark.parametrize(("given", "own", "asked_with"), [("strict", None, "strict"), ("strict", "normal", "normal")])
def test_a_case_keeps_its_own_policy(stub: ProviderStub, given: Any, own: Any, asked_with: str) -> None:
    found = sat(drafter(stub, "ok"), cases(1, policy=own), policy=given)
    assert found.opinions["c0"].policy == asked_with
    assert f"Policy: {asked_with}" in stub.requests[0].prompt


def test_turned_material_is_the_same_in_another_order(stub: ProviderStub) -> None:
    facts = ("The mast is cracked.", "The tide is out.", "The lamp is lit.")
    for turned in (0, 1):
        sat(drafter(stub, "ok"), cases(1, facts=facts), turned=turned)
    plain, other = (received.prompt for received in stub.requests)
    assert plain != other
    assert sorted(plain.split()) == sorted(other.split())
