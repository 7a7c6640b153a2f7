"""Commands for play by post."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, TableFlag

ForFlag = Annotated[
    str | None,
    typer.Option(
        "--for",
        metavar="<phpbb|discourse|discord|markdown|plain>",
        help="Where it is pasted, or a place that a package adds; else where the last post went, else plain text.",
    ),
]


def _print(name: str, table: str | None, as_json: bool, *typed: Any, **how: Any) -> None:
    """Call ``corresponding.NAME(session, *typed, **how)`` at the table."""
    from adjudicator.frontends.cli import corresponding
    from adjudicator.frontends.cli.session import at_table

    def work(session: Any) -> int:
        return int(getattr(corresponding, name)(session, *typed, as_json=as_json, **how))

    at_table(table, work, silent=as_json)


@app.command()
def post(
    target: ForFlag = None,
    seat: Annotated[
        Literal["players", "gm"],
        typer.Option("--as", help="players: exactly what they will see; gm: the rest too, and it is never noted."),
    ] = "players",
    again: Annotated[bool, typer.Option("--again", help="Print the last post once more.")] = False,
    peek: Annotated[bool, typer.Option("--peek", help="Only look: it does not count as posted.")] = False,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Print the reply to a thread: what was told and decided since the last one, ready to paste."""
    _print("print_reply", table, as_json, target, seat, again=again, peek=peek)


@app.command()
def recap(
    scene: Annotated[
        str | None, typer.Argument(metavar="SCENE", help="A scene's name, as short as it is clear; else the last.")
    ] = None,
    episode: Annotated[str | None, typer.Option("--session", metavar="NAME", help="A whole episode instead.")] = None,
    target: ForFlag = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Tell a scene or an episode again, for players: who was there, what was told, rolls, points, what is left."""
    _print("print_recap", table, as_json, scene, episode, target)


@app.command()
def remind(target: ForFlag = None, table: TableFlag = None, as_json: AsJson = False) -> None:
    """Print reminders to paste, one for each player who owes an answer, and what waits for the GM."""
    _print("print_reminders", table, as_json, target)
