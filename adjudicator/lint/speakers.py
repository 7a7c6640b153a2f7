"""Who says what stands in quotation marks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from adjudicator.lint.materials import Materials
from adjudicator.lint.pronouns import SUBJECTS
from adjudicator.lint.quotations import Quotation
from adjudicator.lint.scene_facts import Person

_TAG_WORDS, _LEAD_WORDS, _INVERTED_WORDS = 9, 18, 4
"""How far from the quotation the verb of saying may stand, the name of who acts, and the name after the verb."""

_FEW_WORDS = 4
"""So few words without a stop may be a title, a name, or words in doubtful marks."""

_SPEECH_END = tuple(".,!?…—–-")
_LOOK_BACK = 20


class Speakers:
    """Finds the speakers in one text."""

    def __init__(self, materials: Materials) -> None:
        self._materials, self._prose, self._cast = materials, materials.prose, materials.cast
        self._tokens = materials.prose.tokens
        self._verbs = materials.words.verbs["speech.verbs"]
        self._starts = [token.start for token in self._tokens]

    def find(self) -> Iterator[tuple[Quotation, Person]]:
        """The quotations whose speaker can be told, with the speaker; words in italics only where a tag names one."""
        before: Quotation | None = None
        speaker: Person | None = None
        for quotation in self._prose.quotations:
            if quotation.inner_end == quotation.end:
                yield from self._unclosed(quotation)
                continue
            tagged = self._tagged_after(quotation) or self._tagged_before(quotation, before)
            if quotation.emphasis:
                if tagged is not None:
                    yield quotation, tagged
                continue
            if tagged is None and not self._is_speech(quotation):
                continue
            speaker = tagged or self._continued(quotation, before, speaker) or self._by_beat(quotation, before)
            if speaker is not None:
                yield quotation, speaker
            before = quotation

    def _index(self, position: int) -> int:
        """The first word that begins at or after a character."""
        return bisect_left(self._starts, position)

    def _inner(self, quotation: Quotation) -> str:
        return self._prose.text[quotation.inner_start : quotation.inner_end].rstrip()

    def _names(self, index: int) -> bool:
        mention = self._cast.at.get(index)
        return (mention is not None and not mention.possessive) or self._tokens[index].low in SUBJECTS

    def _is_speech(self, quotation: Quotation) -> bool:
        """Whether it reads like speech: it ends like a sentence, is long, or stands by itself."""
        first, end = self._index(quotation.inner_start), self._index(quotation.inner_end)
        if self._inner(quotation).endswith(_SPEECH_END) or end - first > _FEW_WORDS:
            return True
        before = self._prose.text[max(quotation.start - _LOOK_BACK, 0) : quotation.start].rstrip()
        return end > first and (not before or before[-1] in ".!?…:")

    def _unclosed(self, quotation: Quotation) -> Iterator[tuple[Quotation, Person]]:
        """Speech without a closing mark ends at its tag: "— Good evening, says Mira"."""
        for index in range(self._index(quotation.inner_start) + 1, self._index(quotation.inner_end)):
            token = self._tokens[index]
            if token.low in self._verbs and "," in token.gap and index + 1 in self._cast.at:
                person = self._cast.person_at(index + 1)
                if person is not None:
                    yield replace(quotation, inner_end=self._tokens[index - 1].end), person
                return

    def _tagged_after(self, quotation: Quotation) -> Person | None:
        first = self._index(quotation.end)
        if first >= len(self._tokens) or "\n" in self._tokens[first].gap:
            return None
        if self._inner(quotation).endswith(".") and self._prose.text[self._tokens[first].start].isupper():
            return None
        for index in range(first, min(first + _TAG_WORDS, len(self._tokens))):
            if self._tokens[index].quoted or (index > first and self._prose.breaks_before(index)):
                return None
            if self._tokens[index].low in self._verbs:
                return self._beside(index, first)
        return None

    def _beside(self, verb: int, first: int) -> Person | None:
        """The speaker named between the quotation and the verb, or else right after the verb."""
        named = [index for index in range(first, verb) if self._names(index)]
        if named:
            return self._cast.person_at(named[-1])
        for index in range(verb + 1, min(verb + _INVERTED_WORDS, len(self._tokens))):
            if self._prose.breaks_before(index):
                break
            if self._names(index):
                return self._cast.person_at(index)
        return self._subject(verb)

    def _subject(self, verb: int) -> Person | None:
        subject = self._materials.subjects.of(verb)
        return subject.person if subject else None

    def _tagged_before(self, quotation: Quotation, before: Quotation | None) -> Person | None:
        last = self._index(quotation.start) - 1
        if last < 0 or self._tokens[last].quoted:
            return None
        between = self._prose.text[self._tokens[last].end : quotation.start]
        if between.strip() not in (",", ":") and not (between.isspace() and self._tokens[last].low in self._verbs):
            return None
        start = self._start(last, before)
        for index in range(last, start - 1, -1):
            if self._tokens[index].low in self._verbs:
                return self._subject(index)
        return self._lead(start, last + 1)

    def _start(self, index: int, before: Quotation | None) -> int:
        """Where the sentence around a word begins, or the part of it after the quotation before."""
        start, _ = self._prose.sentence_of(index)
        return max(start, self._index(before.end)) if before else start

    def _continued(self, quotation: Quotation, before: Quotation | None, speaker: Person | None) -> Person | None:
        """The speaker of the quotation before, where only the tag or a deed of the speaker stands between."""
        if before is None or speaker is None or "\n" in self._prose.text[before.end : quotation.start]:
            return None
        for index in range(self._index(before.end), self._index(quotation.start)):
            if self._names(index) and self._leads(index) and self._cast.person_at(index) is not speaker:
                return None
        return speaker

    def _leads(self, index: int) -> bool:
        """Whether a name begins its sentence or clause, give or take a few words."""
        start, _ = self._prose.sentence_of(index)
        return index - start < _FEW_WORDS or self._prose.breaks_before(index)

    def _by_beat(self, quotation: Quotation, before: Quotation | None) -> Person | None:
        """Whoever does something in the sentence before the quotation, or else in the one after it."""
        last, first = self._index(quotation.start) - 1, self._index(quotation.end)
        gap = self._prose.text[self._tokens[last].end : quotation.start] if last >= 0 else "\n\n"
        if "\n\n" not in gap and not self._tokens[last].quoted:
            speaker = self._lead(self._start(last, before), last + 1)
            if speaker is not None:
                return speaker
        if first < len(self._tokens) and not self._tokens[first].quoted and "\n\n" not in self._tokens[first].gap:
            return self._lead(first, self._prose.sentence_of(first)[1])
        return None

    def _lead(self, first: int, end: int) -> Person | None:
        """Whoever is named first among the words, as somebody who acts."""
        for index in range(first, min(end, first + _LEAD_WORDS)):
            if self._names(index):
                return self._cast.person_at(index)
        return None
