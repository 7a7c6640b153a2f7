"""Fixtures of the log's tests: a log of either kind, and the script that writes from other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import adjudicator.log
from adjudicator.log import EventLog, MemoryLog, SqliteLog

HEADER = {"format": 1, "id": "0" * 32, "rules": "unwritten", "ruleset": {"numbers": {"refresh": 3}}}

Started = subprocess.Popen[str]


@pytest.fixture(params=["memory", "sqlite"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventLog]:
    """An empty log, once of each kind."""
    made: EventLog = MemoryLog(HEADER) if request.param == "memory" else SqliteLog.create(tmp_path / "table.db", HEADER)
    yield made
    made.close()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The file of an empty table."""
    path = tmp_path / "table.db"
    SqliteLog.create(path, HEADER).close()
    return path


@pytest.fixture
def start() -> Iterator[Callable[..., Started]]:
    """Start ``log_writer.py`` with some arguments; whoever still runs at the end is stopped."""
    script = Path(__file__).with_name("log_writer.py")
    root = Path(adjudicator.log.__file__).parents[2]
    running: list[Started] = []

    def started(*arguments: object) -> Started:
        process = subprocess.Popen(
            [sys.executable, str(script), *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(root)},
        )
        running.append(process)
        return process

    yield started
    for process in running:
        process.kill()
        process.communicate()
