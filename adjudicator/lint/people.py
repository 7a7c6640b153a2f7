"""The people of the facts, with the words by which a text may name them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from adjudicator.lint.scene_facts import Facts, Person
from adjudicator.lint.word_lists import word_set

Side = Literal["us", "them"]
"""The players' characters, or everybody else; a player's character who is the opponent counts as one of them."""

Gender = Literal["he", "she", "they"]

_FIRST_PART = re.compile(r"[,(]| (?:from|of|with|on|in|at) ")
_NAME_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_JOINERS = word_set("the a an de du la le von van der den di da del of and y")


@dataclass(frozen=True, slots=True)
class NameWords:
    """The lists of words that names are read with."""

    generic: frozenset[str]
    titles: frozenset[str]
    male: frozenset[str]
    female: frozenset[str]
    small: frozenset[str]
    determiners: frozenset[str]


@dataclass(frozen=True, slots=True)
class Known:
    """A person and the words of the name.

    ``telling`` are the words that are no mere title, ``heads`` the common nouns that stand for the person
    ("the wolf"), ``gender`` and ``plural`` what the name itself tells of the person.
    """

    person: Person
    side: Side
    words: frozenset[str]
    telling: frozenset[str]
    heads: frozenset[str]
    gender: Gender | None
    plural: bool


@lru_cache(maxsize=8192)
def plain(word: str) -> str:
    """A word without case, accents and a possessive ending."""
    low = word.casefold().replace("’", "'")
    if not low.isascii():
        low = "".join(letter for letter in unicodedata.normalize("NFKD", low) if not unicodedata.combining(letter))
    return low.removesuffix("'s").rstrip("'")


def known_people(facts: Facts, words: NameWords) -> Iterator[Known]:
    """Everybody in the facts; actor and opponent also where they are not among the people."""
    people = {person.name: person for person in facts.people if person.name.strip()}
    if facts.actor.strip() and facts.actor not in people:
        people[facts.actor] = Person(facts.actor, is_pc=True)
    if facts.opponent.strip() and facts.opponent not in people:
        people[facts.opponent] = Person(facts.opponent)
    for person in people.values():
        ours = person.name == facts.actor or (person.is_pc and person.name != facts.opponent)
        yield _known(person, "us" if ours else "them", words)


def _known(person: Person, side: Side, words: NameWords) -> Known:
    first, *rest = _FIRST_PART.split(person.name, maxsplit=1)
    parts = _NAME_WORD.findall(first) or _NAME_WORD.findall(person.name)
    named = [word for word in parts if word.casefold() not in _JOINERS]
    capital = frozenset(plain(word) for word in named if not word[0].islower())
    common = person.name[:4].casefold() == "the " or not capital
    heads = [named[-1]] if named and common else []
    if rest and ", a" in person.name:
        heads += _NAME_WORD.findall(rest[0])[-1:]
    gender: Gender | None = "he" if capital & words.male else "she" if capital & words.female else None
    last = plain(named[-1]) if named else ""
    plural = common and last.endswith("s") and not last.endswith("ss")
    return Known(person, side, capital, capital - words.titles or capital, frozenset(map(plain, heads)), gender, plural)
