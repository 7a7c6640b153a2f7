"""Which characters make up a word, in any script."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"  # Japanese syllables
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"
)
"""Scripts that write words without spaces between them, as the inside of a regular expression's class."""

UNSPACED_CHARACTER = re.compile(f"[{UNSPACED}]")


@lru_cache(maxsize=4096)
def joins_previous(character: str) -> bool:
    """Whether a character only completes the one before it: an accent, a vowel sign, a Hangul vowel."""
    if character < "\u0300":
        return False
    first = unicodedata.normalize("NFKD", character)[:1]
    return unicodedata.category(first).startswith("M") or "\u1160" <= first <= "\u11ff"


def is_unspaced(character: str) -> bool:
    """Whether the character belongs to a script that writes words without spaces between them."""
    return UNSPACED_CHARACTER.match(character) is not None


def in_word(character: str) -> bool:
    """Whether the character is a letter, a digit or a mark, in any script."""
    return character.isalnum() or unicodedata.category(character).startswith("M")
