"""An invocation that waits belongs to the roll it was asked for, whatever is rolled meanwhile."""

from __future__ import annotations

import pytest

from adjudicator import RuleViolation, Table

PEOPLE = [
    {"do": "add_character", "name": "Mira", "kind": "pc", "aspects": ["Slick"]},
    {"do": "open_scene", "name": "The Gate"},
]
ACT = {"do": "take_action", "by": "mira", "action": "overcome", "opposition": 2, "dice": [0, 0, 0, 0]}
INVOKE = {"do": "invoke", "by": "mira", "aspect": "slick", "pay": "fate_point", "benefit": "bonus"}


@pytest.fixture
def table() -> Table:
    made = Table.in_memory()
    made.rule([*PEOPLE, ACT])
    return made


def test_it_does_not_move_to_a_later_roll(table: Table) -> None:
    waiting = table.propose(INVOKE)
    assert waiting.moves[0]["roll"] == "r1"
    table.rule([{"do": "settle"}, ACT])
    with pytest.raises(RuleViolation) as refused:
        table.decide(waiting.id, "approve")
    assert [(one.rule, "r1" in one.detail) for one in refused.value.violations] == [("invoke.roll-open", True)]
    assert table.state()["rolls"]["r2"]["bonus"] == 0


@pytest.mark.parametrize(
    ("rolls", "changes", "held"),
    [
        pytest.param(1, {}, "r1", id="the only open one"),
        pytest.param(2, {"roll": "r2"}, "r2", id="the one named"),
        pytest.param(2, {}, None, id="one of several: which, the rule asks"),
        pytest.param(1, {"aspect": "unheard of"}, None, id="a name nobody knows"),
        pytest.param(1, {"benefit": "obstacle"}, None, id="none that its benefit suits"),
    ],
)
def test_which_roll_it_is_held_to(rolls: int, changes: dict[str, str], held: str | None) -> None:
    table = Table.in_memory()
    table.rule([*PEOPLE, *([ACT] * rolls)])
    assert table.propose(INVOKE | changes).moves[0].get("roll") == held


def test_before_any_roll_it_waits_for_one(table: Table) -> None:
    table.rule({"do": "settle"})
    waiting = table.propose(INVOKE)
    table.rule(ACT | {"id": "later"})
    assert table.ruling(waiting.id).preview_violations() == ()
