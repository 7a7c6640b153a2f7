"""The forms of an English word, for lists that name each word once."""

from __future__ import annotations

import re
from collections.abc import Mapping

_VOWELS = "aeiou"
_DOUBLED = re.compile(r"^[^aeiou]*[aeiou][bdglmnprtk]$")
"""One vowel before one consonant: the consonant is written twice before an ending."""


def forms(word: str, irregular: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The word with the forms a text may show it in; ``irregular`` holds those that no spelling rule finds.

    A form too many does no harm, since nobody writes it.
    """
    found = {word, _with_s(word), _with(word, "ing")}
    if word in irregular:
        return frozenset(found | irregular[word])
    return frozenset(found | {_with(word, "ed")})


def _with_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return f"{word[:-1]}ies"
    return f"{word}s"


def _with(word: str, ending: str) -> str:
    if word.endswith("e") and not word.endswith("ee"):
        return word[:-1] + ending
    if word.endswith("y") and word[-2:-1] not in _VOWELS and ending == "ed":
        return f"{word[:-1]}ied"
    if _DOUBLED.match(word):
        return f"{word}{word[-1]}{ending}"
    return word + ending
