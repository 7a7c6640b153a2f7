"""Questions that a thread leaves open: listed until somebody settles them, and settled once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from threads_at_table import ROLLED, SLICK, by, came_of, gate, hearing, read

from adjudicator import Table
from adjudicator.core.violations import RuleViolation
from adjudicator.correspondence.passages import origins
from adjudicator.correspondence.questions import OpenQuestion, accept_offer, open_questions, settle_question
from adjudicator.formats.thread_post import Post
from adjudicator.posts import Passage, Question

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
