"""Snapshots are a cache: the newest sound one comes back, damage is said aloud, and they do not pile up."""

from __future__ import annotations

import sqlite3
from math import log2
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.log import Commit, EventLog, Snapshot, SqliteLog
from adjudicator.log.snapshots import worth_keeping


def fill(log: EventLog, commits: int, *snapshots: int, format: int = 1) -> None:
    for seq in range(log.last_seq(), commits):
        log.append(Commit(events=({"kind": "step"},)), expected=seq)
    for seq in snapshots:
        log.save_snapshot(Snapshot(seq, format, {"at": seq, "text": "🔥\0"}))


@pytest.mark.parametrize(
    ("at_or_before", "found"), [(None, 7), (99, 7), (7, 7), (6, 4), (4, 4), (3, 2), (1, None), (0, None)]
)
def test_the_newest_snapshot_that_is_early_enough(log: EventLog, at_or_before: int | None, found: int | None) -> None:
    fill(log, 10, 4, 2, 7)
    snapshot = log.latest_snapshot(at_or_before)
    assert snapshot == (None if found is None else Snapshot(found, 1, {"at": found, "text": "🔥\0"}))
    assert log.notes == ()


@pytest.mark.parametrize("seq", [-1, 0, 4])
def test_a_snapshot_belongs_to_a_commit_of_the_log(log: EventLog, seq: int) -> None:
    fill(log, 3)
    with pytest.raises(ValueError, match="the log ends at 3"):
        log.save_snapshot(Snapshot(seq, 1, {}))
    assert log.latest_snapshot() is None


def test_a_state_that_is_not_json_ready_is_refused(log: EventLog) -> None:
    fill(log, 3, 2)
    with pytest.raises(TypeError):
        log.save_snapshot(Snapshot(3, 1, {"seen": {1: "one"}}))
    newest = log.latest_snapshot()
    assert newest and newest.seq == 2


def test_a_second_snapshot_of_a_commit_replaces_the_first(log: EventLog) -> None:
    fill(log, 3, 3)
    log.save_snapshot(Snapshot(3, 2, {"at": "again"}))
    assert log.latest_snapshot() == Snapshot(3, 2, {"at": "again"})


def test_another_format_is_skipped_and_said(log: EventLog) -> None:
    fill(log, 5, 2, 3, format=2)
    fill(log, 5, 4, 5, format=1)
    for _ in range(2):
        newest = log.latest_snapshot(format=2)
        assert newest and newest.seq == 3
    assert log.notes == (
        "The snapshot at commit 5 has format 1, not 2, and was not used.",
        "The snapshot at commit 4 has format 1, not 2, and was not used.",
    )
    assert log.latest_snapshot(format=3) is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET state = replace(state, '3', '4') WHERE seq = 3",
        "UPDATE snapshots SET state = substr(state, 1, 5) WHERE seq = 3",
        "UPDATE snapshots SET state = '' WHERE seq = 3",
        "UPDATE snapshots SET state = CAST(x'ff00' AS TEXT) WHERE seq = 3",
        "UPDATE snapshots SET checksum = 'none' WHERE seq = 3",
        "UPDATE snapshots SET format = 'two' WHERE seq = 3",
        "UPDATE snapshots SET seq = 4 WHERE seq = 3",
    ],
)
def test_a_damaged_snapshot_is_skipped_and_said(table: Path, damage: str) -> None:
    with SqliteLog.open(table) as log:
        fill(log, 5, 1, 3)
    db = sqlite3.connect(table)
    with db:
        assert db.execute(damage).rowcount == 1
    db.close()
    with SqliteLog.open(table) as log:
        newest = log.latest_snapshot()
        assert newest and newest.seq == 1
        (note,) = log.notes
        assert "is damaged and was not used" in note
        fill(log, 5, 3, 4)
        newest = log.latest_snapshot()
        assert newest and newest.seq == 4


@pytest.mark.parametrize("every", [1, 7])
def test_snapshots_do_not_pile_up(log: EventLog, every: int) -> None:
    commits = 400 if every == 1 else 1400
    for seq in range(commits):
        log.append(Commit(), expected=seq)
        if (seq + 1) % every == 0:
            log.save_snapshot(Snapshot(seq + 1, 1, {}))
    kept, limit = [], commits
    while snapshot := log.latest_snapshot(limit):
        kept.append(snapshot.seq)
        limit = snapshot.seq - 1
    assert kept[:8] == [commits - every * back for back in range(8)]
    assert kept[-1] == every
    assert 8 < len(kept) <= 8 + log2(commits) + 1


@example(steps=[1] * 300)
@example(steps=[50] * 200)
@given(steps=st.lists(st.integers(1, 300), min_size=1, max_size=300))
def test_going_back_costs_in_proportion_to_how_far(steps: list[int]) -> None:
    saved: list[int] = []
    kept: set[int] = set()
    for step in steps:
        saved.append(step + (saved[-1] if saved else 0))
        kept = worth_keeping(kept | {saved[-1]})
    assert set(saved[-8:]) <= kept <= set(saved)
    assert saved[0] in kept
    assert len(kept) <= 8 + log2(saved[-1]) + 1
    for seq in saved:
        refolded = seq - max(known for known in kept if known <= seq)
        assert refolded <= 4 * (saved[-1] - seq)
