"""Tables made: a fresh one, one from an export, and characters read from pasted sheets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import typer

from adjudicator.config import resolve, store
from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.errors import NotATable
from adjudicator.formats.sheet_report import SheetReport
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.putting import put
from adjudicator.frontends.cli.session import open_session, terminal
from adjudicator.intake.jsonlines import read_json
from adjudicator.table import Table
from adjudicator.wording.page import Line, block

LONGEST_NAME = 200
"""Bytes of a table's name: file systems take about 250, with the endings of the files beside it."""

FOLLOWS = "next: adjudicator character add NAME --aspect …, then scene open NAME; or adjudicator play"


def make_table(name: str, rules: str | None) -> int:
    """Make ``NAME.db`` here and let it be the current table. Raises NotATable when the name is taken."""
    settings = resolve({"rules": rules})
    path = _free_path(name)
    with Table.open(path, rules=settings["rules"].value, via="cli") as table:
        title = table.game.ruleset.title
    _make_current(path, Line(f"{path.name} is made, with the rules of {title}", "good"), Line(FOLLOWS, "faint"))
    return DONE


def read_in(source: str, table: str | None, name: str | None, *, dry_run: bool, as_json: bool) -> int:
    """Read an export into a new table, or pasted character sheets into the current one. Raises Malformed."""
    text = _text(source)
    if _is_export(text):
        return _history(text, name or ("imported" if source == "-" else Path(source).stem), dry_run)
    return _sheets(text, table, dry_run, as_json)


def _history(text: str, name: str, dry_run: bool) -> int:
    from adjudicator.table.importing import restored

    path = _free_path(name)
    records = [*_records(text)]
    if dry_run:
        terminal(resolve({})).show([Line(f"a history of {len(records) - 1} rulings, to be made {path.name}")])
        return DONE
    count = restored(path, records)
    _make_current(path, Line(f"{path.name} is made, with {count} rulings", "good"))
    return DONE


def _sheets(text: str, table: str | None, dry_run: bool, as_json: bool) -> int:
    from adjudicator.formats import read_sheets

    report = read_sheets(text)
    if dry_run or not report.moves:
        report = _compared(report, table) if report.moves else report
        if as_json:
            typer.echo(written(_report(report)))
        else:
            terminal(resolve({})).show(_report_lines(report))
        if report.moves:
            return DONE
        raise Malformed("no character was found in it; nothing was written")
    session = open_session(table, silent=as_json)
    with session.table:
        session.keyboard.show(_report_lines(_with_namesakes(report, session.table)))
        return put(session, list(report.moves), as_json=as_json)


def _compared(report: SheetReport, table: str | None) -> SheetReport:
    """The report beside the current table; a dry run needs none, and then it stays as it is."""
    try:
        session = open_session(table, silent=True)
    except (Malformed, NotATable):
        return report
    with session.table:
        return _with_namesakes(report, session.table)


def _with_namesakes(report: SheetReport, table: Table) -> SheetReport:
    """The report with advice on every character whose name somebody on the table has already."""
    there = {folded(one["name"]): known for known, one in table.state()["characters"].items()}
    advice = [
        f"{move['name']}: a character of that name is on the table already ({there[name]}); this adds another."
        for move in report.moves
        if (name := folded(move["name"])) in there
    ]
    return replace(report, advice=(*report.advice, *dict.fromkeys(advice)))


def _report(report: SheetReport) -> dict[str, object]:
    said = {name: list(getattr(report, name)) for name in ("read", "skipped", "guessed", "advice")}
    puzzles = [{"line": line, "text": words} for line, words in report.not_understood]
    return {"moves": list(report.moves), **said, "not_understood": puzzles}


def _report_lines(report: SheetReport) -> list[Line]:
    parts = {
        "read": report.read,
        "skipped": report.skipped,
        "guessed": report.guessed,
        "not understood": [f"line {line}: {words}" for line, words in report.not_understood],
        "worth a look": report.advice,
    }
    return [line for label, texts in parts.items() if texts for line in block(label, *texts)]


def _free_path(name: str) -> Path:
    if Path(name).name != name or not name.isprintable() or not 0 < len(name.encode()) <= LONGEST_NAME:
        wanted = f"no folders, no odd signs, 1 to {LONGEST_NAME} bytes"
        raise Malformed(f"{name[:80]!r} is no name for a file here: {wanted}")
    path = Path(name if name.endswith(".db") else f"{name}.db").absolute()
    if path.exists():
        raise NotATable(path.name, f"there is such a file already; --table {path.name} uses it, or choose a new name")
    return path


def _make_current(path: Path, *lines: Line) -> None:
    file = store("table", str(path))
    settings = resolve({})
    now = settings["table"]
    told = f"it is the current table now ({file})"
    if Path(now.value) != path:
        told = f"the current table is still {now.value} ({now.origin})"
    terminal(settings).show([lines[0], Line(told), *lines[1:]])


def _is_export(text: str) -> bool:
    from adjudicator.table.export import is_header

    try:
        first = next(line for line in text.splitlines() if line.strip())
        return is_header(read_json(first))
    except (StopIteration, Malformed):
        return False


def _records(text: str) -> Iterator[object]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield read_json(line)
            except Malformed as error:
                raise Malformed(f"line {number}: {error}") from error


def _text(source: str) -> str:
    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"{source} is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise Malformed(f"{source} cannot be read: {error.strerror}") from error
