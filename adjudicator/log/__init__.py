"""The event log of a table: append-only commits of JSON-ready events, with snapshots beside them.

It knows nothing of games. What the events mean is the business of the codec and the core on top.
"""

from __future__ import annotations

from adjudicator.log.entries import Commit, Entry, EventLog, Snapshot
from adjudicator.log.memory import MemoryLog
from adjudicator.log.sqlite import SqliteLog

__all__ = ["Commit", "Entry", "EventLog", "MemoryLog", "Snapshot", "SqliteLog"]
