"""Nothing that players may not know stands in what is pasted for them; the GM's view shows it and marks it."""

from __future__ import annotations

from typing import Any

import pytest
from playing import aspect, compel, do, free, hand, invoke, npc, rolled, settle
from posting import Clock, played, post, sections

from adjudicator import Table
from adjudicator.correspondence.facts import GM_ONLY
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.recap import recap_of_scene, recap_of_session
from adjudicator.correspondence.reply import reply
from adjudicator.correspondence.waiting import reminders
from adjudicator.formats.escaping import TARGETS, Target

CANARY = "kanarienvogel"
HIDDEN = aspect("canary-id", f"Trapdoor {CANARY}", hidden=True, means=CANARY, free={"gm": 3})
HIDDEN["id"] = f"{CANARY}-id"
KEY = HIDDEN["id"]
ROLLED = rolled("mira", 1, opposition=2)


def with_secrets() -> Table:
    """A table where everything secret there can be bears the canary's name, some of it used in play."""
    table = played(told=False)
    for move in (
        do("start_session", name="One"),
        npc("spy", notes=CANARY) | {"name": "Spy"},
        do("close_scene"),
        do("open_scene", name="Cellar", notes=CANARY),
        HIDDEN,
        ROLLED,
        free("gm", KEY, "hinder", because=CANARY),
        invoke("gm", KEY, "hinder", because=CANARY),
        hand(KEY, "gm", "guard"),
        do("rename_aspect", aspect=KEY, text=f"Pit {CANARY}"),
        compel("gm", "mira", KEY),
        do("consult", question=CANARY, dice=[0, 0, 0, 0]),
        do("consult", question=CANARY, by="guard", dice=[0, 0, 0, 0]),
        do("draw", table="events", faces=[1]),
        settle(),
        aspect("other", f"Other {CANARY}", hidden=True),
        do("remove_aspect", aspect="other", reason=CANARY),
    ):
        table.rule(move)
    table.propose(do("tell", text=f"A draft with {CANARY}"))
    table.decide(table.propose(do("tell", text=CANARY)).id, "reject", reason=CANARY)
    table.decide(table.propose(invoke("guard", KEY, because=CANARY)).id, "reject", reason=CANARY)
    table.decide(table.propose(invoke("gm", KEY, because=CANARY)).id, "ask", question=CANARY)
    # A player who guessed it still does not learn it from us.
    table.decide(table.propose(invoke("mira", f"PIT  {CANARY}")).id, "ask", question="What do you see?")
    table.decide(table.propose(invoke("tam", KEY)).id, "reject")
    return table


@pytest.mark.parametrize("target", TARGETS)
def test_no_secret_is_posted(target: Target) -> None:
    table = with_secrets()
    pages = [reply(table).page, recap_of_scene(table), recap_of_session(table, "One")]
    pages += [one.page for one in reminders(table, Clock()())]
    found = "\n".join(message for page in pages for message in messages(page, target))
    assert CANARY not in found
    assert "a hidden aspect" in found
    assert "Spy joins" not in found


def test_the_gm_sees_what_is_kept_back_marked() -> None:
    table = with_secrets()
    seen = sections(table, "gm")
    marked = [line for lines in seen.values() for line in lines if CANARY in line]
    assert all(line.startswith(GM_ONLY) for line in marked)
    kept_back = [line for lines in seen.values() for line in lines if line.startswith(GM_ONLY)]
    for words in ("to the opposition", "Notes", "New: Trapdoor", "reads now", "oracle", "Drawn", "joins", "Turned"):
        assert any(words in line for line in kept_back), words
    assert len(marked) >= 10


def test_players_lines_are_the_same_in_the_gms_view() -> None:
    table = with_secrets()
    players = sections(table)
    for heading, lines in sections(table, "gm").items():
        assert [line for line in lines if not line.startswith(GM_ONLY)] == players.get(heading, [])


def test_an_undone_secret_is_no_erratum() -> None:
    table = played()
    table.rule(HIDDEN)
    table.rule(do("tell", text="Night falls."))
    post(table)
    table.undo(2)
    [line] = sections(table)["Errata"]
    assert line.endswith('is taken back, as if it had never happened: the telling "Night falls."')


@pytest.mark.parametrize(
    ("moves", "named"),
    [
        ([], False),
        ([do("reveal_aspect", aspect=KEY)], True),
        ([rolled("mira", 3, "advantage", uses=KEY), settle("r2")], True),
    ],
)
def test_what_is_revealed_is_named_from_then_on(moves: list[Any], named: bool) -> None:
    hinder = free("gm", KEY, "hinder", roll="r1", because=CANARY)
    table = played(HIDDEN, ROLLED, hinder, *moves, hinder)
    first, second = sections(table)["Invocations"]
    assert CANARY not in first
    assert (CANARY in second) == named
