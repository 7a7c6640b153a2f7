"""What is remembered with a table and is no part of its game: who posts for whom, what was read and posted.

Notes lie in the table's own log, as commits without events, so that they share its file, its locks and its order.
The latest note under a key counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.log import Entry

Record = Mapping[str, Any]

_KEY = "noted"


class Notebook:
    """Notes by key, JSON-ready. ``entries`` reads the log's commits on the table itself, ``write`` adds one."""

    def __init__(self, entries: Callable[[], list[Entry]], write: Callable[[Record], None]) -> None:
        self._entries, self._write = entries, write

    def note(self, notes: Mapping[str, Record | None]) -> None:
        """Write ``notes`` down in one stroke; None takes a note back. No notes are no stroke."""
        if notes:
            self._write({_KEY: dict(notes)})

    def all(self, kind: str) -> dict[str, Record]:
        """The notes whose key is ``kind``, a colon and anything, by what stands after the colon, oldest key first."""
        found: dict[str, Record | None] = {}
        for entry in self._entries():
            noted: Any = entry.meta.get(_KEY, {})
            for key, value in noted.items():
                if key.startswith(f"{kind}:"):
                    found[key.partition(":")[2]] = value
        return {key: value for key, value in found.items() if value is not None}

    def one(self, kind: str, key: str) -> Record | None:
        """The note under one key, None when there is none."""
        return self.all(kind).get(key)
