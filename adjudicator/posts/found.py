"""What a post is found to declare, and what has to be asked: always with the passage it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["invocation", "compel", "answer", "concession", "detail", "roll", "advantage", "reply"]
Source = Literal["text", "embeds"]
Span = tuple[int, int]
"""Offsets in characters: from the first, up to but not including the second."""

SPEAKER = "<speaker>"
"""Stands in a move for the character of whoever wrote the post."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of the post: ``text`` is ``source[start:end]``, where the source is its text or its embeds."""

    start: int
    end: int
    text: str
    source: Source = "text"


@dataclass(frozen=True, slots=True)
class Declared:
    """A move somebody declared, with names as they were written.

    ``move`` has the keys of a move; ``by`` is left out where the speaker acts, and so is whatever was not said.
    A reply is ``{"do": "reply", "ruling": …, "text": …}``. ``because`` are the player's own words, "" for none.
    ``doubts`` are sentences for the game master, such as dice that do not add up.
    """

    kind: Kind
    move: Mapping[str, Any]
    passage: Passage
    because: str = ""
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """Something that may be meant and is not clear: the passage, what to ask, and the part that is known."""

    kind: Kind
    passage: Passage
    ask: str
    move: Mapping[str, Any] | None = None
    because: str = ""


Found = Declared | Question
