"""Every command, hung on the application by being imported; what they do is imported when they are called."""

from __future__ import annotations

from adjudicator.frontends.cli.commands import (
    bargaining,
    configuring,
    files,
    invoking,
    looking,
    rolling,
    ruling,
    setting_up,
    time_passing,
)

__all__ = [
    "bargaining",
    "configuring",
    "files",
    "invoking",
    "looking",
    "rolling",
    "ruling",
    "setting_up",
    "time_passing",
]
