"""Time limits: none unless asked for; afterwards nothing is spent, and the ruling can be taken up again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from started import Clock, in_a_file, refusal, waiting, with_a_roll

from adjudicator import Table


@pytest.mark.parametrize(
    ("limit", "passed", "status"),
    [
        (None, timedelta(days=4000), "pending"),
        (timedelta(hours=1), timedelta(minutes=59, seconds=59), "pending"),
        (timedelta(hours=1), timedelta(hours=1), "expired"),
        (timedelta(hours=1), timedelta(days=30), "expired"),
        (timedelta(0), timedelta(0), "expired"),
    ],
)
def test_when_it_expires(limit: timedelta | None, passed: timedelta, status: str) -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    before = made.state()
    key = made.propose({"do": "invoke", "by": "mira", "aspect": "slick", "pay": "fate_point", "benefit": "bonus"},
                       expires_in=limit).id  # fmt: skip
    clock.time += passed
    assert made.ruling(key).status == status
    assert {**made.state(), "pending": []} == {**before, "pending": []}
    assert made.state()["pending"] == ([key] if status == "pending" else [])


def test_an_asked_ruling_expires_as_well() -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    key = waiting(made, expires_in=timedelta(hours=1)).id
    made.decide(key, "ask", question="How?")
    clock.pass_by(hours=2)
    assert refusal(made.reply, key, "Too late.") == {"ruling.pending"}
    assert made.ruling(key).status == "expired"


@pytest.mark.parametrize("call", ["decide", "object", "reply", "withdraw", "advise"])
def test_nobody_slips_in_after_it(call: str) -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    key = waiting(made, expires_in=timedelta(hours=1)).id
    clock.pass_by(hours=2)
    late = {
        "decide": lambda: made.decide(key, "approve"),
        "object": lambda: made.object(key, "No.", by="tam"),
        "reply": lambda: made.reply(key, "Yes.", by="mira"),
        "withdraw": lambda: made.withdraw(key, by="mira"),
        "advise": lambda: made.advise(key),
    }[call]
    assert refusal(late) == {"ruling.pending"}


def test_reopened_it_has_no_limit_any_more() -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    key = waiting(made, expires_in=timedelta(hours=1)).id
    clock.pass_by(hours=2)
    assert made.ruling(key).expires_at == "2024-05-04T21:00:00+00:00"
    assert made.reopen(key).expires_at is None
    clock.pass_by(days=365)
    assert made.decide(key, "approve").status == "approved"


def test_it_expires_while_nobody_has_the_table_open(tmp_path: Path) -> None:
    clock = Clock()
    with in_a_file(tmp_path / "t.db", clock=clock) as made:
        key = made.propose({"do": "tell", "text": "Rain."}, expires_in=timedelta(hours=1)).id
    clock.pass_by(hours=2)
    with Table.open(tmp_path / "t.db", clock=clock) as again, Table.open(tmp_path / "t.db", clock=clock) as other:
        assert again.state()["pending"] == other.state()["pending"] == []
        assert again.ruling(key).status == other.ruling(key).status == "expired"
        expiries = [record for record in again.export() if record.get("ruling", {}).get("status") == "expired"]
        assert len(expiries) == 1


def test_clocks_of_other_zones_agree() -> None:
    east = datetime(2024, 5, 5, 1, 0, tzinfo=timezone(timedelta(hours=5)))
    assert with_a_roll(clock=lambda: east).propose({"do": "tell", "text": "Rain."}).asked_at == (
        east.astimezone(UTC).isoformat()
    )


def test_the_time_of_asking_is_noted() -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    ruling = waiting(made, expires_in=timedelta(hours=1))
    assert (ruling.asked_at, ruling.expires_at) == ("2024-05-04T20:00:00+00:00", "2024-05-04T21:00:00+00:00")
