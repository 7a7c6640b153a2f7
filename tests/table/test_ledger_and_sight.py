"""What can be read off a table: a ledger that explains every balance, and a state without others' secrets."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import aspect, close, compel, do, free, invoke, rolled, scene, settle, table
from started import at_the_docks, played, waiting, with_a_roll

from adjudicator import Malformed, RuleViolation, Table

SECRET, NOTES, GM_NOTES = "Loose Floor", "the smuggler's sister", "ambush at midnight"

EVENING = [
    invoke("mira", "loyal"),
    invoke("guard", "quick", "hinder"),
    settle(),
    compel("mira", "tam", "loyal"),
    do("answer_compel", compel="c1", answer="refuse"),
    compel("gm", "mira", "quick"),
    do("answer_compel", compel="c2", answer="accept"),
    do("declare_detail", by="tam", detail="a rope"),
    do("concede", by="tam"),
    close(),
    do("start_session", name="Two"),
    scene("Roofs"),
    do("adjust", character="gm", fate_points=2, reason="a long night"),
]


def accounts(state: dict[str, Any]) -> dict[str, int]:
    pcs = {key: one for key, one in state["characters"].items() if one["kind"] == "pc"}
    return {
        "pool": state["gm"]["pool"],
        "carry": state["gm"]["carry"],
        **{f"char:{key}": one["fate_points"] for key, one in pcs.items()},
        **{f"owed:{key}": one["owed"] for key, one in pcs.items()},
    }


def explained(made: Table, account: str) -> int:
    return sum(
        line["amount"] * ((line["to"] == account) - (line["source"] == account)) for line in made.ledger(account)
    )


@pytest.mark.parametrize("rules", ["unwritten", "fate-core", "fate-accelerated", "fate-condensed"])
@pytest.mark.parametrize("back", [0, 1, 4])
def test_the_ledger_explains_every_balance_at_every_step(rules: str, back: int) -> None:
    made = with_a_roll(rules=rules)
    for line in EVENING:
        made.rule(line)
        now = accounts(made.state())
        assert {account: explained(made, account) for account in now} == now
    if back:
        made.undo(back)
        now = accounts(made.state())
        assert {account: explained(made, account) for account in now} == now


MOVES = st.sampled_from([
    *EVENING, rolled("mira", 1, opposition=2), rolled("guard", 0, opposition=1), do("refresh"),
    do("adjust", character="mira", fate_points=2, reason="a gift"), free("mira", "fire"),
    do("sacrifice", by="mira", text="Torn Muscle", severity="severe"), "undo", scene("Yard"),
    close(leads_into="contest"),
])  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.lists(MOVES, max_size=25))
def test_the_ledger_explains_whatever_is_tried(lines: list[Any]) -> None:
    made = with_a_roll(aspect("fire", free={"mira": 1}))
    for line in lines:
        try:
            made.undo() if line == "undo" else made.rule(line)
        except RuleViolation:
            continue
    now = accounts(made.state())
    assert {account: explained(made, account) for account in now} == now
    assert min(now.values()) >= 0


def test_a_line_says_why_and_in_which_ruling() -> None:
    made = with_a_roll()
    key = made.rule(invoke("mira", "loyal")).id
    last = made.ledger("char:mira")[-1]
    assert set(last) == {"source", "to", "amount", "why", "ruling"}
    assert (last["source"], last["to"], last["amount"], last["ruling"]) == ("char:mira", "owed:tam", 1, key)
    assert last["why"]
    assert made.ledger("char:nobody") == []
    assert set(map(str, made.ledger("owed:tam"))) <= set(map(str, made.ledger()))


def secretive() -> Table:
    made = played(
        Table.in_memory(),
        *table()[:4],
        do("add_character", name="Ilse", kind="npc", notes=NOTES),
        scene("Docks", notes=GM_NOTES, description="Fog over the water."),
        aspect("trap", SECRET, hidden=True, means="it gives way"),
        aspect("slick", "Slick Planks"),
        rolled("guard", opposition={"value": 2, "counts": ["trap"]}),
        invoke("gm", "trap", "aid"),
        compel("gm", "mira", "trap"),
    )
    waiting(made, invoke("mira", "slick", roll="r1"))
    return made


@pytest.mark.parametrize("seat", ["players", "mira", "tam", "ilse"])
def test_other_seats_see_no_secret(seat: str) -> None:
    made = secretive()
    seen = str(made.state(seat))
    for secret in (SECRET, "trap", NOTES, GM_NOTES, "it gives way", "'notes'"):
        assert secret not in seen
    everything = made.state()
    assert made.state(seat)["aspects"].keys() == everything["aspects"].keys() - {"trap"}
    assert made.state(seat).keys() == everything.keys()
    assert made.state(seat)["pending"] == everything["pending"]


@pytest.mark.parametrize("seat", ["nobody", "", "Mira"])
def test_a_seat_nobody_has_sees_nothing(seat: str) -> None:
    with pytest.raises(Malformed, match="mira"):
        secretive().state(seat)


def test_the_gm_sees_them() -> None:
    seen = str(secretive().state("gm"))
    assert all(secret in seen for secret in (SECRET, NOTES, GM_NOTES, "'trap'"))


def test_revealed_is_seen_by_all() -> None:
    made = secretive()
    made.rule(do("reveal_aspect", aspect="trap"))
    assert made.state("mira")["aspects"]["trap"]["text"] == SECRET
    made.undo()
    assert "trap" not in made.state("mira")["aspects"]


def test_opinions_and_drafts_do_not_raise_the_version() -> None:
    made = with_a_roll()
    ruling = waiting(made)
    version = made.state()["version"]
    made.advise(ruling.id)
    made.advise(ruling.id, policy="strict")
    made.object(ruling.id, "Hm.", by="tam")
    assert made.state()["version"] == version
    made.rule(settle())
    draft = made.narrate("r1")
    assert made.state()["version"] == version + 1
    assert (draft.status, draft.moves[0]["do"], draft.moves[0]["roll"]) == ("pending", "tell", "r1")
    made.decide(draft.id, "approve")
    assert made.state()["version"] == version + 2


def test_what_is_over_stays_listed_until_the_next_scene() -> None:
    made = at_the_docks(rolled(), settle(), do("remove_aspect", aspect="fog"))
    state = made.state()
    assert (state["aspects"]["fog"]["alive"], state["rolls"]["r1"]["open"]) == (False, False)
    played(made, close(), scene("Roofs"))
    assert "fog" not in made.state()["aspects"]
    assert made.state()["rolls"] == {}
