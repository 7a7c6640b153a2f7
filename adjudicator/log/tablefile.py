"""The file of a table: making it at one stroke, opening it, and saying plainly what is wrong with it."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.errors import NotATable, TableBusy
from adjudicator.log import schema

DAMAGED = "the file is damaged"

_SMALLEST = 512
"""Bytes of the smallest page a database can have; SQLite takes anything shorter for an empty database."""

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
_PLAIN = {
    sqlite3.SQLITE_NOTADB: "this is no table of ours, or its beginning is damaged",
    sqlite3.SQLITE_CORRUPT: f"{DAMAGED} or cut short",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened; are its folder and the files beside it writable?",
    sqlite3.SQLITE_READONLY: "the file cannot be written",
    sqlite3.SQLITE_PERM: "the file cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full; nothing was written",
    sqlite3.SQLITE_IOERR: "the disk reports an error while the file is read or written",
}


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn errors about the file into `TableBusy` and `NotATable`; let programming errors pass."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            # Python's own complaints carry no code; the operational one is a text that is no UTF-8.
            if isinstance(error, sqlite3.OperationalError):
                raise NotATable(str(path), DAMAGED) from error
            if "closed" in str(error):
                raise NotATable(str(path), "the table was closed by this program") from error
            raise
        if code & 0xFF in _BUSY:
            raise TableBusy(str(path)) from error
        if code & 0xFF in _PLAIN:
            raise NotATable(str(path), _PLAIN[code & 0xFF]) from error
        raise
    except UnicodeDecodeError as error:
        # SQLite's own complaint about a damaged name or text that is no UTF-8.
        raise NotATable(str(path), DAMAGED) from error


def create(path: Path, facts: str) -> None:
    """Make a new table's file with these header facts (JSON text). It appears whole or not at all.

    Raises `FileExistsError` when something of that name is there (nothing is touched), `NotATable` when the
    file cannot be made.
    """
    try:
        with plain_errors(path), TemporaryDirectory(prefix=".new-table-", dir=path.parent) as folder:
            draft = Path(folder, "draft.db")
            db = sqlite3.connect(draft, isolation_level=None)
            try:
                db.execute("PRAGMA journal_mode = WAL")
                db.execute("PRAGMA synchronous = FULL")
                schema.build(db, facts)
            finally:
                db.close()
            publish(draft, path)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        raise NotATable(str(path), f"the file cannot be made here: {_reason(error)}") from error


def publish(draft: Path, path: Path) -> None:
    """Give the finished draft its name, unless the name is taken; a name once given survives a power cut."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        raise
    except OSError:
        # No hard links on this file system: claim the name, then put the draft in its place.
        with path.open("xb"):
            draft.replace(path)
    with suppress(OSError):  # not every system can sync a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def connect(path: Path, wait: float) -> sqlite3.Connection:
    """An open, up-to-date table at ``path``; other writers are waited for up to ``wait`` seconds.

    Raises `NotATable` for what is missing, foreign, damaged, newer or not accessible, `TableBusy` when it
    stays locked.
    """
    _refuse_what_is_no_file(path)
    # mode=rw never makes a file. Peeking into it by hand would, on closing, drop this process's locks on it.
    where = path.absolute().as_uri() + "?mode=rw"
    with plain_errors(path):
        db = sqlite3.connect(where, uri=True, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            _refuse_what_is_not_ours(db, path)
            db.execute("PRAGMA synchronous = FULL")
            if schema.version(db) < schema.SCHEMA_VERSION:
                schema.migrate(db)
            if lacks := schema.missing(db):
                raise NotATable(str(path), f"{DAMAGED}: it lacks {', '.join(sorted(lacks))}")
        except BaseException:
            db.close()
            raise
    return db


def identity(path: Path) -> tuple[int, int] | None:
    """What tells the file now at ``path`` from any other; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _refuse_what_is_no_file(path: Path) -> None:
    try:
        found = path.stat()
    except FileNotFoundError as error:
        raise NotATable(str(path), "there is no such file") from error
    except (OSError, ValueError) as error:
        raise NotATable(str(path), f"the file cannot be read: {_reason(error)}") from error
    what = None
    if stat.S_ISDIR(found.st_mode):
        what = "this is a folder, not a table"
    elif not stat.S_ISREG(found.st_mode):
        what = "this is no ordinary file"
    elif found.st_size < _SMALLEST:
        what = "the file is empty, or too short to be a table"
    elif not os.access(path, os.R_OK | os.W_OK):
        what = "the file may not be read and written by this user"
    if what:
        raise NotATable(str(path), what)


def _refuse_what_is_not_ours(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != schema.APPLICATION_ID:
        raise NotATable(str(path), "this is a database of another program")
    found = schema.version(db)
    if found > schema.SCHEMA_VERSION:
        known = f"schema {found}; this one knows up to {schema.SCHEMA_VERSION}"
        raise NotATable(str(path), f"the file comes from a newer version ({known})")
    if found < 1:
        raise NotATable(str(path), f"{DAMAGED}: it does not say its schema version")


def _reason(error: OSError | ValueError) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
