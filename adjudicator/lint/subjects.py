"""Who does what a verb says."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.lint.cast import Cast
from adjudicator.lint.english import English
from adjudicator.lint.people import Side
from adjudicator.lint.pronouns import SUBJECTS
from adjudicator.lint.prose import Prose
from adjudicator.lint.scene_facts import Person
from adjudicator.lint.word_lists import word_set

_JOINING = word_set("and but then or nor")
_PARTS = word_set("last first one most some all none both few rest half many each any several")
_ADVERBS = word_set("below above behind outside inside over")
_FURTHEST = 40
"""Words a subject may stand before its verb; a text without full stops must not cost more and more."""

_FURTHEST_NOUN, _FURTHEST_PREPOSITION = 4, 4


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a verb: the word it begins at, whose side it is on (None: a thing), and who it is."""

    index: int
    side: Side | None
    person: Person | None


class Subjects:
    """Finds subjects in one text."""

    def __init__(self, prose: Prose, cast: Cast, words: English) -> None:
        self._prose, self._tokens, self._cast = prose, prose.tokens, cast
        self._prepositions = words.words("language.prepositions")
        self._determiners = words.words("language.determiners")
        self._subordinators = words.words("language.subordinators")
        self._auxiliaries = words.words("language.auxiliaries")
        self._small = words.words("language.function")
        self._titles = words.words("names.titles")

    def of(self, verb: int) -> Subject | None:
        """The subject of the verb at this word; None when there is none to be seen."""
        if "'" in self._tokens[verb].low and self._tokens[verb].low in SUBJECTS:
            return self._subject(verb)
        thing = self._thing_before(verb)
        if thing is not None:
            return Subject(thing, None, None)
        candidates = self._candidates(verb)
        if not candidates:
            return None
        nearest = candidates[-1]
        if self._is_relative(nearest, verb):
            return None
        if not self._joined(nearest, verb):
            return self._subject(nearest)
        start = self._clause_start(nearest)
        return self._subject(next(one for one in candidates if one >= start))

    def of_clause(self, index: int) -> Subject | None:
        """Whom or what the words around this one are said of: whoever was named last, or whose thing it is.

        None where nobody is named before it in the sentence.
        """
        start, _ = self._prose.sentence_of(index)
        for place in range(index - 1, max(start, index - _FURTHEST) - 1, -1):
            opens = self._prose.breaks_before(place) or self._low(place - 1) in _JOINING
            if self._may_be_subject(place, index):
                return self._subject(place)
            if opens and self._is_owner(place):
                return self._subject(place)
            if opens and self._low(place) in self._determiners:
                theirs = self._low(place) == "its" or self._low(place + 1) in self._titles
                return Subject(place, "them" if theirs else None, None)
        return None

    def _is_owner(self, index: int) -> bool:
        mention = self._cast.at.get(index)
        if mention is not None:
            return mention.possessive
        return self._low(index) in self._determiners and self._cast.side_at(index) is not None

    def is_noun(self, index: int) -> bool:
        """Whether a word that could be a verb is none here: "a stumble", "Voss's pardon", "looks at weather"."""
        if self._prose.breaks_before(index):
            return False
        before = self._tokens[index - 1].low
        if self._tokens[index].low.endswith("ing"):
            return before in ("a", "an", "the")
        owned = before.endswith("'s") and before not in SUBJECTS
        governed = before in self._prepositions and before not in self._subordinators
        return owned or governed or before in self._determiners

    def _subject(self, index: int) -> Subject:
        return Subject(index, self._cast.side_at(index), self._cast.person_at(index))

    def _low(self, index: int) -> str:
        return self._tokens[index].low if index >= 0 else ""

    def _candidates(self, verb: int) -> list[int]:
        """The words before the verb in its sentence where a possible subject begins, in order; none past a colon."""
        start, _ = self._prose.sentence_of(verb)
        quoted = self._tokens[verb].quoted
        for place in range(verb, max(start, verb - _FURTHEST), -1):
            if ":" in self._tokens[place].gap:
                start = place
                break
        return [
            index
            for index in range(max(start, verb - _FURTHEST), verb)
            if self._tokens[index].quoted == quoted and self._may_be_subject(index, verb)
        ]

    def _may_be_subject(self, index: int, verb: int) -> bool:
        mention = self._cast.at.get(index)
        if mention is None:
            before = self._low(index - 1)
            return self._low(index) in SUBJECTS and (before not in self._prepositions or before in self._subordinators)
        return not mention.possessive and mention.end <= verb and not self._governed(index)

    def _governed(self, index: int) -> bool:
        """Whether a preposition before the name makes it something else than a subject."""
        named = self._cast.at[index].person is not None
        within = 1 if named else _FURTHEST_PREPOSITION
        if named and self._low(index - 1) in self._determiners:
            within = 2
        for before in range(index - 1, max(index - 1 - within, -1), -1):
            low = self._low(before)
            if self._prose.breaks_before(before + 1) or low in self._prepositions:
                return low in self._prepositions and self._governs(before, index)
            if low in self._determiners:
                return self._low(before - 1) in self._prepositions and self._governs(before - 1, index)
            if low in self._small:
                return False
        return False

    def _governs(self, preposition: int, index: int) -> bool:
        """Not so in "as Mira laughs", "down below the keeper calls", "the last of the raiders", and across a comma."""
        if any(self._prose.breaks_before(place) for place in range(preposition + 1, index + 1)):
            return False
        low, before = self._low(preposition), self._low(preposition - 1)
        if low in self._subordinators:
            return False
        as_adverb = low in _ADVERBS and before in self._prepositions and not self._prose.breaks_before(preposition)
        return not as_adverb and not (low == "of" and before in _PARTS)

    def _is_relative(self, subject: int, verb: int) -> bool:
        """Whether "who" stands between, and not right behind the name: "among ladies who know"."""
        mention = self._cast.at.get(subject)
        first = mention.end if mention else subject + 1
        return any(self._low(at) == "who" for at in range(first + 1, verb))

    def _joined(self, subject: int, verb: int) -> bool:
        """Whether a comma or an "and" stands between, so that the name may be an object of an earlier verb."""
        mention = self._cast.at.get(subject)
        first = mention.end if mention else subject + 1
        return any(self._prose.breaks_before(at) or self._low(at) in _JOINING for at in range(first, verb + 1))

    def _clause_start(self, index: int) -> int:
        start, _ = self._prose.sentence_of(index)
        lowest = max(start, index - _FURTHEST)
        for place in range(index, lowest, -1):
            if self._prose.breaks_hard_before(place) or self._low(place - 1) in self._subordinators:
                return place
        return lowest

    def _thing_before(self, verb: int) -> int | None:
        """The noun right before the verb, where it is a thing: "the rope" in "she pulls and the rope gives"."""
        index = verb
        while not self._prose.breaks_before(index):
            index -= 1
            if self._low(index) not in self._auxiliaries and not self._low(index).endswith("ly"):
                break
        if index == verb:
            return None
        if self._low(index) in self._small:
            return index if self._low(index) == "it" else None
        return index if self._has_determiner(index) else None

    def _has_determiner(self, noun: int) -> bool:
        """Whether "the" or "Voss's" makes a thing of the word, and nobody's name stands in between."""
        for before in range(noun, max(noun - _FURTHEST_NOUN, -1), -1):
            mention = self._cast.at.get(before)
            if mention is not None:
                return mention.possessive and before != noun
            if self._low(before) in SUBJECTS and self._cast.side_at(before) is not None:
                return False
            if before != noun and self._low(before) in self._determiners:
                leading = self._low(before - 1)
                return leading not in self._prepositions or leading in self._subordinators
            if self._prose.breaks_before(before):
                return False
        return False
