"""Who waits on whom and for how long; reminders; and lines of ours that come back when a thread is read."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from playing import answer, compel, invoke, pc, rolled
from posting import Clock, played, post

from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.passages import Origin
from adjudicator.correspondence.pasted import pasted_lines, remember_pasted, without_pasted
from adjudicator.correspondence.post_records import ReadPost
from adjudicator.correspondence.retelling import View
from adjudicator.correspondence.waiting import age, open_questions, reminders, waiting, waiting_words
from adjudicator.formats.escaping import BREAK, TARGETS, Target
from adjudicator.formats.thread_post import Post
from adjudicator.posts import recognise

ROLLED = rolled("mira", 1, opposition=2)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(minutes=-5), "less than an hour"),
        (timedelta(minutes=59), "less than an hour"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=23, minutes=59), "23 hours"),
        (timedelta(hours=24), "1 day"),
        (timedelta(hours=49), "2 days 1 hour"),
        (timedelta(days=40), "40 days"),
    ],
)
def test_how_long_ago(passed: timedelta, words: str) -> None:
    then = datetime(2025, 3, 1, 20, 0, tzinfo=UTC)
    assert age(then.isoformat(), then + passed) == words


def test_who_waits_on_whom_since_when() -> None:
    clock = Clock()
    table = played(ROLLED, pc("ilse", player="Ada"), clock=clock)
    first = table.propose(invoke("ilse", "fog", "aid", helping="mira"))
    origin = Origin("p1", "ada", "Ada", "2025-03-01", "I invoke\n*Thick Fog* for Mira").to_record()
    table.notebook.note({f"origin:{first.id}": origin})
    clock.pass_by(hours=5)
    second = table.propose(invoke("mira", "slick"))
    clock.pass_by(days=1)
    table.decide(first.id, "ask", question="How?")
    clock.pass_by(hours=3)
    view = View(table.game, "gm")
    assert [(one.ruling, waiting_words(one, view, clock())) for one in waiting(table)] == [
        (first.id, "waits for Ilse (Ada), for 3 hours; read in a post by Ada, 2025-03-01: "
                   "«I invoke *Thick Fog* for Mira»"),
        (second.id, "waits for the GM, for 1 day 3 hours"),
    ]  # fmt: skip
    table.reply(first.id, "They lose sight of her.")
    assert [(one.on, one.since) for one in waiting(table)] == [("gm", first.asked_at), ("gm", second.asked_at)]


def test_one_reminder_for_each_player_who_owes_an_answer() -> None:
    clock = Clock()
    compels = (compel("gm", "ilse", "fog"), compel("gm", "guard", "slow"))
    table = played(ROLLED, pc("ilse", player="Ada"), *compels, clock=clock)
    for who, question in (("ilse", "How does the fog help?"), ("tam", "Where are you?"), ("guard", "Hm?")):
        ruling = table.propose(invoke(who, "fog", "aid", helping="mira"))
        table.decide(ruling.id, "ask", question=question)
    clock.pass_by(days=2)
    ada, tam = reminders(table, clock())
    assert (ada.seat, ada.called, ada.answers) == ("ilse", "Ilse (Ada)", ("q12", "c1"))
    assert messages(ada.page, "plain") == [
        "Ilse (Ada), a friendly reminder: the story waits for a word from you.\n\n"
        "- q12 (Ilse invokes Thick Fog to aid Mira on r1 (a fate point)), asked 2 days ago: How does the fog help?\n"
        "- c1 (a compel), offered 2 days ago: Thick Fog, it goes wrong at the worst moment - "
        "accept it, or pay 1 fate point to refuse?\n\n"
        "Whenever you find the time. Please put q12 or c1 into your answer, so that each is found."
    ]
    assert (tam.seat, tam.answers) == ("tam", ("q13",))
    table.rule(answer("accept"))
    table.withdraw("q12")
    assert [one.seat for one in reminders(table, clock())] == ["tam"]


def test_what_reading_left_open_waits_for_the_gm() -> None:
    table = played()
    record = ReadPost(Post("p1", "ada", None, None, "I use it"), {}, {"k": "Does Ada invoke anything?"})
    table.notebook.note({"post:p1": record.to_record()})
    assert open_questions(table) == ["Does Ada invoke anything?"]


@pytest.mark.parametrize("target", TARGETS)
def test_our_own_posts_declare_nothing_when_they_are_read_again(target: Target) -> None:
    table = played(ROLLED, invoke("mira", "slick", because="wet"), compel("gm", "tam", "loyal"), told=False)
    table.decide(table.propose(invoke("tam", "fog", "aid", helping="mira")).id, "ask", question="How?")
    parts = post(table, target)
    remind = [part for one in reminders(table, Clock()()) for part in messages(one.page, target)]
    remember_pasted(table.notebook, remind)
    lines = pasted_lines(table.notebook)
    for part in [*parts, *remind]:
        assert recognise(part)
        own = f"{part}\nI invoke *Thick Fog* for +2."
        for back in (own, own.replace(BREAK, "").replace("\\", "").replace("->", "→").replace("**", "")):
            left = without_pasted(back, lines)
            assert len(left) == len(back)
            assert [found.kind for found in recognise(left)] == ["invocation"]


def rendered(text: str) -> str:
    """What somebody copies from the page that a forum makes of a post."""
    shown = text.replace(BREAK, "").replace("\\", "").replace("->", "→").replace("**", "").replace("||", "")
    return re.sub(r"\[/?(?:b|spoiler|details)\b[^\]]*\]|</?(?:details|summary)>", "", shown)


def test_what_is_printed_again_is_noted_once() -> None:
    table = played()
    for _ in range(3):
        remember_pasted(table.notebook, ["A line that is long enough.", "short"])
    assert len(table.notebook.all("pasted")) == 1
    lines = pasted_lines(table.notebook)
    assert without_pasted("> a line that is Long enough\nshort", lines).strip() == ""
    # Too short to be sure of where it stands alone.
    for alone in ("short", "short\nA line of my own.", "A line that is long enough, and mine."):
        assert without_pasted(alone, lines) == alone
