"""Whether what a phrase says is denied, not real, or long past: "does not fail", "if she slips", "had failed once"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from adjudicator.lint.cast import Cast
from adjudicator.lint.english import English
from adjudicator.lint.pronouns import SUBJECTS
from adjudicator.lint.prose import Prose
from adjudicator.lint.subjects import Subject
from adjudicator.lint.word_lists import word_set

Discount = Literal["none", "denied", "unreal"]

_FURTHEST = 9
_PRESENT = word_set("is are has does says isn't aren't hasn't doesn't it's he's she's they're can")
_PAST = word_set("was were had did said wasn't weren't hadn't didn't could")
_HOLDING_EVER = word_set("cannot can't can may")
"""In a telling of what was, these speak of what holds at all times: "he may hold still, but he cannot hold that in"."""

_FURTHEST_ASIDE = 20
_LIKENED = word_set("a an one if though")
_RELATIVE = word_set("which who that whom whose where")
_BEFORE_NOW = word_set("had has have hadn't hasn't haven't")
_OPENING = word_set("if unless until till before lest")
"""These open a clause, and say nothing of a verb whose subject stands before them."""

_ENDING = word_set("stop stops stopped cease ceases ceased")
_REAL_BEFORE_TO = word_set(
    """
    manage manages managed managing able begin begins began start starts started has had have forced only left get gets
    got come comes came proceeds made condemned compelled continues continued goes went turns turned
    """
)
"""Before "to" and a verb these make no mere wish of it."""


class Discounts:
    """Judges the places of one text; ``told_in_present`` is its tense."""

    def __init__(self, prose: Prose, cast: Cast, words: English) -> None:
        self._prose, self._tokens = prose, prose.tokens
        self._denied = words.words("outcome.discount.denied")
        self._unreal = words.words("outcome.discount.unreal")
        self._past = {self._tokens[found.first].sentence for found in words.past.find(prose, cast, quoted=True)}
        self._telling = words.verbs["speech.indirect"] - words.verbs["speech.owning"]
        self._past_forms = frozenset().union(*words.irregular.values()) - words.irregular.keys()
        self.told_in_present = self._is_present(cast)

    def of(self, first: int, skipped: Iterable[int] = (), subject: Subject | None = None) -> Discount:
        """What is to be made of a phrase that begins at the word ``first`` and skips some words inside."""
        if self._tokens[first].sentence in self._past or self._is_asked(first) or self._is_aim(first):
            return "unreal"
        if self._is_aside(first) or self._is_earlier(first):
            return "unreal"
        if subject is not None and self._is_by_the_time(subject.index):
            return "unreal"
        low = self._tokens[first].low
        if low in _HOLDING_EVER and not self.told_in_present:
            return "unreal"
        denied = low not in self._denied and low.endswith("n't")
        for index in (*self._before(first, subject), *skipped):
            low = self._tokens[index].low
            if low in _OPENING and subject is not None and subject.index < index:
                continue
            if self._is_unreal(index) or self._is_without(index):
                return "unreal"
            if low in self._denied or low.endswith("n't") or (index > first and low in _ENDING):
                denied = not denied
        return "denied" if denied else "none"

    def _is_present(self, cast: Cast) -> bool:
        """Whether the telling is in the present tense, by its small verbs and by what people are said to do."""
        told = [token.low for token in self._tokens if not token.quoted]
        present, past = sum(low in _PRESENT for low in told), sum(low in _PAST for low in told)
        ends = {mention.end for mention in cast.mentions if not mention.possessive}
        for index, token in enumerate(self._tokens):
            if token.quoted or (index not in ends and (not index or self._tokens[index - 1].low not in SUBJECTS)):
                continue
            present += token.low.endswith("s") and token.low not in _PAST
            past += token.low.endswith("ed") or (token.low in self._past_forms and not token.low.endswith("s"))
        return present >= past

    def _is_unreal(self, index: int) -> bool:
        low = self._tokens[index].low
        if low in _HOLDING_EVER and not self.told_in_present:
            return True
        if low == "about":
            return self._tokens[index + 1].low == "to"
        return low in self._unreal or low.endswith(("'d", "'ll")) or (low == "had" and self.told_in_present)

    def _is_aside(self, first: int) -> bool:
        """Whether it is said in passing: "like a man who", "a dog that has bitten him", "remarked that she never"."""
        start, _ = self._prose.sentence_of(first)
        within, reported = True, False
        for index in range(first - 1, max(start, first - _FURTHEST_ASIDE) - 1, -1):
            low, after = self._tokens[index].low, self._tokens[index + 1].low
            if within and ((low == "as" and after in _LIKENED) or (low == "like" and after in ("a", "an"))):
                return True
            second = self._tokens[min(index + 2, first)].low
            if within and low in _RELATIVE and not _BEFORE_NOW.isdisjoint((after, second)):
                return True
            if reported and low in self._telling:
                return True
            reported = reported or (low == "that" and not self._prose.breaks_before(index + 1))
            within = within and not self._prose.breaks_before(index)
            if self._prose.breaks_hard_before(index):
                return False
        return False

    def _is_earlier(self, first: int) -> bool:
        """Whether something had been done to somebody before, in a telling of the past: "had been caught in a lie"."""
        words = tuple(token.low for token in self._tokens[max(first - 1, 0) : first + 1])
        return not self.told_in_present and words == ("had", "been")

    def _is_without(self, index: int) -> bool:
        """Whether "with no" only tells what is missing: "with no pass in her hand"."""
        return self._tokens[index].low == "no" and index > 0 and self._tokens[index - 1].low == "with"

    def _before(self, first: int, subject: Subject | None) -> Iterator[int]:
        """The words before the phrase that may take it back: back to the subject's "no", or to the clause's start."""
        lowest = max(0, first - _FURTHEST)
        if subject is not None and subject.index < first:
            lowest = max(lowest, subject.index - 2)
        index = first
        while index > lowest and not self._prose.breaks_before(index):
            index -= 1
            yield index

    def _is_by_the_time(self, index: int) -> bool:
        words = tuple(token.low for token in self._tokens[max(index - 4, 0) : index])
        return ("the", "time") in (words[-2:], words[-3:-1])

    def _is_asked(self, first: int) -> bool:
        _, end = self._prose.sentence_of(first)
        last = self._tokens[end - 1].end
        return self._prose.text[last : last + 2].lstrip("”\"’'").startswith("?")

    def _is_aim(self, first: int) -> bool:
        """Whether the phrase stands in an infinitive of something only meant: "hopes to slip past"."""
        before = self._tokens[first - 1].low if first else ""
        if before != "to":
            return before == "from"
        return first < 2 or self._tokens[first - 2].low not in _REAL_BEFORE_TO
