"""What each player said, and whether a draft goes beyond it."""

from __future__ import annotations

import re
from collections import Counter

from adjudicator.lint.materials import Materials
from adjudicator.lint.people import plain
from adjudicator.lint.scene_facts import Person
from adjudicator.lint.word_stems import WORD, Stems

_SENTENCE = re.compile(r"[.!?…;:\n]+")
_MOST_SHARED = 0.8
_ENOUGH_BACKED = 0.5


class OwnWords:
    """The players' own words, by character."""

    def __init__(self, materials: Materials) -> None:
        self._facts = materials.facts
        self._stems = Stems(materials.words)
        self._names = {self._stems.of(word) for one in materials.cast.known for word in one.words | one.heads}
        self._known = _flat("\n".join(materials.facts.known))

    def of(self, person: Person) -> str:
        """All the words that were said for a character."""
        name = plain(person.name)
        return "\n".join(words for who, words in self._facts.said if plain(who) == name)

    def hold(self, person: Person, quote: str) -> bool:
        """Whether each sentence of a quotation stands in the player's own words, or word for word in the scene."""
        said = _flat(self.of(person))
        parts = [part for part in map(_flat, _SENTENCE.split(quote)) if part.strip()]
        return all(part in said or self._is_known(part) or self._is_close(part, said) for part in parts)

    def back(self, person: Person, told: str) -> bool:
        """Whether what is told of a character's words or mind comes from what the player said."""
        content = [stem for stem in self._stems.content(told) if stem not in self._names]
        if not content:
            return self._sequence(told) in self._sequence(self.of(person))
        said = set(self._stems.content(self.of(person)))
        return sum(stem in said for stem in content) > _ENOUGH_BACKED * len(content)

    def decided(self, person: Person, verb: str, told: str) -> bool:
        """Whether the player took a decision: in the same word, or in two of the words that tell it."""
        said = self._stems.content(self.of(person))
        if self._stems.of(verb) in said:
            return True
        names = {self._stems.of(word) for word in WORD.findall(told) if word[0].isupper()}
        shared = set(self._stems.content(told)) & set(said) - names - self._names
        return len(shared) > 1 or self._sequence(told) in self._sequence(self.of(person))

    def _sequence(self, text: str) -> str:
        return f" {' '.join(self._stems.of(word) for word in WORD.findall(text))} "

    def _is_known(self, part: str) -> bool:
        return part.count(" ") > 3 and part in self._known

    def _is_close(self, part: str, said: str) -> bool:
        words = part.split()
        shared = Counter(words) & Counter(said.split())
        return len(words) > 3 and shared.total() >= _MOST_SHARED * len(words)


def _flat(text: str) -> str:
    """The words alone, each between spaces, so that a passage can be looked for in another."""
    words = (plain(word) for word in WORD.findall(text))
    return f" {' '.join(words)} "
