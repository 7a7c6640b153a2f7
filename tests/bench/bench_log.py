"""How long the log takes: ``python tests/bench/bench_log.py [FOLDER]``.

Prints one row for a table of 1,000 events and one for a table of 100,000, measured in the same run, so that
the two can be compared: neither appending nor opening with a snapshot should grow with the history. FOLDER
chooses the disk.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from adjudicator.log import Commit, Snapshot, SqliteLog

SIZES = (1_000, 100_000)
APPENDS, OPENINGS = 500, 50
EVENTS_A_COMMIT = 4
COMMITS_AFTER_THE_SNAPSHOT = 20

EVENT = {
    "kind": "invoked",
    "by": "mira",
    "aspect": "slick",
    "pay": "fate_point",
    "because": "The deck is wet. " * 5,
}
STATE = {"aspects": {f"a{number}": {"text": "Slick With Spray", "free": {"mira": 1}} for number in range(500)}}


def milliseconds(work: Callable[[], object], times: int) -> list[float]:
    """How long each of ``times`` runs of ``work`` took."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def fill(log: SqliteLog, events: int) -> None:
    """Append ``events`` events; a snapshot stands a little before the end."""
    commits = events // EVENTS_A_COMMIT
    for seq in range(commits):
        log.append(Commit(ruling=f"r{seq}", events=(EVENT,) * EVENTS_A_COMMIT, request_id=f"q{seq}"), expected=seq)
        if commits - seq == COMMITS_AFTER_THE_SNAPSHOT + 1:
            log.save_snapshot(Snapshot(seq + 1, 1, STATE))


def measure(path: Path, events: int) -> list[str]:
    """One row of the table."""
    with SqliteLog.create(path, {"rules": "unwritten"}) as log:
        fill(log, events)

    def open_and_catch_up() -> None:
        with SqliteLog.open(path) as log:
            snapshot = log.latest_snapshot(format=1)
            assert snapshot
            assert len(list(log.read(snapshot.seq))) == COMMITS_AFTER_THE_SNAPSHOT

    def read_all() -> None:
        with SqliteLog.open(path) as log:
            assert sum(len(entry.events) for entry in log.read()) == events

    opening = milliseconds(open_and_catch_up, OPENINGS)
    reading = milliseconds(read_all, 1)
    with SqliteLog.open(path) as log:
        appending = milliseconds(lambda: log.append(Commit(events=(EVENT,) * 2), log.last_seq()), APPENDS)
        ending = milliseconds(log.last_seq, APPENDS)
    worst = quantiles(appending, n=20)[-1]
    figures = (median(appending), worst, median(ending), median(opening), reading[0])
    return [f"{events:,}", *(f"{figure:.3f}" for figure in figures), f"{path.stat().st_size / 1e6:.1f}"]


def main(folder: str | None = None) -> None:
    """Measure both sizes and print them below each other."""
    head = ["events", "append ms", "95% below", "last_seq ms", "open ms", "read all ms", "file MB"]
    with TemporaryDirectory(dir=folder) as place:
        rows = [measure(Path(place, f"{events}.db"), events) for events in SIZES]
    for row in (head, *rows):
        print("  ".join(f"{cell:>11}" for cell in row))


if __name__ == "__main__":
    main(*sys.argv[1:])
