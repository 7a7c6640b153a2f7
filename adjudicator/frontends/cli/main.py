"""The Typer application. Commands import what they need inside their bodies, so that help is there at once."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

app = typer.Typer(
    name="adjudicator",
    help="Exact rules for Fate-family invocations; the game master decides.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    add_completion=False,
)


@app.callback()
def about() -> None:
    """Exact rules for Fate-family invocations; the game master decides."""


@app.command()
def run(
    script: Annotated[str, typer.Argument(help="A script or an export as JSON Lines; - is standard input.")],
    rules: Annotated[
        str, typer.Option(help="A shipped rule set's name, or the path of a rule file.")
    ] = "unwritten",
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line, and nothing else.")] = False,
) -> None:
    """Play a script on a fresh table in memory, line by line, as its game master.

    Exit code 0: every line was accepted; 3: a rule refused some; 2: a line was malformed; 5: bad rule file.
    """
    from adjudicator.frontends.cli.scripts import play_script

    raise typer.Exit(play_script(script, rules, as_json=json))


@app.command()
def export(
    table: Annotated[str, typer.Argument(envvar="ADJUDICATOR_TABLE", help="The table's file.")],
) -> None:
    """Write a table's whole history to standard output, as JSON Lines that `run` reads back."""
    from adjudicator.frontends.cli.scripts import export_table

    raise typer.Exit(export_table(table))


def main() -> None:
    """Run the command line; an error of ours becomes one sentence and its exit code, never a traceback."""
    from adjudicator.core.violations import AdjudicatorError

    # Player text may hold anything; a narrow terminal encoding must not stop a game.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app()
    except AdjudicatorError as error:
        typer.echo(f"error: {error}", err=True)
        raise SystemExit(error.exit_code) from error
