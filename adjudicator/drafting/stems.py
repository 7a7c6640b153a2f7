"""Words of a text with their stems, for seeing which words two texts share.

The stemming is light on purpose. It is a means of finding passages to show, and no measure of meaning.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.drafting.scripts import UNSPACED
from adjudicator.drafting.vocabulary import (
    ENGLISH_FUNCTION_WORDS,
    IRREGULAR,
    OTHER_FUNCTION_WORDS,
    SMALL_WORDS,
    TABLE_WORDS,
)

_TOKEN = re.compile(rf"[^\W_{UNSPACED}]+(?:['’][^\W_{UNSPACED}]+)*")
_UNSPACED_RUN = re.compile(rf"[{UNSPACED}]{{1,12}}")
_IDLE = ENGLISH_FUNCTION_WORDS | OTHER_FUNCTION_WORDS | SMALL_WORDS | TABLE_WORDS
_ENDINGS = (
    "fulness",
    "ingly",
    "edly",
    "ness",
    "ments",
    "ment",
    "ings",
    "ing",
    "fully",
    "ers",
    "er",
    "ed",
    "ly",
    "es",
    "s",
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word at ``text[start:end]`` with its stem; ``idle`` words say nothing about what is going on."""

    text: str
    start: int
    end: int
    stem: str
    idle: bool


def words_of(text: str) -> list[Word]:
    """The words of a text in order; writing without spaces between words is left out."""
    found = []
    for match in _TOKEN.finditer(text):
        plain = match.group().replace("’", "'").casefold()
        idle = plain in _IDLE or len(plain) < 2 or (len(plain) < 3 and plain.isascii()) or plain.isdigit()
        found.append(Word(match.group(), match.start(), match.end(), stem(plain), idle))
    return found


def content(words: Collection[Word]) -> dict[str, Word]:
    """Stem -> its first word, of the words that say something."""
    found: dict[str, Word] = {}
    for word in words:
        if not word.idle:
            found.setdefault(word.stem, word)
    return found


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word without its ending: an English one for Latin letters, else the last two of a long word."""
    plain = word.casefold().split("'")[0] or word.casefold()
    if plain in IRREGULAR:
        return _plain_end(IRREGULAR[plain])
    letters = unicodedata.normalize("NFKD", plain)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if not bare.isascii():
        return bare[: max(4, len(bare) - 2)]
    return _english_stem(bare)


def uncompared(text: str) -> str:
    """What of a text cannot be compared by its words: up to four samples joined by commas, or "".

    That is writing without spaces between words, and text whose small words are not English ones.
    """
    runs = _UNSPACED_RUN.findall(text)
    if runs:
        return ", ".join(dict.fromkeys(runs[:4]))
    words = [match.group().replace("’", "'") for match in _TOKEN.finditer(text)]
    if not words or not _foreign([word.casefold() for word in words]):
        return ""
    telling = [word for word in words if len(word) > 1 and word.casefold() not in OTHER_FUNCTION_WORDS]
    return ", ".join(dict.fromkeys(telling[:4]))


def _foreign(words: list[str]) -> bool:
    letters = "".join(words)
    if sum(not unicodedata.normalize("NFKD", letter)[0].isascii() for letter in letters) * 2 > len(letters):
        return True
    english = sum(word in ENGLISH_FUNCTION_WORDS for word in words)
    other = sum(word in OTHER_FUNCTION_WORDS and word not in ENGLISH_FUNCTION_WORDS for word in words)
    return other >= 2 and other > english


def _english_stem(word: str) -> str:
    for ending, instead in (("ies", "y"), ("ied", "y")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word[: -len(ending)] + instead
    for ending in _ENDINGS:
        if ending == "s" and word.endswith("ss"):
            break
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return _plain_end(word[: -len(ending)])
    return _plain_end(word)


def _plain_end(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiou":
        return word[:-1]
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
