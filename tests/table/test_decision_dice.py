"""Dice at the moment of decision: faces are an input, given once, where they are awaited, and never to a preview."""

from __future__ import annotations

from typing import Any

import pytest
from playing import act, active, aspect, do, faces, free, invoke, rolled
from started import MIRA_ON_SLICK, at_the_docks, refusal, waiting, with_a_roll

from adjudicator import Malformed, Table

REROLL = invoke("mira", "slick", "reroll")
ORACLE = do("consult", question="Is the watch near?")


@pytest.mark.parametrize("total", [-4, 0, 3])
def test_a_reroll_takes_the_faces_of_the_decision(total: int) -> None:
    made = with_a_roll()
    made.decide(waiting(made, REROLL).id, "approve", dice=faces(total))
    roll = made.state()["rolls"]["r1"]
    assert (roll["dice"], roll["total"]) == (faces(total), total)
    assert made.state()["characters"]["mira"]["fate_points"] == 2


def test_an_action_takes_them_too() -> None:
    made = at_the_docks()
    made.decide(waiting(made, act(skill="Fight")).id, "approve", dice=faces(1))
    assert made.state()["rolls"]["r1"]["total"] == 3


def test_an_oracle_needs_them() -> None:
    made = at_the_docks()
    key = waiting(made, ORACLE).id
    assert refusal(made.decide, key, "approve") == {"dice.faces"}
    ruling = made.decide(key, "approve", dice=faces(3))
    (answered,) = [event for event in ruling.events if event["kind"] == "consulted"]
    assert (answered["total"], answered["answer"]) == (3, "yes, and")


@pytest.mark.parametrize(
    ("move", "before"), [(REROLL, rolled(total=1)), (act(), aspect("rain"))], ids=["a reroll", "an action"]
)
def test_without_dice_the_roll_waits_for_a_throw(move: Any, before: Any) -> None:
    made = at_the_docks(before)
    made.decide(waiting(made, move).id, "approve")
    roll = made.state()["rolls"]["r1"]
    assert (roll["dice"], roll["total"], roll["shifts"], roll["outcome"]) == (None,) * 4
    assert refusal(made.rule, do("settle")) == {"settle.dice-thrown"}
    made.rule(do("throw", dice=faces(-2)))
    assert made.state()["rolls"]["r1"]["total"] == -2
    assert refusal(made.rule, do("throw", dice=faces(4))) == {"throw.awaited"}


@pytest.mark.parametrize("dice", [[1, 1, 1], [0] * 5, [2, 0, 0, 0], [], [0, 0, 0, -7]])
@pytest.mark.parametrize("move", [REROLL, act("tam")], ids=["a reroll", "an action"])
def test_faces_that_are_none(move: Any, dice: list[int]) -> None:
    made = with_a_roll()
    key, before = waiting(made, move).id, made.state()
    assert refusal(made.decide, key, "approve", dice=dice) == {"dice.faces"}
    assert refusal(made.decide, key, "override", dice=dice, set_aside=["dice.faces"]) == {"dice.faces"}
    assert {**made.state(), "pending": []} == {**before, "pending": []}


@pytest.mark.parametrize(
    "move",
    [
        MIRA_ON_SLICK,
        invoke("mira", "slick", "reroll", dice=faces(2)),
        rolled("tam"),
        do("settle"),
        do("tell", text="Rain."),
        do("throw", roll="r1", dice=faces(2)),
    ],
    ids=["a bonus", "a reroll with faces", "a roll with dice", "settling", "telling", "a throw"],
)
def test_dice_nobody_awaits_are_malformed(move: Any) -> None:
    made = with_a_roll()
    key, before = waiting(made, move, by="gm").id, made.state()
    with pytest.raises(Malformed, match="awaits dice"):
        made.decide(key, "approve", dice=faces(4))
    assert made.state() == before


def test_dice_go_to_the_first_throw_of_several() -> None:
    made = with_a_roll(aspect("fire", free={"mira": 1}))
    key = waiting(made, [invoke("mira", "fog"), free("mira", "fire", "reroll")]).id
    made.decide(key, "approve", dice=faces(2))
    assert made.state()["rolls"]["r1"]["total"] == 4


def test_dice_go_with_amended_moves() -> None:
    made = with_a_roll()
    key = waiting(made).id
    made.decide(key, "amend", moves=REROLL, dice=faces(4))
    assert made.state()["rolls"]["r1"]["total"] == 4


def test_the_opponents_dice_are_thrown_on_their_own() -> None:
    made = at_the_docks()
    key = waiting(made, act(opposition=active("guard", None))).id
    made.decide(key, "approve", dice=faces(1))
    roll = made.state()["rolls"]["r1"]
    assert (roll["total"], roll["opposing"]["total"], roll["shifts"]) == (1, None, None)
    made.rule(do("throw", side="opposing", dice=faces(2)))
    assert made.state()["rolls"]["r1"]["shifts"] == -1


def test_a_refused_decision_may_be_given_again_with_the_same_dice() -> None:
    made = with_a_roll(mira=0)
    key = waiting(made, REROLL).id
    assert refusal(made.decide, key, "approve", dice=faces(3)) == {"invoke.fate-point"}
    made.rule(do("adjust", character="mira", fate_points=1, reason="a gift"))
    assert made.decide(key, "approve", dice=faces(3)).status == "approved"


def test_the_faces_are_in_the_log_and_the_decision() -> None:
    made = with_a_roll()
    ruling = made.decide(waiting(made, REROLL).id, "approve", dice=tuple(faces(-1)))
    assert ruling.decision is not None
    assert ruling.decision["dice"] == faces(-1)
    assert [event["dice"] for event in ruling.events if event["kind"] == "dice_thrown"] == [faces(-1)]
    assert isinstance(made, Table)
