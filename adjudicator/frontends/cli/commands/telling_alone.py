"""The command that tells a whole table's story to its player."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import TableFlag


@app.command()
def journal(
    form: Annotated[
        Literal["markdown", "lonelog"],
        typer.Option(help="markdown, to be read; lonelog (version 1.6) also carries every ruling, to be played again."),
    ] = "markdown",
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="A new file to write to, instead of standard output.")
    ] = None,
    table: TableFlag = None,
) -> None:
    """Tell the table's whole story: narration, dice, and rulings with their reasons, secrets included."""
    from adjudicator.frontends.cli.journals import write_journal
    from adjudicator.frontends.cli.session import at_table

    at_table(table, lambda session: write_journal(session, form, out), silent=True)
