"""What every command works with: the table named by flag, environment or file, and the keyboard."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.errors import NotATable
from adjudicator.frontends.cli.keyboard import Keyboard, Silent, Terminal
from adjudicator.frontends.hiring import drafter_from
from adjudicator.table import Table
from adjudicator.wording.page import Line

if TYPE_CHECKING:
    from adjudicator.config import Setting

NO_TABLE = "no table is current: make one with adjudicator new NAME, or name a file with --table FILE"


@dataclass(frozen=True, slots=True)
class Session:
    """An open table, where its file is, whoever sits at the keyboard, and the settings with their origins."""

    table: Table
    path: Path
    keyboard: Keyboard
    settings: dict[str, Setting]

    def header(self) -> Line:
        """The line at the top of every screen: which table, which rules, which scene, which version."""
        state = self.table.state()
        scene = state["scene"]["name"] if state["scene"] else "between scenes"
        return Line(f"{self.path.name} · {state['rules']} · {scene} · version {state['version']}", "faint")


def open_session(
    table_flag: str | None,
    *,
    dice: str | None = None,
    model: str | None = None,
    base_url: str | None = None,
    silent: bool = False,
    short_lines: bool = False,
    via: str = "cli",
) -> Session:
    """The session a command works with; flags win over the environment, which wins over the config file.

    ``silent`` is for output that a program reads: nobody answers; ``short_lines`` is for ``play``; ``via`` is the front
    end that the log names. Raises
    Malformed when no table is named, NotATable when the one named is none, BadConfiguration for settings that
    cannot be used.
    """
    from adjudicator.config import resolve

    settings = resolve({"table": table_flag, "dice": dice, "model": model, "base_url": base_url})
    if not settings["table"].value:
        raise Malformed(NO_TABLE)
    path = Path(settings["table"].value)
    if not path.exists():
        where = settings["table"].origin
        raise NotATable(str(path), f"there is no such table ({where}); adjudicator new NAME makes one")
    drafter = drafter_from(settings, path)
    # Without a model there is nobody to ask later on, and the checklist takes no time.
    occasion = settings["opinions"].value if drafter is not None else "automatic"
    table = Table.open(path, via=via, drafter=drafter, policy=settings["policy"].value, opinions=occasion)
    return Session(table, path, Silent() if silent else terminal(settings, short_lines), settings)


def terminal(settings: Mapping[str, Setting], short_lines: bool = False) -> Terminal:
    """The keyboard as the settings want it."""
    colour, typed = settings["colour"].value != "never", settings["dice"].value == "typed"
    return Terminal(colour=colour, typed_dice=typed, short_lines=short_lines)


def at_table(
    table_flag: str | None,
    work: Callable[[Session], int],
    *,
    silent: bool = False,
    model: str | None = None,
    base_url: str | None = None,
) -> NoReturn:
    """Open the session, do ``work`` with it, let go of the table, and leave with the exit code it gave.

    Where a program reads (``silent``), a refusal is a record on standard output as well.
    """
    session = open_session(table_flag, silent=silent, model=model, base_url=base_url)
    with session.table:
        try:
            code = work(session)
        except RuleViolation as refused:
            if not silent:
                raise
            violations = [violation.to_dict() for violation in refused.violations]
            typer.echo(json.dumps({"ok": False, "violations": violations}, ensure_ascii=False))
            code = refused.exit_code
    sys.stdout.flush()
    raise typer.Exit(code)
