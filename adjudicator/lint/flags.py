"""What the checks of a draft report: flags with the place in the draft, and what could not be checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FlagKind = Literal[
    "outcome", "number", "name", "speech", "decision", "absent", "missing", "secret", "repeated", "mechanics"
]


@dataclass(frozen=True, slots=True)
class Flag:
    """Something a game master should look at before the draft is told.

    ``quote`` is ``text[start:end]``, offsets in characters; for what is missing it is "" at the end of the text.
    ``why`` is a plain sentence.
    """

    kind: FlagKind
    quote: str
    start: int
    end: int
    why: str

    def to_dict(self) -> dict[str, str | int]:
        """The flag as a JSON object."""
        return {"kind": self.kind, "quote": self.quote, "start": self.start, "end": self.end, "why": self.why}


@dataclass(frozen=True, slots=True)
class Unchecked:
    """What a check could not look at, and why, in a few words: "outcome: not checked, …"."""

    says: str


@dataclass(frozen=True, slots=True)
class Report:
    """The flags in the order of the draft, the facts it covers, and what was left unchecked and why."""

    flags: tuple[Flag, ...] = ()
    covered: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
