"""A table killed at any moment: nothing acknowledged is lost, nothing is done twice, the books add up."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from table_worker import STEP

from adjudicator import Table
from adjudicator.table.history import History

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("table_worker.py")


def acknowledged_before_the_kill(path: Path, done: int, chance: Random) -> list[tuple[int, str, int]]:
    """Every step a worker printed before it was killed, with its ruling and the balance after it."""
    command = [sys.executable, str(WORKER), "forever", str(path), "mira", str(done)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert worker.stdout
    lines = [worker.stdout.readline() for _ in range(chance.choice([0, 1, 2, 3, 9, 20]))]
    # Before the first line it is still starting: a kill then hits the making of the table.
    time.sleep(chance.uniform(0, 0.02 if lines else 0.6))
    worker.kill()
    # The last line may be cut off by the kill; a whole one ends its line.
    lines += [line for line in worker.stdout.readlines() if line.endswith("\n")]
    worker.stdout.close()
    worker.wait()
    return [(int(step), ruling, int(balance)) for step, ruling, balance in map(str.split, lines)]


def assert_whole(path: Path, acknowledged: list[tuple[int, str, int]]) -> int:
    """The table holds all acknowledged steps, perhaps one more, none of them by halves; returns how many."""
    with Table.open(path) as table:
        state = table.state()
        if not state["characters"]:
            assert not acknowledged
            return 0
        points, held = state["characters"]["mira"]["fate_points"], state["aspects"]["pile"]["free"]
        steps = points - 3
        last = acknowledged[-1][0] if acknowledged else 0
        assert last <= steps <= last + 1
        assert (held.get("mira", 0), held["gm"]) == (steps, 1_000_000 - steps)
        for _, key, _ in acknowledged:
            assert table.ruling(key).status == "approved"
        ledger = table.ledger("char:mira")
        assert sum(line["amount"] if line["to"] == "char:mira" else -line["amount"] for line in ledger) == points
        assert sum(line["why"].endswith(str(STEP[0]["reason"])) for line in ledger) == steps
        assert state["version"] == steps + 1
        log = table._clerk.history.log
        assert History(log).game == table.game
        assert log.notes == (), "a snapshot was damaged"
        return steps


def kill_again_and_again(folder: Path, kills: int, seed: int) -> None:
    chance, path = Random(seed), folder / "table.db"
    acknowledged: list[tuple[int, str, int]] = []
    steps = 0
    for _ in range(kills):
        done = acknowledged[-1][0] if acknowledged else 0
        printed = acknowledged_before_the_kill(path, done, chance)
        assert [(step, balance) for step, _, balance in printed] == [
            (step, 3 + step) for step in range(done + 1, done + 1 + len(printed))
        ], "a step was lost or done twice"
        acknowledged += printed
        if path.exists():
            now = assert_whole(path, acknowledged)
            assert now >= steps
            steps = now
        else:
            assert not acknowledged
    assert acknowledged, "every worker was killed before it did anything"


def test_a_killed_table_loses_nothing(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, kills=8, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_table_killed_two_hundred_times_loses_nothing(tmp_path: Path, seed: int) -> None:
    kill_again_and_again(tmp_path, kills=50, seed=seed)
