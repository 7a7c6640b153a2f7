"""Names of persons and places that nobody at the table has used."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.people import plain

_WORD = re.compile("[^\\W_]+(?:[\u0300-\u036f]+[^\\W_]*)*")
_WITHIN_A_NAME = (" ", ". ", "-", "-")
_LONGEST_NAME = 8
_LONGEST_INITIALS = 5
"""Longer words in capitals are shouted; so are several in a row."""


def new_names(materials: Materials) -> Iterator[Flag]:
    """A flag for each name of the draft that stands in none of the facts' texts."""
    reader = _Names(materials)
    index = 0
    while index < len(materials.prose.tokens):
        end = reader.name_at(index)
        if end is not None:
            start, stop = materials.prose.cut(index, end)
            name = materials.prose.text[start:stop]
            yield materials.flag("name", start, stop, f"{name}: no fact of the scene holds this name.")
        index = end or index + 1


class _Names:
    """Tells new names from known ones, and from words that merely begin a sentence."""

    def __init__(self, materials: Materials) -> None:
        self._prose, self._words = materials.prose, materials.words
        self._joiners = self._words.words("names.joiners")
        self._neutral = frozenset().union(
            *(self._words.words(f"names.{name}") for name in ("titles", "calendar", "peoples", "neutral")),
            self._words.words("mechanics.skill"),
        )
        texts = "\n".join((*materials.committed(), *materials.facts.secrets))
        self._known = {form for word in set(_WORD.findall(texts)) for form in _loosely(plain(word))}
        self._mentions = materials.cast.at
        self._lower = {token.low for token in self._prose.tokens if self._prose.text[token.start].islower()}
        self._within = {
            token.low for token in self._prose.tokens if not token.initial and self._prose.text[token.start].isupper()
        }

    def name_at(self, index: int) -> int | None:
        """Where the name that begins at this word ends, if it is a new one."""
        if not self._is_capital(index) or self._is_small(index) or self._only_begins(index):
            return None
        end, new = index + 1, self._is_new(index)
        while end < len(self._prose.tokens) and end - index < _LONGEST_NAME:
            joined = self._next_part(end)
            if joined is None:
                break
            new = new or self._is_new(joined)
            end = joined + 1
        return end if new else None

    def _next_part(self, index: int) -> int | None:
        """The index of the name's next word, across "of the" and "de"."""
        tokens = self._prose.tokens
        place = index
        while place < len(tokens) and place < index + 3 and tokens[place].gap in _WITHIN_A_NAME:
            if self._is_capital(place) and not tokens[place].initial:
                return place if not self._is_small(place) else None
            if tokens[place].low not in self._joiners or tokens[place].low == "and":
                return None
            place += 1
        return None

    def _is_capital(self, index: int) -> bool:
        token = self._prose.tokens[index]
        return self._prose.text[token.start].isupper()

    def _is_small(self, index: int) -> bool:
        low = self._prose.tokens[index].low
        return low in self._words.words("language.function") or low.split("'")[0] == "i"

    def _is_new(self, index: int) -> bool:
        token = self._prose.tokens[index]
        word = plain(token.low)
        if len(word) < 2 or word in self._neutral or self._is_known(word):
            return False
        if self._is_shouted(index):
            return False
        return not token.initial or self._is_name_at_start(index, word)

    def _is_known(self, word: str) -> bool:
        parts = [part for part in re.split(r"['-]", word) if part]
        return any(form in self._known for form in _loosely(word)) or all(
            any(form in self._known for form in _loosely(part)) or part in self._neutral or part in self._joiners
            for part in parts
        )

    def _only_begins(self, index: int) -> bool:
        """Whether a common word merely opens a sentence before a name: "Ask Bartleby"."""
        token = self._prose.tokens[index]
        return token.initial and (token.low in self._words.words("names.plain") or token.low in self._lower)

    def _is_shouted(self, index: int) -> bool:
        if not self._in_capitals(index):
            return False
        token = self._prose.tokens[index]
        beside = (place for place in (index - 1, index + 1) if 0 <= place < len(self._prose.tokens))
        return len(token.low) > _LONGEST_INITIALS or token.low in self._words.words("names.plain") or any(
            self._in_capitals(place) for place in beside
        )  # fmt: skip

    def _in_capitals(self, index: int) -> bool:
        token = self._prose.tokens[index]
        return token.end - token.start > 1 and self._prose.text[token.start : token.end].isupper()

    def _is_name_at_start(self, index: int, word: str) -> bool:
        """Whether a word that would have a capital letter anyway looks like a name."""
        token = self._prose.tokens[index]
        if token.low in self._within and token.low not in self._lower:
            return True
        lists = self._words
        if token.low in self._lower or word in lists.words("names.plain") or word in lists.words("language.function"):
            return False
        if token.low in lists.numbers.cardinals or word.endswith(tuple(lists.words("names.endings"))):
            return False
        return self._is_followed_like_a_name(index, token.low)

    def _is_followed_like_a_name(self, index: int, low: str) -> bool:
        tokens = self._prose.tokens
        if low.endswith("'s"):
            return True
        if index + 1 >= len(tokens):
            return False
        after = tokens[index + 1]
        if self._is_capital(index + 1) and not after.initial and after.gap == " ":
            return after.low not in self._words.words("language.function")
        if after.gap != " ":
            return after.gap.startswith(",") and self._is_set_off(index + 1)
        if after.low in self._words.words("names.verbs"):
            return True
        if after.low == "and" and index + 2 < len(tokens):
            return self._is_capital(index + 2) or index + 2 in self._mentions
        if low.endswith("s") and after.low.endswith("ed"):
            return False
        return after.low.endswith(("s", "ed")) and not after.low.endswith(("ss", "'s")) and len(after.low) > 3

    def _is_set_off(self, index: int) -> bool:
        """A name at the start may be set off by commas: "Clementine, dealing, gathers the cards"."""
        tokens = self._prose.tokens
        for place in range(index + 1, min(index + 8, len(tokens))):
            if tokens[place].initial:
                return False
            if tokens[place].gap.startswith(","):
                low = tokens[place].low
                return low in self._words.words("names.verbs") or (low.endswith(("s", "ed")) and len(low) > 3)
        return False


def _loosely(word: str) -> tuple[str, ...]:
    """The word itself and without a plural's ending."""
    return (word, word.removesuffix("s")) if len(word) > 3 else (word,)
