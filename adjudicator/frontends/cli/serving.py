"""The desk, served from the command line: its tables opened, its links printed once."""

from __future__ import annotations

import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import typer

from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration
from adjudicator.frontends.cli.session import open_session
from adjudicator.table import Table
from adjudicator.wording.plain import printable

if TYPE_CHECKING:
    from adjudicator.frontends.desk.desk import Desk

OVERHEARD = (
    "Friends in this network open these links at {base}. Plain http can be overheard there: whoever reads a link on "
    "its way can take that seat. For friends elsewhere put it behind https and name that address with --url."
)
EMPTY = "nobody is at this table yet: the game master's page Set up brings characters in, its page Seats gives links"


def serve_desk(
    files: Sequence[str],
    host: str,
    port: int,
    url: str | None,
    *,
    browser: bool = False,
    model: str | None = None,
    endpoint: str | None = None,
) -> None:
    """Serve the tables in ``files``, the current one where none is named, until interrupted.

    Raises BadConfiguration where what the desk needs is not installed, Malformed for an address or names that cannot
    be used, and what opening a table raises.
    """
    try:
        from adjudicator.frontends.desk.serving import Address, place_name, serve
    except ImportError as error:
        raise BadConfiguration(
            f'the desk needs more than is installed: pip install "adjudicator[desk]" ({error})'
        ) from error
    from adjudicator.frontends.desk.key_file import desk_key

    address = Address(host, port, url)
    with ExitStack() as open_ones:
        tables: dict[str, Table] = {}
        named: list[str | None] = [*files]
        for file in named or [None]:
            session = open_session(file, model=model, base_url=endpoint, silent=True, via="desk")
            open_ones.enter_context(session.table)
            name = place_name(session.path.stem)
            if name in tables:
                raise Malformed(f"two tables are called {name}; rename one of the files")
            tables[name] = session.table

        def begun(desk: Desk, base: str) -> None:
            _tell(desk, base, overheard=not address.loopback and url is None)
            if browser:
                first = next(iter(desk.places))
                webbrowser.open(desk.link(first.name, "gm", base))

        serve(tables, desk_key(), address, begun)


def _tell(desk: Desk, base: str, *, overheard: bool) -> None:
    """Print each seat's link once; this is how the GM gets them."""
    for place in desk.places:
        typer.echo(f"{place.name}: a link for each seat, good for seven days")
        for seat in place.seats():
            typer.echo(f"  {printable(seat)}  {desk.link(place.name, seat, base)}")
        if len([*place.seats()]) == 1:
            typer.echo(f"  {EMPTY}")
    if overheard:
        typer.echo(OVERHEARD.format(base=base))
    typer.echo("Ctrl-C ends it; everything is saved as it happens.")
