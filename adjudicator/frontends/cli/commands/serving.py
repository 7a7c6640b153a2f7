"""Commands that serve tables to others: the desk's pages."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import BaseUrlFlag, ModelFlag


@app.command()
def desk(
    table: Annotated[
        list[str] | None,
        typer.Option(
            "--table", metavar="FILE", help="A table to serve, several times for several; else the current one."
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="HOST", help="Where to listen; 0.0.0.0 lets others in this network ask.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")] = 8765,
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help="The address people use, behind a proxy with https.")
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the game master's page in a browser.")] = False,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
) -> None:
    """Serve the desk: a page for the game master and one for each player, until Ctrl-C."""
    from adjudicator.frontends.cli.serving import serve_desk

    serve_desk(table or [], host, port, url, browser=browser, model=model, endpoint=base_url)
