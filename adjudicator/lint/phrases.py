"""The small language in which the lists of turns of phrase are written, and finding such phrases in a text.

A phrase is words with spaces between them. A word stands for all its forms, unless it is one of the small words
of the language or is written ``=word``; ``a|b`` is either; ``?a`` may be left out; ``~2`` lets up to two words
stand in between; ``$name`` is a named list of words; ``US`` and ``THEM`` are a mention of a player's character or
of anybody else, ``OURS`` and ``THEIRS`` of what belongs to them; ``NUMBER`` is a figure; ``END`` is the end of a
clause. A phrase that begins with ``!`` weighs more, one that begins with ``-`` less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.lint.cast import Cast
from adjudicator.lint.inflections import forms
from adjudicator.lint.prose import Prose
from adjudicator.lint.word_lists import word_set

Tag = TypeVar("Tag")
_SPECIAL = ("US", "THEM", "OURS", "THEIRS", "END", "NUMBER")
_LONGEST_GAP = 8
_NEW_CLAUSE = word_set("the a an his her their its he she it they you we i that's there that this it's")
_WEIGHTS = {"!": 2.0, "-": 0.4}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a phrase's words may stand for: irregular forms, small words without forms, and named lists."""

    irregular: Mapping[str, frozenset[str]]
    small: frozenset[str]
    sets: Mapping[str, frozenset[str]]

    def words(self, written: str) -> frozenset[str]:
        """The forms of one word of a phrase; ``ValueError`` for a list that is not there."""
        if written.startswith("="):
            return frozenset((written[1:],))
        if written.startswith("$"):
            if written[1:] not in self.sets:
                raise ValueError(f"there is no list called {written}")
            return frozenset().union(*(self.words(word) for word in self.sets[written[1:]]))
        if written in self.small and written not in self.irregular:
            return frozenset((written,))
        return forms(written, self.irregular)


@dataclass(frozen=True, slots=True)
class Step:
    """One place of a phrase: the words that fit, the other things that fit, and how far away they may stand."""

    words: frozenset[str]
    special: frozenset[str]
    gap: int = 0
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Phrase(Generic[Tag]):
    """A phrase and what it was listed as."""

    steps: tuple[Step, ...]
    tag: Tag
    weight: float


@dataclass(frozen=True, slots=True)
class Found(Generic[Tag]):
    """A phrase at the words ``first`` up to, not including, ``end``; ``skipped`` are the words in its gaps."""

    tag: Tag
    weight: float
    first: int
    end: int
    skipped: tuple[int, ...] = ()


class PhraseBook(Generic[Tag]):
    """Phrases that are looked up by their first word."""

    def __init__(self, phrases: Iterable[tuple[str, Tag]], vocabulary: Vocabulary) -> None:
        self._by_first: dict[str, list[tuple[Phrase[Tag], frozenset[str] | None, int]]] = {}
        for written, tag in phrases:
            phrase = _parsed(written, tag, vocabulary)
            for word in phrase.steps[0].words:
                self._by_first.setdefault(word, []).append((phrase, *_second(phrase)))

    def find(self, prose: Prose, cast: Cast, quoted: bool = False) -> Iterator[Found[Tag]]:
        """The phrases of a text in order, at each word the longest first; inside quotations only if asked for."""
        for index, token in enumerate(prose.tokens):
            phrases = self._by_first.get(token.low)
            if phrases is None or (token.quoted and not quoted):
                continue
            found = []
            for phrase, second, until in phrases:
                if second is not None and second.isdisjoint(prose.lows[index + 1 : index + until]):
                    continue
                rest = _match(phrase.steps, 1, index + 1, prose, cast)
                if rest is not None:
                    found.append(Found(phrase.tag, phrase.weight, index, *rest))
            yield from sorted(found, key=lambda one: (-one.end, -one.weight))


def _second(phrase: Phrase[Tag]) -> tuple[frozenset[str] | None, int]:
    """The words one of which has to follow, and within how many: most phrases fail on them, at little cost."""
    if len(phrase.steps) == 1 or phrase.steps[1].special or phrase.steps[1].optional:
        return None, 0
    return phrase.steps[1].words, phrase.steps[1].gap + 2


def _parsed(written: str, tag: Tag, vocabulary: Vocabulary) -> Phrase[Tag]:
    weight = _WEIGHTS.get(written[:1], 1.0)
    steps: list[Step] = []
    gap = 0
    for item in written.lstrip("!-").split():
        if item.startswith("~"):
            gap = min(int(item[1:]), _LONGEST_GAP)
            continue
        choices = item.removeprefix("?").split("|")
        words = frozenset().union(*(vocabulary.words(choice) for choice in choices if choice not in _SPECIAL))
        steps.append(Step(words, frozenset(choices) & frozenset(_SPECIAL), gap, item.startswith("?")))
        gap = 0
    if not steps or not steps[0].words or steps[0].optional:
        raise ValueError(f"a phrase has to begin with a word: {written!r}")
    return Phrase(tuple(steps), tag, weight)


def _match(
    steps: tuple[Step, ...], at: int, index: int, prose: Prose, cast: Cast
) -> tuple[int, tuple[int, ...]] | None:
    """Where the rest of a phrase ends and the words it skips, looked for from ``index`` on; None without a match."""
    if at == len(steps):
        return index, ()
    step = steps[at]
    if "END" in step.special and prose.breaks_before(index):
        return _match(steps, at + 1, index, prose, cast)
    last, crossed = prose.tokens[index - 1], False
    for place in range(index, min(index + step.gap + 1, len(prose.tokens))):
        if prose.tokens[place].quoted != last.quoted or prose.breaks_hard_before(place):
            break
        # Past a comma the verbs of a list may go on, but nobody and nothing new may be named.
        crossed = crossed or prose.breaks_before(place)
        if crossed and (not step.gap or prose.tokens[place].low in _NEW_CLAUSE):
            break
        after = _fits(step, place, prose, cast)
        rest = _match(steps, at + 1, after, prose, cast) if after is not None else None
        if rest is not None:
            return rest[0], (*range(index, place), *rest[1])
    return _match(steps, at + 1, index, prose, cast) if step.optional else None


def _fits(step: Step, place: int, prose: Prose, cast: Cast) -> int | None:
    low = prose.tokens[place].low
    if low in step.words or ("NUMBER" in step.special and low.isdigit()):
        return place + 1
    for side in ("US", "THEM"):
        if side in step.special and (after := cast.object_at(place, side == "US")) is not None:
            return after
    for side in ("OURS", "THEIRS"):
        if side in step.special and (after := cast.owner_at(place, side == "OURS")) is not None:
            return after
    return None
