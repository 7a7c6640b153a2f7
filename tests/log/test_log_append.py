"""What any log promises about appending and reading, through both implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import TableChanged
from adjudicator.log import Commit, Entry, EventLog, MemoryLog, SqliteLog

PAID = Commit(
    ruling="r1",
    events=({"kind": "paid", "by": "mira"}, {"kind": "raised", "bonus": 2}),
    meta={"by": "gm", "tokens": None},
    request_id="q1",
    answer={"ruling": "r1"},
)
TOLD = Commit(ruling="r2", events=({"kind": "told", "text": "It burns."},))
NOTED = Commit(meta={"why": "a command that changed nothing"})


def fill(log: EventLog, *commits: Commit) -> list[Entry]:
    return [log.append(commit, expected=seq) for seq, commit in enumerate(commits)]


def test_entries_come_back_as_they_were_appended(log: EventLog) -> None:
    appended = fill(log, PAID, NOTED, TOLD)
    assert [(entry.seq, entry.first_event) for entry in appended] == [(1, 1), (2, 3), (3, 3)]
    assert list(log.read()) == appended
    first = appended[0]
    assert (first.ruling, first.events, first.request_id) == (PAID.ruling, PAID.events, PAID.request_id)
    assert (first.meta, first.answer) == (PAID.meta, PAID.answer)
    assert (log.last_seq(), log.events_count()) == (3, 3)


def test_an_empty_log_has_nothing(log: EventLog) -> None:
    assert (log.last_seq(), log.events_count(), list(log.read()), log.by_ruling("r1")) == (0, 0, [], [])
    assert log.by_request("q1") is None
    assert log.latest_snapshot() is None


@pytest.mark.parametrize(("after", "seqs"), [(-1, [1, 2, 3]), (0, [1, 2, 3]), (2, [3]), (3, []), (9, [])])
def test_reading_starts_after_a_commit(log: EventLog, after: int, seqs: list[int]) -> None:
    fill(log, PAID, NOTED, TOLD)
    assert [entry.seq for entry in log.read(after)] == seqs


@pytest.mark.parametrize(
    ("ruling", "seqs"), [("r1", [1, 4]), ("r2", [3]), ("", [2]), ("r", []), ("R1", []), ("r1\0", [5])]
)
def test_entries_are_found_by_ruling(log: EventLog, ruling: str, seqs: list[int]) -> None:
    fill(log, PAID, NOTED, TOLD, Commit(ruling="r1"), Commit(ruling="r1\0"))
    assert [entry.seq for entry in log.by_ruling(ruling)] == seqs


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 99])
def test_a_writer_who_has_not_seen_the_end_is_refused(log: EventLog, expected: int) -> None:
    before = fill(log, PAID, TOLD)
    with pytest.raises(TableChanged) as refused:
        log.append(NOTED, expected)
    assert (refused.value.expected, refused.value.actual) == (expected, 2)
    assert list(log.read()) == before


@pytest.mark.parametrize("expected", [0, 1, 2, 99])
def test_a_request_id_used_before_gives_the_earlier_entry(log: EventLog, expected: int) -> None:
    first, _ = fill(log, PAID, TOLD)
    again = replace(TOLD, request_id="q1", answer={"ruling": "another"})
    assert log.append(again, expected) == first
    assert log.by_request("q1") == first
    assert log.last_seq() == 2


@pytest.mark.parametrize("request_id", ["Q1", "q1 ", "q1\0", "é", "e\u0301", "0", "NULL"])
def test_other_request_ids_are_other_requests(log: EventLog, request_id: str) -> None:
    fill(log, PAID)
    entry = log.append(replace(PAID, request_id=request_id), expected=1)
    assert (entry.seq, log.by_request(request_id)) == (2, entry)


def test_commits_without_a_request_id_never_match(log: EventLog) -> None:
    assert [entry.seq for entry in fill(log, TOLD, TOLD, TOLD)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("commit", "error"),
    [
        (Commit(events=({"text": "no kind"},)), ValueError),
        (Commit(events=({"kind": 3},)), ValueError),
        (Commit(events=({"kind": "a"}, {"kind": "b", "of": {1, 2}})), TypeError),
        (Commit(events=({"kind": "a", "by": b"mira"},)), TypeError),
        (Commit(meta={"at": float("nan")}), ValueError),
        (Commit(meta={"at": float("inf")}), ValueError),
        (Commit(answer={"counts": {1: "one"}}), TypeError),
        (Commit(answer={"counts": [{None: "none"}]}), TypeError),
        (Commit(request_id=""), ValueError),
        (Commit(request_id="half \ud83d"), ValueError),
        (Commit(ruling="half \ud83d"), ValueError),
    ],
)
def test_what_json_would_change_or_refuse_is_not_appended(
    log: EventLog, commit: Commit, error: type[Exception]
) -> None:
    before = fill(log, PAID)
    with pytest.raises(error):
        log.append(commit, expected=1)
    assert list(log.read()) == before
    assert log.append(TOLD, expected=1).seq == 2


@pytest.mark.parametrize(
    "text",
    [
        "🔥👩‍👩‍👧‍👦🏳️‍🌈",
        "הרחוב בוער \u202eבלילה\u202c والجسر",  # noqa: RUF001 - right to left on purpose
        "a\0b\0",
        "\x00",
        "line\u2028line\u2029\r\n\x85",
        "quote \" back \\ slash \\u0000 ' -- ;",
        "half a pair \ud83d and its other half \ude00",
        "\udcff\udc80",
        "\ufffe\uffff\U0010ffff",
        "x" * 65536,
        "🔥" * 65536,
        "",
    ],
)
def test_odd_texts_survive(log: EventLog, text: str) -> None:
    commit = Commit(events=({"kind": "told", "text": text, text: [text]},), meta={"m": text}, answer={text: text})
    entry = log.append(commit, expected=0)
    (read,) = log.read()
    assert read == entry
    assert (read.events, read.meta, read.answer) == (commit.events, commit.meta, commit.answer)


def test_key_order_stays_and_tuples_become_lists(log: EventLog) -> None:
    log.append(Commit(events=({"z": 1, "kind": "a", "b": (1, (2,))},)), expected=0)
    (entry,) = log.read()
    assert list(entry.events[0]) == ["z", "kind", "b"]
    assert entry.events[0]["b"] == [1, [2]]


def test_what_a_writer_or_reader_does_to_its_values_stays_with_it(log: EventLog) -> None:
    faces = [1, 0, -1]
    returned = log.append(Commit(events=({"kind": "thrown", "faces": faces},)), expected=0)
    faces.append(9)
    for entry in (returned, *log.read()):
        assert isinstance(entry.events[0]["faces"], list)
        entry.events[0]["faces"].append(9)
    (read,) = log.read()
    assert read.events[0]["faces"] == [1, 0, -1]


def test_reading_sees_what_is_appended_meanwhile(log: EventLog) -> None:
    fill(log, *[TOLD] * 300)
    seqs = []
    for entry in log.read():
        seqs.append(entry.seq)
        if entry.seq <= 300 and entry.seq % 100 == 0:
            log.append(TOLD, expected=log.last_seq())
    assert seqs == list(range(1, 304))


def test_the_header_is_read_only(log: EventLog) -> None:
    assert log.header["rules"] == "unwritten"
    with pytest.raises(TypeError):
        log.header["rules"] = "fate-core"  # type: ignore[index]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(), JSON, max_size=4)
COMMITS = st.builds(
    Commit,
    ruling=st.text(),
    events=st.lists(OBJECTS.map(lambda event: {**event, "kind": "any"}), max_size=4).map(tuple),
    meta=OBJECTS,
    answer=OBJECTS,
    request_id=st.none() | st.text(min_size=1),
)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], list[EventLog]]]:
    """Both kinds of empty log; the file is a new one each time."""
    made: list[SqliteLog] = []

    def both() -> list[EventLog]:
        path = tmp_path_factory.mktemp("odd") / "table.db"
        made.append(SqliteLog.create(path, {}))
        return [MemoryLog({}), made[-1]]

    yield both
    for log in made:
        log.close()


@settings(deadline=None, max_examples=60)
@given(commits=st.lists(COMMITS, max_size=4))
def test_both_logs_agree_whatever_is_appended(fresh: Callable[[], list[EventLog]], commits: list[Commit]) -> None:
    histories = []
    for log in fresh():
        returned = [log.append(commit, log.last_seq()) for commit in commits]
        history = list(log.read())
        assert all(entry == history[entry.seq - 1] for entry in returned)
        assert [entry.seq for entry in history] == list(range(1, len(history) + 1))
        assert sum(len(entry.events) for entry in history) == log.events_count()
        histories.append(history)
    assert histories[0] == histories[1]
    kept = {entry.request_id for entry in histories[0] if entry.request_id}
    assert kept == {commit.request_id for commit in commits if commit.request_id}


def test_a_file_keeps_what_it_was_given(table: Path) -> None:
    with SqliteLog.open(table) as log:
        before = fill(log, PAID, NOTED, TOLD)
    with SqliteLog.open(str(table)) as log:
        assert (list(log.read()), log.header["rules"]) == (before, "unwritten")
