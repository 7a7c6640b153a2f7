"""The log of a table in one SQLite file, shared by any number of processes and threads.

Write-ahead logging with ``synchronous = FULL``: an append that has returned is on the disk. Every append
takes the write lock before it looks where the log ends, so two writers never both believe they were first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from types import MappingProxyType, TracebackType
from typing import Any

from adjudicator.errors import NotATable, TableChanged
from adjudicator.log import tablefile
from adjudicator.log.entries import Commit, Entry, Snapshot
from adjudicator.log.jsontext import decode_object, encode
from adjudicator.log.packed import PackedCommit, pack, unpack
from adjudicator.log.snapshots import StoredSnapshot, first_sound, store, worth_keeping

_BATCH = 256
_WAIT = 10.0

_ENTRY = "seq, first_event, event_count, ruling, request_id, meta, answer"
_INSERT_ENTRY = f"INSERT INTO entries ({_ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_INSERT_EVENT = "INSERT INTO events (position, seq, event) VALUES (?, ?, ?)"
_SELECT_EVENTS = "SELECT event FROM events WHERE position >= ? AND position < ? ORDER BY position"
_REPLACE_SNAPSHOT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, CAST(? AS TEXT), ?)"
# As bytes: a damaged text would not even be fetched, and a damaged snapshot is to be skipped.
_SELECT_SNAPSHOT = """\
SELECT seq, format, CAST(state AS BLOB), checksum FROM snapshots WHERE seq <= ? ORDER BY seq DESC LIMIT 1"""


class SqliteLog:
    """An `EventLog` in a file. Made by `create`, `open` or `open_or_create`; usable as a context manager.

    Beyond what `EventLog` says, every method raises `TableBusy` when others keep the file locked for longer
    than ``wait`` seconds, and `NotATable` when the file turns out damaged, moved away, or not writable.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path, self._db = path.absolute(), connection
        self._lock = RLock()
        self._notes: dict[str, None] = {}
        self._identity = tablefile.identity(path)
        self._header: Mapping[str, object] = MappingProxyType(self._read_header())

    @classmethod
    def create(cls, path: str | Path, header: Mapping[str, object], wait: float = _WAIT) -> SqliteLog:
        """A new table at ``path`` with these header facts. Raises `NotATable` when the name is taken."""
        try:
            tablefile.create(Path(path), encode(header))
        except FileExistsError as error:
            raise NotATable(str(path), "this name is taken already; nothing was written") from error
        return cls.open(path, wait)

    @classmethod
    def open(cls, path: str | Path, wait: float = _WAIT) -> SqliteLog:
        """The table at ``path``, brought up to date when an older version made it.

        Raises `NotATable` for everything that is no table, and says what it is.
        """
        connection = tablefile.connect(Path(path), wait)
        try:
            return cls(Path(path), connection)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def open_or_create(cls, path: str | Path, header: Mapping[str, object], wait: float = _WAIT) -> SqliteLog:
        """The table at ``path``, made with ``header`` when nothing is there; an existing one keeps its own.

        Of several processes that come at once, one makes the table and the others open it.
        """
        if tablefile.identity(Path(path)) is None:
            with suppress(FileExistsError):
                tablefile.create(Path(path), encode(header))
        return cls.open(path, wait)

    def __enter__(self) -> SqliteLog:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The file, as an absolute path."""
        return self._path

    @property
    def header(self) -> Mapping[str, object]:
        """The facts written once when the table was made; read-only."""
        return self._header

    @property
    def notes(self) -> tuple[str, ...]:
        """One sentence for every snapshot that this object has had to set aside."""
        return tuple(self._notes)

    def append(self, commit: Commit, expected: int) -> Entry:
        """Append ``commit`` if the log still ends at ``expected``; see `EventLog.append`.

        When it returns, the entry is on the disk.
        """
        packed = pack(commit)
        with self._writing():
            if packed.request_id is not None and (earlier := self.by_request(packed.request_id)):
                return earlier
            last, first_event = self._end()
            if last != expected:
                raise TableChanged(expected, last)
            entry = unpack(packed, last + 1, first_event)
            place = (entry.seq, first_event, len(packed.events))
            self._rows(_INSERT_ENTRY, *place, packed.ruling, packed.request_id, packed.meta, packed.answer)
            for position, event in enumerate(packed.events, start=first_event):
                self._rows(_INSERT_EVENT, position, entry.seq, event)
        return entry

    def read(self, after: int = 0) -> Iterator[Entry]:
        """The entries after commit ``after`` in order, a batch at a time; no lock is held in between."""
        while batch := self._entries("WHERE seq > ? ORDER BY seq LIMIT ?", after, _BATCH):
            yield from batch
            after = batch[-1].seq

    def last_seq(self) -> int:
        """The number of the last commit by any process, 0 when there is none."""
        return self._end()[0]

    def events_count(self) -> int:
        """How many events all commits hold together."""
        return self._end()[1] - 1

    def by_request(self, request_id: str) -> Entry | None:
        """The entry that used this request id, or None."""
        return next(iter(self._entries("WHERE request_id = ?", request_id)), None)

    def by_ruling(self, ruling_id: str) -> list[Entry]:
        """The entries that belong to this ruling in order."""
        return self._entries("WHERE ruling = ? ORDER BY seq", ruling_id)

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep ``snapshot`` and drop those no longer worth their room; see `EventLog.save_snapshot`."""
        stored = store(snapshot, self.last_seq())
        with self._writing():
            self._rows(_REPLACE_SNAPSHOT, stored.seq, stored.format, stored.state, stored.checksum)
            seqs = {seq for (seq,) in self._rows("SELECT seq FROM snapshots")}
            for seq in seqs - worth_keeping(seqs):
                self._rows("DELETE FROM snapshots WHERE seq = ?", seq)

    def latest_snapshot(self, at_or_before: int | None = None, format: int | None = None) -> Snapshot | None:
        """The newest sound snapshot at or before a commit, or None; see `EventLog.latest_snapshot`."""
        limit = self.last_seq() if at_or_before is None else at_or_before
        found, notes = first_sound(self._snapshots(limit), format)
        self._notes.update(dict.fromkeys(notes))
        return found

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        with self._lock:
            self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction that holds the write lock from its first moment; all of it happens, or nothing."""
        with self._lock:
            if tablefile.identity(self._path) != self._identity:
                raise NotATable(str(self._path), "the file was moved or replaced while it was open")
            try:
                self._rows("BEGIN IMMEDIATE")
                yield
                self._rows("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock, tablefile.plain_errors(self._path):
            return self._db.execute(statement, values).fetchall()

    def _end(self) -> tuple[int, int]:
        """The last commit's number and the position of the next event."""
        rows = self._rows("SELECT seq, first_event + event_count FROM entries ORDER BY seq DESC LIMIT 1")
        return (rows[0][0], rows[0][1]) if rows else (0, 1)

    def _entries(self, which: str, *values: object) -> list[Entry]:
        return [self._entry(row) for row in self._rows(f"SELECT {_ENTRY} FROM entries {which}", *values)]

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        seq, first_event, count, ruling, request_id, meta, answer = row
        # Its events were committed together with it and never change: a second query needs no transaction.
        events = self._rows(_SELECT_EVENTS, first_event, first_event + count)
        try:
            if len(events) != count:
                raise ValueError("events are missing")
            packed = PackedCommit(ruling, request_id, tuple(event for (event,) in events), meta, answer)
            return unpack(packed, seq, first_event)
        except (TypeError, ValueError) as error:
            raise NotATable(str(self._path), f"{tablefile.DAMAGED} at commit {seq}: {error}") from error

    def _snapshots(self, limit: int) -> Iterator[StoredSnapshot]:
        """The snapshots at or before ``limit``, newest first, each fetched only when it is asked for."""
        while rows := self._rows(_SELECT_SNAPSHOT, limit):
            stored = StoredSnapshot(*rows[0])
            yield stored
            limit = stored.seq - 1

    def _read_header(self) -> Mapping[str, object]:
        try:
            return decode_object(self._rows("SELECT facts FROM header")[0][0])
        except (IndexError, TypeError, ValueError) as error:
            raise NotATable(str(self._path), f"{tablefile.DAMAGED}: its header cannot be read") from error
