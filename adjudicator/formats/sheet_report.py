"""What came of reading pasted sheets: the moves, and an account of everything that did not become one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Topic = Literal["skipped", "guessed", "advice"]
_SHOWN = 200


@dataclass(frozen=True, slots=True)
class SheetReport:
    """``moves`` are ``add_character`` records, one for each character, in the order of the paste.

    ``read``, ``skipped`` (understood, but not modelled), ``guessed`` (each says what to write instead) and
    ``advice`` are sentences; ``not_understood`` are pairs of a line's number, from 1, and its text, which is cut
    where it is long.
    """

    moves: tuple[dict[str, Any], ...]
    read: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    not_understood: tuple[tuple[int, str], ...] = ()
    advice: tuple[str, ...] = ()


@dataclass(slots=True)
class Account:
    """A report in the making: what is skipped, guessed or advised is noted once, in the order it comes."""

    moves: list[dict[str, Any]] = field(default_factory=list)
    read: list[str] = field(default_factory=list)
    """a sentence for each move"""
    said: dict[Topic, dict[str, None]] = field(default_factory=dict)
    not_understood: dict[int, str] = field(default_factory=dict)

    def say(self, topic: Topic, sentence: str) -> None:
        """Note a sentence."""
        self.said.setdefault(topic, {})[sentence] = None

    def puzzle(self, line: int, text: str) -> None:
        """Note a line that is not understood."""
        text = " ".join(text.split())
        self.not_understood[line] = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

    def report(self) -> SheetReport:
        """What was noted, for good."""
        return SheetReport(
            moves=tuple(self.moves),
            read=tuple(self.read),
            not_understood=tuple(sorted(self.not_understood.items())),
            **{topic: tuple(sentences) for topic, sentences in self.said.items()},
        )
