"""What one breach of a rule is: a script that breaks it and a nearly identical one that keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playing import ALL, Line


@dataclass(frozen=True)
class Breach:
    """After `before`, the line `breaks` violates `rule` (and `also`), the lines `keeps` violate nothing.

    `under` are the rule sets of the breaking script, `kept_under` those of the other one where the rule
    is just that the first rule sets lack something.
    """

    rule: str
    name: str
    before: Sequence[Line]
    breaks: Line
    keeps: Sequence[Line]
    under: Sequence[str] = ALL
    also: set[str] = field(default_factory=set)
    kept_under: Sequence[str] = ()

    @property
    def id(self) -> str:
        return f"{self.rule}: {self.name}"
