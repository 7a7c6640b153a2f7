"""Long texts cut into messages that a chat takes, at the ends of paragraphs and sentences where that is possible."""

from __future__ import annotations

import re

DISCORD_LIMIT = 2000
"""what Discord takes in one message, counted as it counts: a sign outside the basic plane is two"""

_BORDERS = (
    re.compile(r"\n\s*\n"),
    re.compile(r"\n"),
    re.compile(r"[.!?…][\"”’')\]*_|]*\s|[。\uff01\uff1f]"),
    re.compile(r"\s"),
)
_MOST_BACK = 40
"""Characters a cut moves back at most to spare an escape or a letter; no sound text needs more."""
_FULL_ENOUGH = 0.4
"""share of a message below which a finer border is taken"""


def message_parts(text: str, limit: int = DISCORD_LIMIT, around: tuple[str, str] = ("", "")) -> list[str]:
    """``text`` in parts of at most ``limit``, each between ``around``; no parts for an empty text.

    A part never ends between a stroke and the sign it escapes. Raises ValueError where ``limit`` leaves no room.
    """
    room = limit - _length(around[0]) - _length(around[1])
    if room < 2:
        raise ValueError("the limit leaves no room for text")
    parts = []
    rest = text.strip()
    while rest:
        part, rest = _cut(rest, room)
        if part:
            parts.append(f"{around[0]}{part}{around[1]}")
    return parts


def _cut(text: str, room: int) -> tuple[str, str]:
    """The first part and what is left."""
    if _length(text) <= room:
        return text, ""
    most = _most(text, room)
    for border in _BORDERS:
        ends = [found.end() for found in border.finditer(text, 0, most)]
        if ends and ends[-1] >= most * _FULL_ENOUGH:
            return text[: ends[-1]].strip(), text[ends[-1] :].strip()
    at = next((at for at in range(most, max(0, most - _MOST_BACK), -1) if not _torn(text, at)), most)
    return text[:at], text[at:]


def _torn(text: str, at: int) -> bool:
    """Whether a cut there parts a stroke from the sign it escapes, or signs that are one letter together."""
    strokes = len(text[:at]) - len(text[:at].rstrip("\\"))
    return strokes % 2 == 1 or text[at] in "\u200d\ufe0f\u200b" or text[at - 1] == "\u200d"


def _most(text: str, room: int) -> int:
    """How many characters of ``text`` have room."""
    used = 0
    for at, letter in enumerate(text):
        used += _length(letter)
        if used > room:
            return max(at, 1)
    return len(text)


def _length(text: str) -> int:
    return len(text) + sum(letter > "\uffff" for letter in text)
