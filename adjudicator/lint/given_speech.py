"""Words put into the mouth of a player's character that the player never said."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.own_words import OwnWords
from adjudicator.lint.scene_facts import Person
from adjudicator.lint.speakers import Speakers

_TAG_WORDS = 8
"""Words between a quotation and a verb of saying that is its tag rather than a report of speech."""

_TAG_AHEAD = 5
_FEW_WORDS = 2
"""Nothing is said in "tells him so"."""


def given_speech(materials: Materials) -> Iterator[Flag]:
    """A flag for each quotation and each report of speech of a player's character beyond the player's own words."""
    own = OwnWords(materials)
    text = materials.prose.text
    for quotation, speaker in Speakers(materials).find():
        if speaker.is_pc and not own.hold(speaker, text[quotation.inner_start : quotation.inner_end]):
            yield materials.flag("speech", quotation.start, quotation.end, _why(speaker))
    yield from _Reports(materials, own).find()


def _why(speaker: Person) -> str:
    return f"These words of {speaker.name} are not the player's own."


class _Reports:
    """Finds speech that is told without quotation marks: "tells him that …", "…, says the Professor, …"."""

    def __init__(self, materials: Materials, own: OwnWords) -> None:
        self._materials, self._prose, self._own = materials, materials.prose, own
        self._tokens = materials.prose.tokens
        self._verbs = materials.words.verbs["speech.indirect"]
        self._reported = materials.words.words("speech.reported")
        quoted = [one for one in self._prose.quotations if not one.emphasis]
        self._begins, self._ends = [one.start for one in quoted], [one.end for one in quoted]

    def find(self) -> Iterator[Flag]:
        """A flag for each report, in order."""
        for index, token in enumerate(self._tokens):
            if token.low not in self._verbs or token.quoted or self._tags_a_quotation(index):
                continue
            inverted = self._inverted(index)
            speaker = inverted or self._reporter(index)
            if speaker is None or not speaker.is_pc:
                continue
            first, end = self._materials.clause(index) if inverted is None else self._materials.sentence(index)
            start, stop = self._prose.cut(first, end)
            told = self._prose.text[token.end if inverted is None else start : stop]
            if end - first > _FEW_WORDS and not self._own.back(speaker, told):
                yield self._materials.flag("speech", start, stop, _why(speaker))

    def _tags_a_quotation(self, verb: int) -> bool:
        token = self._tokens[verb]
        following = bisect_right(self._begins, token.end)
        ahead = self._tokens[min(verb + _TAG_AHEAD, len(self._tokens) - 1)]
        if following < len(self._begins) and self._begins[following] <= ahead.start:
            return True
        behind = self._tokens[max(verb - _TAG_WORDS, 0)]
        ended = self._ends[following - 1] if following else 0
        return behind.start < ended <= token.start and "." not in self._prose.text[ended : token.start]

    def _inverted(self, verb: int) -> Person | None:
        """The speaker in a parenthesis: "It was, says the Professor, a prayer"."""
        if not self._prose.breaks_before(verb):
            return None
        for index in range(verb + 1, min(verb + 3, len(self._tokens))):
            mention = self._materials.cast.at.get(index)
            if mention is not None and not mention.possessive and self._prose.breaks_before(mention.end):
                return mention.person
        return None

    def _reporter(self, verb: int) -> Person | None:
        after = verb + 1
        if self._prose.breaks_before(after) or self._materials.subjects.is_noun(verb):
            return None
        if self._tokens[after].low not in self._reported and after not in self._materials.cast.at:
            return None
        subject = self._materials.subjects.of(verb)
        if subject is None or self._materials.discounts.of(verb, (), subject) != "none":
            return None
        return subject.person
