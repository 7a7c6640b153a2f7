"""The way in: every error becomes one sentence and its exit code, never a traceback.

Commands import what they need inside their bodies, so that help is there at once.
"""

from __future__ import annotations

import os
import sys

import typer

from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.commands import hang

REPORT = (
    "error: something went wrong that should not have ({what}). Nothing is lost: what was decided is saved. "
    "Set ADJUDICATOR_DEBUG=1, do it again, and report what it prints, with the command."
)


def main() -> None:
    """Run the command line; an error of ours becomes one sentence and its exit code."""
    from adjudicator.core.violations import AdjudicatorError

    # Player text may hold anything; a narrow terminal encoding must not stop a game.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    hang(sys.argv[1:])
    try:
        app(prog_name="adjudicator")
    except AdjudicatorError as error:
        _say(error)
        raise SystemExit(error.exit_code) from error
    except Exception as error:
        if os.environ.get("ADJUDICATOR_DEBUG"):
            raise
        typer.echo(REPORT.format(what=f"{type(error).__name__}: {error}"), err=True)
        raise SystemExit(1) from error


def _say(error: Exception) -> None:
    from adjudicator.core.violations import RuleViolation
    from adjudicator.wording.plain import printable
    from adjudicator.wording.refusals import refusals

    if isinstance(error, RuleViolation):
        typer.echo(refusals(violation.to_dict() for violation in error.violations), err=True)
    else:
        typer.echo(f"error: {printable(str(error))}", err=True)
