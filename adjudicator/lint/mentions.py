"""Where a text mentions somebody: by name, by a part of it, by title, or as one of many without a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.lint.people import Known, NameWords, Side, plain
from adjudicator.lint.prose import Prose
from adjudicator.lint.scene_facts import Person

_WITHIN_A_NAME = (" ", ". ", "-")


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody named by the words ``first`` up to ``end``; ``person`` is None for people without a name."""

    first: int
    end: int
    person: Person | None
    side: Side
    plural: bool
    possessive: bool


class MentionFinder:
    """Finds the mentions of the known people in a text."""

    def __init__(self, prose: Prose, known: Sequence[Known], words: NameWords) -> None:
        self._prose, self._words = prose, words
        self._by_word: dict[str, list[Known]] = {}
        for one in known:
            for word in one.words | one.heads:
                self._by_word.setdefault(word, []).append(one)

    def find(self) -> list[Mention]:
        """All mentions in order; none inside another."""
        found: list[Mention] = []
        index, count = 0, len(self._prose.tokens)
        while index < count:
            mention = self._mention_at(index)
            if mention is not None:
                found.append(mention)
            index = mention.end if mention else index + 1
        return found

    def _mention_at(self, index: int) -> Mention | None:
        tokens = self._prose.tokens
        people, end = self._named(index), index + 1
        while people and end < len(tokens) and tokens[end].gap in _WITHIN_A_NAME:
            both = [one for one in self._named(end) if one in people]
            if not both:
                break
            people, end = both, end + 1
        people = self._meant(people, index, end) if people else people
        if not people:
            return self._nameless(index)
        low = tokens[end - 1].low
        after = self._prose.text[tokens[end - 1].end : tokens[end - 1].end + 1]
        owner = low.endswith("'s") or (low.endswith("s") and after in ("'", "’"))
        side: Side = "us" if all(one.side == "us" for one in people) else "them"
        person = people[0].person if len(people) == 1 else None
        return Mention(index, end, person, side, people[0].plural, owner)

    def _named(self, index: int) -> list[Known]:
        token = self._prose.tokens[index]
        word = plain(token.low)
        people = self._by_word.get(word, [])
        if not people or not self._prose.text[token.start].islower():
            return people
        before = self._prose.tokens[index - 1].low if index else ""
        return [one for one in people if word in one.heads and (before in self._words.determiners or one.plural)]

    def _meant(self, people: list[Known], first: int, end: int) -> list[Known]:
        """Those meant by the words, which may be a title alone; nobody where a title belongs to another name."""
        tokens = self._prose.tokens
        matched = {plain(token.low) for token in tokens[first:end]}
        telling = [one for one in people if matched & (one.telling | one.heads)]
        if telling:
            return telling
        if end < len(tokens) and tokens[end].gap in (" ", ". ") and self._prose.text[tokens[end].start].isupper():
            return []
        return people

    def _nameless(self, index: int) -> Mention | None:
        token = self._prose.tokens[index]
        word = token.low.removesuffix("'s")
        if word not in self._words.generic or self._prose.text[token.start].isupper():
            return None
        plural = word.endswith(("s", "men", "people", "women", "folk")) and not word.endswith("ss")
        return Mention(index, index + 1, None, "them", plural, token.low != word)
