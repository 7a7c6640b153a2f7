"""The oracle in words: a question with its odds before the dice, the answer behind them, tables to draw from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from adjudicator.core.oracle import Answer, CountedOdds
from adjudicator.wording.names import State, aspect
from adjudicator.wording.odds import percent
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted, printable, signed

ANSWER_WORDS: Mapping[str, str] = {
    "no, and": "No, and by a long way: something more speaks against it than was asked.",
    "no": "No.",
    "partly": "Partly: some of it is so, and some of it is not.",
    "yes": "Yes.",
    "yes, and": "Yes, and by a long way: there is more to it than was asked.",
}
"""Answer -> the answer in a sentence."""


def question_lines(
    question: str, odds: CountedOdds, chances: Mapping[Answer, Fraction], state: State
) -> Iterator[Line]:
    """What is known before the dice: the question, its odds, and the chance of each answer."""
    yield Line(printable(question), "title")
    yield Line(f"odds {odds_words(odds, state)}", "", 2)
    yield Line(f"before the dice: {chances_words(chances)}", "", 2)


def odds_words(odds: CountedOdds, state: State) -> str:
    """``+3 (as said +1, Wet Stones +2)``; "even" for 0 without aspects; a word where the ladder cut the sum."""
    if not odds.aspects:
        return signed(odds.step) if odds.step else "even"
    said = [f"as said {signed(odds.said)}"] if odds.said else []
    parts = [*said, *(f"{aspect(state, key)} {signed(worth)}" for key, worth in odds.aspects.items())]
    end = "; the ladder ends there" if odds.clipped else ""
    return f"{signed(odds.step)} ({', '.join(parts)}{end})"


def chances_words(chances: Mapping[Answer, Fraction]) -> str:
    """``no 6 %; partly 12 %; yes 43 %; yes, and 38 %``: answers that cannot come are left out."""
    return "; ".join(f"{answer} {percent(float(chance))}" for answer, chance in chances.items() if chance)


def answer_line(answer: str) -> Line:
    """The answer in a sentence."""
    return Line(ANSWER_WORDS[answer], "title")


def table_line(name: str, about: str, entries: int, numbers: int, own: bool) -> Line:
    """``events: 17 entries, numbers 1 to 22. Something happens. …``."""
    whose = " (this table's own)" if own else ""
    told = f" {printable(about)}" if about else ""
    return Line(f"{printable(name)}{whose}: {counted(entries, 'entry', 'entries')}, numbers 1 to {numbers}.{told}")


def reading_lines(texts: Sequence[str], doubts: Sequence[Sequence[str]]) -> Iterator[Line]:
    """Readings of an answer, numbered, each with what the checks say about it."""
    for number, (text, found) in enumerate(zip(texts, doubts, strict=True), start=1):
        yield Line(f"{number}. {printable(text)}", "", 2)
        yield from (Line(printable(doubt), "doubt", 5) for doubt in found)
