"""Many at one table: nothing is lost, losers hear of it, and one request has one effect, whoever comes first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playing import invoke, rolled, table
from table_worker import START, STEP

from adjudicator import RuleViolation, Table, TableChanged
from adjudicator.log import SqliteLog
from adjudicator.table import history
from adjudicator.table.history import History

ROOT = Path(__file__).parents[2]
WORKER = Path(__file__).with_name("table_worker.py")


def together(what: str, path: Path, workers: int, number: Callable[[int], int]) -> list[dict[str, Any]]:
    """What each worker tells after all of them started at once."""
    command, environment = [sys.executable, str(WORKER), what, str(path)], os.environ | {"PYTHONPATH": str(ROOT)}
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "env": environment}
    started = [subprocess.Popen([*command, f"w{n}", str(number(n))], **pipes) for n in range(workers)]
    try:
        assert [worker.stdout.readline() for worker in started] == ["ready\n"] * workers
        for worker in started:
            worker.stdin.write("go\n")
            worker.stdin.flush()
        told = [worker.communicate(timeout=300)[0] for worker in started]
    finally:
        for worker in started:
            worker.kill()
            worker.communicate()
    assert [worker.returncode for worker in started] == [0] * workers
    return [json.loads(text) for text in told]


def count_together(path: Path, workers: int, steps: int) -> None:
    with Table.open(path) as opened:
        opened.rule(START)
    told = together("decide_many", path, workers, lambda n: steps)
    done = workers * steps
    with Table.open(path) as opened:
        state = opened.state()
        assert state["characters"]["mira"]["fate_points"] == 3 + done
        assert state["aspects"]["pile"]["free"]["mira"] == done
        assert (state["version"], state["pending"]) == (1 + done, [])
        assert len(opened.ledger("char:mira")) == 1 + done
        assert History(opened._clerk.history.log).game == opened.game
    versions = [version for one in told for version in one["versions"]]
    assert sorted(versions) == list(range(2, 2 + done)), "two writers believe they made the same version"
    assert {code for one in told for code in one["losses"]} <= {4}


def test_writers_lose_no_update(tmp_path: Path) -> None:
    count_together(tmp_path / "table.db", workers=8, steps=4)


@pytest.mark.soak
def test_twenty_writers_lose_no_update(tmp_path: Path) -> None:
    count_together(tmp_path / "table.db", workers=20, steps=25)


@pytest.mark.parametrize("workers", [4, pytest.param(20, marks=pytest.mark.soak)])
def test_one_request_from_everyone_has_one_effect(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "table.db"
    with Table.open(path) as opened:
        assert opened.propose({"do": "take_action", "by": "mira", "action": "overcome", "id": "r1"}).id == "q1"
        opened.rule(START)
    told = together("same_request", path, workers, lambda n: n)
    with Table.open(path) as opened:
        state = opened.state()
    assert [one["state"] for one in told] == [state] * workers
    [thrown] = {tuple(event["dice"]) for one in told for event in one["events"] if event["kind"] == "dice_thrown"}
    assert state["rolls"]["r1"]["dice"] == list(thrown)
    assert state["version"] == 2


@pytest.mark.parametrize("workers", [4, pytest.param(20, marks=pytest.mark.soak)])
def test_a_ruling_is_approved_once(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "table.db"
    with Table.open(path) as opened:
        opened.propose(STEP)
        opened.rule(START)
    told = together("same_ruling", path, workers, lambda n: n)
    assert sum("approved" in one for one in told) == 1
    assert [one for one in told if "refused" in one] == [{"refused": ["ruling.pending"]}] * (workers - 1)
    with Table.open(path) as opened:
        assert opened.state()["characters"]["mira"]["fate_points"] == 4


Two = tuple[Table, Table]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    """Two tables on one file, both up to date, with a roll that waits for a verdict as q1."""
    with Table.open(tmp_path / "table.db") as one, Table.open(tmp_path / "table.db") as other:
        one.propose({"do": "take_action", "by": "mira", "action": "overcome", "id": "r1"})
        for line in table():
            one.rule(line)
        assert one.game == other.game
        yield one, other


def meanwhile(slow: Table, do: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``do`` happen between the moment ``slow`` has made up its mind and the moment it writes."""
    log: SqliteLog = slow._clerk.history.log  # type: ignore[assignment]  # these tables are files
    append = log.append

    def late(commit: Any, expected: int) -> Any:
        monkeypatch.setattr(log, "append", append)
        do()
        return append(commit, expected)

    monkeypatch.setattr(log, "append", late)


LOSING: dict[str, Callable[[Table], object]] = {
    "decide": lambda table: table.decide("q1", "approve", dice=[0, 0, 0, 0]),
    "rule": lambda table: table.rule({"do": "adjust", "character": "mira", "fate_points": 1, "reason": "a gift"}),
    "undo": lambda table: table.undo(),
}


@pytest.mark.parametrize("name", LOSING)
def test_who_comes_second_is_told_so(two: Two, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, fast = two
    meanwhile(slow, lambda: fast.rule(rolled("tam", 0, id="r9")), monkeypatch)
    with pytest.raises(TableChanged) as lost:
        LOSING[name](slow)
    assert lost.value.exit_code == 4
    assert slow.game == fast.game
    version = slow.state()["version"]
    LOSING[name](slow)
    assert slow.state()["version"] == version + 1
    assert slow.game == fast.game


TALKING: dict[str, Callable[[Table], object]] = {
    "propose": lambda table: table.propose(invoke("mira", "quick")),
    "advise": lambda table: table.advise("q1"),
    "object": lambda table: table.object("q1", "no", by="tam"),
    "withdraw": lambda table: table.withdraw("q1"),
}


@pytest.mark.parametrize("name", TALKING)
def test_talk_is_patient(two: Two, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    slow, fast = two
    meanwhile(slow, lambda: fast.rule(rolled("tam", 0, id="r9")), monkeypatch)
    TALKING[name](slow)
    assert slow.game == fast.game
    assert History(slow._clerk.history.log).game == slow.game


@pytest.mark.parametrize("every", [1, 100])
def test_the_second_with_the_same_request_takes_over_what_the_first_did(
    two: Two, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two clicks on one button reach two processes; each would have thrown its own dice."""
    monkeypatch.setattr(history, "SNAPSHOT_EVERY", every)
    slow, fast = two
    first: list[Any] = []
    throw = {"verdict": "approve", "request_id": "throw once"}
    meanwhile(slow, lambda: first.append(fast.decide("q1", dice=[1, 1, 1, 1], **throw)), monkeypatch)
    second = slow.decide("q1", dice=[-1, -1, -1, -1], **throw)
    assert [second] == first
    assert slow.state()["rolls"]["r1"]["dice"] == [1, 1, 1, 1]
    assert slow.game == fast.game == History(slow._clerk.history.log).game


def test_the_same_request_keeps_its_answer_whatever_happens_between(two: Two) -> None:
    one, other = two
    proposed = one.propose(STEP[0], request_id="propose")
    approved = one.decide(proposed.id, "approve", seen=proposed.version, request_id="approve")
    undone = one.undo(request_id="undo")
    other.rule({"do": "start_session", "name": "One"})
    assert other.propose(STEP[0], request_id="propose") == proposed
    assert other.decide(proposed.id, "approve", seen=proposed.version, request_id="approve") == approved
    assert other.undo(request_id="undo") == undone
    assert other.state()["characters"]["mira"]["fate_points"] == 3


def test_two_may_notice_at_once_that_a_ruling_has_expired(tmp_path: Path) -> None:
    """Looking at a table is never refused, whoever wrote down first that time was up."""
    time = [datetime(2026, 1, 1, tzinfo=UTC)]
    looked = [0]

    def slow_clock() -> datetime:
        looked[0] += 1
        if time[0].hour and looked[0] == 1:
            other.state()
        return time[0]

    path = tmp_path / "table.db"
    with Table.open(path, clock=slow_clock) as one, Table.open(path, clock=lambda: time[0]) as other:
        ruling = one.propose(STEP[0], expires_in=timedelta(minutes=5))
        time[0] += timedelta(hours=1)
        looked[0] = 0
        assert one.state()["pending"] == other.state()["pending"] == []
        assert one.ruling(ruling.id).status == "expired"
        with pytest.raises(RuleViolation):
            one.decide(ruling.id, "approve")


@pytest.mark.parametrize("attempt", range(4))
def test_threads_share_one_table(attempt: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server's threads reach one object: what it shows, its log, and a snapshot it saves are one story."""
    monkeypatch.setattr(history, "SNAPSHOT_EVERY", 10)
    switching = sys.getswitchinterval()
    shared = Table.in_memory()
    shared.rule(START)

    def count_up() -> None:
        done = 0
        while done < 25:
            with suppress(TableChanged):
                shared.rule(STEP)
                done += 1

    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=count_up, name=f"{attempt} {n}") for n in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(switching)
    assert shared.state()["characters"]["mira"]["fate_points"] == 3 + 6 * 25
    assert len(shared.ledger("char:mira")) == 1 + 6 * 25
    assert History(shared._clerk.history.log).game == shared.game
