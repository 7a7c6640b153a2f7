"""Answers to the game master's questions that name no ruling: found by what they reply to or quote, and asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from adjudicator.drafting.quoting import find_quote
from adjudicator.formats.thread_post import Post
from adjudicator.posts import Question
from adjudicator.posts.view import view
from adjudicator.table.rulings import Ruling

_ID = re.compile(r"\bq[1-9]\d{0,5}\b")
_FEWEST = 2
"""words that a post must have to answer anything"""


def answer_question(post: Post, by_the_gm: Mapping[str, str], asked: Sequence[Ruling]) -> Question | None:
    """Whether ``post`` answers one of the rulings ``asked`` back of its writer, as a question to the game master.

    ``by_the_gm`` are the posts of the game master, id -> text. None where nothing says that the post answers the GM,
    and where it could be about several rulings.
    """
    about = _about(post, by_the_gm, asked)
    seen = view(post.text, post.quoted)
    passage = seen.passage(0, len(seen.text))
    if len(about) != 1 or len(passage.text.split()) < _FEWEST:
        return None
    ruling = about[0]
    move = {"do": "reply", "ruling": ruling.id, "text": passage.text}
    return Question("reply", passage, f"Does this answer {ruling.id}, which asks: {ruling.question}", move)


def _about(post: Post, by_the_gm: Mapping[str, str], asked: Sequence[Ruling]) -> Sequence[Ruling]:
    quoted = "\n".join(post.text[start:end] for start, end in post.quoted)
    named = [one for one in asked if quoted and one.question and find_quote(one.question, quoted)]
    said = by_the_gm.get(post.reply_to or "")
    if named or said is None:
        return named
    ids = set(_ID.findall(said))
    return [one for one in asked if one.id in ids] or asked
