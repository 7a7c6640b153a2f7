"""What a refusal carries, and the exceptions the core raises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LONGEST_SENTENCE = 390
"""Characters of a complaint: whoever wrote the input may have written any length of nonsense into it."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: its id, what happened here, and the rule's own words.

    ``firm`` marks a violation that cannot be set aside because there is nothing to act on.
    """

    rule: str
    detail: str
    says: str
    source: str
    remedy: str
    firm: bool = False

    def to_dict(self) -> dict[str, str]:
        """The record every surface shows: rule, detail, says, source, remedy."""
        return {
            "rule": self.rule,
            "detail": self.detail,
            "says": self.says,
            "source": self.source,
            "remedy": self.remedy,
        }


class AdjudicatorError(Exception):
    """Base of every error this package raises on purpose; ``exit_code`` is the command line's."""

    exit_code = 1


class Malformed(AdjudicatorError):
    """The input is not a move, a command or a script line at all; one sentence on one line says which part."""

    exit_code = 2

    def __init__(self, sentence: str) -> None:
        line = " ".join(sentence.split())
        super().__init__(line if len(line) < LONGEST_SENTENCE else line[: LONGEST_SENTENCE - 2] + "…")


class RuleViolation(AdjudicatorError):
    """A well-formed move breaks one or more rules; nothing changed. ``violations`` lists them all."""

    exit_code = 3

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(f"[{v.rule}] {v.detail}" for v in self.violations))


class Stale(RuleViolation):
    """The table changed after the decider looked; the one violation, ``ruling.stale``, says what changed."""

    exit_code = 4
