"""Every exception of this package, with the exit code of the command line.

AdjudicatorError               1
├── Cancelled                  1   the keyboard was left without an answer (defined beside it)
├── Malformed                  2   not a move, a command or a script line
├── NotATable                  2   the file is no table of ours
├── Unreadable                 2   a stored value is damaged (defined in codec.values)
├── RuleViolation              3   a rule forbids it; carries every Violation
│   └── Stale                  4   the table changed after the decider looked
├── TableChanged               4   another writer was first; look again
├── TableBusy                  4   the file stayed locked by another writer
├── BadConfiguration           5
│   ├── BadRuleFile            5   file, key and what is wrong
│   ├── BadExtension           5   what an installed package adds cannot be used
│   └── UnknownRuleset         5   no rule set of that name
├── DraftUnavailable           6   a model gave nothing usable; ``kind`` says why, and the game goes on
└── ApproverFailed             7   the hook raised; the ruling still waits
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from adjudicator.core.violations import AdjudicatorError, Malformed, RuleViolation, Stale, Violation

__all__ = [
    "AdjudicatorError",
    "ApproverFailed",
    "BadConfiguration",
    "BadExtension",
    "BadRuleFile",
    "DraftUnavailable",
    "Malformed",
    "NotATable",
    "RuleViolation",
    "Stale",
    "TableBusy",
    "TableChanged",
    "UnknownRuleset",
    "Violation",
]


class NotATable(AdjudicatorError):
    """The file cannot be opened as a table: missing, foreign, damaged or from a newer version."""

    exit_code = 2

    def __init__(self, path: str, what: str) -> None:
        self.path, self.what = path, what
        super().__init__(f"{path}: {what}")


class TableChanged(AdjudicatorError):
    """Another writer appended first. ``expected`` and ``actual`` are commit numbers; look again and retry."""

    exit_code = 4

    def __init__(self, expected: int, actual: int) -> None:
        self.expected, self.actual = expected, actual
        super().__init__(
            f"the table changed meanwhile (commit {actual}, this writer had seen {expected}); look again"
        )


class TableBusy(AdjudicatorError):
    """The table's file stayed locked by other writers; nothing was written."""

    exit_code = 4

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(f"{path} is busy with other writers; nothing was written, try again")


class BadConfiguration(AdjudicatorError):
    """A setting or a rule file cannot be used."""

    exit_code = 5


class BadRuleFile(BadConfiguration):
    """A rule file is wrong: ``file``, ``key`` and ``what`` say where and how."""

    def __init__(self, file: str, key: str, what: str) -> None:
        self.file, self.key, self.what = file, key, what
        super().__init__(f"{file}: {key}: {what}" if key else f"{file}: {what}")


class BadExtension(BadConfiguration):
    """What an installed package adds cannot be used: its ``group`` and ``name`` as an entry point, its ``package``."""

    def __init__(self, group: str, name: str, package: str, what: str) -> None:
        self.group, self.name, self.package, self.what = group, name, package, what
        super().__init__(f"{group}: {name} of {package} {what}")


class UnknownRuleset(BadConfiguration):
    """No rule set has this name; ``known`` lists ours, ``added`` those of packages, each with its package."""

    def __init__(self, name: str, known: Sequence[str], added: Sequence[str] = ()) -> None:
        self.name, self.known, self.added = name, tuple(known), tuple(added)
        there = ", ".join((*self.known, *self.added))
        super().__init__(f"no rule set is called {name!r}; known: {there}, or a path to a .toml file")


FailureKind = Literal[
    "no key",
    "wrong key",
    "not allowed",
    "no such model",
    "rate limit",
    "quota used up",
    "server trouble",
    "too slow",
    "not reached",
    "refusal",
    "filtered",
    "cut off",
    "too long",
    "refused request",
    "not an answer",
    "empty",
    "unreadable",
    "over budget",
]


class DraftUnavailable(AdjudicatorError):
    """A model gave nothing usable: one plain sentence says why. Rulings still wait, and nothing changed."""

    exit_code = 6

    def __init__(self, kind: FailureKind, sentence: str) -> None:
        self.kind = kind
        super().__init__(sentence)


class ApproverFailed(AdjudicatorError):
    """The approver raised; the ruling still waits and nothing changed. The cause is chained."""

    exit_code = 7

    def __init__(self, ruling: str, cause: BaseException) -> None:
        self.ruling = ruling
        super().__init__(
            f"the approver failed on ruling {ruling} ({type(cause).__name__}: {cause}); it still waits"
        )
