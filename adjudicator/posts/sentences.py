"""The sentences of a post, and which words in them somebody in the story speaks."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from adjudicator.posts.found import Span
from adjudicator.posts.view import CLOSE, OPEN, View

_STOP = re.compile(r"\n+|(?<!\bvs)(?<!\b[DMS]r)(?<!\bMrs)(?<!\b[EeIi]\.[GgEe])(?<!\b[Ee]g)[.!?…]+[\"”')\]]*(?=\s|$)")
_SPOKEN = re.compile(r"\"[^\"\n]{1,1000}\"|“[^”\n]{1,1000}”|„[^“”\n]{1,1000}[“”]|«[^»\n]{1,1000}»")
_LONGEST = 1200
"""characters of a sentence that are read as one"""
_WORD = re.compile(r"[^\W_][\w'’-]*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as offsets into a view's text: with the number of its paragraph, and whether it asks."""

    start: int
    end: int
    text: str
    paragraph: int
    asks: bool

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(_WORD.findall(self.text))


@dataclass(frozen=True, slots=True)
class Sentences:
    """All sentences of a view in order, and the spans in quotation marks."""

    all: tuple[Sentence, ...]
    spoken: tuple[Span, ...]

    def in_speech(self, at: int) -> bool:
        """True where the place stands inside quotation marks."""
        found = bisect_right(self.spoken, (at, 1 << 60)) - 1
        return found >= 0 and self.spoken[found][0] < at < self.spoken[found][1] - 1

    def at(self, place: int) -> Sentence | None:
        """The sentence that the place stands in, or the last one that begins before it."""
        found = bisect_right(self.all, place, key=lambda one: one.start) - 1
        return self.all[found] if found >= 0 else None


def sentences(seen: View) -> Sentences:
    """The sentences of a post, cut at ends of lines as well."""
    found: list[Sentence] = []
    start = paragraph = 0
    for stop in _STOP.finditer(seen.text):
        broken = stop[0][0] == "\n"
        _add(found, seen.text, start, stop.start() if broken else stop.end(), paragraph)
        start = stop.end()
        paragraph += broken and stop[0].count("\n") > 1
    _add(found, seen.text, start, len(seen.text), paragraph)
    return Sentences(tuple(found), tuple(one.span() for one in _SPOKEN.finditer(seen.text)))


def _add(found: list[Sentence], text: str, start: int, end: int, paragraph: int) -> None:
    # Nobody declares anything in a sentence that long, and time must not grow with the square of it.
    for at in range(start, end, _LONGEST):
        begin, stop = at, min(at + _LONGEST, end)
        piece = text[begin:stop]
        if piece.strip(f" \t{OPEN}{CLOSE}"):
            begin += len(piece) - len(piece.lstrip())
            asks = piece.rstrip(" \t\"”')]").endswith("?")
            found.append(Sentence(begin, stop, text[begin:stop], paragraph, asks))
