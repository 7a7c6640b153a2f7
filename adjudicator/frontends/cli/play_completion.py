"""What Tab offers in ``play``: first words, and names and aspects that are on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.core.oracle import ODDS_WORDS
from adjudicator.intake.short_lines import BEHIND_WORDS, FIRST_WORDS
from adjudicator.wording.names import State
from adjudicator.wording.plain import printable

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer

LONGEST_TAIL = 6
"""Words before the cursor that may be the beginning of one name."""

_INVOKING = ("because", "reroll", "to aid", "as an obstacle", "to hinder", "free", "paid", "against", "on")
_ACTING = ("vs", "with", "creating", "using", "wait", "dice")
_RULINGS = ("show", "approve", "reject", "ask", "reply", "object", "withdraw", "reopen", "why")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A text to put in place of the last ``back`` characters before the cursor."""

    text: str
    back: int


def suggestions(typed: str, state: State, tables: Sequence[str] = ()) -> list[Suggestion]:
    """What ``typed``, the line up to the cursor, could go on with; the longest beginning that fits wins.

    ``tables`` are the names of the oracle tables.
    """
    words = typed.split()
    if not typed or typed[-1].isspace():
        return [Suggestion(text, 0) for text in _next(words, state, tables)]
    for count in range(min(len(words), LONGEST_TAIL), 0, -1):
        tail = " ".join(words[-count:])
        before = words[: len(words) - count]
        fitting = [text for text in _next(before, state, tables) if text.casefold().startswith(tail.casefold())]
        if fitting:
            return [Suggestion(text, len(tail)) for text in fitting if text.casefold() != tail.casefold()]
    return []


def completer(state: Callable[[], State], tables: Sequence[str] = ()) -> Completer:
    """``suggestions`` as the line editor wants them, from the state at the moment of asking."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class OnTheTable(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002  # the editor's signature
            for found in suggestions(document.text_before_cursor, state(), tables):
                yield Completion(found.text, -found.back)

    return OnTheTable()


def _next(before: list[str], state: State, tables: Sequence[str]) -> Iterator[str]:
    """What may stand behind the words ``before``, each text once."""
    spoken = [word.casefold() for word in before]
    odds = [f"{word}:" for word in ODDS_WORDS]
    alone: Mapping[str, Sequence[str]] = {
        "draw": tables,
        "?": [*odds, *FIRST_WORDS],
        "oracle": [*odds, "by", "open", "answer"],
    }
    if len(spoken) == 1 and spoken[0] in alone:
        return iter(alone[spoken[0]])
    return iter(dict.fromkeys(_candidates(spoken, state)))


def _candidates(before: list[str], state: State) -> Iterator[str]:
    people = [printable(one["name"]) for one in state["characters"].values()]
    if not before:
        yield from people
        yield from FIRST_WORDS
        return
    yield from _ids(before[0], state)
    yield from people
    if before[0] not in FIRST_WORDS and not any(word in BEHIND_WORDS for word in before):
        yield from BEHIND_WORDS
        return
    yield from (printable(one["text"]) for one in state["aspects"].values() if one["alive"])
    if _speaks_of(before, "invoke"):
        yield from _INVOKING
    if _speaks_of(before, "act"):
        yield from _ACTING
        yield from (printable(name) for one in state["characters"].values() for name in one["skills"])


def _ids(first: str, state: State) -> Iterator[str]:
    if first in _RULINGS:
        yield from state["pending"]
    if first in ("accept", "refuse", "withdraw"):
        yield from (key for key, one in state["compels"].items() if one["open"])
    if first in ("throw", "settle", "abandon", "odds", "narrate", "tell", "oracle"):
        yield from (key for key, one in state["rolls"].items() if one["open"] or first in ("narrate", "tell"))


def _speaks_of(before: list[str], usage: str) -> bool:
    return any(BEHIND_WORDS.get(word, word if word in FIRST_WORDS else "") == usage for word in before)
