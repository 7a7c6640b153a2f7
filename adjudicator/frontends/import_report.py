"""What an import read and what it changes, as lines for a screen and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.formats import FORMATS, Imported
from adjudicator.formats.import_plan import Plan
from adjudicator.formats.sheet_changes import SheetChange
from adjudicator.wording.page import Line, block

Read = tuple[str, Imported]
"""a file's name, and what was read from it"""

_TITLES = {one.key: one.title for one in FORMATS}
_TOPICS = ("read", "skipped", "guessed", "advice")


def report_lines(found: Sequence[Read], plan: Plan) -> list[Line]:
    """The reports of the files, then what changes about whom; a file's name only where there are several."""
    lines = [line for source, one in found for line in _file_lines(source if len(found) > 1 else "", one)]
    lines += [line for change in plan.changes for line in _change_lines(change)]
    lines += _blocks({"guessed": plan.guessed, "not changed here": plan.not_changed, "worth a look": plan.advice})
    return lines


def report_record(found: Sequence[Read], plan: Plan) -> dict[str, Any]:
    """The same, JSON-ready: ``files`` with their reports, ``changes`` about characters, the ``moves``."""
    return {
        "files": [{"file": source, "format": one.format, **_file_record(one)} for source, one in found],
        "changes": [change.to_record() for change in plan.changes],
        **{name: list(getattr(plan, name)) for name in ("guessed", "not_changed", "advice", "moves")},
    }


def _file_lines(source: str, one: Imported) -> Iterator[Line]:
    if source:
        yield Line(source, "title")
    title = _TITLES.get(one.format)
    report = one.report
    puzzles = [f"{f'line {at}' if isinstance(at, int) else at}: {words}" for at, words in report.not_understood]
    parts = {
        f"read ({title})" if title else "read": report.read,
        "skipped": report.skipped,
        "guessed": report.guessed,
        "not understood": puzzles,
        "worth a look": report.advice,
    }
    yield from _blocks(parts)


def _change_lines(change: SheetChange) -> list[Line]:
    points = change.points
    return block(
        f"{change.one.name} is {change.character} on the table, by {change.known}",
        *(f"renamed: {old} -> {new}" for old, new in change.renamed),
        *(f"gone: {text}" for text in change.gone),
        *(f"added: {text}" for text in change.added),
        f"fate points: {points[0]} -> {points[1]}" if points else "",
        *(f"not changed here: {sentence}" for sentence in change.not_changed),
        "" if change.moves or change.not_changed else "everything is as it is in the file",
    )


def _blocks(parts: dict[str, Any]) -> list[Line]:
    return [line for label, texts in parts.items() if texts for line in block(label, *texts)]


def _file_record(one: Imported) -> dict[str, Any]:
    report = one.report
    puzzles = [{"line" if isinstance(at, int) else "path": at, "text": words} for at, words in report.not_understood]
    return {topic: list(getattr(report, topic)) for topic in _TOPICS} | {"not_understood": puzzles}
