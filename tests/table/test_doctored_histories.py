"""An export is folded and not judged again, and still leaves no account below nothing; a closed table says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import pc, scene

from adjudicator import AdjudicatorError, Malformed, Table
from adjudicator.errors import NotATable
from adjudicator.frontends.run import exit_code, run_lines
from adjudicator.table.importing import restored

Event = dict[str, Any]


def turned(event: Event) -> None:
    event["source"], event["to"] = event["to"], event["source"]


def owing(event: Event) -> None:
    event["amount"] = -77


def doctored(change: Callable[[Event], None]) -> list[dict[str, Any]]:
    made = Table.in_memory()
    made.rule([pc("mira"), scene()])
    made.rule({"do": "adjust", "character": "mira", "fate_points": 77, "reason": "a gift"})
    records = [json.loads(json.dumps(record)) for record in made.export()]
    [event] = [e for e in records[-1]["ruling"]["events"] if e["kind"] == "transferred"]
    change(event)
    return records


@pytest.mark.parametrize("change", [turned, owing])
def test_books_below_nothing_are_malformed(change: Callable[[Event], None], tmp_path: Path) -> None:
    records = doctored(change)
    results = list(run_lines(json.dumps(record) for record in records))
    assert exit_code(results) == 2
    assert "char:mira below 0" in results[-2]["malformed"]
    assert results[-1]["state"]["characters"]["mira"]["fate_points"] == 3
    with pytest.raises(Malformed, match="below 0"):
        restored(tmp_path / "made.db", records)
    assert list(tmp_path.iterdir()) == []


def test_nothing_happens_in_a_ruling_that_was_not_approved() -> None:
    records = doctored(lambda event: None)
    records[-1]["ruling"]["decision"]["verdict"] = "reject"
    results = list(run_lines(json.dumps(record) for record in records))
    assert exit_code(results) == 2
    assert results[-1]["state"]["characters"]["mira"]["fate_points"] == 3


def test_a_closed_table_says_so(tmp_path: Path) -> None:
    made = Table.open(tmp_path / "table.db")
    made.close()
    with pytest.raises(NotATable, match="closed") as raised:
        made.rule(pc("mira"))
    assert isinstance(raised.value, AdjudicatorError)
