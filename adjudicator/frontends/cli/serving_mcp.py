"""A table served to language models from the command line; what it says goes to standard error."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from adjudicator.errors import BadConfiguration
from adjudicator.frontends.cli.session import open_session

AS_GM = "Whoever uses this client is the game master: it shows every secret, and asks there for approval."
OVERHEARD = "Others in this network can ask too, and plain http can be overheard there: put it behind https."


def serve_mcp(
    file: str | None,
    seat: str,
    listening: tuple[str, int, Sequence[str]] | None,
    *,
    model: str | None = None,
    endpoint: str | None = None,
) -> None:
    """Serve the table in ``file`` to ``seat`` over stdio, or over HTTP at ``listening`` (host, port, further names).

    Raises BadConfiguration where what it needs is not installed, Malformed for a seat or an address that cannot be
    used, and what opening a table raises.
    """
    try:
        from adjudicator.frontends.mcp import serving
        from adjudicator.frontends.mcp.server import server_for
    except ImportError as error:
        raise BadConfiguration(
            f'serving language models needs more than is installed: pip install "adjudicator[mcp]" ({error})'
        ) from error

    session = open_session(file, model=model, base_url=endpoint, silent=True, via="mcp")
    with session.table as table:
        rolled = session.settings["dice"].value != "typed"
        server = server_for(table, seat, throw=serving.thrown if rolled else None)
        if seat == "gm":
            typer.echo(AS_GM, err=True)
        if listening is None:
            serving.serve_stdio(server)
            return
        host, port, names = listening
        token, fresh = serving.token_from_environment()

        def begun(address: str) -> None:
            typer.echo(f"{address}\n{f'token {token}' if fresh else f'token as in {serving.TOKEN}'}", err=True)
            if host not in serving.LOOPBACK:
                typer.echo(OVERHEARD, err=True)

        serving.serve_http(server, token, host, port, names, begun)
