"""What ``export`` does: a table's whole history, or one of its characters for another tool."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import open_session
from adjudicator.intake import short_names
from adjudicator.wording.plain import printable


def export_table(table: str | None, out: str | None = None) -> int:
    """Write the export of the table in the file ``table``, else of the current one. Raises NotATable, Malformed."""
    with open_session(table).table as opened:
        write_out((f"{written(record)}\n" for record in opened.export()), out)
    return DONE


def export_character(typed: str | None, form: str, table: str | None, out: str | None = None) -> int:
    """Write a character in the format ``form``, ours or a package's, and on standard error what it does not carry.

    Without a name the only character of the table is meant. Raises Malformed, and BadExtension.
    """
    from adjudicator.formats import write_character, writer_of
    from adjudicator.formats.from_table import left_out, sheet_of
    from adjudicator.frontends.importing import last_imports

    title = writer_of(form).title
    with open_session(table, silent=True).table as opened:
        state, last = opened.state(), last_imports(opened)
    key = _meant(state["characters"], typed, short_names.character(state, typed) if typed else "")
    done = write_character(sheet_of(state, key, last.get(key), form), form)
    write_out([done.text], out)
    for lost in (*done.lost, *left_out(state, key)):
        typer.echo(f"not in the {printable(title)}: {printable(lost)}", err=True)
    return DONE


def _meant(characters: Iterable[str], typed: str | None, key: str) -> str:
    there = list(characters)
    if typed is None and len(there) == 1:
        return there[0]
    if key not in there:
        asked = f"there is no character {typed!r}" if typed else "name a character"
        raise Malformed(f"{asked}; there are: {', '.join(there) or 'none yet'}")
    return key


def write_out(parts: Iterable[str], out: str | None) -> None:
    """To standard output, or to a file that is not there yet."""
    if out is None:
        for part in parts:
            typer.echo(part, nl=False)
        return
    # All of it first: what cannot be read leaves no half a file.
    whole = list(parts)
    try:
        with Path(out).open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(whole)
    except FileExistsError as error:
        raise Malformed(f"{out} is there already and stays as it is; choose a new name") from error
    except OSError as error:
        raise Malformed(f"{out} cannot be written: {error.strerror}") from error
