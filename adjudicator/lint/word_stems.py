"""A light stemming of English words, to see whether two texts share a word; it is no measure of meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from adjudicator.lint.english import English
from adjudicator.lint.people import plain
from adjudicator.lint.word_lists import listed_in_order

_ENDINGS = listed_in_order("fulness ingly edly ness ments ment ings ing fully ers er ed ly es s")
_SHORTEST = 3
_HYPHEN = re.compile("[-\u2010\u2011]")
WORD = re.compile("[^\\W_]+(?:[\u0300-\u036f]+[^\\W_]*|['’\u2010\u2011-][^\\W_]+)*")


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A plain word without its ending."""
    if word.endswith(("ies", "ied")) and len(word) > 5:
        return word[:-3] + "y"
    for ending in _ENDINGS:
        if ending == "s" and word.endswith("ss"):
            break
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou":
        return word[:-1]
    return word[:-1] if len(word) > _SHORTEST and word[-1] in "ey" else word


class Stems:
    """Texts as stems, by the small words and irregular forms of the lists."""

    def __init__(self, words: English, in_english: bool = True) -> None:
        self._small = words.words("language.function")
        if not in_english:
            self._small |= words.words("language.foreign")
        self._bases = words.bases
        self._found: dict[str, str] = {}

    def of(self, word: str) -> str:
        """The stem of a word in any case, with or without accents."""
        found = self._found.get(word)
        if found is None:
            bare = plain(word)
            found = self._found[word] = stem(self._bases.get(bare, bare))
        return found

    def is_content(self, word: str) -> bool:
        """Whether a word says something."""
        low = word.casefold().replace("’", "'")
        return low not in self._small and plain(word) not in self._small and len(low) > 1

    def content(self, text: str) -> list[str]:
        """The stems of the words of a text that say something, in order."""
        return self.of_words(WORD.findall(text))

    def of_words(self, words: Iterable[str]) -> list[str]:
        """The stems of those words that say something, in order; parts of a compound count for themselves."""
        parts = (part for word in words for part in (_HYPHEN.split(word) if not word.isalpha() else (word,)))
        return [self.of(part) for part in parts if part and self.is_content(part)]


def alike(one: str, other: str) -> bool:
    """Whether two stems may belong to the same word: equal, or one the long beginning of the other."""
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 4 and longer.startswith(shorter) and len(longer) - len(shorter) <= 4
