"""A seat: what a player may ask for, what the seat sees of rulings, and what it never does."""

from __future__ import annotations

from typing import Any

import pytest
from playing import act, aspect, compel, do, invoke, rolled
from started import at_the_docks, refusal, with_a_roll

from adjudicator import Malformed, Table
from adjudicator.table.told_moves import NOT_KNOWN, UNSAID

SECRET = "Loose Floor"
HIDDEN = aspect("trap", SECRET, hidden=True)


def passive(value: int, *counts: str) -> dict[str, Any]:
    return {"value": value, "counts": [*counts]}


def played(*lines: Any) -> Table:
    """Mira's open roll r1, Tam's r2 with dice awaited, a compel of the GM on Mira (c1) and a hidden aspect."""
    return with_a_roll(HIDDEN, act("tam", opposition=2), compel("gm", "mira", "quick"), *lines)


MAY_ASK = [
    (invoke("mira", "slick", roll="r1"), "ok"),
    (invoke("Mira", "Slick Planks", roll="r1"), "ok"),
    (invoke("mira", "slick", "aid", roll="r2"), "ok"),
    (invoke("tam", "slick", "aid", roll="r1"), "ruling.seat"),
    (invoke("gm", "slick", roll="r1"), "ruling.seat"),
    (invoke("guard", "slick", roll="r1"), "ruling.seat"),
    (act("mira"), "ok"),
    (act("tam"), "ruling.seat"),
    (act("mira", uses="Slick Planks", action="advantage"), "ok"),
    (act("mira", uses=SECRET, action="advantage"), "names.known"),
    (act("mira", opposition=passive(2, "trap")), "names.known"),
    (invoke("mira", SECRET, roll="r1"), "names.known"),
    (invoke("mira", "trap", roll="r1"), "names.known"),
    (do("throw", roll="r2", dice=[0, 0, 0, 0]), "ruling.seat"),
    (do("throw", dice=[0, 0, 0, 0]), "ruling.seat"),
    (do("throw", roll="r1", dice=[0, 0, 0, 0]), "ok"),
    (do("throw", roll="r1", side="opposing", dice=[0, 0, 0, 0]), "ok"),
    (do("throw", roll="r9", dice=[0, 0, 0, 0]), "names.known"),
    (do("answer_compel", compel="c1", answer="accept"), "ok"),
    (do("answer_compel", compel="C1", answer="refuse"), "ok"),
    (do("answer_compel", compel="c1", answer="withdraw"), "ruling.seat"),
    (do("answer_compel", compel="c9", answer="accept"), "names.known"),
    (compel("mira", "tam", "loyal"), "ok"),
    (compel("gm", "tam", "loyal"), "ruling.seat"),
    (do("pass_invocation", aspect="slick", **{"from": "mira"}, to="tam"), "ok"),
    (do("pass_invocation", aspect="slick", **{"from": "anyone"}, to="mira"), "ruling.seat"),
    (do("declare_detail", by="mira", detail="a rope"), "ok"),
    (do("concede", by="mira"), "ok"),
    (do("concede", by="tam"), "ruling.seat"),
    (do("sacrifice", by="mira", text="Torn", severity="mild"), "ok"),
    (do("bank_hint", by="mira"), "ok"),
    (do("settle", roll="r1"), "ruling.seat"),
    (do("adjust", character="mira", fate_points=2, reason="please"), "ruling.seat"),
    (do("reveal_aspect", aspect="slick"), "ruling.seat"),
    (do("reveal_aspect", aspect="trap"), "names.known"),
    (do("start_session"), "ruling.seat"),
    ([invoke("mira", "slick", roll="r1"), do("adjust", character="mira", fate_points=2, reason="x")], "ruling.seat"),
    ([do("bank_hint", by="mira"), invoke("mira", SECRET, roll="r1")], "names.known"),
]


@pytest.mark.parametrize(("move", "expected"), MAY_ASK, ids=str)
def test_what_a_player_may_put_before_the_gm(move: Any, expected: str) -> None:
    made = played()
    before = made.commits
    if expected == "ok":
        shown = made.seat("mira").propose(move)
        assert (shown["by"], shown["status"], made.pending()[-1].id) == ("mira", "pending", shown["id"])
    else:
        assert refusal(made.seat("mira").propose, move) == {expected}
        assert made.commits == before


def test_a_character_called_gm_is_not_the_gm() -> None:
    made = at_the_docks(do("add_character", name="GM", kind="pc"), rolled(total=1, opposition=2))
    [who] = [key for key in made.game.characters if key not in ("mira", "tam", "guard", "thug")]
    assert refusal(made.seat(who).propose, invoke("gm", "slick", "aid", roll="r1")) == {"ruling.seat"}


def test_an_aspect_is_the_one_the_seat_means() -> None:
    made = played(aspect("planks", "Loose Planks"), aspect("twin", "Loose Planks", hidden=True))
    shown = made.seat("mira").propose(invoke("mira", "Loose Planks", roll="r1"))
    assert shown["moves"][0]["aspect"] == "planks"
    uses = made.seat("mira").propose(
        act("mira", "advantage", uses="loose planks", opposition=passive(2, "Loose Planks"))
    )
    assert uses["moves"][0]["uses"] == "planks"
    assert uses["moves"][0]["opposition"] == {"value": 2, "counts": ["planks"]}


def test_a_request_of_somebody_else_is_not_told() -> None:
    made = played()
    made.rule(aspect("cellar", "Hidden Cellar", hidden=True), request_id="one")
    with pytest.raises(Malformed) as refused:
        made.seat("mira").propose(invoke("mira", "slick", roll="r1"), request_id="one")
    assert "Cellar" not in str(refused.value)
    first = made.seat("mira").propose(invoke("mira", "slick", roll="r1"), request_id="two")
    assert made.seat("mira").propose(invoke("mira", "slick", roll="r1"), request_id="two")["id"] == first["id"]


# --- what is seen of rulings

SEEN = [
    ("mira", invoke("mira", "slick", roll="r1"), "slick", "own words"),
    ("tam", invoke("mira", "slick", roll="r1"), "slick", "own words"),
    ("mira", invoke("mira", "trap", roll="r1"), NOT_KNOWN, "own words"),
    ("tam", invoke("mira", "trap", roll="r1"), NOT_KNOWN, UNSAID),
    ("tam", invoke("mira", SECRET, roll="r1"), NOT_KNOWN, UNSAID),
    ("tam", invoke("mira", "no such thing", roll="r1"), NOT_KNOWN, UNSAID),
]


@pytest.mark.parametrize(("who", "move", "named", "words"), SEEN)
def test_a_waiting_ruling_names_what_the_seat_knows(who: str, move: dict[str, Any], named: str, words: str) -> None:
    made = played()
    key = made.propose(move | {"because": "own words"}, by="mira").id
    made.advise(key)
    [shown] = made.seat(who).pending()
    assert (shown["moves"][0]["aspect"], shown["moves"][0]["because"]) == (named, words)
    assert ("violations" in shown["preview"]) == (named == NOT_KNOWN)
    assert shown["opinion"] is None
    assert SECRET not in str(shown) and "trap" not in str(shown)


@pytest.mark.parametrize("who", ["mira", "tam"])
def test_the_gm_prepares_unseen(who: str) -> None:
    made = played()
    gms = made.propose(aspect("cellar", "Hidden Cellar", hidden=True), by="gm").id
    npcs = made.propose(invoke("guard", "slick", "hinder", roll="r1")).id
    seat = made.seat(who)
    assert seat.pending() == []
    assert (seat.state()["pending"], made.state()["pending"]) == ([], [gms, npcs])
    for key in (gms, npcs, "q1", "q99"):
        for call in (seat.ruling, seat.withdraw, lambda key: seat.object(key, "no"), lambda key: seat.reply(key, "so")):
            with pytest.raises(Malformed) as refused:
                call(key)
            assert str(refused.value) == f"there is no ruling {key!r}"


AMENDED = [
    (invoke("mira", "fog", roll="r1"), "fog", ""),
    (invoke("mira", "trap", roll="r1", because="it gives way"), NOT_KNOWN, ""),
    ([invoke("mira", "fog", roll="r1"), aspect("cellar", "Hidden Cellar", hidden=True)], "fog", "place_aspect"),
    ([invoke("mira", "fog", roll="r1"), do("add_character", name="Ilse", kind="npc", notes="a spy")], "fog", ""),
]


@pytest.mark.parametrize(("moves", "named", "besides"), AMENDED)
@pytest.mark.parametrize("pruned", [False, True])
def test_an_amendment_tells_no_secret(moves: Any, named: str, besides: str, pruned: bool) -> None:
    made = played()
    key = made.seat("mira").propose(invoke("mira", "slick", roll="r1"))["id"]
    made.decide(key, "override", moves=moves, set_aside=["invoke.known"])
    if pruned:
        made.rule([do("abandon", roll="r1", reason="x"), do("abandon", roll="r2", reason="x")])
        made.rule(
            [do("answer_compel", compel="c1", answer="accept"), do("close_scene"), do("open_scene", name="Roofs")]
        )
    shown = made.seat("mira").ruling(key)
    told = shown["decision"]["moves"]
    # What a new scene has swept away nobody can tell from what was never there.
    assert told[0]["aspect"] == (NOT_KNOWN if pruned else named)
    assert not besides or told[1] == {"do": besides}
    for secret in ("trap", "gives way", "Cellar", "cellar", "spy"):
        assert secret not in str(shown)


def test_what_was_revealed_and_taken_back_is_a_secret_again() -> None:
    made = played()
    made.rule(do("reveal_aspect", aspect="trap"))
    key = made.seat("mira").propose(invoke("mira", SECRET, roll="r1"))["id"]
    assert made.seat("tam").ruling(key)["moves"][0]["aspect"] == "trap"
    made.undo()
    for who in ("mira", "tam"):
        assert made.seat(who).ruling(key)["moves"][0]["aspect"] == NOT_KNOWN
    assert made.seat("mira").withdraw(key)["status"] == "withdrawn"


def test_the_conversation_belongs_to_whoever_asked() -> None:
    made = played()
    mira, tam = made.seat("mira"), made.seat("Tam")
    key = mira.propose(invoke("mira", "slick", roll="r1", because="I slide"))["id"]
    made.decide(key, "ask", question="Where to?")
    assert tam.object(key, "She is in the loft.")["objections"] == [{"by": "tam", "why": "She is in the loft."}]
    assert refusal(tam.reply, key, "under it") == {"ruling.seat"}
    assert refusal(tam.withdraw, key) == {"ruling.seat"}
    assert mira.ruling(key)["question"] == "Where to?"
    assert "under the bar" in mira.reply(key, "under the bar")["moves"][0]["because"]
    assert mira.withdraw(key)["status"] == "withdrawn"
    assert refusal(mira.withdraw, key) == {"ruling.pending"}


@pytest.mark.parametrize("who", ["gm", "players", "nobody", ""])
def test_there_is_a_seat_for_characters_only(who: str) -> None:
    with pytest.raises(Malformed):
        played().seat(who)
