"""Commands that begin, play, and carry a table from file to file."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, TableFlag


@app.command()
def demo() -> None:
    """Play a complete scene of two players and a GM, told line by line; nothing is written."""
    from adjudicator.frontends.cli.demo import tell_demo

    raise typer.Exit(tell_demo())


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The table's name; its file is NAME.db, here.")],
    rules: Annotated[
        str | None, typer.Option(metavar="RULES", help="A shipped rule set's name, or the path of a rule file.")
    ] = None,
) -> None:
    """Make a table here, and let it be the current one."""
    from adjudicator.frontends.cli.making import make_table

    raise typer.Exit(make_table(name, rules))


@app.command()
def play(
    dice: Annotated[
        str | None, typer.Option(metavar="HOW", help="rolled by the program, or typed as they fell on the table.")
    ] = None,
    table: TableFlag = None,
) -> None:
    """Play an evening at the keyboard: short lines, one key for each decision, undo, a footer of reminders."""
    from adjudicator.frontends.cli.play import play as evening
    from adjudicator.frontends.cli.session import open_session

    session = open_session(table, dice=dice, short_lines=True)
    with session.table:
        code = evening(session)
    raise typer.Exit(code)


@app.command()
def run(
    script: Annotated[str, typer.Argument(metavar="SCRIPT", help="A script or an export as JSON Lines; - is input.")],
    rules: Annotated[str, typer.Option(help="A shipped rule set's name, or the path of a rule file.")] = "unwritten",
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line, and nothing else.")] = False,
) -> None:
    """Play a script on a fresh table in memory, line by line, as its game master.

    Exit code 0: every line was accepted; 3: a rule refused some; 2: a line was malformed; 5: bad rule file.
    """
    from adjudicator.frontends.cli.scripts import play_script

    raise typer.Exit(play_script(script, rules, as_json=json))


@app.command()
def export(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A table's file, if not the current one.")
    ] = None,
    table: TableFlag = None,
) -> None:
    """Write a table's whole history to standard output, as JSON Lines that run and import read back."""
    from adjudicator.frontends.cli.scripts import export_table

    raise typer.Exit(export_table(file or table))


@app.command("import")
def read_in(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="An export, or character sheets as text; - is standard input.")
    ],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the new table of an export is called, if not as FILE.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be read, and write nothing.")] = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Read an export into a new table, or pasted character sheets into the current one."""
    from adjudicator.frontends.cli.making import read_in as read

    raise typer.Exit(read(source, table, name, dry_run=dry_run, as_json=as_json))
