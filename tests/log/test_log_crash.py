"""Killed at any moment, a writer leaves everything it acknowledged and nothing half done."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.errors import NotATable
from adjudicator.log import Commit, Entry, SqliteLog

Start = Callable[..., "subprocess.Popen[str]"]


def acknowledged_before_the_kill(start: Start, path: Path, chance: random.Random) -> int:
    """The last commit a writer printed before it was killed, some commits and a moment after it began."""
    writer = start("forever", path, "w")
    assert writer.stdout
    last = 0
    for _ in range(chance.choice([0, 0, 1, 5, 40, 150])):
        last = int(writer.stdout.readline())
    time.sleep(chance.uniform(0, 0.2 if last == 0 else 0.02))
    writer.kill()
    # Not communicate(): it would pass over what readline() has already fetched ahead.
    printed = writer.stdout.readlines()
    # The last line may be cut off by the kill; a whole one ends its line.
    return max([last, *(int(line) for line in printed if line.endswith("\n"))])


def assert_whole(entries: list[Entry]) -> None:
    """Dense, and every commit just as `log_writer.forever` writes it."""
    first_event = 1
    for seq, entry in enumerate(entries, start=1):
        events = tuple({"kind": "step", "seq": seq, "part": part} for part in range((seq - 1) % 4))
        assert (entry.seq, entry.first_event, entry.request_id) == (seq, first_event, f"r{seq}")
        assert entry.events == events
        assert entry.meta == {"filler": "ж" * ((seq - 1) * 37 % 5000)}
        first_event += len(events)


def kill_again_and_again(start: Start, folder: Path, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged, path = 0, folder / "0.db"
    for kill in range(kills):
        if kill % 5 == 4:
            acknowledged, path = 0, folder / f"{kill}.db"
        acknowledged = max(acknowledged, acknowledged_before_the_kill(start, path, chance))
        if not path.exists():
            assert acknowledged == 0
            continue
        with SqliteLog.open(path) as log:
            entries = list(log.read())
            assert_whole(entries)
            # One commit may be on the disk whose acknowledgement was never printed.
            assert acknowledged <= len(entries) <= acknowledged + 1
            acknowledged = len(entries)
            snapshot = log.latest_snapshot()
            assert log.notes == ()
            assert snapshot is None or snapshot.seq <= acknowledged
            assert snapshot is None or snapshot.state == {"seq": snapshot.seq}


def test_a_killed_writer_loses_nothing(tmp_path: Path, start: Start) -> None:
    kill_again_and_again(start, tmp_path, kills=10, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_writer_killed_two_hundred_times_loses_nothing(tmp_path: Path, start: Start, seed: int) -> None:
    kill_again_and_again(start, tmp_path, kills=50, seed=seed)


def test_a_power_cut_in_mid_write_leaves_a_whole_beginning(tmp_path: Path) -> None:
    """Cut off anywhere, or overwritten with zeros from there on, the write-ahead file gives whole commits."""
    lengths = set()
    with SqliteLog.create(tmp_path / "table.db", {}) as log:
        for seq in range(12):
            log.append(Commit(events=({"kind": "step", "text": "x" * 700 * seq},) * 3), expected=seq)
        whole = list(log.read())
        ahead = (tmp_path / "table.db-wal").stat().st_size
        for number, at in enumerate([*range(0, ahead, ahead // 40 - 3), ahead]):
            for torn in (b"", bytes(ahead - at)):
                copy = tmp_path / f"{number}-{len(torn)}.db"
                shutil.copy(tmp_path / "table.db", copy)
                shutil.copy(tmp_path / "table.db-wal", f"{copy}-wal")
                with open(f"{copy}-wal", "r+b") as file:  # noqa: PTH123 - its name is a suffix of another's
                    file.truncate(at)
                    file.seek(at)
                    file.write(torn)
                with SqliteLog.open(copy) as survivor:
                    entries = list(survivor.read())
                    assert entries == whole[: len(entries)]
                    assert survivor.append(Commit(), expected=len(entries)).seq == len(entries) + 1
                lengths.add(len(entries))
    assert lengths == set(range(13))


def test_a_draft_left_by_a_kill_is_in_nobodys_way(tmp_path: Path) -> None:
    draft = tmp_path / ".new-table-abc"
    draft.mkdir()
    (draft / "draft.db").write_bytes(b"half made")
    with SqliteLog.open_or_create(tmp_path / "table.db", {"id": "a"}) as log:
        assert log.header == {"id": "a"}


def test_a_full_disk_is_said_plainly_and_nothing_is_half_written(table: Path) -> None:
    with SqliteLog.open(table) as log:
        entry = log.append(Commit(events=({"kind": "step"},)), expected=0)
        pages = log._db.execute("PRAGMA page_count").fetchone()[0]
        log._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(NotATable, match="the disk is full; nothing was written"):
            log.append(Commit(events=({"kind": "told", "text": "x" * 100_000},)), expected=1)
        assert list(log.read()) == [entry]
        log._db.execute("PRAGMA max_page_count = 1000000")
        assert log.append(Commit(), expected=1).seq == 2


def test_closing_puts_everything_into_the_one_file(table: Path) -> None:
    with SqliteLog.open(table) as log:
        log.append(Commit(events=({"kind": "step"},)), expected=0)
    assert os.listdir(table.parent) == [table.name]  # noqa: PTH208 - names, not paths
    log.close()
