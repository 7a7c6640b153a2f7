"""The table's file: what is refused on opening, what nobody can change, what never stays half made."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from adjudicator.errors import NotATable, TableBusy, TableChanged
from adjudicator.log import Commit, EventLog, SqliteLog
from adjudicator.log.schema import APPLICATION_ID, SCHEMA_VERSION

STEP = Commit(ruling="r1", events=({"kind": "step"}, {"kind": "step"}), request_id="q1")


@pytest.fixture
def written(table: Path) -> Path:
    """The file of a table with one commit."""
    with SqliteLog.open(table) as log:
        log.append(STEP, expected=0)
    return table


@contextmanager
def database(path: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


def changed(*statements: str) -> Callable[[Path], Path]:
    def make(written: Path) -> Path:
        with database(written) as db:
            for statement in statements:
                db.execute(statement)
        return written

    return make


def unguarded(table: str, update: str) -> tuple[str, str, str]:
    """An update that the table's trigger would refuse; something else takes the trigger's name afterwards."""
    trigger = f"{table}_keep_update"
    return f"DROP TRIGGER {trigger}", update, f"CREATE VIEW {trigger} AS SELECT 1"


def cut(part: float) -> Callable[[Path], Path]:
    def make(written: Path) -> Path:
        os.truncate(written, int(written.stat().st_size * part))
        return written

    return make


def beside(name: str, content: bytes | None = None) -> Callable[[Path], Path]:
    def make(written: Path) -> Path:
        path = written.parent / name
        if content is not None:
            path.write_bytes(content)
        return path

    return make


def folder(written: Path) -> Path:
    return written.parent


def pipe(written: Path) -> Path:
    os.mkfifo(written.parent / "pipe")
    return written.parent / "pipe"


def foreign(written: Path) -> Path:
    return changed("CREATE TABLE mine (a)", "PRAGMA user_version = 2")(written.parent / "other.db")


FOREIGN = [
    ("missing", beside("nothing.db"), "there is no such file"),
    ("folder", folder, "this is a folder, not a table"),
    ("pipe", pipe, "this is no ordinary file"),
    ("empty", beside("empty.db", b""), "the file is empty"),
    ("text", beside("notes.db", b"On Fire was paid for.\n" * 100), "this is no table of ours"),
    ("short text", beside("notes.db", b"x"), "too short to be a table"),
    ("below a file", beside("table.db/inner.db"), "the file cannot be read"),
    ("name with a NUL", beside("a\0b.db"), "the file cannot be read"),
    ("name too long", beside("a" * 300), "the file cannot be read"),
    ("another program's", foreign, "this is a database of another program"),
    ("half", cut(0.5), "the file is damaged or cut short"),
    ("a twentieth", cut(0.05), "the file is damaged or cut short"),
    ("newer", changed(f"PRAGMA user_version = {SCHEMA_VERSION + 1}"), "the file comes from a newer version"),
    ("no version", changed("PRAGMA user_version = 0"), "it does not say its schema version"),
    ("no events", changed("DROP TABLE events"), "it lacks events, events_in_order"),
    ("unguarded", changed("DROP TRIGGER entries_keep_delete"), "it lacks entries_keep_delete"),
    ("no header", changed("DROP TABLE header"), "it lacks header"),
    (
        "garbled header",
        changed(*unguarded("header", "UPDATE header SET facts = '['")),
        "its header cannot be read",
    ),
]


@pytest.mark.parametrize(("make", "what"), [case[1:] for case in FOREIGN], ids=[case[0] for case in FOREIGN])
def test_what_is_no_table_is_said_plainly_and_left_alone(
    written: Path, make: Callable[[Path], Path], what: str
) -> None:
    path = make(written)
    regular = os.path.isfile(path)  # noqa: PTH113 - answers False, rather than raising, for impossible names
    before = path.read_bytes() if regular else None
    with pytest.raises(NotATable) as refused:
        SqliteLog.open(path)
    assert what in refused.value.what
    assert str(refused.value).startswith(str(path))
    assert refused.value.exit_code == 2
    assert (path.read_bytes() if regular else None) == before


@contextmanager
def without_the_rights_of_root() -> Iterator[None]:
    """Root may read every file; for a while, be nobody instead."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_out_of_reach_is_refused(written: Path) -> None:
    written.parent.chmod(0o555)
    written.chmod(0)
    with without_the_rights_of_root():
        with pytest.raises(NotATable, match=r"cannot be read|may not be read"):
            SqliteLog.open(written)
        with pytest.raises(NotATable, match="cannot be made here"):
            SqliteLog.create(written.parent / "new.db", {})
    written.parent.chmod(0o755)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE entries SET ruling = 'r2'", "stays as it is"),
        ("UPDATE events SET event = '{}' WHERE position = 2", "stays as it is"),
        ("UPDATE header SET facts = '{}'", "stays as it is"),
        ("UPDATE OR REPLACE entries SET seq = 2", "stays as it is"),
        ("DELETE FROM entries", "stays as it is"),
        ("DELETE FROM events WHERE position = 1", "stays as it is"),
        ("DELETE FROM header", "stays as it is"),
        ("INSERT INTO header VALUES (1, '{}')", "written once"),
        ("INSERT OR REPLACE INTO header VALUES (1, '{}')", "written once"),
        ("INSERT INTO entries VALUES (3, 3, 0, '', NULL, '{}', '{}')", "follow each other"),
        ("INSERT INTO entries VALUES (0, 3, 0, '', NULL, '{}', '{}')", "follow each other"),
        ("INSERT INTO entries VALUES (2, 9, 0, '', NULL, '{}', '{}')", "follow each other"),
        ("INSERT INTO entries VALUES (2, 3, 0, '', 'q1', '{}', '{}')", "used once"),
        ("INSERT OR REPLACE INTO entries VALUES (1, 1, 2, 'r2', 'q1', '{}', '{}')", "follow each other"),
        ("INSERT OR REPLACE INTO entries VALUES (2, 3, 0, 'r2', 'q1', '{}', '{}')", "used once"),
        ("INSERT INTO events VALUES (3, 1, '{}')", "inside their commit"),
        ("INSERT INTO events VALUES (4, 2, '{}')", "inside their commit"),
        ("INSERT OR REPLACE INTO events VALUES (2, 1, '{}')", "inside their commit"),
    ],
)
def test_what_was_written_cannot_be_changed(written: Path, statement: str, why: str) -> None:
    with SqliteLog.open(written) as log:
        before = list(log.read())
        with database(written) as db, pytest.raises(sqlite3.IntegrityError, match=why):
            db.execute(statement)
        assert list(log.read()) == before
        assert log.append(Commit(), expected=1).seq == 2


@pytest.mark.parametrize(
    ("table_name", "update"),
    [
        ("events", "UPDATE events SET event = '{\"kind\":' WHERE position = 2"),
        ("events", "UPDATE events SET event = '[]' WHERE position = 2"),
        ("events", "UPDATE events SET event = CAST(x'ff' AS TEXT) WHERE position = 2"),
        ("events", "UPDATE events SET position = 9 WHERE position = 2"),
        ("entries", "UPDATE entries SET meta = '' WHERE seq = 1"),
        ("entries", "UPDATE entries SET event_count = 3 WHERE seq = 1"),
    ],
)
def test_damage_inside_is_found_on_reading(written: Path, table_name: str, update: str) -> None:
    changed(*unguarded(table_name, update))(written)
    with SqliteLog.open(written) as log, pytest.raises(NotATable, match="the file is damaged"):
        list(log.read())


def test_the_file_says_whose_it_is_and_keeps_what_is_acknowledged(written: Path) -> None:
    with SqliteLog.open(written) as log, database(written) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert log._db.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.mark.parametrize("content", [None, b"", b"a letter"])
def test_creating_never_overwrites(written: Path, content: bytes | None) -> None:
    if content is not None:
        written.write_bytes(content)
    before = written.read_bytes()
    with pytest.raises(NotATable, match="taken already"):
        SqliteLog.create(written, {})
    assert written.read_bytes() == before


def test_a_new_file_can_be_made_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(self: Path, target: Path) -> None:
        raise PermissionError("no hard links here")

    monkeypatch.setattr(Path, "hardlink_to", unsupported)
    with SqliteLog.create(tmp_path / "a.db", {"id": "a"}) as log:
        log.append(STEP, expected=0)
    with pytest.raises(NotATable, match="taken already"):
        SqliteLog.create(tmp_path / "a.db", {"id": "b"})
    with SqliteLog.open(tmp_path / "a.db") as log:
        assert (log.header, log.last_seq()) == ({"id": "a"}, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


def test_a_table_cannot_be_made_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    for make in (SqliteLog.create, SqliteLog.open_or_create):
        with pytest.raises(NotATable, match="cannot be made here"):
            make(tmp_path / "nowhere" / "table.db", {})


def test_open_or_create_keeps_the_header_that_is_there(tmp_path: Path) -> None:
    for name in ("first", "second"):
        with SqliteLog.open_or_create(tmp_path / "table.db", {"id": name}) as log:
            assert log.header == {"id": "first"}


@pytest.mark.parametrize("name", ["Sätze & Würfe?#%20.db", "семь.db", "a b.db", "🔥.db", "'.db"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    SqliteLog.create(tmp_path / name, {"id": name}).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with SqliteLog.open(tmp_path / name) as log:
        assert log.header == {"id": name}


def test_a_relative_name_survives_a_change_of_folder(
    tmp_path: Path, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with SqliteLog.open(written.name) as log:
        monkeypatch.chdir("/")
        assert log.append(Commit(), expected=1).seq == 2
        assert log.path == written


@pytest.mark.parametrize("put_back", [False, True])
def test_nothing_is_acknowledged_into_a_file_that_went_away(written: Path, put_back: bool) -> None:
    with SqliteLog.open(written) as log:
        written.rename(written.with_name("moved.db"))
        if put_back:
            SqliteLog.create(written, {}).close()
        with pytest.raises(NotATable, match="moved or replaced"):
            log.append(Commit(), expected=1)


def test_a_locked_file_is_waited_for_and_then_said_to_be_busy(written: Path) -> None:
    with SqliteLog.open(written, wait=0.05) as log, database(written) as db:
        db.execute("BEGIN IMMEDIATE")
        with pytest.raises(TableBusy) as busy:
            log.append(Commit(), expected=1)
        assert busy.value.exit_code == 4
        assert log.last_seq() == 1
        db.execute("ROLLBACK")
        assert log.append(Commit(), expected=1).seq == 2


def test_a_lock_that_is_let_go_in_time_is_not_noticed(written: Path) -> None:
    with SqliteLog.open(written, wait=60) as log, database(written) as db:
        db.execute("BEGIN IMMEDIATE")
        seqs: list[int] = []
        writer = threading.Thread(target=lambda: seqs.append(log.append(Commit(), expected=1).seq))
        writer.start()
        writer.join(0.2)
        assert seqs == []
        db.execute("ROLLBACK")
        writer.join(60)
        assert seqs == [2]


class Interrupting:
    """A connection that raises at one statement, before or after it has taken effect."""

    def __init__(self, db: sqlite3.Connection, at: int, after: bool, error: BaseException) -> None:
        self.db, self.left, self.after, self.error = db, at, after, error

    @property
    def in_transaction(self) -> bool:
        return self.db.in_transaction

    def execute(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        self.left -= 1
        if self.left != 0:
            return self.db.execute(statement, values)
        if self.after:
            self.db.execute(statement, values)
        raise self.error

    def close(self) -> None:
        self.db.close()


@pytest.mark.parametrize("error", [RuntimeError(), KeyboardInterrupt(), sqlite3.IntegrityError()])
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    ("at", "statement"),
    [(1, "begin"), (2, "by request"), (3, "end"), (4, "entry"), (5, "event"), (6, "event"), (7, "commit")],
)
def test_an_append_that_breaks_off_leaves_nothing(
    written: Path,
    monkeypatch: pytest.MonkeyPatch,
    at: int,
    statement: str,
    after: bool,
    error: BaseException,
) -> None:
    events = ({"kind": "paid"}, {"kind": "raised"})
    commit = Commit(events=events, request_id="q2", answer={"ok": True})
    with SqliteLog.open(written) as log, SqliteLog.open(written) as other:
        before = list(other.read())
        with monkeypatch.context() as patched, pytest.raises(type(error)):
            patched.setattr(log, "_db", Interrupting(log._db, at, after, error))
            log.append(commit, expected=1)
        took_effect = after and statement == "commit"
        assert list(other.read())[:1] == before
        assert other.last_seq() == (2 if took_effect else 1)
        # Whether or not it took effect, asking again with the same request id leaves one effect.
        assert log.append(commit, expected=1).seq == 2
        assert [entry.answer for entry in other.read(1)] == [{"ok": True}]
        assert other.append(Commit(), expected=2).first_event == 5


def test_one_log_serves_many_threads(log: EventLog) -> None:
    def write(name: int) -> list[int]:
        mine: list[int] = []
        while len(mine) < 25:
            seen = log.last_seq()
            with suppress(TableChanged):
                mine.append(log.append(Commit(ruling=f"t{name}", events=({"kind": "step"},)), seen).seq)
            seqs = [entry.seq for entry in log.read()]
            assert seqs == list(range(1, len(seqs) + 1))
        return mine

    with ThreadPoolExecutor(4) as threads:
        acknowledged = list(threads.map(write, range(4)))
    assert sorted(seq for seqs in acknowledged for seq in seqs) == list(range(1, 101))
    for name, seqs in enumerate(acknowledged):
        assert [entry.seq for entry in log.by_ruling(f"t{name}")] == seqs
