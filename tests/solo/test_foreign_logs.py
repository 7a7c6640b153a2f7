"""Logs by other hands: what they carry becomes moves, and the rest is reported."""

from __future__ import annotations

import pytest
from lone_table import lone

from adjudicator import Table
from adjudicator.formats.lonelog_read import read_lonelog
from adjudicator.formats.lonelog_write import write_lonelog
from adjudicator.solo.log_steps import LogStep
from adjudicator.solo.lonelog_log import lonelog_of
from adjudicator.solo.lonelog_table import replay, table_from_log

LOG = """---
title: The Ninth Port
pcs: "[PC:Ilse|FP 2/3|hurt]"
---

# The Ninth Port

## Session 1

### S1 *The burning dock*

```
@(Ilse) Vault the rail
d(Ilse): Overcome 4dF(+000)+3=4 vs 2 -> Success
=> She lands. [Clock:Fire 2/6]
? Is the gate guarded?
-> Yes
[N:Tomas|sailor]
[PC:Ilse|FP 1/3]
@(Bo) Steady the rope
d: d20=14 -> Success
```

The smoke is thick.

### S2 *Away*
"""


def test_a_foreign_log_gives_what_it_carries() -> None:
    logged = table_from_log(read_lonelog(LOG))
    table = Table.in_memory("fate-core")
    assert replay(table, logged.steps) == []
    state = table.state()
    assert {key: (one["kind"], one["fate_points"]) for key, one in state["characters"].items()} == {
        "ilse": ("pc", 1),
        "tomas": ("npc", None),
    }
    assert state["scene"]["name"] == "Away"
    events = [event for record in table.export() if "ruling" in record for event in record["ruling"].get("events", ())]
    assert [event["shifts"] for event in events if event["kind"] == "settled"] == [2]
    assert [event["text"] for event in events if event["kind"] == "told"] == ["The smoke is thick."]
    opened = [event["scene"]["name"] for event in events if event["kind"] == "scene_opened"]
    assert opened == ["The burning dock", "Away"]
    assert logged.rules == ""
    assert set(logged.report) == {
        "not carried over of Ilse: hurt",
        "not carried over of Tomas: sailor",
        "not carried over: 1 tag [Clock:…]",
        "not carried over: 1 consequence",
        "not carried over: 1 question",
        "not carried over: 1 result",
        "not carried over: 1 roll",
    }


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        ("Only prose.", [{"do": "tell", "text": "Only prose."}]),
        ("[PC:Ada]", [{"do": "add_character", "name": "Ada", "kind": "pc"}]),
        ("[PC:Ada|FP -1]", [{"do": "add_character", "name": "Ada", "kind": "pc"}]),
        ("[#PC:Ada] waves", [{"do": "tell", "text": "[#PC:Ada] waves"}]),
        ("(note: nothing)", []),
        ("@(Ada) Climb", []),
    ],
)
def test_a_scrap_gives_no_more_than_it_says(text: str, moves: list[dict[str, str]]) -> None:
    assert [move for step in table_from_log(read_lonelog(text)).steps for move in step.moves] == moves


@pytest.mark.parametrize(
    ("note", "report"),
    [
        ("adjudicator q9 {", None),
        ("adjudicator q9 {}", None),
        ('adjudicator q9 {"moves":3}', "the note of q9 carries no step"),
        ('adjudicator q9 {"undo":true}', "the note of q9 carries no step"),
        ('adjudicator q9 {"moves":[3]}', "the note of q9 carries no step"),
        ('adjudicator q9 {"moves":[],"reason":1}', "the note of q9 carries no step"),
        ('adjudicator q9 {"whim":1}', "the note of q9 carries no step"),
        ('adjudicator q9 {"undo":1,"undo":2}', "stands there twice"),
    ],
)
def test_a_note_that_was_tampered_with_is_reported(note: str, report: str | None) -> None:
    text = write_lonelog(lonelog_of(lone(), "x")) + f"\n(note: {note})\n"
    found = table_from_log(read_lonelog(text)).report
    assert (report is None and not found) or report in found[0]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (LogStep(({"do": "settle"},)), "step 1 was left out: "),
        (LogStep(({"do": "settle"},), reason="policy fair: so"), "step 1 was left out: "),
        (LogStep(({"do": "whim"},)), "'whim' is no move"),
        (LogStep(({"do": "draw", "table": "weather", "faces": [1]},)), "weather"),
        (LogStep(undo=99), "can be taken back"),
        (LogStep(points=("Nobody", 3)), "nobody is called 'Nobody'"),
        (LogStep(()), "holds no move"),
        (LogStep(({},)), "the key 'do' is missing"),
    ],
)
def test_a_step_that_cannot_be_is_reported_and_the_rest_goes_on(step: LogStep, words: str) -> None:
    table = lone()
    (failed,) = replay(table, [step, LogStep(({"do": "place_aspect", "text": "Fog"},))])
    assert words in failed
    assert table.state()["aspects"]["fog"]["alive"]
    assert table.state()["pending"] == []
