"""A log played again: the steps that our own logs carry, what foreign Fate logs say, and a report of the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.formats.lonelog import Log
from adjudicator.solo.foreign_log import foreign_steps
from adjudicator.solo.log_steps import LogStep, Move, read_step
from adjudicator.table import Table


@dataclass(frozen=True, slots=True)
class LoggedTable:
    """What a log carries: the name of its rule set ("" where it does not say), the steps, and what is not in them."""

    rules: str
    steps: tuple[LogStep, ...]
    report: tuple[str, ...] = ()


def table_from_log(log: Log) -> LoggedTable:
    """The steps of a log. One of ours carries every ruling; of any other, what its notation says for certain."""
    steps, report = [], []
    for record in log.records:
        if record.kind == "note":
            try:
                step = read_step(record.text)
            except Malformed as error:
                report.append(str(error))
                continue
            if step is not None:
                steps.append(step)
    if not steps:
        found, rest = foreign_steps(log)
        return LoggedTable("", tuple(found), (*report, *rest))
    return LoggedTable(log.header.get("rules", ""), tuple(steps), tuple(report))


def replay(table: Table, steps: Iterable[LogStep]) -> list[str]:
    """Rule every step on ``table``, in order, as its GM; what could not be, one sentence each, and the rest goes on."""
    failed = []
    for number, step in enumerate(steps, start=1):
        try:
            _rule(table, step)
        except AdjudicatorError as error:
            failed.append(f"step {number} was left out: {error}")
    return failed


def _rule(table: Table, step: LogStep) -> None:
    if step.undo:
        table.undo(step.undo)
        return
    moves = [*step.moves] if step.points is None else _adjusted(table, *step.points)
    if step.points is not None and not moves:
        return
    if step.reason is None:
        table.rule(moves, set_aside=step.set_aside)
        return
    proposed = table.propose(moves, by="gm")
    try:
        verdict: DecisionVerdict = "override" if step.set_aside else "approve"
        table.decide(proposed.id, verdict, reason=step.reason, set_aside=step.set_aside)
    except AdjudicatorError:
        table.withdraw(proposed.id, by="gm")
        raise


def _adjusted(table: Table, name: str, wanted: int) -> list[Move]:
    """The move that brings somebody's points to ``wanted``; none where they stand there. Raises Malformed."""
    one = next((one for one in table.state()["characters"].values() if one["name"] == name), None)
    if one is None:
        raise Malformed(f"nobody is called {name!r}")
    change = wanted - (one["fate_points"] or 0)
    adjust = {"do": "adjust", "character": name, "fate_points": change, "reason": "as the log has it"}
    return [adjust] if change else []
