"""Settings shown with their origins, stored and taken back."""

from __future__ import annotations

from dataclasses import asdict

import typer

from adjudicator.config import forget, resolve, store
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.extending import added_lines
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import terminal
from adjudicator.wording.page import Line


def list_settings(as_json: bool = False) -> int:
    """Every setting with its value and origin; then, for a reader, what installed packages add."""
    settings = resolve({})
    if as_json:
        typer.echo(written({key: asdict(setting) for key, setting in settings.items()}))
        return DONE
    lines = [Line(f"{one.key} = {one.value or '(none)'}   ({one.origin})") for one in settings.values()]
    terminal(settings).show([*lines, *added_lines()])
    return DONE


def set_setting(key: str, value: str) -> int:
    """Store a setting. Raises BadConfiguration for an unknown key or a value that cannot be used."""
    file = store(key, value)
    found = resolve({})[key]
    note = "" if found.origin.startswith("file") else f", but {found.origin} wins for now"
    terminal(resolve({})).show([Line(f"{key} = {value} is stored in {file}{note}")])
    return DONE


def unset_setting(key: str) -> int:
    """Take a setting out of the file. Raises BadConfiguration for an unknown key."""
    file = forget(key)
    found = resolve({})[key]
    told = f"{key} is no longer in {file}; it is {found.value or '(none)'} ({found.origin})"
    terminal(resolve({})).show([Line(told)])
    return DONE
