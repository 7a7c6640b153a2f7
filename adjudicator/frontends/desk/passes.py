"""Passes: signed, expiring words that say whose place at which table somebody may take.

A link carries one behind its ``#``, so that no server, proxy or chat preview ever gets to log it; a browser that has
shown its link keeps another one as a cookie, and a program sends it as a bearer token.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from itsdangerous import BadData, URLSafeSerializer

Use = Literal["link", "session"]

LINK_LASTS = 7 * 24 * 3600
"""seconds until a link that was handed out is worth nothing"""
SESSION_LASTS = 30 * 24 * 3600
"""seconds until a browser has to show a link again"""
LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Pass:
    """A place at a table: the table's id, the seat ("gm" or a character's id), and the round of links it belongs to.

    ``until`` is in seconds since 1970. A new round makes all earlier links and sessions of the seat worthless.
    """

    table: str
    seat: str
    round: int
    until: int


class Passes:
    """Writes and reads passes with a secret ``key``; ``clock`` gives seconds since 1970."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._key, self._clock = key, clock

    def written(self, use: Use, table: str, seat: str, round_: int, lasts: int | None = None) -> str:
        """A new pass that ends after ``lasts`` seconds."""
        default = LINK_LASTS if use == "link" else SESSION_LASTS
        until = int(self._clock()) + (default if lasts is None else lasts)
        return str(self._signer(use).dumps([table, seat, round_, until]))

    def read(self, use: Use, word: str) -> Pass | None:
        """What a pass says, None for one that was forged, is meant for another use, or has expired."""
        if len(word) > LONGEST:
            return None
        try:
            table, seat, round_, until = self._signer(use).loads(word)
        except (BadData, ValueError, TypeError):
            return None
        found = Pass(table, seat, round_, until)
        return found if found.until > self._clock() else None

    def form_word(self, session: str) -> str:
        """The word that every form of a session has to hand back: nobody else's page can know it."""
        return str(self._signer("form").dumps(session)).rpartition(".")[2]

    def _signer(self, use: str) -> URLSafeSerializer:
        return URLSafeSerializer(self._key, salt=f"adjudicator.desk.{use}")
