"""A doubt about an invocation: one of the five printed grounds for saying no, with its sign in the text."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.opinion import Evidence, Ground
from adjudicator.drafting.passages import clip, sentences
from adjudicator.drafting.quoting import Passage

WEAK, PLAIN, STRONG = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a ground could apply. ``strength`` is WEAK, PLAIN or STRONG and says how much the sign weighs."""

    ground: Ground
    strength: int
    why: str
    question: str
    suggestion: str
    evidence: tuple[Evidence, ...] = ()


def sentence_around(text: str, start: int) -> Passage:
    """The sentence of a text that holds the offset ``start``, clipped about it."""
    for sentence in sentences(text):
        if sentence.start <= start < sentence.end:
            return clip(text, sentence, start)
    return Passage(start, start, "")


def quoted(text: str) -> str:
    """The text in quotation marks, on one line and short enough to stand inside a sentence."""
    line = " ".join(text.split())
    return f"“{line if len(line) <= 120 else line[:119].rstrip() + '…'}”"
