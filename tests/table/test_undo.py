"""Undo: the game as if it had not happened, the log with both, and dice that nobody throws a second time."""

from __future__ import annotations

from typing import Any

import pytest
from playing import act, active, aspect, close, compel, do, faces, invoke, rolled, scene, settle
from started import MIRA_ON_SLICK, at_the_docks, refusal, waiting, with_a_roll

from adjudicator import Malformed, Table

REROLL = invoke("mira", "slick", "reroll", dice=faces(-3))


def game_of(made: Table) -> dict[str, Any]:
    return {key: value for key, value in made.state().items() if key != "version"}


UNDONE = [
    ("one invocation", [MIRA_ON_SLICK], 1),
    ("several invocations", [MIRA_ON_SLICK, invoke("guard", "fog", "hinder"), invoke("tam", "quick", "aid")], 3),
    ("an invocation with its reroll", [REROLL], 1),
    ("a settled roll", [settle()], 1),
    ("a settled roll and all before it", [MIRA_ON_SLICK, REROLL | {"aspect": "fog"}, settle()], 3),
    ("a roll with all it was", [rolled("tam", 3), settle("r2")], 2),
    ("the end of a scene", [settle(), close()], 2),
    ("a scene", [settle(), close(), scene("Roofs"), aspect("rain"), rolled("tam"), settle()], 6),
    ("a session", [do("start_session", name="One")], 1),
    ("other rules", [do("change_rules", rules="fate-core")], 1),
    ("a compel", [compel("mira", "tam", "loyal"), do("answer_compel", compel="c1", answer="accept")], 2),
    ("a character", [do("add_character", name="Ann", kind="pc", aspects=["Bold"])], 1),
    ("a narration", [settle(), do("tell", roll="r1", text="She slips.")], 2),
    ("a list of moves", [[MIRA_ON_SLICK, settle(), close()]], 1),
]


@pytest.mark.parametrize(("lines", "count"), [row[1:] for row in UNDONE], ids=[row[0] for row in UNDONE])
def test_the_game_is_as_before(lines: list[Any], count: int) -> None:
    made = with_a_roll()
    before, version = game_of(made), made.state()["version"]
    keys = [made.rule(line).id for line in lines]
    middle = made.state()["version"]
    undo = made.undo(count)
    assert game_of(made) == before
    assert made.state()["version"] > middle > version
    assert undo.status == "approved"
    assert {made.ruling(key).undone_by for key in keys} == {undo.id}
    assert [made.ruling(key).status for key in keys] == ["approved"] * len(keys)


@pytest.mark.parametrize(("lines", "count"), [row[1:] for row in UNDONE], ids=[row[0] for row in UNDONE])
def test_it_can_be_played_again_to_the_same_end(lines: list[Any], count: int) -> None:
    made = with_a_roll()
    for line in lines:
        made.rule(line)
    end = game_of(made)
    made.undo(count)
    for line in lines:
        made.rule(line)
    assert game_of(made) == end


def test_the_log_keeps_both() -> None:
    made = with_a_roll()
    key = made.rule(MIRA_ON_SLICK).id
    undo = made.undo()
    records = {record["ruling"]["id"]: record["ruling"] for record in made.export() if "ruling" in record}
    assert [event["kind"] for event in records[key]["events"]] == [event["kind"] for event in made.ruling(key).events]
    assert records[key]["undone_by"] == undo.id
    assert [event["kind"] for event in records[undo.id]["events"]] == ["undone"]
    assert records[undo.id]["moves"] == [{"do": "undo", "rulings": [key]}]


def test_what_still_waits_waits_on() -> None:
    made = with_a_roll()
    early = waiting(made, invoke("mira", "fog")).id
    made.rule(MIRA_ON_SLICK)
    late = waiting(made, invoke("mira", "quick")).id
    made.object(late, "Hm.", by="tam")
    made.undo()
    assert made.state()["pending"] == [early, late]
    assert made.ruling(late).objections == ({"by": "tam", "why": "Hm."},)


def test_it_takes_back_the_last_that_stands() -> None:
    made = with_a_roll(MIRA_ON_SLICK, invoke("mira", "fog"))
    rejected = waiting(made, invoke("mira", "quick")).id
    made.decide(rejected, "reject")
    made.undo()
    assert made.state()["rolls"]["r1"]["paid"] == ["slick"]
    made.undo()
    assert made.state()["rolls"]["r1"]["paid"] == []
    made.rule(invoke("mira", "fog"))
    made.undo()
    assert made.state()["rolls"]["r1"]["paid"] == []
    made.undo(8)
    assert made.state()["characters"] == {}
    with pytest.raises(Malformed, match="only 0 rulings"):
        made.undo()


def test_more_than_there_is() -> None:
    made = at_the_docks()
    before = made.state()
    with pytest.raises(Malformed, match="only 7 rulings"):
        made.undo(8)
    assert made.state() == before


@pytest.mark.parametrize("seat", ["mira", "tam", "guard", "players", "nobody"])
def test_only_the_gm_may(seat: str) -> None:
    made = with_a_roll()
    assert refusal(made.undo, by=seat) == {"ruling.seat"}


def test_an_undone_ruling_is_over() -> None:
    made = with_a_roll()
    key = made.rule(MIRA_ON_SLICK).id
    made.undo()
    assert refusal(made.decide, key, "approve") == {"ruling.pending"}
    assert refusal(made.reopen, key) == {"ruling.pending"}


AGAIN = [
    ("an action's dice", [], rolled("tam", -2), rolled("tam", 4), "r2", faces(-2)),
    ("a reroll's dice", [], invoke("mira", "slick", "reroll", dice=faces(-3)),
     invoke("mira", "slick", "reroll", dice=faces(4)), "r1", faces(-3)),
    ("a reroll paid with another aspect", [], invoke("mira", "slick", "reroll", dice=faces(-3)),
     invoke("mira", "fog", "reroll", dice=faces(4)), "r1", faces(-3)),
    ("dice thrown on their own", [act("tam")], do("throw", roll="r2", dice=faces(-2)),
     do("throw", roll="r2", dice=faces(4)), "r2", faces(-2)),
    ("dice never thrown before", [], invoke("mira", "slick"), invoke("mira", "slick", "reroll", dice=faces(4)), "r1",
     faces(4)),
    ("another's dice", [], rolled("tam", -2), rolled("guard", 4), "r2", faces(4)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "first", "second", "roll", "lie"), [row[1:] for row in AGAIN], ids=[row[0] for row in AGAIN]
)
def test_faces_stay_with_their_roll(before: Any, first: Any, second: Any, roll: str, lie: list[int]) -> None:
    made = with_a_roll(*before)
    made.rule(first)
    made.undo()
    again = made.rule(second)
    assert made.state()["rolls"][roll]["dice"] == lie
    thrown = [event for event in again.events if event["kind"] == "dice_thrown"]
    assert [event.get("kept", False) for event in thrown] == [lie != faces(4)]


def test_they_stay_when_the_decision_brings_others() -> None:
    made = at_the_docks(rolled("mira", -1))
    made.undo()
    made.decide(waiting(made, act("mira")).id, "approve", dice=faces(4))
    assert made.state()["rolls"]["r1"]["dice"] == faces(-1)


def test_they_stay_through_a_second_undo_and_a_restart(tmp_path: Any) -> None:
    with Table.open(tmp_path / "t.db") as made:
        for line in [do("add_character", name="Mira", kind="pc"), scene(), rolled("mira", -1)]:
            made.rule(line)
        made.undo()
        made.rule(rolled("mira", 4))
        made.undo()
    with Table.open(tmp_path / "t.db") as again:
        again.rule(rolled("mira", 3))
        assert again.state()["rolls"]["r1"]["dice"] == faces(-1)


def test_both_sides_keep_theirs() -> None:
    both = rolled("mira", -1, opposition=active("guard", 2))
    made = at_the_docks(both)
    made.undo()
    made.rule(rolled("mira", 4, opposition=active("guard", -4)))
    roll = made.state()["rolls"]["r1"]
    assert (roll["total"], roll["opposing"]["total"]) == (-1, 2)


def test_the_next_scene_has_new_dice() -> None:
    made = at_the_docks(rolled("mira", -1))
    made.undo()
    for line in [close(), scene("Roofs"), rolled("mira", 4)]:
        made.rule(line)
    assert made.state()["rolls"]["r1"]["total"] == 4


@pytest.mark.parametrize("talk", [0, 40, 120, 260])
def test_a_second_undo_does_not_bring_the_first_back(talk: int) -> None:
    """However much was said in between, whatever was saved of the game on the way."""
    made = at_the_docks(do("adjust", character="mira", fate_points=5, reason="a gift"))
    key = waiting(made).id
    for _ in range(talk):
        made.object(key, "Hm.", by="tam")
    made.undo()
    made.rule(do("adjust", character="tam", fate_points=1, reason="a gift"))
    made.undo()
    points = {who: one["fate_points"] for who, one in made.state()["characters"].items() if one["kind"] == "pc"}
    assert points == {"mira": 3, "tam": 3}
