"""The keyboard and the screen behind one small protocol, so that tests and ``play`` can stand in for them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import typer

from adjudicator.core.pieces import Faces
from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.frontends.cli.screen import render, width_now
from adjudicator.frontends.cli.typed import command_line
from adjudicator.frontends.cli.typed_short import short_line
from adjudicator.intake.dice import read_dice
from adjudicator.wording.page import Line


class Cancelled(AdjudicatorError):
    """Whoever sits there broke off where nothing could be taken back; nothing has changed."""

    def __init__(self) -> None:
        super().__init__("cancelled: no dice fell, and nothing has changed")


class Keyboard(Protocol):
    """Whoever sits there: shown lines, asked for a key, a line of text, or dice."""

    interactive: bool
    """False where nobody can answer: then rulings wait."""

    def show(self, lines: Iterable[Line]) -> None:
        """Put lines on the screen."""

    def key(self, offered: str) -> str:
        """One of the ``offered`` letters, as soon as it is pressed."""

    def words(self, prompt: str, default: str = "") -> str:
        """A line of text; empty for none."""

    def dice(self, whose: str) -> Faces:
        """Four faces, rolled by the program or typed in. Raises Cancelled."""

    def number(self, last: int) -> int:
        """A number from 1 to ``last``, rolled by the program or typed in. Raises Cancelled."""

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        """A move, or a command without its program, as whoever sits there types it."""


class Terminal:
    """Standard input and output. ``typed_dice``: ask for the faces instead of rolling them.

    ``short_lines``: whoever sits there types the lines of ``play``, not commands of a shell.
    """

    def __init__(self, *, colour: bool = True, typed_dice: bool = False, short_lines: bool = False) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.colour = colour and sys.stdout.isatty()
        self.typed_dice, self.short_lines = typed_dice, short_lines

    def show(self, lines: Iterable[Line]) -> None:
        """Print lines at the terminal's width; nothing at all for no lines."""
        if shown := render(lines, width_now(), colour=self.colour):
            typer.echo(shown, color=True)

    def key(self, offered: str) -> str:
        """Wait until one of the offered letters is pressed; an interrupt counts as the last one offered.

        The first other key brings up which letters there are.
        """
        told = False
        while True:
            try:
                pressed = typer.getchar().casefold()
            except (KeyboardInterrupt, EOFError):
                return offered[-1]
            if len(pressed) == 1 and pressed in offered:
                return pressed
            if not told:
                self.show([Line(f"the keys are {', '.join(offered[:-1])} and {offered[-1]}", "faint")])
                told = True

    def words(self, prompt: str, default: str = "") -> str:
        """Ask for a line of text; an interrupt counts as none."""
        try:
            answer: str = typer.prompt(prompt, default=default, show_default=bool(default))
        except typer.Abort:
            return ""
        return answer.strip()

    def dice(self, whose: str) -> Faces:
        """Roll, or ask until four Fate dice were typed; an empty line rolls them after all.

        Raises Cancelled for an interrupt, since dice that fell stay.
        """
        while typed := self._fallen(f"dice of {whose} (++0-, +1, or Enter to roll)"):
            try:
                return read_dice(typed)
            except Malformed as error:
                self.show([Line(str(error), "bad")])
        return rolled()

    def number(self, last: int) -> int:
        """Roll, or ask until a number was typed; as with ``dice``."""
        while typed := self._fallen(f"a number from 1 to {last} (or Enter to roll)"):
            if typed.isdecimal() and len(typed) < 6 and 1 <= int(typed) <= last:
                return int(typed)
            self.show([Line(f"{typed!r} is no number from 1 to {last}", "bad")])
        return drawn(last)

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        """A command of the shell, or a short line."""
        if isinstance(said, str):
            return said if self.short_lines else f"adjudicator {said}"
        return short_line(said) if self.short_lines else command_line(said)

    def _fallen(self, prompt: str) -> str:
        """What was typed for dice that fell on the table; "" where the program is to roll. Raises Cancelled."""
        if not (self.typed_dice and self.interactive):
            return ""
        try:
            typed: str = typer.prompt(prompt, "", show_default=False)
        except typer.Abort as broken_off:
            raise Cancelled from broken_off
        return typed.strip()


class Silent:
    """Nobody: for output that a program reads. Rulings wait, dice are rolled."""

    interactive = False

    def show(self, lines: Iterable[Line]) -> None:
        """Say nothing."""

    def key(self, offered: str) -> str:
        """The last letter offered, which leaves things as they are."""
        return offered[-1]

    def words(self, prompt: str, default: str = "") -> str:  # noqa: ARG002  # nobody reads the prompt
        """What would have stood there already."""
        return default

    def dice(self, whose: str) -> Faces:  # noqa: ARG002  # anybody's dice are rolled alike
        """Four faces, rolled."""
        return rolled()

    def number(self, last: int) -> int:
        """A number, rolled."""
        return drawn(last)

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        """A command of the shell."""
        return f"adjudicator {said}" if isinstance(said, str) else command_line(said)


def rolled() -> Faces:
    """Four Fate dice, thrown by the system's own source of chance."""
    chance = random.SystemRandom()
    return tuple(chance.choice((-1, 0, 1)) for _ in range(4))


def drawn(last: int) -> int:
    """A number from 1 to ``last``, each as likely, from the same source."""
    return random.SystemRandom().randint(1, last)
