"""Commands by which time passes: sessions, scenarios, refreshes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.core.naming import folded
from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import AsJson, TableFlag

if TYPE_CHECKING:
    from adjudicator.frontends.cli.session import Session


@app.command()
def session(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="An episode's name; each is used once.")] = None,
    episode: Annotated[str | None, typer.Option("--name", metavar="NAME", help="The same, as an option.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Start a session: whoever has fewer fate points than refresh is raised to it."""
    if name is not None and episode is not None:
        raise typer.BadParameter("an episode has one name; give it once")
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    def start(session: Session) -> int:
        move = given(do="start_session", name=_as_known(name or episode, session.table.game.sessions))
        return put(session, [move], as_json=as_json)

    at_table(table, start, silent=as_json)


@app.command()
def scenario(table: TableFlag = None, as_json: AsJson = False) -> None:
    """Start a scenario: where the rule set says so, everybody's points are set to refresh exactly."""
    _put(table, as_json, do="start_scenario")


@app.command()
def chapter(table: TableFlag = None, as_json: AsJson = False) -> None:
    """Start a chapter; another word for scenario."""
    _put(table, as_json, do="start_chapter")


@app.command()
def refresh(
    reason: Annotated[str | None, typer.Option(help="Why now.")] = None,
    table: TableFlag = None,
    as_json: AsJson = False,
) -> None:
    """Refresh fate points between sessions, where the rule set offers it."""
    _put(table, as_json, do="refresh", reason=reason)


def _as_known(name: str | None, episodes: Iterable[str]) -> str | None:
    """``name`` as an episode that was started is spelled, where they differ in capitals and spaces only."""
    if name is None:
        return None
    return next((known for known in episodes if folded(known) == folded(name)), name)


def _put(table: str | None, as_json: bool, **fields: str | None) -> None:
    from adjudicator.frontends.cli.moving import given
    from adjudicator.frontends.cli.putting import put
    from adjudicator.frontends.cli.session import at_table

    at_table(table, lambda session: put(session, [given(**fields)], as_json=as_json), silent=as_json)
