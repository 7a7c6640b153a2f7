"""Number words and what they come to, and whether they count anything where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.lint.english import English
from adjudicator.lint.prose import Prose

_MINUTES = 60
_NEAR_OTHER, _FURTHEST_OTHER = 6, 16
_LONGEST_NUMBER = 12
"""Words; longer runs of number words are read as several numbers."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number in the words ``first`` up to ``end``; ``idle`` where it counts nothing: "second thoughts"."""

    first: int
    end: int
    value: float
    idle: bool


def count_words(prose: Prose, words: English) -> Iterator[Counted]:
    """The numbers of a text that are written in words, in order."""
    reader = _Reader(prose, words)
    index = 0
    while index < len(prose.tokens):
        counted = reader.at(index)
        if counted is not None:
            yield counted
        index = counted.end if counted else index + 1


def implied_values(prose: Prose, words: English) -> set[float]:
    """The numbers that words such as "both" and "twins" make known."""
    implied = words.numbers.implied
    return {implied[token.low] for token in prose.tokens if token.low in implied}


class _Reader:
    """Reads the numbers of one text."""

    def __init__(self, prose: Prose, words: English) -> None:
        self._tokens, self._prose, self._words = prose.tokens, prose, words
        self._cardinals, self._ordinals = words.numbers.cardinals, words.numbers.ordinals
        self._values = {**self._cardinals, **self._ordinals}
        self._multipliers = words.words("numbers.multipliers")

    def at(self, index: int) -> Counted | None:
        low = self._tokens[index].low
        if "-" in low:
            return self._compound(index)
        if low == "one":
            return self._one(index)
        if low in self._cardinals:
            return self._cardinal(index)
        if low in self._ordinals:
            idle = self._is_idiom(index, index + 1) or (low == "second" and not self._is_ordinal(index))
            return Counted(index, index + 1, self._ordinals[low], idle)
        return None

    def _compound(self, index: int) -> Counted | None:
        """Words with hyphens: "twenty-two", "five-foot", "thirty-second"."""
        parts = self._tokens[index].low.split("-")
        values = self._values
        if parts[0] == "half" and parts[1:] != ["dozen"]:
            return None
        if parts[0] not in values and not (len(parts) > 1 and parts[1] in values and parts[0] in ("mid", "one", "a")):
            return None
        numbers = [values[part] for part in parts if part in values]
        idle = parts[-1] in self._words.words("numbers.compounds") or parts == ["one", "two"]
        return Counted(index, index + 1, _total(numbers), idle)

    def _one(self, index: int) -> Counted | None:
        """The word "one" where it counts a thing, not where it is a pronoun or belongs to a turn of phrase."""
        if index + 1 < len(self._tokens) and self._tokens[index + 1].low in self._multipliers:
            return self._cardinal(index)
        if self._prose.breaks_before(index + 1) or index + 1 >= len(self._tokens):
            return None
        after, before = self._tokens[index + 1].low, self._tokens[index - 1].low if index else ""
        stressed = before in ("the", "only", "just", "exactly")
        if before in self._words.words("numbers.one_before"):
            return None
        if self._is_paired(index):
            return None
        if after in self._words.words("numbers.one_after") and not stressed:
            return None
        if after.endswith(("s", "ed", "ly", "'s")) or (before == "the" and after.endswith("ing")):
            return None
        if after in self._words.words("language.function") or (not stressed and self._is_of_a_kind(index + 2)):
            return None
        return Counted(index, index + 1, 1, self._is_idiom(index, index + 1))

    def _is_of_a_kind(self, index: int) -> bool:
        """Whether a hand, a step or the like stands here, of which there is one without counting: "one gloved hand"."""
        if self._prose.breaks_before(index):
            return False
        return self._tokens[index].low in self._words.words("numbers.one_noun")

    def _is_paired(self, index: int) -> bool:
        """Whether "one" belongs to a pair: "between one note and the next", "from one bank of it to the other"."""
        leads = index > 0 and self._tokens[index - 1].low in ("from", "between", "the")
        following = self._tokens[index + 2 : index + (_FURTHEST_OTHER if leads else _NEAR_OTHER)]
        return any(token.low in ("next", "other", "another") for token in following)

    def _cardinal(self, index: int) -> Counted:
        end = index + 1
        values = [self._cardinals.get(self._tokens[index].low, 1.0)]
        while end < len(self._tokens) and end - index < _LONGEST_NUMBER:
            low = self._tokens[end].low
            joined = low == "and" and values[-1] >= 100 and end + 1 < len(self._tokens)
            if joined and self._number(end + 1) and self._tokens[end].gap.isspace():
                end += 1
                continue
            before = self._tokens[end - 1].low
            fraction = before in self._words.numbers.only_after.get(low, ())
            if not self._tokens[end].gap.isspace() or not (fraction or self._number(end)):
                break
            values.append(_total([self._cardinals[part] for part in low.split("-") if part in self._cardinals]))
            end += 1
        value = _total(values)
        if value < 1 and end < len(self._tokens) and self._tokens[end].low in ("past", "to"):
            value *= _MINUTES
        return Counted(index, end, value, self._is_idle(index, end))

    def _number(self, index: int) -> bool:
        low = self._tokens[index].low
        if low in self._words.numbers.only_before or low in self._words.numbers.only_after:
            return False
        return all(part in self._cardinals for part in low.split("-"))

    def _is_idle(self, first: int, end: int) -> bool:
        low = self._tokens[first].low
        before = self._tokens[first - 1].low if first else ""
        after = self._tokens[end].low if end < len(self._tokens) else ""
        numbers = self._words.numbers
        if low in numbers.only_after and before not in numbers.only_after[low]:
            return True
        if low in numbers.only_before and after not in numbers.only_before[low]:
            return True
        return self._is_idiom(first, end)

    def _is_ordinal(self, index: int) -> bool:
        """Whether "second" is the one after the first, and no moment."""
        before = self._tokens[index - 1].low if index else ""
        if self._prose.breaks_before(index + 1):
            return before == "the"
        after = self._tokens[index + 1].low
        return (
            before not in ("split", "per", "every")
            and after not in self._words.words("numbers.second_after")
            and after not in self._words.words("language.function")
        )

    def _is_idiom(self, first: int, end: int) -> bool:
        number = self._tokens[first].low
        for idiom in self._words.numbers.idioms:
            for place, word in enumerate(idiom):
                if word in ("_", number) and self._agrees(idiom, first - place, first, end):
                    return True
        return False

    def _agrees(self, idiom: tuple[str, ...], start: int, first: int, end: int) -> bool:
        index = start
        if start < 0:
            return False
        for word in idiom:
            if index >= len(self._tokens):
                return False
            low = self._tokens[index].low
            if word == "_" and index == first:
                index = end
                continue
            if word != low and not (word == "_" and self._number(index)):
                return False
            index += 1
        return True


def _total(values: list[float]) -> float:
    """The value of a run of number words: two hundred and fifty, eleven hundred, three dozen."""
    total, current = 0.0, 0.0
    for value in values:
        if value >= 1000:
            total += max(current, 1.0) * value
            current = 0.0
        elif value in (100.0, 12.0, 20.0) and 0 < current < value and len(values) > 1:
            current *= value
        else:
            current += value
    return total + current
