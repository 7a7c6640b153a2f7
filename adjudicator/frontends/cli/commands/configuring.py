"""Commands on settings."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.frontends.cli.application import config
from adjudicator.frontends.cli.flags import AsJson

Key = Annotated[str, typer.Argument(metavar="KEY", help="The setting's name; config list shows them all.")]


@config.callback()
def settings(context: typer.Context) -> None:
    """Settings, and where each comes from; alone it lists them."""
    if context.invoked_subcommand is None:
        list_settings()


@config.command("list")
def list_settings(as_json: AsJson = False) -> None:
    """List every setting with its value and where that comes from."""
    from adjudicator.frontends.cli.settings import list_settings as listed

    raise typer.Exit(listed(as_json))


@config.command("set")
def set_setting(key: Key, value: Annotated[str, typer.Argument(metavar="VALUE", help="Its value.")]) -> None:
    """Store a setting in the config file."""
    from adjudicator.frontends.cli.settings import set_setting as stored

    raise typer.Exit(stored(key, value))


@config.command("unset")
def unset_setting(key: Key) -> None:
    """Take a setting out of the config file: its default holds again."""
    from adjudicator.frontends.cli.settings import unset_setting as unset

    raise typer.Exit(unset(key))
