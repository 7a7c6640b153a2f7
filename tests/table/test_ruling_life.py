"""The life of a ruling: which seat may do what to it, in which state, and what it is then."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playing import invoke
from started import MIRA_ON_SLICK, Clock, refusal, waiting, with_a_roll

from adjudicator import Malformed, RuleViolation, Ruling, Table

SEAT, PENDING = "ruling.seat", "ruling.pending"
SEATS = ("gm", "mira", "tam")

ACTIONS: dict[str, Callable[[Table, str, str], Ruling]] = {
    "approve": lambda t, key, by: t.decide(key, "approve", by=by),
    "reject": lambda t, key, by: t.decide(key, "reject", by=by, reason="The planks are dry."),
    "ask": lambda t, key, by: t.decide(key, "ask", by=by, question="Which planks?"),
    "amend": lambda t, key, by: t.decide(key, "amend", by=by, moves=invoke("mira", "fog")),
    "override": lambda t, key, by: t.decide(key, "override", by=by, set_aside=["invoke.paid-once"]),
    "reply": lambda t, key, by: t.reply(key, "Those by the crane.", by=by),
    "object": lambda t, key, by: t.object(key, "They were swept.", by=by),
    "withdraw": lambda t, key, by: t.withdraw(key, by=by),
    "reopen": lambda t, key, by: t.reopen(key, by=by),
}

STATES: dict[str, Callable[[Table, str, Clock], Any]] = {
    "pending": lambda _t, _key, _clock: None,
    "asked": lambda t, key, _clock: t.decide(key, "ask", question="How so?"),
    "approved": lambda t, key, _clock: t.decide(key, "approve"),
    "rejected": lambda t, key, _clock: t.decide(key, "reject"),
    "withdrawn": lambda t, key, _clock: t.withdraw(key),
    "expired": lambda _t, _key, clock: clock.pass_by(hours=2),
}

OPEN = ("pending", "asked")
CLOSED = ("approved", "rejected", "withdrawn", "expired")

#        action      in which states                        gm          mira, who asked  tam
TABLE = [
    ("approve",  OPEN,                                 ("approved",  SEAT,        SEAT)),
    ("reject",   OPEN,                                 ("rejected",  SEAT,        SEAT)),
    ("ask",      OPEN,                                 ("asked",     SEAT,        SEAT)),
    ("amend",    OPEN,                                 ("approved",  SEAT,        SEAT)),
    ("override", OPEN,                                 ("approved",  SEAT,        SEAT)),
    ("reply",    OPEN,                                 ("pending",   "pending",   SEAT)),
    ("object",   ("pending",),                         ("pending",   "pending",   "pending")),
    ("object",   ("asked",),                           ("asked",     "asked",     "asked")),
    ("withdraw", OPEN,                                 ("withdrawn", "withdrawn", SEAT)),
    ("reopen",   OPEN,                                 (PENDING,     PENDING,     SEAT)),
    ("reopen",   ("rejected", "withdrawn", "expired"), ("pending",   "pending",   SEAT)),
    ("reopen",   ("approved",),                        (PENDING,     PENDING,     PENDING)),
    *((action, CLOSED,                                 (PENDING,     PENDING,     PENDING))
      for action in ACTIONS if action != "reopen"),
]  # fmt: skip

ROWS = [
    pytest.param(state, action, seat, expected, id=f"{state}: {action} by {seat}")
    for action, states, outcomes in TABLE
    for state in states
    for seat, expected in zip(SEATS, outcomes, strict=True)
]


def in_state(state: str) -> tuple[Table, str]:
    clock = Clock()
    made = with_a_roll(clock=clock)
    ruling = waiting(made, expires_in=timedelta(hours=1))
    STATES[state](made, ruling.id, clock)
    assert made.ruling(ruling.id).status == state
    return made, ruling.id


@pytest.mark.parametrize(("state", "action", "seat", "expected"), ROWS)
def test_who_may_do_what(state: str, action: str, seat: str, expected: str) -> None:
    made, key = in_state(state)
    before, record = made.state(), made.ruling(key)
    if expected in (SEAT, PENDING):
        assert refusal(ACTIONS[action], made, key, seat) == {expected}
        assert (made.state(), made.ruling(key)) == (before, record)
    else:
        assert ACTIONS[action](made, key, seat).status == expected
        assert made.ruling(key).status == expected
        assert (made.state()["version"] > before["version"]) is (expected == "approved")


def test_every_state_meets_every_action() -> None:
    assert {(state, action) for action, states, _ in TABLE for state in states} == {
        (state, action) for state in STATES for action in ACTIONS
    }


@pytest.mark.parametrize("state", ["rejected", "withdrawn", "expired", "asked", "pending"])
def test_nothing_is_spent_unless_approved(state: str) -> None:
    before = with_a_roll().state()
    made, _ = in_state(state)
    after = made.state()
    assert {**after, "pending": [], "version": 0} == {**before, "pending": [], "version": 0}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_unknown_ruling_is_no_traceback(action: str) -> None:
    with pytest.raises((Malformed, RuleViolation)) as caught:
        ACTIONS[action](with_a_roll(), "q999", "gm")
    assert "q999" in str(caught.value)


def test_asking_and_replying_joins_the_words() -> None:
    made = with_a_roll()
    key = made.ask(MIRA_ON_SLICK).id
    asked = made.decide(key, "ask", question="Which planks?")
    assert (asked.status, asked.question, asked.decision) == ("asked", "Which planks?", None)
    replied = made.reply(key, "Those by the crane.")
    assert replied.moves[0]["because"].splitlines() == [MIRA_ON_SLICK["because"], "Those by the crane."]
    assert replied.opinion is None, "the opinion was on fewer words"
    assert made.advise(key).opinion is not None


def test_objections_are_shown_in_order_and_never_counted() -> None:
    made = with_a_roll()
    key = waiting(made).id
    for seat, why in [("tam", "They were swept."), ("guard", "I see no planks."), ("tam", "Still.")]:
        made.object(key, why, by=seat)
    ruling = made.decide(key, "approve")
    assert ruling.status == "approved"
    assert [(o["by"], o["why"]) for o in made.ruling(key).objections] == [
        ("tam", "They were swept."), ("guard", "I see no planks."), ("tam", "Still."),
    ]  # fmt: skip


def test_a_reopened_ruling_can_be_decided_afresh() -> None:
    made = with_a_roll()
    key = waiting(made).id
    made.decide(key, "reject", reason="The planks are dry.")
    again = made.reopen(key, by="mira")
    assert (again.status, again.decision) == ("pending", None)
    assert made.state()["pending"] == [key]
    assert made.decide(key, "approve").decision == {"verdict": "approve", "by": "gm"}


def test_an_amended_ruling_keeps_what_was_asked_and_what_was_judged() -> None:
    made = with_a_roll()
    key = waiting(made).id
    ruling = made.decide(key, "amend", moves=invoke("mira", "fog"), reason="The fog, rather.")
    assert ruling.moves[0]["aspect"] == "slick"
    assert ruling.decision is not None
    assert ruling.decision["moves"][0]["aspect"] == "fog"
    assert made.state()["rolls"]["r1"]["paid"] == ["fog"]


@pytest.mark.parametrize(
    ("verdict", "more"),
    [
        ("aprove", {}),
        ("", {}),
        (None, {}),
        ("ask", {}),
        ("ask", {"question": " "}),
        ("amend", {}),
        ("amend", {"moves": []}),
        ("amend", {"moves": {"do": "dance"}}),
        ("override", {}),
        ("override", {"set_aside": ["no.such-rule"]}),
        ("override", {"set_aside": "invoke.known"}),
        ("approve", {"set_aside": ["invoke.known"]}),
        ("approve", {"moves": invoke("mira", "fog")}),
        ("approve", {"question": "Why?"}),
        ("approve", {"by": 5}),
        ("approve", {"by": ""}),
        ("reject", {"reason": 5}),
        ("reject", {"reason": "half \ud800 a letter"}),
        ("approve", {"seen": "1"}),
        ("approve", {"seen": True}),
        ("approve", {"dice": [1, 1, 1, "1"]}),
        ("approve", {"dice": 4}),
        ("approve", {"dice": [0, 0, 0, 0]}),
    ],
)  # fmt: skip
def test_a_malformed_decision_changes_nothing(verdict: Any, more: dict[str, Any]) -> None:
    made = with_a_roll()
    key, before = waiting(made).id, made.state()
    with pytest.raises(Malformed):
        made.decide(key, verdict, **more)
    assert made.ruling(key).status == "pending"
    assert {**made.state()} == {**before, "pending": [key]}


@pytest.mark.parametrize(
    "call",
    [
        lambda t: t.propose({"do": "tell", "text": "half \ud800 a letter"}),
        lambda t: t.propose({"do": "tell", "text": "Rain."}, by=5),
        lambda t: t.propose([]),
        lambda t: t.propose("invoke"),
        lambda t: t.propose({"do": "undo", "rulings": ["q1"]}),
        lambda t: t.propose({"do": "tell", "text": "Rain."}, request_id=""),
        lambda t: t.rule({"do": "tell", "text": "Rain."}, request_id=5),
        lambda t: t.reply("q9", 5),
        lambda t: t.reply("q9", "  "),
        lambda t: t.object("q9", None, by="tam"),
        lambda t: t.object("q9", "No.", by=None),
        lambda t: t.undo(0),
        lambda t: t.undo(-1),
        lambda t: t.undo(99),
        lambda t: t.undo(True),
        lambda t: t.rule({"do": "tell", "text": "Rain."}, set_aside=[5]),
        lambda t: t.advise("q9", policy="lenient"),
        lambda t: t.ruling("nothing"),
        lambda t: t.narrate("r1"),
        lambda t: t.narrate("r9"),
    ],
)
def test_malformed_calls_leave_no_trace(call: Callable[[Table], object]) -> None:
    made = with_a_roll()
    assert waiting(made).id == "q9"
    before = list(made.export())
    with pytest.raises(Malformed):
        call(made)
    assert list(made.export()) == before


@pytest.mark.parametrize("written", ["mira", "Mira", "MIRA"])
def test_a_seat_is_the_same_by_name_or_id(written: str) -> None:
    made = with_a_roll()
    ruling = waiting(made, {**MIRA_ON_SLICK, "by": written})
    assert ruling.by == "mira"
    assert made.reply(ruling.id, "Yes.", by=written).status == "pending"
    assert made.withdraw(ruling.id, by="mira").status == "withdrawn"


def test_only_the_gm_rules_in_one_breath() -> None:
    made = with_a_roll()
    before = made.state()
    assert refusal(made.rule, MIRA_ON_SLICK, by="mira") == {SEAT}
    assert made.state() == before


def test_moves_of_a_list_stand_or_fall_together() -> None:
    made = with_a_roll(mira=1)
    key = waiting(made, [MIRA_ON_SLICK, invoke("mira", "fog")], by="mira").id
    before = made.state()
    assert refusal(made.decide, key, "approve") == {"invoke.fate-point"}
    assert made.state() == before


def test_items_of_a_round_are_decided_one_by_one() -> None:
    made = with_a_roll()
    keys = [waiting(made, invoke("mira", aspect)).id for aspect in ("slick", "fog", "quick")]
    made.decide(keys[0], "approve")
    made.decide(keys[1], "reject")
    assert made.state()["pending"] == [keys[2]]
    assert [ruling.id for ruling in made.pending()] == [keys[2]]
    assert made.state()["characters"]["mira"]["fate_points"] == 2
