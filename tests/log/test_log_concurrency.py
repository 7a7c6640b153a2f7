"""Twenty processes on one table: no update is lost, no effect happens twice, one of them makes the file."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from adjudicator.log import SqliteLog

WRITERS = 20

Start = Callable[..., "subprocess.Popen[str]"]


def together(start: Start, what: str, path: Path) -> list[dict[str, Any]]:
    """What each of the processes says after all have been let loose at the same moment."""
    writers = [start(what, path, f"w{number}") for number in range(WRITERS)]
    for writer in writers:
        assert writer.stdout
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("go\n")
        writer.stdin.flush()
    answers = [json.loads(writer.communicate()[0]) for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * WRITERS
    return answers


def test_no_update_is_lost(table: Path, start: Start) -> None:
    answers = together(start, "count_up", table)
    with SqliteLog.open(table) as log:
        entries = list(log.read())
        assert log.events_count() == 2 * len(entries) == 2 * 10 * WRITERS
        for number, answer in enumerate(answers):
            assert [entry.seq for entry in log.by_ruling(f"w{number}")] == answer["acknowledged"]
    assert [entry.seq for entry in entries] == list(range(1, 10 * WRITERS + 1))
    assert [entry.first_event for entry in entries] == list(range(1, 20 * WRITERS + 1, 2))
    assert [entry.events[0]["to"] for entry in entries] == [entry.seq for entry in entries]
    # All began by claiming to have seen an empty log: exactly one can have been right.
    assert sum(answer["losses"] > 0 for answer in answers) >= WRITERS - 1


def test_one_request_id_is_one_effect(table: Path, start: Start) -> None:
    answers = together(start, "same_request", table)
    with SqliteLog.open(table) as log:
        (entry,) = log.read()
    assert answers == [{"seq": 1, "answer": entry.answer}] * WRITERS


def test_one_process_makes_the_table_and_the_others_open_it(tmp_path: Path, start: Start) -> None:
    answers = together(start, "open_or_create", tmp_path / "new.db")
    with SqliteLog.open(tmp_path / "new.db") as log:
        assert answers == [log.header] * WRITERS
    assert [path.name for path in tmp_path.iterdir()] == ["new.db"]


def test_one_process_makes_the_table_and_the_others_are_refused(tmp_path: Path, start: Start) -> None:
    answers = together(start, "create", tmp_path / "new.db")
    (made,) = [answer["made"] for answer in answers if "made" in answer]
    refused = [answer["refused"] for answer in answers if "refused" in answer]
    assert refused == ["this name is taken already; nothing was written"] * (WRITERS - 1)
    with SqliteLog.open(tmp_path / "new.db") as log:
        assert log.header == {"id": made}


def test_another_process_sees_what_was_appended(table: Path, start: Start) -> None:
    with SqliteLog.open(table) as log:
        seen = list(log.read())
        together(start, "same_request", table)
        assert seen == []
        assert [entry.events[0]["kind"] for entry in log.read(log.last_seq() - 1)] == ["paid"]
