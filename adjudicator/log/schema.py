"""The database behind a table's file: its tables, the triggers that keep it append-only, its migrations.

A new version is a new function at the end of `MIGRATIONS` and the changed definition in `OBJECTS`; a file
made by an older version is brought up to date when it is opened, in one transaction.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

APPLICATION_ID = 0x41444A55
"""Says that a database is a table of ours; stored in the file's header ("ADJU")."""

_SNAPSHOTS = """\
CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY, format INTEGER NOT NULL, state TEXT NOT NULL, checksum TEXT NOT NULL
)"""


def _refusing(name: str, occasion: str, table: str, says: str) -> str:
    return f"CREATE TRIGGER {name} BEFORE {occasion} BEGIN SELECT RAISE(ABORT, '{table}: {says}'); END"


def _append_only(table: str) -> dict[str, str]:
    return {
        f"{table}_keep_{word.lower()}": _refusing(
            f"{table}_keep_{word.lower()}", f"{word} ON {table}", table, "what was written stays as it is"
        )
        for word in ("UPDATE", "DELETE")
    }


# INSERT OR REPLACE deletes rows without waking a delete trigger, hence the checks before an insert.
OBJECTS: dict[str, str] = {
    "header": "CREATE TABLE header (one INTEGER PRIMARY KEY CHECK (one = 1), facts TEXT NOT NULL)",
    "entries": """\
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, first_event INTEGER NOT NULL, event_count INTEGER NOT NULL,
    ruling TEXT NOT NULL, request_id TEXT, meta TEXT NOT NULL, answer TEXT NOT NULL
)""",
    "events": "CREATE TABLE events (position INTEGER PRIMARY KEY, seq INTEGER NOT NULL, event TEXT NOT NULL)",
    "snapshots": _SNAPSHOTS,
    "entries_request": """\
CREATE UNIQUE INDEX entries_request ON entries (request_id) WHERE request_id IS NOT NULL""",
    "entries_ruling": "CREATE INDEX entries_ruling ON entries (ruling)",
    **_append_only("header"),
    **_append_only("entries"),
    **_append_only("events"),
    "header_once": _refusing(
        "header_once", "INSERT ON header WHEN EXISTS (SELECT 1 FROM header)", "header", "it is written once"
    ),
    "entries_in_order": _refusing(
        "entries_in_order",
        """INSERT ON entries
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
  OR NEW.first_event IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR EXISTS (SELECT 1 FROM entries WHERE request_id = NEW.request_id)""",
        "entries",
        "commits follow each other, and a request id is used once",
    ),
    "events_in_order": _refusing(
        "events_in_order",
        """INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR NOT EXISTS (
    SELECT 1 FROM entries WHERE seq = NEW.seq
    AND NEW.position >= first_event AND NEW.position < first_event + event_count)""",
        "events",
        "events follow each other inside their commit",
    ),
}
"""Every table, index and trigger of the current version by name, in the order they are made."""


def _check_snapshots(db: sqlite3.Connection) -> None:
    """1 to 2: snapshots get a checksum. Old ones have none to be tested by; as a cache they are made anew."""
    db.execute("DROP TABLE IF EXISTS snapshots")
    db.execute(_SNAPSHOTS)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_check_snapshots,)
"""The step at index i leads from version i + 1 to version i + 2."""

SCHEMA_VERSION = len(MIGRATIONS) + 1


def build(db: sqlite3.Connection, facts: str) -> None:
    """Make an empty database into a new table with these header facts (JSON text), in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    for definition in OBJECTS.values():
        db.execute(definition)
    db.execute("INSERT INTO header (one, facts) VALUES (1, ?)", (facts,))
    db.execute("COMMIT")


def version(db: sqlite3.Connection) -> int:
    """The schema version the file says it has; 0 when it says nothing."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection) -> None:
    """Bring an older table up to date: all steps that are missing, or none of them when one fails."""
    db.execute("BEGIN IMMEDIATE")
    try:
        # Asked again under the lock: another process may have migrated the file meanwhile.
        for old in range(version(db), SCHEMA_VERSION):
            MIGRATIONS[old - 1](db)
            db.execute(f"PRAGMA user_version = {old + 1}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def missing(db: sqlite3.Connection) -> set[str]:
    """The names of our tables, indexes and triggers that the database lacks."""
    return OBJECTS.keys() - {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
