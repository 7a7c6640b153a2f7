"""A table at a gate and short threads for it: posts by Ada (Mira), Ben (Jon) and Gero, who is the game master."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator import Table
from adjudicator.correspondence.reading import Item, Listen, Reading, read_in
from adjudicator.formats.post_markup import marks
from adjudicator.formats.thread_post import Post, Thread
from adjudicator.posts import Found

CAST: Sequence[dict[str, Any]] = (
    {"do": "add_character", "name": "Mira", "kind": "pc", "skills": {"Athletics": 2}, "player": "Ada",
     "aspects": ["Slick as an Eel"]},
    {"do": "add_character", "name": "Jon", "kind": "pc", "skills": {"Lore": 3}, "player": "Ben",
     "aspects": ["Reads Every Letter"]},
    {"do": "add_character", "name": "Warden", "kind": "npc", "aspects": ["Loose Boots"]},
    {"do": "open_scene", "name": "The Gate", "description": "Rain on wet stones."},
    {"do": "place_aspect", "text": "Wet Stones", "free": {"mira": 2}},
)  # fmt: skip
SLICK = "I slide between the bars. I invoke *Slick as an Eel* (FP) for +2, I am soaked through."
ACCOUNTS = {"account:Gero": {"seat": "gm"}}


def gate(*moves: dict[str, Any], **how: Any) -> Table:
    """The table in memory, with Gero known as its game master; a roll of Mira's is open after ``ROLLED``."""
    made = Table.in_memory(**how)
    for move in (*CAST, *moves):
        made.rule(move)
    made.notebook.note(ACCOUNTS)
    return made


ROLLED = {"do": "take_action", "by": "mira", "action": "overcome", "skill": "Athletics", "opposition": 4,
          "dice": [-1, 0, 0, 0]}  # fmt: skip


def by(account: str, text: str, key: str | None = None, **how: Any) -> Post:
    """A post; its id is made of the account and the text where none is given."""
    return Post(key or f"{account}:{text[:12]}", account, None, None, text, quoted=marks(text).quoted, **how)


def read(table: Table, *posts: Post, listen: Listen | None = None, who: str | None = None) -> Reading:
    """Read these posts as a thread; every stranger is ``who``."""
    return read_in(table, Thread("plain", posts), lambda account, called: who, listen)


def came_of(reading: Reading) -> list[tuple[str, str]]:
    """What came of a reading: what it is, and the ruling or the question."""
    return [(item.what, said(item)) for item in reading.items]


def said(item: Item) -> str:
    """The ruling of an item, or its words where it has none."""
    return item.ruling or item.says


def hearing(**found: Sequence[Found] | None) -> tuple[Listen, list[str]]:
    """A second reader that finds these things by the id of the post, and the ids it was asked about."""
    asked: list[str] = []

    def listen(posts: Sequence[tuple[Post, str]]) -> Any:
        asked.extend(post.id for post, _ in posts)
        return lambda post: found.get(post.id, ())

    return listen, asked
