"""The posts a table has read, kept in its notebook: their text, and the rulings and questions they led to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.formats.thread_post import Post
from adjudicator.table.notebook import Notebook

Record = Mapping[str, Any]


@dataclass
class ReadPost:
    """One post as it was read last; everything else goes by the key of what was found in it.

    ``rulings`` are what came of it, ``open`` the questions that nobody has settled: key -> what to ask. ``words`` are
    the passages of questions, and of all that only a second reader found: those are in ``heard``. ``offers`` are
    replies that settle their question with a yes. ``listened`` says whether a second reader has read the post,
    ``gone`` that it is no longer in the thread, and that the game master was told.
    """

    post: Post
    rulings: dict[str, str] = field(default_factory=dict)
    open: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    offers: dict[str, Record] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    listened: bool = False
    gone: bool = False

    def forget(self, key: str) -> None:
        """Drop what was found under ``key``, since the post says it in other words by now."""
        self.rulings.pop(key, None)
        self.words.pop(key, None)
        self.heard = [heard for heard in self.heard if heard != key]

    def to_record(self) -> dict[str, Any]:
        """The post, JSON-ready, as the notebook keeps it."""
        post = self.post
        return {
            "account": post.account,
            "called": post.called,
            "at": post.at,
            "text": post.text,
            "embeds": post.embeds,
            "rulings": self.rulings,
            "open": self.open,
            "words": self.words,
            "offers": self.offers,
            "heard": self.heard,
            "listened": self.listened,
            **({"gone": True} if self.gone else {}),
        }


def read_before(notebook: Notebook) -> dict[str, ReadPost]:
    """The posts read so far by their id, in the order they were first read."""
    return {key: _from_record(key, record) for key, record in notebook.all("post").items()}


def read_post(notebook: Notebook, key: str) -> ReadPost:
    """The post of that id as it was read. Raises KeyError for one that was not."""
    return _from_record(key, notebook.all("post")[key])


def in_question(notebook: Notebook) -> list[ReadPost]:
    """The posts that leave a question open, in the order they were first read."""
    return [_from_record(key, record) for key, record in notebook.all("post").items() if record["open"]]


def _from_record(key: str, record: Record) -> ReadPost:
    post = Post(
        id=key,
        account=record["account"],
        at=record["at"],
        edited=None,
        text=record["text"],
        embeds=record["embeds"],
        called=record["called"],
    )
    return ReadPost(
        post,
        dict(record["rulings"]),
        dict(record["open"]),
        dict(record["words"]),
        dict(record["offers"]),
        list(record["heard"]),
        record["listened"],
        record.get("gone", False),
    )
