"""A keyboard with one key more, by which whoever goes through a list of things leaves the rest for later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.core.pieces import Faces
from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.wording.page import Line

QUIT = "q"


class Leaving:
    """``keyboard``, where ``QUIT`` is among the keys: it counts as the last one offered, and ``left`` is True then."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self.interactive = keyboard.interactive
        self.left = False

    def show(self, lines: Iterable[Line]) -> None:
        """Put lines on the screen."""
        self._keyboard.show(lines)

    def key(self, offered: str) -> str:
        """One of the ``offered`` letters; the last one, which leaves things as they are, for ``QUIT``."""
        pressed = self._keyboard.key(QUIT + offered)
        if pressed != QUIT:
            return pressed
        self.left = True
        return offered[-1]

    def words(self, prompt: str, default: str = "") -> str:
        """A line of text; empty for none."""
        return self._keyboard.words(prompt, default)

    def dice(self, whose: str) -> Faces:
        """Four faces. Raises Cancelled."""
        return self._keyboard.dice(whose)

    def number(self, last: int) -> int:
        """A number from 1 to ``last``. Raises Cancelled."""
        return self._keyboard.number(last)

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        """A move, or a command without its program, as whoever sits there types it."""
        return self._keyboard.spelled(said)
