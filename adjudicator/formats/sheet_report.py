"""What came of reading a sheet or a file: an account of everything that was read, and of everything that was not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Topic = Literal["skipped", "guessed", "advice"]
Place = int | str
"""where something stands: a line's number, from 1, or a path such as ``pages[0].label``"""
_SHOWN, _MOST = 200, 500


@dataclass(frozen=True, slots=True)
class Report:
    """``read``, ``skipped`` (understood, but not modelled), ``guessed`` (each says what would change it) and
    ``advice`` are sentences; ``not_understood`` are pairs of a place and what stands there, which is cut where it
    is long.
    """

    read: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    not_understood: tuple[tuple[Place, str], ...] = ()
    advice: tuple[str, ...] = ()


@dataclass(slots=True)
class Account:
    """A report in the making: what is skipped, guessed or advised is noted once, in the order it comes."""

    read: list[str] = field(default_factory=list)
    """a sentence for each character, each aspect of a scene and each scene"""
    said: dict[Topic, dict[str, None]] = field(default_factory=dict)
    not_understood: dict[Place, str] = field(default_factory=dict)

    def say(self, topic: Topic, sentence: str) -> None:
        """Note a sentence."""
        self.said.setdefault(topic, {})[sentence] = None

    def puzzle(self, place: Place, text: str) -> None:
        """Note something that is not understood; what is too much to look through is not listed."""
        if len(self.not_understood) >= _MOST:
            self.say("skipped", f"More than {_MOST} places are not understood; the rest of them is not listed.")
            return
        text = " ".join(text.split())
        self.not_understood[place] = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

    def report(self) -> Report:
        """What was noted, for good; lines in their order, paths in the order of the file."""
        puzzles = sorted(self.not_understood.items(), key=lambda puzzle: puzzle[0] if type(puzzle[0]) is int else 0)
        return Report(
            read=tuple(self.read),
            not_understood=tuple(puzzles),
            **{topic: tuple(sentences) for topic, sentences in self.said.items()},
        )
