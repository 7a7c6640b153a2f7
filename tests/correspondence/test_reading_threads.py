"""Threads read at a table: what is new is proposed once, however often, in whatever order and after whatever breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from threads_at_table import ROLLED, SLICK, by, came_of, gate, hearing, read, said

from adjudicator import Table
from adjudicator.core.violations import RuleViolation
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.passages import origins, own_words
from adjudicator.correspondence.post_records import read_before
from adjudicator.correspondence.posted import remember
from adjudicator.correspondence.questions import open_questions, settle_question
from adjudicator.correspondence.reading import GONE, LOST, read_in
from adjudicator.correspondence.reply import reply
from adjudicator.formats.thread_post import Post, Thread
from adjudicator.posts import Declared, Passage, Question
from adjudicator.table.notebook import Notebook
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.stories import asked_and_answered, story_lines

WET = "I use the free invocation on *Wet Stones* for +2, they all slide."


def words(post: Post, text: str, certain: bool = True, **move: Any) -> Declared | Question:
    """What a second reader finds at ``text``."""
    at = post.text.index(text)
    found = {"do": "invoke", "aspect": "Wet Stones", "pay": "free", "benefit": "bonus", **move}
    passage = Passage(at, at + len(text), text)
    return Declared("invocation", found, passage) if certain else Question("invocation", passage, "Is it?", found)


UNKNOWN = "Which aspect is meant by Thin Ice? None of that name is in play."
CAME = [
    # what is posted by whom, and what comes of it
    ("Ada", SLICK, [("proposed", "q7")]),
    ("Ada", f"{SLICK}\n{WET}", [("proposed", "q7"), ("proposed", "q8")]),
    ("Ada", "The rain is cold.", []),
    ("Ada", "I invoke *Thin Ice* for +2.", [("question", UNKNOWN)]),
    ("Gero", "The Warden invokes *Loose Boots* (FP) for +2.", [("proposed", "q7")]),
    ("Ada", "> I invoke *Slick as an Eel* (FP) for +2\n\nNice one.", []),
    ("Ada", "q99: I am soaked to the skin.", [("refused", "there is no ruling 'q99'")]),
]


@pytest.mark.parametrize(("account", "text", "came"), CAME)
def test_what_comes_of_a_post(account: str, text: str, came: list[tuple[str, str]]) -> None:
    assert came_of(read(gate(ROLLED), by(account, text))) == came


def test_claimed_dice_that_do_not_add_up_are_flagged_where_they_wait() -> None:
    table = gate()
    reading = read(table, by("Ada", "Overcome with Athletics vs Good (+3): 4dF (++0-) = +3"))
    [item] = reading.items
    assert item.what == "proposed"
    assert any("add up" in doubt or "faces" in doubt for doubt in item.doubts), item.doubts
    assert origins(table.notebook)[said(item)]["doubts"] == list(item.doubts)


def test_reading_again_adds_nothing_not_even_to_the_log() -> None:
    table = gate(ROLLED)
    posts = (by("Ada", SLICK), by("Ben", "I invoke *Thin Ice* for +2."), by("Gero", "So be it."))
    read(table, *posts)
    before = table.commits
    again = read(table, *posts)
    assert (again.new, again.proposed, table.commits) == (0, [], before)
    assert [item.what for item in again.items] == ["question"]


def test_posts_that_declare_nothing_cost_one_commit_together() -> None:
    table = gate(ROLLED)
    before = table.commits
    reading = read(table, *(by("Ada", "Rain again.", str(at)) for at in range(300)), by("Ada", SLICK, "end"))
    assert (reading.new, table.commits - before) == (301, 2)


def test_dated_posts_are_read_in_the_order_they_were_written() -> None:
    table = gate(ROLLED)
    late = replace(by("Ada", WET, "1"), at="2025-03-02T10:00:00+00:00")
    early = replace(by("Ada", SLICK, "2"), at="2025-03-01T10:00:00+00:00")
    reading = read(table, late, early)
    assert [item.passage for item in reading.items] == [SLICK.partition(". ")[2], WET]


class Broken(Exception):
    """What a reading breaks off with."""


def breaking(work: Callable[..., Any], at: int) -> Callable[..., Any]:
    """``work``, but for its call number ``at``, which does it and never comes back."""
    calls = iter(range(at + 1))

    def broken(*given: Any, **how: Any) -> Any:
        result = work(*given, **how)
        if next(calls) == at:
            raise Broken
        return result

    return broken


@pytest.mark.parametrize(("where", "at"), [("propose", 0), ("propose", 1), ("reply", 0), ("object", 0)])
def test_a_reading_that_breaks_off_is_done_again_and_doubles_nothing(
    monkeypatch: pytest.MonkeyPatch, where: str, at: int
) -> None:
    table = gate(ROLLED)
    first = (by("Ada", f"{SLICK}\n{WET}", "1"), by("Ben", "Nothing of mine.", "2"))
    asked = read(table, *first).proposed[1]
    table.decide(asked, "ask", question="Which stones?")
    edited = replace(first[0], text=WET)
    more = (by("Ada", f"{asked}: the ones by the gate.", "3"), by("Ada", WET, "4"), by("Ada", WET, "5"))
    posts = (edited, first[1], *more)
    with monkeypatch.context() as patched:
        patched.setattr(Table, where, breaking(getattr(Table, where), at))
        patched.setattr(Notebook, "note", lambda *_: None)
        with pytest.raises(Broken):
            read(table, *posts)
    read(table, *posts)
    state = told(table)
    assert [why for _, why, _ in state] == [("objection",), (), (), ()]
    assert state[1][2].count("the ones by the gate") == 1
    before = table.commits
    read(table, *posts)
    assert (told(table), table.commits) == (state, before)


def told(table: Table) -> list[tuple[str, tuple[str, ...], str]]:
    """Every ruling that waits: its id, a word for each objection, its justification."""
    waiting = table.pending()
    return [(one.id, ("objection",) * len(one.objections), str(one.moves[0].get("because"))) for one in waiting]


def test_an_edit_that_takes_the_words_away_is_noted_on_what_waits_and_told_of_the_rest() -> None:
    table = gate(ROLLED)
    post = by("Ada", f"{SLICK}\n{WET}", "1")
    waits, decided = read(table, post).proposed
    table.decide(decided, "approve")
    reading = read(table, replace(post, text="I did nothing of the sort."))
    assert came_of(reading) == [("edited away", waits), ("edited away", decided)]
    assert [one["why"] for one in table.ruling(waits).objections] == [LOST]
    assert table.ruling(decided).status == "approved"
    assert len(reading.edited) == 1


def test_a_post_that_is_gone_is_told_once_with_the_rulings_that_rest_on_it() -> None:
    table = gate(ROLLED)
    first, last = by("Ben", "The lamps swing.", "0"), by("Ben", "The lamps are out.", "9")
    post = by("Ada", f"{SLICK}\n{WET}", "1")
    waits, decided = read(table, first, post, last).proposed
    table.decide(decided, "approve")
    gone = read(table, first, last)
    assert came_of(gone) == [("gone", waits), ("gone", decided)]
    assert [item.says for item in gone.items] == [f"{GONE}; pending", f"{GONE}; approved"]
    assert [one.id for one in gone.gone] == ["1"]
    assert came_of(read(table, first, last)) == []
    assert came_of(read(table, last)) == []
    assert came_of(read(table, first, post, last)) == []
    table.decide(waits, "reject")
    assert [item.says for item in read(table, first, last).items] == [f"{GONE}; rejected", f"{GONE}; approved"]


def test_less_of_a_thread_is_no_post_that_is_gone() -> None:
    table = gate(ROLLED)
    first, post = by("Ben", "The lamps swing.", "0"), by("Ada", SLICK, "1")
    assert len(read(table, first, post).proposed) == 1
    assert came_of(read(table, first)) == []


TYPO = SLICK.replace("soaked", "sokaed")
EDITS = [
    # what the GM did with the ruling, the edited text, what comes of it, and the rulings that wait then
    ("approve", TYPO, [("reworded", "q7")], []),
    ("reject", TYPO, [("reworded", "q7")], []),
    (None, TYPO, [("proposed", "q8")], ["q8"]),
    ("ask", TYPO, [("proposed", "q8")], ["q8"]),
    ("approve", f"{TYPO}\n{WET}", [("reworded", "q7"), ("proposed", "q8")], ["q8"]),
    ("approve", WET, [("edited away", "q7"), ("proposed", "q8")], ["q8"]),
    (None, WET, [("edited away", "q7"), ("proposed", "q8")], ["q7", "q8"]),
]


@pytest.mark.parametrize(("verdict", "text", "came", "waits"), EDITS)
def test_the_same_thing_in_other_words_is_never_there_twice(
    verdict: Any, text: str, came: list[tuple[str, str]], waits: list[str]
) -> None:
    table = gate(ROLLED)
    post = by("Ada", SLICK, "1")
    read(table, post)
    if verdict:
        table.decide("q7", verdict, **({"question": "Which bars?"} if verdict == "ask" else {}))
    points = table.state()["characters"]["mira"]["fate_points"]
    assert came_of(read(table, replace(post, text=text))) == came
    assert [one.id for one in table.pending()] == waits
    assert read(table, replace(post, text=text)).items == []
    assert table.state()["characters"]["mira"]["fate_points"] == points


def test_words_edited_back_and_forth_leave_one_ruling_and_the_old_words_are_told() -> None:
    table = gate(ROLLED)
    post = by("Ada", SLICK, "1")
    read(table, post)
    for text, key in ((TYPO, "q8"), (SLICK, "q9"), (TYPO, "q10")):
        read(table, replace(post, text=text))
        assert [one.id for one in table.pending()] == [key]
    table.decide("q10", "approve")
    [item] = read(table, replace(post, text=SLICK)).items
    assert ("sokaed" in item.says, "soaked" in item.passage, item.what) == (True, True, "reworded")


def test_an_answer_to_a_detail_stays_in_sight() -> None:
    table = gate(ROLLED)
    made = table.propose({"do": "declare_detail", "by": "mira", "detail": "The gate has a bell."})
    table.decide(made.id, "ask", question="Since when?")
    post = by("Ada", f"{made.id}: since the flood.", "2")
    read(table, post)
    found = table.ruling(made.id)
    assert (found.status, found.moves[0]["detail"]) == ("pending", "The gate has a bell.")
    assert list(asked_and_answered(found.to_dict())) == [
        "the GM asked: Since when?", "mira answered: since the flood.",
    ]  # fmt: skip
    screen = [line.text for line in approval_screen(found.to_dict(), table.state())]
    assert "mira answered: since the flood." in screen
    table.decide(made.id, "approve")
    told_again = [line.text for line in story_lines(table.ruling(made.id).to_dict(), (), "", table.state())]
    assert "mira answered: since the flood." in told_again


def test_an_edit_beside_the_words_changes_nothing() -> None:
    table = gate(ROLLED)
    post = by("Ada", SLICK, "1")
    read(table, post)
    reading = read(table, replace(post, text=f"{SLICK}\nAnd off I go."))
    assert (reading.items, len(reading.edited), len(table.pending())) == ([], 1, 1)


def test_a_question_that_was_dismissed_and_edited_away_is_no_ruling() -> None:
    table = gate(ROLLED)
    post = by("Ada", "I invoke *Thin Ice* for +2.", "1")
    read(table, post)
    settle_question(table, open_questions(table)[0])
    assert read(table, replace(post, text="Never mind.")).items == []


# A second reader, such as a model.

STONES = by("Ada", f"Those stones are wet, so give me a little help there. {SLICK}", "1")


def test_what_a_second_reader_finds_is_proposed_beside_the_clear_phrases() -> None:
    table = gate(ROLLED)
    listen, asked = hearing(**{"1": [words(STONES, "Those stones are wet")]})
    others = (by("Gero", "Rain.", "2"), by("Kit", "Hm.", "3"), by("Bot", "x", "4", bot=True))
    reading = read(table, STONES, *others, listen=listen)
    assert [item.passage for item in reading.items] == ["Those stones are wet", SLICK.partition(". ")[2]]
    assert asked == ["1", "2"]


def test_passages_of_clear_phrases_are_left_alone() -> None:
    table = gate(ROLLED)
    listen, _ = hearing(**{"1": [words(STONES, "I invoke *Slick"), words(STONES, "(FP) for +2", certain=False)]})
    assert came_of(read(table, STONES, listen=listen)) == [("proposed", "q7")]


def test_each_version_of_a_post_is_heard_once() -> None:
    table = gate(ROLLED)
    found = {"1": [words(STONES, "Those stones are wet", certain=False)]}
    listen, asked = hearing(**found)
    for _ in range(3):
        reading = read(table, STONES, listen=listen)
        assert [item.what for item in reading.items][:1] == ["question"]
    assert asked == ["1"]
    again = replace(STONES, text=f"{STONES.text} Onwards.")
    other, heard = hearing(**{"1": [words(again, "stones are wet, so give me")]})
    reading = read(table, again, listen=other)
    assert (heard, [item.what for item in reading.items]) == (["1"], ["question"])
    assert len(table.pending()) == 1


def test_a_second_reader_that_could_not_say_is_asked_again() -> None:
    table = gate(ROLLED)
    silent, asked = hearing(**{"1": None})
    read(table, STONES, listen=silent)
    listen, heard = hearing(**{"1": [words(STONES, "Those stones are wet")]})
    assert len(read(table, STONES, listen=listen).proposed) == 1
    assert (asked, heard) == (["1"], ["1"])


def test_posts_read_without_one_are_heard_later() -> None:
    table = gate(ROLLED)
    read(table, STONES)
    listen, _ = hearing(**{"1": [words(STONES, "Those stones are wet")]})
    reading = read(table, STONES, listen=listen)
    assert (reading.new, [item.passage for item in reading.items]) == (0, ["Those stones are wet"])


@pytest.mark.parametrize(
    ("edited", "lost"),
    [
        ("Those stones are wet, so help me a little there.", False),
        ("Those stones\nare  wet!", False),
        ("Those stones are dry.", True),
    ],
)
def test_what_a_second_reader_found_is_lost_with_its_words_only(edited: str, lost: bool) -> None:
    table = gate(ROLLED)
    listen, _ = hearing(**{"1": [words(STONES, "Those stones are wet")]})
    heard = read(table, STONES, listen=listen).proposed[0]
    reading = read(table, replace(STONES, text=edited))
    assert (("edited away", heard) in came_of(reading)) is lost


# Replies.

QUESTION = "Which bars do you mean, the ones in the gate?"
ANSWERED = [
    # the answer, and what comes of it: the ruling that is answered, the one asked about, or nothing
    (by("Ada", "q7: the ones in the gate.", "9"), "replied"),
    (by("Ada", "> q7: Which bars?\nThe ones in the gate.", "9"), "replied"),
    (by("Ada", f"> {QUESTION}\nThe ones in the gate.", "9"), "question"),
    (by("Ada", "The ones in the gate.", "9", reply_to="2"), "question"),
    (by("Ada", "The ones in the gate.", "9", reply_to="3"), None),
    (by("Ada", "The ones in the gate.", "9"), None),
    (by("Ada", "Yes", "9", reply_to="2"), None),
    (by("Ben", "The ones in the gate.", "9", reply_to="2"), None),
    (by("Gero", "The ones in the gate.", "9", reply_to="2"), None),
]


@pytest.mark.parametrize(("answer", "what"), ANSWERED)
def test_an_answer_finds_its_ruling_or_is_asked_about(answer: Post, what: str | None) -> None:
    table = gate(ROLLED)
    posts = (by("Ada", SLICK, "1"), by("Gero", f"Well. {QUESTION}", "2"), by("Ben", "I watch them.", "3"))
    [asked] = read(table, *posts[:1]).proposed
    assert asked == "q7"
    table.decide(asked, "ask", question=QUESTION)
    reading = read(table, *posts, answer)
    assert [item.what for item in reading.items] == ([what] if what else [])
    assert table.ruling(asked).status == ("pending" if what == "replied" else "asked")
    again = read(table, *posts, answer)
    assert [item.what for item in again.items] == ([what] if what == "question" else [])


def test_of_several_asked_rulings_the_one_that_is_named_is_meant() -> None:
    table = gate(ROLLED)
    first, second = read(table, by("Ada", f"{SLICK}\n{WET}", "1")).proposed
    for key in (first, second):
        table.decide(key, "ask", question=f"How is {key} meant to go?")
    both = by("Gero", "How do these go?", "2")
    one = by("Gero", f"How does {second} go?", "3")
    answers = (by("Ada", "By sliding on.", "4", reply_to="2"), by("Ada", "On wet stones.", "5", reply_to="3"))
    reading = read(table, both, one, *answers)
    assert [(item.post.id, f"answer {second}" in item.says) for item in reading.items] == [("5", True)]


def test_a_post_that_stood_before_the_question_is_no_answer_to_it() -> None:
    table = gate(ROLLED)
    scene = by("Gero", "You stand at the gate.", "1")
    early = by("Ada", f"I invoke *Thin Ice* for +2. {SLICK}", "2", reply_to="1")
    [asked] = read(table, scene, early).proposed
    table.decide(asked, "ask", question=QUESTION)
    assert all("answer" not in item.says for item in read(table, scene, early).items)


def test_nobody_answers_for_somebody_else() -> None:
    table = gate(ROLLED)
    [asked] = read(table, by("Ada", SLICK, "1")).proposed
    table.decide(asked, "ask", question=QUESTION)
    reading = read(table, by("Ben", f"{asked}: the ones in the gate.", "2"))
    assert [item.what for item in reading.items] == ["refused"]
    with pytest.raises(RuleViolation):
        table.reply(asked, "mine", by="jon")


def test_notes_are_written_even_where_a_ruling_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    table = gate(ROLLED)
    monkeypatch.setattr(Table, "propose", breaking(Table.propose, 1))
    posts = tuple(by("Ada", SLICK, str(at)) for at in range(3))
    with pytest.raises(Broken):
        read_in(table, Thread("plain", posts), lambda *_: None)
    assert list(read_before(table.notebook)) == ["0"]


# What we wrote ourselves, pasted by the game master and read back.


def test_a_pasted_post_declares_nothing_and_what_stands_beside_it_does() -> None:
    table = gate(ROLLED)
    [key] = read(table, by("Ada", SLICK, "1")).proposed
    table.decide(key, "approve")
    found = reply(table)
    parts = messages(found.page, "phpbb")
    remember(table.notebook, "phpbb", parts, found.page, found.told)
    mine = "The Warden invokes *Loose Boots* (FP) for +2."
    reading = read(table, by("Gero", f"Good.\n\n{parts[0]}\n\n{mine}", "2"))
    assert [item.passage for item in reading.items] == [mine]
    assert read(table, by("Ada", parts[0], "3")).items != []


SHORT = [
    # a post, the lines that are ours, and what is left of it
    ("a line that we once wrote\n[b]Also[/b]\n- Mira joins\nanother line of our own", "We leave.", ["We leave."]),
    ("a line that we once wrote\n[b]Also[/b]\n- Mira joins\n[/spoiler]", "We leave.", ["[/spoiler]", "We leave."]),
    ("a line that we once wrote\nI invoke the rain for +2\nanother line of our own", "", ["I invoke the rain for +2"]),
    ("a line that we once wrote", "I concede.", ["I concede."]),
    ("[b]Also[/b]", "I concede.", ["[b]Also[/b]", "I concede."]),
]


@pytest.mark.parametrize(("pasted", "more", "left"), SHORT)
def test_short_lines_are_ours_among_lines_of_ours_only(pasted: str, more: str, left: list[str]) -> None:
    text = f"{pasted}\n{more}"
    own = own_words(text, {"alinethatweoncewrote", "anotherlineofourown"})
    assert ([line for line in own.split("\n") if line.strip()], len(own)) == (left, len(text))
