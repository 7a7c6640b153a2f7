"""Where a text quotes somebody: every style of quotation marks, and lines of dialogue that open with a dash."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

_CLOSING = {
    mark: re.compile(f"[{signs}]")
    for mark, signs in {
        "“": "”", "„": "“”", "‟": "”", "«": "»", "»": "«", "\u2039": "\u203a", "「": "」", "『": "』", '"': '"'
    }.items()
}  # fmt: skip
"""Opening mark -> the marks that may close it."""

_OPENING = re.compile("[“„«»\u2039「『\"‟‘'*_]|(?m:^)[ \t]{0,8}[—–―](?=[ \t]?\\w)")
_PARAGRAPH_END = re.compile('\n[ \t]{0,8}(?:\n|(?=[—–―“"‘«]))')
_SINGLE_CLOSING = re.compile(r"(?<=[\w.,!?…—–])['’](?!\w)")
_EMPHASIS_CLOSING = {sign: re.compile(rf"(?<=[^\s{re.escape(sign)}]){re.escape(sign)}(?!\w)") for sign in "*_"}
_LONGEST_EMPHASIS, _LONGEST_SINGLE = 300, 1000
"""Stars and apostrophes have other uses, so their other half is not looked for far away."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quoted stretch ``text[start:end]`` with its marks; ``inner_start`` to ``inner_end`` is without them.

    ``emphasis`` marks words between stars or underscores, which only sometimes are somebody's thoughts.
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    emphasis: bool = False


def quotations(text: str) -> list[Quotation]:
    """The quotations of a text in order, none inside another; an unclosed one ends with its paragraph."""
    return list(_scan(text))


def _scan(text: str) -> Iterator[Quotation]:
    paragraph_ends = [match.start() for match in _PARAGRAPH_END.finditer(text)]
    paragraph_ends.append(len(text))
    position = 0
    while opening := _OPENING.search(text, position):
        mark = opening.group().strip()
        position = opening.end()
        if mark in "'‘*_" and not _may_open(text, opening.start()):
            continue
        limit = paragraph_ends[bisect_left(paragraph_ends, opening.end())]
        found = _closed(text, mark, opening, limit)
        if found is not None:
            yield found
            position = max(position, found.end)


def _may_open(text: str, at: int) -> bool:
    before = text[at - 1] if at else " "
    after = text[at + 1 : at + 2]
    return not before.isalnum() and before not in "'’*_" and (after.isalnum() or after in "…—“")


def _closed(text: str, mark: str, opening: re.Match[str], limit: int) -> Quotation | None:
    start, inner = opening.span()
    if mark in "*_":
        closing = _EMPHASIS_CLOSING[mark].search(text, inner, min(limit, inner + _LONGEST_EMPHASIS))
        return Quotation(start, closing.end(), inner, closing.start(), True) if closing else None
    if mark in "'‘":
        return _single(text, mark, opening, min(limit, inner + _LONGEST_SINGLE))
    if mark in "—–―":
        end = inner + len(text[inner:limit].rstrip())
        return Quotation(start, end, inner, end)
    closing = _CLOSING[mark].search(text, inner, limit)
    return Quotation(start, closing.end(), inner, closing.start()) if closing else Quotation(start, limit, inner, limit)


def _single(text: str, mark: str, opening: re.Match[str], limit: int) -> Quotation | None:
    fallback = None
    for closing in _SINGLE_CLOSING.finditer(text, opening.end(), limit):
        if mark == "'" and closing.group() == "’":
            continue
        found = Quotation(opening.start(), closing.end(), opening.end(), closing.start())
        if text[closing.start() - 1] in ".,!?…—–":
            return found
        # A mark after a letter may be a plural's apostrophe, so a later one after a stop is preferred.
        fallback = fallback or found
    return fallback
