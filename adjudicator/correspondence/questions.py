"""Questions that reading a thread left open: listed, and settled one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.correspondence.passages import origin_of, origins
from adjudicator.correspondence.post_records import in_question, read_before, read_post
from adjudicator.formats.thread_post import Post
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling

DISMISSED = ""
"""Stands where a ruling would, for a question that turned out to be none."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A passage nobody has settled: the post it stands in, its key, the words, and what to ask about them.

    ``offer`` is the reply that a yes makes of it, with its ruling, text and seat; None where yes is no answer.
    """

    post: Post
    key: str
    passage: str
    ask: str
    offer: Mapping[str, Any] | None = None


def open_questions(table: Table) -> list[OpenQuestion]:
    """Every question that is still open, in the order the posts were read."""
    return [
        OpenQuestion(record.post, key, record.words[key], ask, record.offers.get(key))
        for record in in_question(table.notebook)
        for key, ask in record.open.items()
    ]


def to_review(table: Table) -> list[str | OpenQuestion]:
    """The rulings that wait for the GM, as ids, and the open questions: in the order of what was posted.

    What was read in no post comes first.
    """
    records, read = read_before(table.notebook), origins(table.notebook)
    order = {key: at for at, key in enumerate(records)}

    def place(post: str, words: str) -> tuple[int, int]:
        if post not in order:
            return (-1, 0)
        text = records[post].post.text
        at = text.find(words)
        # What is not in the text stands in what bots attach below it.
        return (order[post], at if at >= 0 else len(text))

    rulings = [one.id for one in table.pending() if one.status == "pending"]
    placed: list[tuple[tuple[int, int], str | OpenQuestion]] = [
        (place(read[key]["post"], read[key]["text"]) if key in read else (-1, 0), key) for key in rulings
    ]
    placed += [(place(one.post.id, one.passage), one) for one in open_questions(table)]
    return [one for _, one in sorted(placed, key=lambda pair: pair[0])]


def settle_question(table: Table, question: OpenQuestion, ruling: str = DISMISSED) -> None:
    """Remember that ``question`` led to ``ruling``, or to nothing; reading the post again does not ask it again."""
    record = read_post(table.notebook, question.post.id)
    record.open.pop(question.key, None)
    record.offers.pop(question.key, None)
    record.rulings[question.key] = ruling
    notes: dict[str, Any] = {f"post:{question.post.id}": record.to_record()}
    if ruling:
        notes[f"origin:{ruling}"] = origin_of(question.post, question.passage).to_record()
    table.notebook.note(notes)


def accept_offer(table: Table, question: OpenQuestion) -> Ruling:
    """Take the passage as the reply it seems to be: it joins the ruling, which waits for the GM again.

    Raises RuleViolation where that ruling no longer asks for one, and ValueError where there is no offer.
    """
    if question.offer is None:
        raise ValueError(f"a yes is no answer to {question.ask!r}")
    offer = question.offer
    ruling = table.reply(offer["ruling"], offer["text"], by=offer["by"])
    record = read_post(table.notebook, question.post.id)
    record.open.pop(question.key, None)
    record.offers.pop(question.key, None)
    record.rulings[question.key] = ruling.id
    table.notebook.note({f"post:{question.post.id}": record.to_record()})
    return ruling
