"""A post of a thread as every reader hands it on, and the ids of posts whose source gives none."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.formats.post_markup import Span, marks

Form = Literal["discord export", "discord", "bbcode", "markdown", "plain", "unreadable"]
_START = 60
"""characters of a text that tell a post without a date from others by the same account"""


@dataclass(frozen=True, slots=True)
class Post:
    """One post.

    ``account`` is what stays the same for whoever writes: an id, or the name in a paste ("" where none stands);
    ``called`` is the name shown. ``at`` and ``edited`` are in ISO 8601 where the source's date could be read, else as
    written. ``quoted`` and ``ooc`` are spans of ``text``, mark-up included: quotations of others, and asides.
    ``embeds`` is what bots attach. ``reply_to`` is the id of another post.
    """

    id: str
    account: str
    at: str | None
    edited: str | None
    text: str
    quoted: tuple[Span, ...] = ()
    ooc: tuple[Span, ...] = ()
    embeds: str = ""
    reply_to: str | None = None
    called: str = ""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Thread:
    """``posts`` in the order of the source, in which ``form`` they were, and sentences on what was left out."""

    form: Form
    posts: tuple[Post, ...]
    said: tuple[str, ...] = ()


@dataclass(slots=True)
class RawPost:
    """A post as a reader of pasted text cuts it out; ``dated`` is False for a date that changes, such as "today"."""

    account: str
    text: str
    at: str | None = None
    dated: bool = True
    id: str | None = None
    edited: str | None = None
    reply_to: str | None = None
    lines: list[str] = field(default_factory=list)


def finished(raw: list[RawPost]) -> tuple[Post, ...]:
    """The posts with ids: the source's, else made so that reading again gives the same, also after an edit."""
    taken: Counter[str] = Counter()
    posts = []
    for one in raw:
        text = one.text.strip("\n")
        key = one.id or _made(one, text)
        taken[key] += 1
        found = marks(text)
        posts.append(
            Post(
                id=key if taken[key] == 1 else f"{key}-{taken[key]}",
                account=one.account,
                at=one.at,
                edited=one.edited,
                text=text,
                quoted=found.quoted,
                ooc=found.ooc,
                reply_to=one.reply_to,
                called=one.account,
            )
        )
    return tuple(posts)


def _made(one: RawPost, text: str) -> str:
    """From account and date; without a lasting date from account and the beginning of the text."""
    place = one.at if one.at and one.dated else _folded(text)[:_START]
    told = "\0".join((_folded(one.account), place))
    return "p" + hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()[:12]


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
