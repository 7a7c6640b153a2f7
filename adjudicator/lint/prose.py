"""A text taken apart once for all checks: words, sentences, and what stands inside quotation marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.lint.quotations import Quotation, quotations
from adjudicator.lint.word_lists import word_set

_WORD = re.compile("[^\\W_]+(?:[\u0300-\u036f]+[^\\W_]*|['’\u2010\u2011-][^\\W_]+)*")
_STOPS = frozenset(".!?…\n。\uff01\uff1f")
_BREAKS = frozenset(',.;:!?…—–―()[]\n"“”«»\uff0c')
_OPENERS = frozenset(':.“„«\u2039「『"‟‘[(#>…')
_HARD_BREAKS = frozenset(".;:!?…—–―()[]\n")
_ABBREVIATIONS = word_set("mr mrs ms dr st lt sgt capt col gen prof rev hon jr sr no vs mt fr cpl cmdr adm gov sen")
_APOSTROPHE = str.maketrans("’\u2010\u2011", "'--")


class Token(NamedTuple):
    """A word at ``text[start:end]``.

    ``low`` is the word in lower case with plain apostrophes, ``gap`` what stands between it and the word before,
    ``sentence`` the number of its sentence, ``quoted`` whether it stands in a quotation, ``initial`` whether a
    capital letter would be expected there anyway.
    """

    low: str
    start: int
    end: int
    gap: str
    sentence: int
    quoted: bool
    initial: bool


@dataclass(frozen=True, slots=True)
class Prose:
    """A text with its words, the index of each sentence's first word, its quotations, and the words alone."""

    text: str
    tokens: tuple[Token, ...]
    starts: tuple[int, ...]
    quotations: tuple[Quotation, ...]
    lows: tuple[str, ...]

    def sentence_of(self, index: int) -> tuple[int, int]:
        """The words of the sentence around a word, as a half-open range of indices."""
        number = self.tokens[index].sentence
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.tokens)
        return self.starts[number], end

    def breaks_before(self, index: int) -> bool:
        """Whether a clause ends before this word: punctuation, or the sentence's or the text's end."""
        if index >= len(self.tokens) or index == 0:
            return True
        token = self.tokens[index]
        return token.sentence != self.tokens[index - 1].sentence or not _BREAKS.isdisjoint(token.gap)

    def breaks_hard_before(self, index: int) -> bool:
        """Whether more than a comma stands before this word."""
        token = self.tokens[index]
        return index == 0 or token.sentence != self.tokens[index - 1].sentence or not _HARD_BREAKS.isdisjoint(token.gap)

    def cut(self, first: int, end: int) -> tuple[int, int]:
        """The characters from word ``first`` up to, not including, word ``end``."""
        return self.tokens[first].start, self.tokens[end - 1].end


def read(text: str) -> Prose:
    """Take a text apart; every text can be read."""
    quoted = quotations(text)
    tokens: list[Token] = []
    starts: list[int] = []
    last, before, upcoming = 0, "", 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        gap = text[last:start]
        while upcoming < len(quoted) and quoted[upcoming].end <= start:
            upcoming += 1
        inside = upcoming < len(quoted) and quoted[upcoming].start <= start and not quoted[upcoming].emphasis
        new = not tokens or (gap != " " and _new_sentence(gap, before, text[start]))
        if new:
            starts.append(len(tokens))
        word = match.group()
        low = word.casefold().translate(_APOSTROPHE)
        initial = new or (gap != " " and _opens(gap, before))
        tokens.append(Token(low, start, end, gap, len(starts) - 1, inside, initial))
        last, before = end, low
    return Prose(text, tuple(tokens), tuple(starts), tuple(quoted), tuple(token.low for token in tokens))


def _new_sentence(gap: str, before: str, letter: str) -> bool:
    if _STOPS.isdisjoint(gap):
        return False
    if "\n" in gap and _STOPS.isdisjoint(gap.replace("\n", "", 1)):
        # A single line end may merely wrap a sentence.
        return not letter.islower() or "-" in gap or "*" in gap
    if gap == ". ":
        return letter.isupper() and before not in _ABBREVIATIONS and not (len(before) == 1 and before != "i")
    return not letter.islower()


def _opens(gap: str, before: str) -> bool:
    """Whether what follows begins something: speech, a paragraph, or what comes after a colon."""
    if gap == ". " and before in _ABBREVIATIONS:
        return False
    return not _OPENERS.isdisjoint(gap) or gap.endswith(("'", "- ", "— ", "—", "–", "– "))
