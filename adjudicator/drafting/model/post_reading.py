"""A post read by a model: what clear phrases miss, each item on a passage that is found in the post, or dropped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from adjudicator.core.naming import folded
from adjudicator.drafting.judge_address import find_address
from adjudicator.drafting.model.asking import Asker
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.material import mark_of, shown, shown_lines
from adjudicator.drafting.model.post_answers import Item, post_schema, read_items
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.reply import SHAPES, Client, Message, Reply, Shape, Usage
from adjudicator.drafting.post_brief import PostBrief
from adjudicator.drafting.post_words import PostWords
from adjudicator.posts import SPEAKER, Declared, Found, Passage, Question
from adjudicator.posts.found import Kind
from adjudicator.posts.moods import addresses_a_judge
from adjudicator.posts.phrases import FREE, POINT

LONGEST_POST, LONGEST_NAME, LONGEST_COMPEL = 6_000, 80, 200
MOST_ASPECTS, MOST_PEOPLE, MOST_COMPELS = 60, 40, 10

READ_BY = "Read by {model}, not by a clear phrase."
_WANTS = {
    "teaching": frozenset[str](),
    "post": frozenset({"aspects", "characters", "compels", "writer", "mark", "words"}),
    "again": frozenset({"wrong"}),
}
_PAID = {
    "free": re.compile(rf"{FREE}|\bfree\b|\bboost\b", re.IGNORECASE),
    "fate_point": re.compile(POINT, re.IGNORECASE),
}
"""What a post has to say for a payment to be said in it."""
_WHICH = "Which benefit is meant: +2, a reroll, +2 for somebody else, an obstacle, or hindering?"
_ASKS: Mapping[str, str] = {
    "invocation": "Is {aspect} invoked here?",
    "compel": "Is a compel offered here, on {aspect}?",
    "answer": "Is the compel accepted or refused here?",
    "concession": "Is the conflict conceded here?",
    "detail": "Is a story detail declared here?",
}


class PostReader:
    """Asks one model what posts declare; any number may be in flight. ``usage`` is what all calls took."""

    def __init__(self, client: Client, endpoint: Endpoint, prompt: Prompt, shape: Shape = SHAPES[0]) -> None:
        self.endpoint, self.prompt, self.usage = endpoint, prompt, Usage()
        self._asker = Asker(_AskedAboutPosts(client), endpoint, shape, prompt)

    @property
    def shape(self) -> Shape:
        """How this server was asked for JSON last."""
        return self._asker.shape

    async def read(self, brief: PostBrief) -> tuple[Found, ...]:
        """What the model takes the post to declare, as far as it is grounded. Raises DraftUnavailable."""
        asked = post_messages(self.prompt, brief)
        items = (await self._asker.ask(asked, read_items, self._spend)).value
        return grounded(items, brief, self.endpoint.name)

    def _spend(self, usage: Usage) -> None:
        self.usage += usage


@dataclass(frozen=True, slots=True)
class _AskedAboutPosts:
    """A client that asks for what a post declares, whatever answer it is told to ask for."""

    client: Client

    async def complete(self, messages: tuple[Message, ...], limit: int, shape: Shape | None, schema: Any) -> Reply:  # noqa: ARG002  # it is the one replaced
        return await self.client.complete(messages, limit, shape, post_schema(bounded=shape == SHAPES[0]))

    def stream(self, messages: tuple[Message, ...], limit: int) -> Any:
        return self.client.stream(messages, limit)


def posts_prompt(own: Path | None = None) -> Prompt:
    """The prompt file of posts. Raises BadConfiguration."""
    return load_prompt("posts", _WANTS, own)


def post_messages(prompt: Prompt, brief: PostBrief) -> tuple[Message, ...]:
    """The messages that ask about a post; what it quotes of others is left out of it."""
    mark = mark_of(brief.table, brief.post.id)
    values = {
        "aspects": _listed([f"{shown(text, LONGEST_NAME)} ({shown(on, LONGEST_NAME)})" for text, on in _latest(brief)]),
        "characters": ", ".join(shown(one, LONGEST_NAME) for one in brief.characters[:MOST_PEOPLE]) or "(none)",
        "compels": _listed([shown(one, LONGEST_COMPEL) for one in brief.compels[-MOST_COMPELS:]]),
        "writer": shown(brief.by, LONGEST_NAME),
        "words": shown_lines(PostWords(brief.post).text, LONGEST_POST) or "(no words)",
    }
    # Something has to stand where the mark stood, or what is left on both sides could make a new one.
    unmarked = {name: text.replace(mark, "(…)") for name, text in values.items()}
    return Message("system", prompt.parts["teaching"]), Message("user", prompt.fill("post", unmarked | {"mark": mark}))


def grounded(items: tuple[Item, ...], brief: PostBrief, model: str) -> tuple[Found, ...]:
    """What of a model's items stands in the post: the rest is dropped, and what is not certain is a question."""
    said = PostWords(brief.post)
    swayed = bool(find_address(said.text).passages) or addresses_a_judge(said.text)
    found: list[Found] = []
    for item in items:
        passage = said.find(item.texts.get("quote", ""))
        one = _found(item, passage, said, brief) if passage is not None else None
        if one is None or any(_overlap(one.passage, other.passage) for other in found):
            continue
        if isinstance(one, Declared) and (swayed or not item.certain):
            ask = _ASKS[one.kind].format(aspect=one.move.get("aspect", ""))
            swayed_by = "The post speaks to whoever judges. " if swayed else ""
            one = Question(one.kind, one.passage, f"{swayed_by}{ask}", one.move, one.because)
        found.append(_signed(one, model))
    return tuple(sorted(found, key=lambda one: one.passage.start))


def _found(item: Item, passage: Passage, said: PostWords, brief: PostBrief) -> Found | None:
    """The item with its names and words looked up; None where one that it needs is not there."""
    kind: Kind = next(kind for kind in get_args(Kind) if kind == item.kind)
    aspect = _aspect(item.texts.get("aspect", ""), brief)
    because = _words(item.texts.get("because", ""), said)
    if kind == "invocation":
        return _invocation(item, passage, aspect, because, brief) if aspect else None
    if kind == "compel":
        return _compel(item, passage, aspect, because, brief) if aspect else None
    if kind == "answer":
        known = item.benefit in ("accept", "refuse") and brief.compels
        return Declared(kind, {"do": "answer_compel", "answer": item.benefit}, passage) if known else None
    if kind == "detail":
        return Declared(kind, {"do": "declare_detail", "detail": because}, passage) if because else None
    return Declared(kind, {"do": "concede"}, passage)


def _invocation(item: Item, passage: Passage, aspect: str, because: str, brief: PostBrief) -> Found | None:
    move: dict[str, Any] = {"do": "invoke", "aspect": aspect}
    if item.pay != "unsaid" and _PAID[item.pay].search(brief.post.text):
        move["pay"] = item.pay
    if item.benefit in ("unsaid", "accept", "refuse"):
        return Question("invocation", passage, _WHICH, move, because)
    move["benefit"] = item.benefit
    if item.benefit == "aid":
        helped = _character(item.texts.get("for", ""), brief)
        if helped is None:
            return Question("invocation", passage, "Whom is this invocation to help?", move, because)
        move["for"] = helped
        if not _is_named(helped, brief):
            return Question("invocation", passage, f"Is this invocation to help {helped}?", move, because)
    doubts = () if "pay" in move else ("How it is paid is not said.",)
    return Declared("invocation", move, passage, because, doubts)


def _compel(item: Item, passage: Passage, aspect: str, because: str, brief: PostBrief) -> Found:
    move: dict[str, Any] = {"do": "compel", "aspect": aspect}
    target = _character(item.texts.get("for", ""), brief)
    if target is not None:
        move["target"] = SPEAKER if folded(target) == folded(brief.by) else target
    if not because:
        return Question("compel", passage, "What complication does this compel bring?", move)
    move["complication"] = because
    if target is not None and move["target"] != SPEAKER and not _is_named(target, brief):
        return Question("compel", passage, f"Is this compel offered to {target}?", move)
    return Declared("compel", move, passage)


def _signed(one: Found, model: str) -> Found:
    """With a word that a model says so, for whoever decides."""
    said = READ_BY.format(model=model)
    if isinstance(one, Question):
        return Question(one.kind, one.passage, f"{one.ask} ({said.rstrip('.')})", one.move, one.because)
    return Declared(one.kind, one.move, one.passage, one.because, (*one.doubts, said))


def _words(quote: str, said: PostWords) -> str:
    passage = said.find(quote)
    return passage.text if passage is not None else ""


def _aspect(name: str, brief: PostBrief) -> str:
    """The aspect in play of exactly this name, "" for none."""
    wanted = folded(name.strip())
    return next((text for text, _ in _latest(brief) if wanted in (folded(text), folded(shown(text, LONGEST_NAME)))), "")


def _character(name: str, brief: PostBrief) -> str | None:
    wanted = folded(name.strip())
    return next((one for one in brief.characters if folded(one) == wanted), None)


def _is_named(name: str, brief: PostBrief) -> bool:
    """Whether the post names the character, whole or by one word of the name."""
    words = [re.escape(word) for word in folded(name).split() if len(word) > 2]
    return bool(words) and re.search(rf"\b(?:{'|'.join(words)})\b", folded(brief.post.text)) is not None


def _latest(brief: PostBrief) -> tuple[tuple[str, str], ...]:
    return brief.aspects[-MOST_ASPECTS:]


def _overlap(one: Passage, other: Passage) -> bool:
    return one.start < other.end and other.start < one.end


def _listed(items: list[str]) -> str:
    return "\n".join(f"- {item}" for item in items) or "(none)"
