"""What ``run`` and ``export`` do."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from adjudicator.core.violations import Malformed
from adjudicator.errors import NotATable
from adjudicator.frontends.run import exit_code, run_lines
from adjudicator.table import Table
from adjudicator.wording.results import result_lines


def play_script(script: str, rules: str, *, as_json: bool) -> int:
    """Play ``script`` and print every result; returns the exit code. Raises Malformed for no such file."""
    seen: list[dict[str, Any]] = []
    for result in run_lines(_lines(script), rules):
        seen.append({"ok": result.get("ok")} | ({"malformed": ""} if "malformed" in result else {}))
        if as_json:
            typer.echo(_json(result))
        else:
            for line in result_lines(result):
                typer.echo(line)
    return exit_code(seen)


def export_table(table: str) -> int:
    """Print the export of the table in the file ``table``. Raises NotATable when there is none."""
    if not Path(table).exists():
        raise NotATable(table, "there is no such file")
    with Table.open(table, via="export") as opened:
        for record in opened.export():
            typer.echo(_json(record))
    return 0


def _json(record: object) -> str:
    return json.dumps(record, ensure_ascii=False)


def _lines(script: str) -> Iterator[bytes]:
    if script == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(script).open("rb") as file:
            yield from file
    except OSError as error:
        raise Malformed(f"{script} cannot be read: {error.strerror}") from error
