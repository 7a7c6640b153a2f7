"""What a table has ruled before: found again by aspect and by words, and told to whoever is asked for an opinion."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playing import aspect, close, do, invoke, rolled, scene, settle
from started import Clock, at_the_docks, in_a_file, played

from adjudicator import Opinion, Table
from adjudicator.drafting.brief import InvocationBrief, Precedent
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.log import Entry

WORDS = "The planks are wet, and I slide under the bar."
ASKED = invoke("mira", "slick", because=WORDS)


class Listener(ChecklistDrafter):
    """Keeps the briefs it was given."""

    def __init__(self) -> None:
        self.briefs: list[InvocationBrief] = []

    def opinion(self, brief: InvocationBrief) -> Opinion:
        self.briefs.append(brief)
        return super().opinion(brief)


def with_a_roll(*more: Any, **how: Any) -> Table:
    """The docks with Mira's open roll, where she has points to spare."""
    return at_the_docks(rolled(total=1, opposition=2), *more, mira=50, **how)


def decided(made: Table, move: Any, verdict: Any = "approve", **more: Any) -> str:
    """The id of a ruling that was proposed and decided."""
    key = made.propose(move).id
    made.decide(key, verdict, **more)
    return key


def again(made: Table) -> None:
    """The roll is settled, and there is another."""
    played(made, settle(), rolled(total=1, opposition=2))


def found(made: Table, move: Any = ASKED) -> tuple[Precedent, ...]:
    """What somebody is told who is asked about ``move``."""
    listener = Listener()
    made.advise(made.propose(move).id, drafter=listener)
    return listener.briefs[0].precedents


@pytest.mark.parametrize(
    ("earlier", "is_one"),
    [
        (invoke("mira", "slick", because="Ice."), True),
        (invoke("mira", "slick"), True),
        (invoke("mira", "Slick Planks", because="Ice."), True),
        (invoke("tam", "slick", "aid", helping="mira"), True),
        (invoke("gm", "slick", "hinder"), True),
        (invoke("mira", "fog", because="Ice."), False),
        (invoke("mira", "fog", because="Wet planks."), False),
        (invoke("mira", "fog", because="The wet planks, the bar."), True),
        (invoke("guard", "fog", "hinder", because="A bar of wet planks."), True),
        (rolled("tam", 1), False),
        (do("tell", text=WORDS), False),
    ],
)
@pytest.mark.parametrize("verdict", ["approve", "reject"])
def test_the_same_aspect_or_alike_words(earlier: Any, is_one: bool, verdict: str) -> None:
    made = with_a_roll()
    key = decided(made, earlier, verdict)
    assert [one.ruling for one in found(made, {**ASKED, "roll": "r1"})] == ([key] if is_one else [])


@pytest.mark.parametrize(
    ("verdict", "more", "told"),
    [
        ("approve", {}, "approved"),
        ("approve", {"reason": "wet is wet"}, "approved, wet is wet"),
        ("reject", {}, "rejected"),
        ("reject", {"reason": "it is dry by now"}, "rejected, it is dry by now"),
        ("override", {"set_aside": ["invoke.in-play"], "reason": "once"}, "approved against a rule, once"),
    ],
)
def test_what_was_asked_and_what_came_of_it(verdict: str, more: dict[str, Any], told: str) -> None:
    made = with_a_roll()
    key = decided(made, invoke("mira", "slick", because="Ice."), verdict, **more)
    assert found(made) == (Precedent(key, "Mira invoked Slick Planks (bonus)", "Ice.", told),)


def test_help_names_who_is_helped() -> None:
    made = with_a_roll()
    decided(made, invoke("tam", "slick", "aid", helping="mira"))
    assert found(made)[0].asked == "Tam invoked Slick Planks (aid for Mira)"


def test_a_reply_belongs_to_the_words() -> None:
    made = with_a_roll()
    key = made.propose(invoke("mira", "slick", because="Ice.")).id
    made.decide(key, "ask", question="What of it?")
    assert found(made) == ()
    made.reply(key, "I slide.")
    made.decide(key, "approve")
    assert found(made)[0].because == "Ice.\nI slide."


def test_what_was_amended_counts_as_amended() -> None:
    made = with_a_roll()
    key = decided(made, ASKED, "amend", moves=invoke("mira", "fog", because="Nobody sees me."))
    assert found(made) == ()
    assert found(made, invoke("mira", "fog"))[0] == Precedent(
        key, "Mira invoked Thick Fog (bonus)", "Nobody sees me.", "approved"
    )


@pytest.mark.parametrize("ended", ["waits", "asked", "withdrawn", "expired", "reopened"])
def test_what_is_not_decided_is_none(ended: str) -> None:
    clock = Clock()
    made = with_a_roll(clock=clock)
    key = made.propose(ASKED, expires_in=timedelta(minutes=5) if ended == "expired" else None).id
    match ended:
        case "asked":
            made.decide(key, "ask", question="How?")
        case "withdrawn":
            made.withdraw(key)
        case "expired":
            clock.pass_by(minutes=10)
        case "reopened":
            made.decide(key, "reject")
            made.reopen(key)
    assert found(made) == ()


def test_what_was_undone_is_none() -> None:
    made = with_a_roll()
    kept = decided(made, invoke("mira", "slick", because="Ice."))
    again(made)
    gone = decided(made, ASKED)
    assert [one.ruling for one in found(made, {**ASKED, "roll": "r2"})] == [gone, kept]
    made.undo()
    assert [one.ruling for one in found(made)] == [kept]


def test_at_most_five_the_best_first() -> None:
    made = with_a_roll()
    keys = {}
    for name, move in [
        ("old", invoke("mira", "slick", because="Ice.")),
        ("alike", invoke("mira", "fog", because=WORDS)),
        ("three words", invoke("mira", "fog", because="Wet planks, a bar.")),
        ("same words", ASKED),
        ("two words", invoke("mira", "slick", because="I slide on the wet.")),
        ("newer", invoke("mira", "slick", because="Cold.")),
        ("newest", invoke("mira", "slick")),
    ]:
        keys[name] = decided(made, move)
        again(made)
    wanted = ["same words", "two words", "newest", "newer", "old"]
    assert [one.ruling for one in found(made)] == [keys[name] for name in wanted]


def test_the_same_question_finds_the_same(tmp_path: Path) -> None:
    made = in_a_file(tmp_path / "docks.db", do("adjust", character="mira", fate_points=20, reason="a gift"))
    for number in range(7):
        made.rule(rolled(total=1, opposition=2))
        decided(made, invoke("mira", ("slick", "fog")[number % 2], because=f"{WORDS} Number {number}."))
        made.rule(settle())
    made.rule(rolled(total=1, opposition=2))
    first, second = found(made), found(made)
    made.close()
    with Table.open(tmp_path / "docks.db") as reopened:
        assert found(reopened) == second == first
    assert len(first) == 5


def test_an_id_that_was_taken_over_is_another_aspect() -> None:
    made = with_a_roll()
    key = decided(made, invoke("mira", "slick", because="The planks are wet, and the bar is low."))
    played(made, settle(), close(), scene("Pier"), aspect("slick", "Slick Talk"), rolled(total=1, opposition=2))
    assert found(made, invoke("mira", "slick", because="I talk and talk.")) == ()
    alike = found(made, invoke("mira", "slick", because="Wet planks, a low bar."))
    assert [(one.ruling, one.asked) for one in alike] == [(key, "Mira invoked slick (bonus)")]


def test_two_thousand_rulings_are_not_all_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = at_the_docks(mira=3_000)
    for number in range(500):
        made.rule(rolled(total=1, opposition=2))
        last = decided(made, invoke("mira", "slick", because=f"{WORDS} Number {number}."))
        made.rule([do("tell", text="Rain."), settle()])
        decided(made, invoke("mira", "fog", because="Nobody sees me."), "reject")
    made.rule(rolled(total=1, opposition=2))
    before = found(made)
    log, read = made._clerk.history.log, list[int]()
    everything = log.read

    def counted(after: int = 0) -> Iterator[Entry]:
        for entry in everything(after):
            read.append(entry.seq)
            yield entry

    monkeypatch.setattr(log, "read", counted)
    assert found(made) == before
    assert (len(before), before[0].ruling) == (5, last)
    assert made.game.rulings_made > 2_000
    assert len(read) < 1_100
