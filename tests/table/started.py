"""Tables in the middle of a scene, and the few calls that most tests of the table make."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playing import UNWRITTEN, Line, invoke, rolled, table

from adjudicator import RuleViolation, Ruling, Table

MIRA_ON_SLICK = invoke("mira", "slick", because="The planks are wet, and I slide under the bar.")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.time = datetime(2024, 5, 4, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, **how_long: float) -> None:
        self.time += timedelta(**how_long)


def played(made: Table, *lines: Line) -> Table:
    """The same table after these lines, each one a ruling of the GM."""
    for line in lines:
        made.rule(line)
    return made


def at_the_docks(*more: Line, rules: str = UNWRITTEN, mira: int = 3, tam: int = 3, **how: Any) -> Table:
    """A table in memory: the cast at the docks, two aspects on the scene, a pool of 2."""
    return played(Table.in_memory(rules, **how), *table(mira, tam), *more)


def with_a_roll(*more: Line, **how: Any) -> Table:
    """The same with Mira's open roll r1: a total of 1 against 2."""
    return at_the_docks(rolled(total=1, opposition=2), *more, **how)


def in_a_file(path: Path, *more: Line, **how: Any) -> Table:
    """The same in a file."""
    return played(Table.open(path, **how), *table(), *more)


def waiting(made: Table, move: Line = MIRA_ON_SLICK, **how: Any) -> Ruling:
    """A proposal that waits."""
    ruling = made.propose(move, **how)
    assert ruling.status == "pending"
    return ruling


def refusal(call: Any, *arguments: Any, **named: Any) -> set[str]:
    """The rules that a call breaks; it has to break some."""
    with pytest.raises(RuleViolation) as caught:
        call(*arguments, **named)
    return {violation.rule for violation in caught.value.violations}


def shown(ruling: Ruling, account: str) -> tuple[int, int] | None:
    """Before and after of one account in a ruling's preview."""
    assert ruling.preview is not None
    found = [b for b in ruling.preview["balances"] if b["account"] == account]
    return (found[0]["before"], found[0]["after"]) if found else None
