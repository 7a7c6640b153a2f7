"""Files of an older schema are brought up to date on opening, wholly or not at all."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from adjudicator.log import Commit, Snapshot, SqliteLog, schema

VERSION_1 = """
PRAGMA journal_mode = WAL;
PRAGMA application_id = 0x41444A55;
PRAGMA user_version = 1;
CREATE TABLE header (one INTEGER PRIMARY KEY CHECK (one = 1), facts TEXT NOT NULL);
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, first_event INTEGER NOT NULL, event_count INTEGER NOT NULL,
    ruling TEXT NOT NULL, request_id TEXT, meta TEXT NOT NULL, answer TEXT NOT NULL
);
CREATE TABLE events (position INTEGER PRIMARY KEY, seq INTEGER NOT NULL, event TEXT NOT NULL);
CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, format INTEGER NOT NULL, state TEXT NOT NULL);
CREATE UNIQUE INDEX entries_request ON entries (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX entries_ruling ON entries (ruling);
CREATE TRIGGER header_keep_update BEFORE UPDATE ON header BEGIN SELECT RAISE(ABORT, 'header: what was written stays as it is'); END;
CREATE TRIGGER header_keep_delete BEFORE DELETE ON header BEGIN SELECT RAISE(ABORT, 'header: what was written stays as it is'); END;
CREATE TRIGGER entries_keep_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries: what was written stays as it is'); END;
CREATE TRIGGER entries_keep_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries: what was written stays as it is'); END;
CREATE TRIGGER events_keep_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events: what was written stays as it is'); END;
CREATE TRIGGER events_keep_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events: what was written stays as it is'); END;
CREATE TRIGGER header_once BEFORE INSERT ON header WHEN EXISTS (SELECT 1 FROM header) BEGIN SELECT RAISE(ABORT, 'header: it is written once'); END;
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entries)
  OR NEW.first_event IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR EXISTS (SELECT 1 FROM entries WHERE request_id = NEW.request_id) BEGIN SELECT RAISE(ABORT, 'entries: commits follow each other, and a request id is used once'); END;
CREATE TRIGGER events_in_order BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
  OR NOT EXISTS (
    SELECT 1 FROM entries WHERE seq = NEW.seq
    AND NEW.position >= first_event AND NEW.position < first_event + event_count) BEGIN SELECT RAISE(ABORT, 'events: events follow each other inside their commit'); END;
INSERT INTO header VALUES (1, '{"id":"old","rules":"unwritten"}');
INSERT INTO entries VALUES (1, 1, 2, 'r1', 'q1', '{"by":"gm"}', '{"ruling":"r1"}');
INSERT INTO events VALUES (1, 1, '{"kind":"paid"}');
INSERT INTO events VALUES (2, 1, '{"kind":"raised","text":"🔥"}');
INSERT INTO entries VALUES (2, 3, 1, '', NULL, '{}', '{}');
INSERT INTO events VALUES (3, 2, '{"kind":"told"}');
INSERT INTO snapshots VALUES (2, 1, '{"at":2}');
"""  # noqa: E501 - the definitions as version 1 wrote them


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A table made by version 1 of the schema, whose snapshots had no checksum."""
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as db:
        db.executescript(VERSION_1)
    return tmp_path / "old.db"


def structure(path: Path) -> tuple[int, list[tuple[str, str]]]:
    """The schema version, and every definition by name."""
    with closing(sqlite3.connect(path)) as db:
        definitions = db.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        return schema.version(db), definitions


def test_an_old_table_keeps_its_history_and_gets_the_new_schema(old: Path, table: Path) -> None:
    with SqliteLog.open(old) as log:
        assert log.header == {"id": "old", "rules": "unwritten"}
        first, second = log.read()
        assert (first.seq, first.first_event, first.ruling, first.request_id) == (1, 1, "r1", "q1")
        assert first.events == ({"kind": "paid"}, {"kind": "raised", "text": "🔥"})
        assert (first.meta, first.answer) == ({"by": "gm"}, {"ruling": "r1"})
        assert (second.seq, second.first_event, second.events) == (2, 3, ({"kind": "told"},))
        assert log.append(Commit(request_id="q1"), expected=0) == first
        assert log.append(Commit(), expected=2).first_event == 4
        assert log.latest_snapshot() is None
        log.save_snapshot(Snapshot(3, 1, {"at": 3}))
        assert log.latest_snapshot() == Snapshot(3, 1, {"at": 3})
    assert structure(old) == structure(table)


def test_a_migration_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(db: sqlite3.Connection) -> None:
        db.execute("DROP TABLE events")
        raise RuntimeError("injected")

    before = structure(old)
    with monkeypatch.context() as patched:
        patched.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, fails))
        patched.setattr(schema, "SCHEMA_VERSION", 3)
        with pytest.raises(RuntimeError, match="injected"):
            SqliteLog.open(old)
    assert structure(old) == before
    with SqliteLog.open(old) as log:
        assert log.events_count() == 3


def test_steps_run_in_order_from_the_version_of_the_file(
    old: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def third(db: sqlite3.Connection) -> None:
        ran.append("3")
        db.execute("ALTER TABLE snapshots ADD COLUMN why TEXT NOT NULL DEFAULT ''")

    def fourth(db: sqlite3.Connection) -> None:
        ran.append("4")
        db.execute("ALTER TABLE snapshots RENAME COLUMN why TO reason")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, third, fourth))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 4)
    for path, steps in ((old, ["3", "4"]), (table, ["3", "4"]), (old, [])):
        ran.clear()
        SqliteLog.open(path).close()
        assert (ran, structure(path)[0]) == (steps, 4)
        assert "reason TEXT" in dict(structure(path)[1])["snapshots"]


def test_many_open_an_old_table_at_once(old: Path, table: Path) -> None:
    def count(_: int) -> int:
        with SqliteLog.open(old, wait=60) as log:
            return log.events_count()

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(count, range(8))) == [3] * 8
    assert structure(old) == structure(table)
