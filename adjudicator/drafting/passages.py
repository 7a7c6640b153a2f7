"""Cutting a text into sentences and clauses, as passages of the text itself."""

from __future__ import annotations

import re

from adjudicator.drafting.quoting import Passage

LONGEST_QUOTE = 200

_STOP = re.compile(r"[.!?…]+[\"'”’)\]»]*(?=\s|$)|[。\uff01\uff1f｡]+[」』”\uff09]*|\n+")
_CLAUSE_STOP = re.compile(r"[;:—–]|\s-\s|,\s+(?=(?:but|though|although|while|yet)\b)")
_TITLE = re.compile(r"(?:^|[^\w])(?:[^\W\d_]|mr|mrs|ms|dr|st|prof|capt|lt|sgt|col|gen|rev|sra?|jr|mme|hr|fr)\.$", re.I)


def sentences(text: str) -> list[Passage]:
    """The sentences of a text in order, without the spaces around them; titles such as "Dr." end none."""
    found, start = [], 0
    for stop in _STOP.finditer(text):
        if stop.group() == "." and _TITLE.search(text, max(0, stop.start() - 6), stop.end()):
            continue
        found.append(_trimmed(text, start, stop.end()))
        start = stop.end()
    found.append(_trimmed(text, start, len(text)))
    return [passage for passage in found if passage.text]


def clauses(text: str) -> list[Passage]:
    """The sentences cut further, at semicolons, colons, dashes and "but"; offsets are those of ``text``."""
    found = []
    for sentence in sentences(text):
        start = sentence.start
        for stop in _CLAUSE_STOP.finditer(text, sentence.start, sentence.end):
            found.append(_trimmed(text, start, stop.start()))
            start = stop.end()
        found.append(_trimmed(text, start, sentence.end))
    return [passage for passage in found if passage.text]


def clip(text: str, passage: Passage, around: int | None = None) -> Passage:
    """The passage, or where it is longer than ``LONGEST_QUOTE`` a cut of it, at spaces, about ``around``."""
    if len(passage.text) <= LONGEST_QUOTE:
        return passage
    middle = passage.start if around is None else around
    start = max(passage.start, min(middle - LONGEST_QUOTE // 2, passage.end - LONGEST_QUOTE))
    end = min(start + LONGEST_QUOTE, passage.end)
    if start > passage.start and (space := text.find(" ", start, middle)) >= 0:
        start = space
    if end < passage.end and (space := text.rfind(" ", max(middle, start + 1), end)) >= 0:
        end = space
    return _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> Passage:
    piece = text[start:end]
    inner = piece.strip()
    left = start + len(piece) - len(piece.lstrip())
    return Passage(left, left + len(inner), inner)
