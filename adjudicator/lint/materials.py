"""What every check works with: a draft taken apart, the facts, and the word lists."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.lint.cast import Cast
from adjudicator.lint.discounts import Discounts
from adjudicator.lint.english import English, english
from adjudicator.lint.flags import Flag, FlagKind
from adjudicator.lint.people import NameWords
from adjudicator.lint.prose import Prose, read
from adjudicator.lint.scene_facts import Facts
from adjudicator.lint.subjects import Subjects

_LONGEST_QUOTE = 40
"""Words; a text without full stops must not be quoted whole again and again."""


@dataclass(frozen=True, slots=True)
class Materials:
    """One draft, ready for the checks; ``in_english`` tells whether its words can be understood at all."""

    facts: Facts
    prose: Prose
    words: English
    cast: Cast
    subjects: Subjects
    discounts: Discounts
    in_english: bool

    def flag(self, kind: FlagKind, start: int, end: int, why: str) -> Flag:
        """A flag on the characters from ``start`` to ``end``."""
        return Flag(kind, self.prose.text[start:end], start, end, why)

    def flag_words(self, kind: FlagKind, first: int, end: int, why: str) -> Flag:
        """A flag on the words from ``first`` up to, not including, ``end``."""
        return self.flag(kind, *self.prose.cut(first, end), why)

    def sentence(self, index: int) -> tuple[int, int]:
        """The words of the sentence around a word, or so much of a very long one as a reader needs to see."""
        start, end = self.prose.sentence_of(index)
        return max(start, index - _LONGEST_QUOTE), min(end, index + _LONGEST_QUOTE)

    def clause(self, index: int, soft: bool = False) -> tuple[int, int]:
        """The words from this one to the end of its clause; ``soft`` lets a comma end it."""
        _, end = self.sentence(index)
        after = index + 1
        while after < end and not (self.prose.breaks_before if soft else self.prose.breaks_hard_before)(after):
            after += 1
        return index, after

    def committed(self) -> tuple[str, ...]:
        """Every text a draft may repeat: what is known, what players said, names, and what is to be told."""
        facts = self.facts
        names = (facts.actor, facts.opponent, *(person.name for person in facts.people))
        return (*facts.known, *(text for pair in facts.said for text in pair), *names, *facts.must_tell)


def gathered(text: str, facts: Facts, in_english: bool) -> Materials:
    """Take a draft apart."""
    words = english()
    prose = read(text)
    names = NameWords(
        words.words("people.generic"),
        words.words("names.titles"),
        words.words("people.male"),
        words.words("people.female"),
        words.words("language.function"),
        words.words("language.determiners"),
    )
    cast = Cast(prose, facts, names)
    return Materials(facts, prose, words, cast, Subjects(prose, cast, words), Discounts(prose, cast, words), in_english)
