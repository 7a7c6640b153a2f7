"""What ``run`` does."""

from __future__ import annotations

import json
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from adjudicator.core.violations import Malformed
from adjudicator.frontends.run import exit_code, run_lines
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


def _json(record: object) -> str:
    return json.dumps(record, ensure_ascii=False)


def _lines(script: str) -> Iterator[bytes]:
    """The script's lines; the mark some editors put at the beginning of a UTF-8 file is no part of the first."""
    lines = _bytes_of(script)
    for first in lines:
        yield first.removeprefix(BOM_UTF8)
        break
    yield from lines


def _bytes_of(script: str) -> Iterator[bytes]:
    if script == "-":
        yield from sys.stdin.buffer
        return
    try:
        with Path(script).open("rb") as file:
            yield from file
    except OSError as error:
        raise Malformed(f"{script} cannot be read: {error.strerror}") from error
