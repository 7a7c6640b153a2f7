"""Whether a text is in English, so that its words can be checked."""

from __future__ import annotations

import unicodedata

from adjudicator.lint.english import English
from adjudicator.lint.word_stems import WORD

_SAMPLE = 600
"""Words; a longer text is judged by its beginning."""

_SMALL_SHARE = 0.12
_ENOUGH_WORDS = 25


def is_english(text: str, language: str, words: English) -> bool:
    """Whether the facts call it English and nothing in its letters and small words speaks against it."""
    if language.casefold()[:2] != "en":
        return False
    found = [word.casefold().replace("’", "'") for word in WORD.findall(text[: _SAMPLE * 12])[:_SAMPLE]]
    letters = "".join(found)
    strange = sum(not _is_latin(letter) for letter in letters if letter.isalpha())
    if strange * 3 > len(letters):
        return False
    small = words.words("language.function")
    english = sum(word in small for word in found)
    foreign = sum(word in words.words("language.foreign") and word not in small for word in found)
    if foreign >= 2 and foreign > english:
        return False
    return len(found) < _ENOUGH_WORDS or english >= _SMALL_SHARE * len(found)


def _is_latin(letter: str) -> bool:
    return letter < "\u0250" or unicodedata.normalize("NFKD", letter)[0] < "\u0250"
