"""The same request id twice: one effect and the same answer, whatever happened in between."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import faces, invoke
from started import MIRA_ON_SLICK, in_a_file, waiting, with_a_roll

from adjudicator import Ruling, Table

REROLL = invoke("mira", "slick", "reroll")


def decided(verdict: Any, **more: Any) -> Callable[[Table, str], Ruling]:
    return lambda made, key: made.decide(key, verdict, request_id="again", **more)


CALLS: dict[str, Callable[[Table, str], Ruling]] = {
    "propose": lambda made, _: made.propose(invoke("mira", "fog"), request_id="again"),
    "rule": lambda made, _: made.rule(invoke("tam", "fog", "aid"), request_id="again"),
    "undo": lambda made, _: made.undo(request_id="again"),
    "approve": decided("approve", dice=faces(2)),
    "approve as seen": decided("approve", dice=faces(2), seen=8),
    "reject": decided("reject", reason="No."),
    "ask": decided("ask", question="How?", seen=8),
    "amend": decided("amend", moves=invoke("mira", "fog")),
    "override": decided("override", set_aside=["invoke.known"]),
}


def lines(made: Table) -> list[Any]:
    return list(made.export())


@pytest.mark.parametrize("call", CALLS)
def test_twice_is_once(call: str) -> None:
    made = with_a_roll()
    ruling = waiting(made, REROLL)
    assert ruling.version == 8
    first = CALLS[call](made, ruling.id)
    once = made.state(), lines(made)
    assert CALLS[call](made, ruling.id) == first
    assert (made.state(), lines(made)) == once


@pytest.mark.parametrize("call", CALLS)
def test_also_after_the_table_was_closed_and_went_on(call: str, tmp_path: Path) -> None:
    path = tmp_path / "saturday.db"
    with in_a_file(path, *[{"do": "take_action", "by": "mira", "action": "overcome", "dice": faces(1),
                            "opposition": 2}]) as made:  # fmt: skip
        key = waiting(made, REROLL).id
        first = CALLS[call](made, key)
    with Table.open(path) as again:
        again.rule({"do": "tell", "text": "Rain falls."})
        once = again.state(), lines(again)
        assert CALLS[call](again, key) == first
        assert (again.state(), lines(again)) == once


@pytest.mark.parametrize("call", ["ask", "approve as seen"])
def test_also_when_what_was_seen_is_gone(call: str) -> None:
    made = with_a_roll()
    key = waiting(made, REROLL).id
    first = CALLS[call](made, key)
    made.undo(3)
    assert CALLS[call](made, key) == first


def test_another_id_is_another_request() -> None:
    made = with_a_roll()
    first, second = (made.propose(MIRA_ON_SLICK, request_id=name) for name in ("one", "two"))
    assert first.id != second.id
    assert made.state()["pending"] == [first.id, second.id]


def test_a_refused_request_used_no_id() -> None:
    made = with_a_roll(mira=0)
    key = waiting(made).id
    for _ in range(2):
        with pytest.raises(Exception, match=r"invoke\.fate-point"):
            made.decide(key, "approve", request_id="again")
    made.rule({"do": "adjust", "character": "mira", "fate_points": 1, "reason": "a gift"})
    assert made.decide(key, "approve", request_id="again").status == "approved"
    assert made.state()["characters"]["mira"]["fate_points"] == 0
