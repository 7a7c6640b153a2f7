"""Questions that a thread leaves open: listed until somebody settles them, and settled once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from threads_at_table import ROLLED, SLICK, by, came_of, gate, hearing, read

from adjudicator import Table
from adjudicator.core.violations import RuleViolation
from adjudicator.correspondence.passages import origins
from adjudicator.correspondence.questions import OpenQuestion, accept_offer, open_questions, settle_question, to_review
from adjudicator.formats.thread_post import Post
from adjudicator.frontends.cli.keyboard import Silent
from adjudicator.frontends.cli.reading_posts import review
from adjudicator.frontends.cli.session import Session
from adjudicator.posts import Passage, Question
from adjudicator.wording.page import Line

ICE = by("Ada", "Brr. I invoke *Thin Ice* for +2.", "1")
HOARSE = by("Ben", "He shouts himself hoarse, that counts for something.", "2")
ANSWER = by("Ada", "The ones in the gate, of course.", "5", reply_to="4")


def heard() -> Question:
    """A doubt of a second reader's."""
    text = "that counts for something"
    at = HOARSE.text.index(text)
    return Question("invocation", Passage(at, at + len(text), text), "Is Reads Every Letter invoked here?")


def asked() -> Table:
    """A table with a question of clear phrases, one of a second reader's, and an answer that names no ruling."""
    table = gate(ROLLED)
    [ruling] = read(table, by("Ada", SLICK, "3")).proposed
    table.decide(ruling, "ask", question="Which bars?")
    listen, _ = hearing(**{"2": [heard()]})
    read(table, ICE, HOARSE, by("Gero", "Which bars are they?", "4"), ANSWER, listen=listen)
    return table


def test_open_questions_stand_with_their_posts_and_passages() -> None:
    found = open_questions(asked())
    assert [(one.post.id, one.passage) for one in found] == [
        ("1", "I invoke *Thin Ice* for +2."),
        ("2", "that counts for something"),
        ("5", ANSWER.text),
    ]
    assert [one.offer is not None for one in found] == [False, False, True]


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("ruling", ["", "q7"])
def test_a_settled_question_is_never_asked_again(number: int, ruling: str) -> None:
    table = asked()
    question = open_questions(table)[number]
    settle_question(table, question, ruling)
    reading = read(table, ICE, HOARSE, by("Gero", "Which bars are they?", "4"), ANSWER)
    assert question.key not in {one.key for one in open_questions(table)}
    assert len(open_questions(table)) == len(reading.items) == 2


def test_a_question_settled_by_a_ruling_lends_it_its_passage() -> None:
    table = asked()
    question = open_questions(table)[0]
    made = table.propose({"do": "invoke", "by": "mira", "aspect": "wet", "pay": "free", "benefit": "bonus"})
    settle_question(table, question, made.id)
    assert origins(table.notebook)[made.id]["text"] == question.passage
    assert came_of(read(table, replace(ICE, text="Brr."))) == [("edited away", made.id)]


def test_a_yes_hands_the_answer_to_its_ruling_and_settles_the_question() -> None:
    table = asked()
    question = open_questions(table)[2]
    ruling = accept_offer(table, question)
    assert (ruling.id, ruling.status) == ("q7", "pending")
    assert str(ruling.moves[0]["because"]).endswith(ANSWER.text)
    assert [one.post.id for one in open_questions(table)] == ["1", "2"]
    assert origins(table.notebook)["q7"]["post"] == "3"


def test_a_yes_is_no_answer_to_other_questions() -> None:
    table = asked()
    with pytest.raises(ValueError, match="a yes is no answer"):
        accept_offer(table, open_questions(table)[0])


def test_a_yes_that_comes_too_late_changes_nothing() -> None:
    table = asked()
    question = open_questions(table)[2]
    table.withdraw("q7")
    with pytest.raises(RuleViolation):
        accept_offer(table, question)
    assert question.key in {one.key for one in open_questions(table)}
    read(table, ICE, HOARSE, by("Gero", "Which bars are they?", "4"), ANSWER)
    assert question.key not in {one.key for one in open_questions(table)}


EDITED: list[tuple[Post, str, list[str]]] = [
    # the post, as it is edited, and the posts that leave something open then
    (ICE, "Brr.", ["2", "5"]),
    (ICE, "I invoke *Wet Stones* for +2, brr, they slide.", ["2", "5"]),
    (HOARSE, "He shouts himself hoarse.", ["1", "5"]),
    (HOARSE, "Hoarse by now. And that counts\nfor something!", ["1", "2", "5"]),
    (ANSWER, "The ones by the gate.", ["1", "2", "5"]),
]


@pytest.mark.parametrize(("post", "text", "left"), EDITED)
def test_an_edit_keeps_a_question_as_long_as_its_words_stand(post: Post, text: str, left: list[str]) -> None:
    table = asked()
    gero: Any = by("Gero", "Which bars are they?", "4")
    posts = [replace(one, text=text) if one is post else one for one in (ICE, HOARSE, gero, ANSWER)]
    read(table, *posts)
    assert [one.post.id for one in open_questions(table)] == left
    found: list[OpenQuestion] = open_questions(table)
    assert [one for one in found if one.passage not in one.post.text.replace("\n", " ")] == []


def test_what_is_to_be_reviewed_stands_in_the_order_of_the_posts() -> None:
    table = gate(ROLLED)
    typed = table.propose({"do": "declare_detail", "by": "jon", "detail": "The gate has a bell."})
    both = by("Ada", f"I invoke *Thin Ice* for +2.\n\n{SLICK}", "2")
    read(table, by("Ada", SLICK, "1"), both, by("Ben", "I invoke *Thin Ice* for +2.", "3"))
    found = [one if isinstance(one, str) else one.post.id for one in to_review(table)]
    first, second = (one.id for one in table.pending() if one.id != typed.id)
    assert found == [typed.id, first, "2", second, "3"]


class Typist(Silent):
    """Somebody who presses these keys and types these lines; what would be on the screen is kept."""

    interactive = True

    def __init__(self, keys: str, *lines: str) -> None:
        self.keys, self.lines, self.shown = list(keys), list(lines), ""

    def show(self, lines: Iterable[Line]) -> None:
        self.shown += "".join(f"{line.text}\n" for line in lines)

    def key(self, offered: str) -> str:
        assert self.keys[0] in offered
        return self.keys.pop(0)

    def words(self, prompt: str, default: str = "") -> str:
        return self.lines.pop(0)


REVIEWS = [
    # keys, lines, numbers shown, and how much waits afterwards
    ("q", (), 1, 2),
    ("dq", (), 2, 1),
    ("pq", ("hm", ""), 2, 2),
    ("plq", ("hm", "detail mira: The gate has a bell."), 2, 2),
    ("ll", (), 2, 2),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "lines", "shown", "left"), REVIEWS)
def test_a_review_counts_questions_and_can_be_left(keys: str, lines: tuple[str, ...], shown: int, left: int) -> None:
    table = gate(ROLLED)
    read(table, ICE, by("Ada", SLICK, "2"))
    typist = Typist(keys, *lines)
    assert review(Session(table, Path("table.db"), typist, {})) == 7
    assert [f"{number} of 2 ([q]uit" in typist.shown for number in (1, 2)] == [True, shown == 2]
    assert (typist.keys, typist.lines, f"still waiting: {left}" in typist.shown) == ([], [], True)
