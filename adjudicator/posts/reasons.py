"""The player's own words for why an aspect matters: the reason beside a declaration, or right behind it."""

from __future__ import annotations

import re

from adjudicator.posts.sentences import Sentence, Sentences
from adjudicator.posts.view import CLOSE, OPEN, View

_BECAUSE = re.compile(
    r"\b(?:because|since|as(?! well| an?\b| the\b| my\b)|given that|seeing as|seeing that)\s+", re.IGNORECASE
)
_LEADING_END = re.compile(r",|\b(?=I(?:['’](?:m|ll|d))?\b)")
_BEHIND = re.compile(
    r"(?:[,;:]|\s[-–—])\s+(?!\+|re-?roll|free|please|thanks|fate|fp|1 |one )(?P<why>[^\n]+)", re.IGNORECASE
)
_MECHANICAL = re.compile(
    r"\b(?:invok\w+|tag(?:ging)?|fate points?|fps?|compel\w*|4d[fF]|re-?roll\w*|total|result|free invok\w+)\b|[+=]\s?\d"
    r"|->|→|\[\d\]",
    re.IGNORECASE,
)
_FEWEST_WORDS = 3
_FEWEST_BEHIND_BECAUSE = 2
"""words that are a reason where one is announced"""
_ENDS = f" \t\n()[]*_,;:–—-{OPEN}{CLOSE}"


def reason_around(seen: View, where: Sentences, number: int, behind: int) -> str:
    """Why, in the post's words: a "because" in the sentence, what follows at ``behind``, or the next sentences.

    "" where the post gives no reason.
    """
    sentence = where.all[number]
    found = _because(seen, sentence) or _following(seen, sentence, behind)
    return found or _next(seen, where, number)


def _because(seen: View, sentence: Sentence) -> str:
    found = _BECAUSE.search(sentence.text)
    if found is None:
        return ""
    end = len(sentence.text)
    if found.start() < 3 and (stop := _LEADING_END.search(sentence.text, found.end() + 1)) is not None:
        end = stop.start()
    return _words(seen, sentence.start + found.end(), sentence.start + end, _FEWEST_BEHIND_BECAUSE)


def _following(seen: View, sentence: Sentence, behind: int) -> str:
    found = _BEHIND.search(sentence.text, max(0, behind - sentence.start))
    if found is None or _MECHANICAL.search(found["why"]):
        return ""
    return _words(seen, sentence.start + found.start("why"), sentence.end)


def _next(seen: View, where: Sentences, number: int) -> str:
    first, last = 0, 0
    for sentence in where.all[number + 1 : number + 3]:
        broken = "\n" in seen.text[where.all[number].end : sentence.start]
        if broken or sentence.asks or _MECHANICAL.search(sentence.text):
            break
        first, last = first or sentence.start, sentence.end
    return _words(seen, first, last) if last else ""


def _words(seen: View, start: int, end: int, fewest: int = _FEWEST_WORDS) -> str:
    """The words as written, if they are enough to be a reason."""
    while start < end and seen.text[start] in _ENDS:
        start += 1
    while end > start and seen.text[end - 1] in _ENDS:
        end -= 1
    text = seen.written(start, end)
    return text if len(text.split()) >= fewest else ""
