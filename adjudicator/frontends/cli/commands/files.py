"""Commands that begin and play."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import TableFlag


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
    solo: Annotated[
        bool, typer.Option("--solo", help="Play alone: you are your own GM, and a policy is the second person.")
    ] = False,
    policy_name: Annotated[
        str | None,
        typer.Option(metavar="POLICY", help="With --solo: which decisions are automatic; a name, or a file's path."),
    ] = None,
) -> None:
    """Make a table here, and let it be the current one."""
    from adjudicator.core.violations import Malformed
    from adjudicator.frontends.cli.making import make_table
    from adjudicator.solo.policy_files import DEFAULT

    if policy_name is not None and not solo:
        raise Malformed("--policy-name goes with --solo")
    raise typer.Exit(make_table(name, rules, (policy_name or DEFAULT) if solo else None))


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
