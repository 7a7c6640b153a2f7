"""Text that talks to whoever judges instead of to the table.

Such text is shown to the game master, never refused in silence: players joke, and stories have judges,
prompts and machines in them. The patterns therefore ask for two signs together, such as an order to
ignore and the instructions it is about. They are met on folded text, so that hidden characters inside
a word or odd typography do not carry it past.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.drafting.address_patterns import (
    APPARATUS,
    FORMS,
    GAME_TERM,
    MACHINERY,
    NAMED_VERDICT,
    ORDER,
    SAID,
)
from adjudicator.drafting.passages import sentences
from adjudicator.drafting.quoting import Passage, fold

_WIDE_PATTERNS = tuple(re.compile(pattern) for pattern in SAID.values())
_NARROW_PATTERNS = tuple(re.compile(pattern, re.DOTALL | re.MULTILINE) for pattern in FORMS.values())


@dataclass(frozen=True, slots=True)
class Address:
    """Where a text addresses a judge: its passages, and the text with them blanked out at equal length."""

    passages: tuple[Passage, ...]
    rest: str


def find_address(text: str) -> Address:
    """The passages of a text that address a judge or a model, in order and without overlap."""
    spans = _spans(text)
    rest = text
    for start, end in spans:
        rest = rest[:start] + " " * (end - start) + rest[end:]
    return Address(tuple(Passage(start, end, text[start:end]) for start, end in spans), rest)


def _spans(text: str) -> list[tuple[int, int]]:
    lines = fold(text, keep_lines=True)
    found = []
    for pattern in _NARROW_PATTERNS:
        for match in pattern.finditer(lines.text):
            passage = lines.passage(*match.span("form"))
            found.append((passage.start, passage.end))
    for sentence in sentences(text):
        folded = fold(sentence.text).text
        if _combines_signs(folded) or any(pattern.search(folded) for pattern in _WIDE_PATTERNS):
            found.append((sentence.start, sentence.end))
    return _merged(found)


def _combines_signs(folded: str) -> bool:
    """Machinery with a term of the game, or an order with two of verdict, apparatus and such a term."""
    game = GAME_TERM.search(folded) is not None
    if game and MACHINERY.search(folded):
        return True
    signs = game + (NAMED_VERDICT.search(folded) is not None) + (APPARATUS.search(folded) is not None)
    return signs > 1 and ORDER.search(folded) is not None


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
