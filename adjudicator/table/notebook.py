"""What is remembered with a table and is no part of its game: who posts for whom, what was read and posted.

Notes lie in the table's own log, as commits without events, so that they share its file, its locks and its order.
The latest note under a key counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Any

from adjudicator.log import Entry, EventLog

Record = Mapping[str, Any]

_KEY = "noted"


class Notebook:
    """Notes by key, JSON-ready, for reading only. ``log`` holds them, and ``write`` adds a commit to it.

    What was read from the log is kept, so that each note is read once; those of other writers are taken in.
    """

    def __init__(self, log: EventLog, write: Callable[[Record], None]) -> None:
        self._log, self._write = log, write
        self._lock = Lock()
        self._until = 0
        self._kinds: dict[str, dict[str, Record | None]] = {}

    def note(self, notes: Mapping[str, Record | None]) -> None:
        """Write ``notes`` down in one stroke; None takes a note back. No notes are no stroke."""
        if notes:
            self._write({_KEY: dict(notes)})

    def all(self, kind: str) -> dict[str, Record]:
        """The notes whose key is ``kind``, a colon and anything, by what stands after the colon, oldest key first."""
        with self._lock:
            self._catch_up()
            found = self._kinds.get(kind, {})
            return {key: value for key, value in found.items() if value is not None}

    def one(self, kind: str, key: str) -> Record | None:
        """The note under one key, None when there is none."""
        return self.all(kind).get(key)

    def _catch_up(self) -> None:
        last = self._log.last_seq()
        if last == self._until:
            return
        # The table's own commits are found by their index the first time; later there are only a few new ones.
        entries: Iterable[Entry] = self._log.read(self._until) if self._until else self._log.by_ruling("")
        for entry in entries:
            noted: Any = entry.meta.get(_KEY, {})
            for key, value in noted.items():
                kind, _, rest = key.partition(":")
                self._kinds.setdefault(kind, {})[rest] = value
        self._until = last
