"""The game as a seat knows it: secrets are not there, and everything else is as it was."""

from __future__ import annotations

import pytest
from playing import act, aspect, compel, do, free, invoke, rolled, scene, table

from adjudicator import Table
from adjudicator.codec.values import to_json
from adjudicator.core.sighted import HIDDEN, sighted

SECRET, NOTES = "Loose Floor", "the smuggler's sister"


def secretive() -> Table:
    made = Table.in_memory()
    for line in (
        *table()[:4],
        do("add_character", name="Ilse", kind="npc", notes=NOTES),
        scene("Docks", notes=NOTES),
        aspect("slick", "Slick Planks", free={"mira": 1}),
        aspect("trap", SECRET, hidden=True, means=NOTES, free={"gm": 1}),
        rolled("guard", opposition={"value": 2, "counts": ["trap"]}),
        free("gm", "trap", "hinder", roll="r1"),
        invoke("gm", "trap", "aid", roll="r1"),
        act("mira", "advantage", uses="trap", opposition=1),
        compel("gm", "mira", "trap"),
    ):
        made.rule(line)
    made.propose(invoke("gm", "trap", "hinder"))
    return made


@pytest.mark.parametrize("seat", ["mira", "tam", "guard", "players"])
def test_a_seat_knows_no_secret(seat: str) -> None:
    whole = secretive().game
    known = sighted(whole, seat)
    told = str(to_json(known))
    for secret in (SECRET, "'trap'", NOTES):
        assert secret in str(to_json(whole))
        assert secret not in told
    assert known.compels["c1"].aspect == HIDDEN
    assert (known.rolls["r1"].counts, known.rolls["r2"].uses, dict(known.rulings)) == ((), None, {})


def test_the_gm_knows_the_whole_game() -> None:
    whole = secretive().game
    assert sighted(whole) is whole


def test_numbers_stay_as_they_are() -> None:
    whole = secretive().game
    known = sighted(whole, "mira")
    assert [roll.opposition for roll in known.rolls.values()] == [roll.opposition for roll in whole.rolls.values()]
    assert [roll.actor.total for roll in known.rolls.values()] == [roll.actor.total for roll in whole.rolls.values()]
    assert (known.pool, known.aspects["slick"]) == (whole.pool, whole.aspects["slick"])
