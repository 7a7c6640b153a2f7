"""What the rules and the table cost; run by hand: ``.venv/bin/python tests/bench/bench_table.py``.

Each row is the median of many runs in this process. The bare SQLite rows are there to compare with: they are
what one durable commit costs on this disk without us.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from adjudicator import Table
from adjudicator.core.chances import chances
from adjudicator.core.moves import Invoke
from adjudicator.core.options import options
from adjudicator.core.play import play
from adjudicator.frontends.cli.screen import render
from adjudicator.table.history import SNAPSHOT_EVERY
from adjudicator.wording.approval import approval_screen

Row = tuple[str, float, str]


def median_ms(work: Callable[[], object], runs: int) -> float:
    """The median time of ``work`` in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def busy_table(table: Table, aspects: int = 50) -> Table:
    """Five characters, ``aspects`` aspects, two open rolls."""
    table.rule([{"do": "add_character", "name": f"P{n}", "kind": "pc"} for n in range(5)])
    table.rule({"do": "open_scene", "name": "Bench"})
    table.rule([{"do": "place_aspect", "text": f"Aspect {n}", "free": {"p0": 1}} for n in range(aspects)])
    table.rule({"do": "take_action", "by": "p0", "action": "overcome", "opposition": 2, "dice": [0, 0, 1, -1]})
    table.rule({"do": "take_action", "by": "p1", "action": "overcome", "opposition": {"by": "p2"}})
    return table


def core_rows() -> list[Row]:
    """One invocation, the odds and the options, in memory."""
    game = busy_table(Table.in_memory()).game
    invoke = (Invoke("p0", "aspect-1", "fate_point", "bonus", roll="r1"),)
    return [
        ("one invocation checked and applied (us)", median_ms(lambda: play(game, invoke), 5000) * 1000, "<= 100"),
        ("odds now and after each benefit (ms)", median_ms(lambda: chances(game, game.rolls["r2"]), 200), "<= 2"),
        ("options with 50 aspects (ms)", median_ms(lambda: options(game, "p0"), 50), ""),
    ]


def commit_rows(folder: Path) -> list[Row]:
    """A ruling proposed, approved and durably committed, beside two bare durable commits."""
    table = busy_table(Table.open(folder / "commit.db"))

    def ruling() -> None:
        waiting = table.propose({"do": "adjust", "character": "p0", "fate_points": 1, "reason": "bench"})
        table.decide(waiting.id, "approve")

    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE t (x TEXT)")

    def two_commits() -> None:
        for _ in range(2):
            bare.execute("INSERT INTO t VALUES (?)", ("x" * 300,))

    return [
        ("a ruling proposed, approved, durable (ms)", median_ms(ruling, 500), "<= 3"),
        ("two bare SQLite commits (ms)", median_ms(two_commits, 500), "to compare"),
    ]


def opening_rows(folder: Path) -> list[Row]:
    """Opening a table of 1,000 and of 100,000 events."""
    rows: list[Row] = []
    for events in (1_000, 100_000):
        path = folder / f"{events}.db"
        with Table.open(path) as table:
            busy_table(table)
            one = {"do": "adjust", "character": "p0", "fate_points": 1, "reason": "bench"}
            # A ruling in one breath is three events: proposed, decided, and the ledger line.
            history = table._clerk.history
            while history.log.events_count() < events:
                table.rule([one] * 48)
            # The same stretch to replay after the last snapshot in both tables.
            while history.seq % SNAPSHOT_EVERY != SNAPSHOT_EVERY // 2:
                table.rule(one)
        rows.append((f"opening {events:,} events (ms)", median_ms(lambda p=path: Table.open(p).close(), 30), ""))
    return [*rows, ("opening, the large over the small", rows[1][1] / rows[0][1], "<= 1.2")]


def screen_rows() -> list[Row]:
    """An invocation proposed, judged by the checklist, and its approval screen rendered."""
    table = busy_table(Table.in_memory())
    move = {"do": "invoke", "by": "p0", "aspect": "aspect-1", "pay": "free", "benefit": "bonus", "roll": "r1"}

    def screen() -> None:
        ruling = table.advise(table.propose({**move, "because": "I slide on the wet stones and under his arm."}).id)
        render(approval_screen(ruling.to_dict(), table.state()), 80, colour=True)
        table.withdraw(ruling.id)

    return [("an approval screen with 50 aspects (ms)", median_ms(screen, 100), "<= 200")]


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [*core_rows(), *screen_rows(), *commit_rows(Path(folder)), *opening_rows(Path(folder))]
    for name, figure, target in rows:
        print(f"{name:<46} {figure:>10.2f}   {target}")


if __name__ == "__main__":
    main()
