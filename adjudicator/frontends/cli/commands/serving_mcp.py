"""The command that serves a table to language models."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.flags import BaseUrlFlag, ModelFlag, TableFlag


@app.command()
def mcp(
    seat: Annotated[
        str,
        typer.Option(
            metavar="SEAT",
            help="Whose seat the client takes: players (looks only), a character, or gm: then you decide there.",
        ),
    ] = "players",
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP, with a token, instead of stdio.")] = False,
    host: Annotated[str, typer.Option(metavar="HOST", help="With --http: where to listen.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="PORT", min=0, max=65535, help="With --http: the port; 0 takes a free one.")
    ] = 8766,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="With --http: another host name that clients ask for."),
    ] = None,
    table: TableFlag = None,
    model: ModelFlag = None,
    base_url: BaseUrlFlag = None,
) -> None:
    """Serve the table to language models (MCP): they look and propose, and only a human approves."""
    from adjudicator.frontends.cli.serving_mcp import serve_mcp

    listening = (host, port, name or []) if http else None
    serve_mcp(table, seat, listening, model=model, endpoint=base_url)
