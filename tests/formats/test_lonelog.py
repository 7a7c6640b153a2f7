"""Lonelog and Partylog in and out: each line's record, whole logs, and the way there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.formats.lonelog import Log, LogTag, Record, tags_in
from adjudicator.formats.lonelog_read import looks_like_lonelog, read_lonelog
from adjudicator.formats.lonelog_write import write_lonelog
from adjudicator.posts import Declared, recognise

LOG = """---
title: The Ninth Port
ruleset: Fate Core
pcs: Ilse [PC:Ilse|FP 2/3]
tools:
  - 4dF
  - Oracle
---

# The Ninth Port

## Session 1
*Date: 2026-01-06 | Duration: 1h30*

### S1 *The burning dock*

```partylog
@(Ilse) Vault the rail
d(Ilse): Overcome 4dF+3=4 -> Success
=> She lands on the
   far side. [Clock:Fire 2/6]

? Is the gate guarded?
-> Yes, but... (d6=4)
N (Guard): "Halt!"
PC (Ilse, whisper): "Not today."
```

The smoke is thick,
and the bell begins.

\\---
Day 47. The tides
no longer obey.
---\\

```
! The roof comes down
tbl: Trouble d6=3 -> Fire
gen: Stranger
  Role: d6=2 -> Sailor
  Want: d6=6 -> Escape
[N:Tomas|sailor|
 wants out]
(note: revisit
 the stranger)
@(Ilse > Bo) Steady the rope
```
"""


def test_a_whole_log() -> None:
    log = read_lonelog(LOG)
    assert log.header == {
        "title": "The Ninth Port",
        "ruleset": "Fate Core",
        "pcs": "Ilse [PC:Ilse|FP 2/3]",
        "tools": "4dF, Oracle",
    }
    assert log.records == (
        Record("title", "The Ninth Port"),
        Record("session", "Session 1", fields={"Date": "2026-01-06", "Duration": "1h30"}),
        Record("scene", "The burning dock", fields={"id": "S1"}),
        Record("action", "Vault the rail", ("Ilse",)),
        Record("roll", "Overcome 4dF+3=4", ("Ilse",), result="Success"),
        Record("consequence", "She lands on the far side. [Clock:Fire 2/6]"),
        Record("question", "Is the gate guarded?"),
        Record("result", "Yes, but... (d6=4)"),
        Record("dialogue", '"Halt!"', ("Guard",), fields={"side": "N"}),
        Record("dialogue", '"Not today."', ("Ilse",), fields={"side": "PC", "how": "whisper"}),
        Record("prose", "The smoke is thick, and the bell begins."),
        Record("narrative", "Day 47. The tides\nno longer obey."),
        Record("event", "The roof comes down"),
        Record("table", "Trouble d6=3", result="Fire"),
        Record("generator", "Stranger", rows=("Role: d6=2 -> Sailor", "Want: d6=6 -> Escape")),
        Record("tag", "[N:Tomas|sailor| wants out]"),
        Record("note", "revisit the stranger", fields={"label": "note"}),
        Record("action", "Steady the rope", ("Ilse", "Bo"), ">"),
    )


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("@ Pick the lock", Record("action", "Pick the lock")),
        ("> Pick the lock", Record("action", "Pick the lock")),
        ("@(A+B) Force it", Record("action", "Force it", ("A", "B"), "+")),
        (
            "d: 4dF=+2 (++0-) +Skill=3 = +5 -> Success with Style",
            Record("roll", "4dF=+2 (++0-) +Skill=3 = +5", result="Success with Style"),
        ),
        ("d: 2≤4 F", Record("roll", "2≤4 F")),
        ("d: 15,8 -> 15≥12 -> Success", Record("roll", "15,8 -> 15≥12", result="Success")),
        ("tbl: Mood [Tense, Calm]", Record("table", "Mood [Tense, Calm]")),
        ("PC: Well.", Record("dialogue", "Well.", fields={"side": "PC"})),
        ("(house rule: no dice)", Record("note", "no dice", fields={"label": "house rule"})),
        ("### S2a *Later*", Record("scene", "Later", fields={"id": "S2a"})),
        ("### T1-S3 *Elsewhere*", Record("scene", "Elsewhere", fields={"id": "T1-S3"})),
        ("S4 *On paper*", Record("scene", "On paper", fields={"id": "S4"})),
        ("=== Session 2 ===", Record("session", "Session 2")),
        ("Somebody waits.", Record("prose", "Somebody waits.")),
        ("**Recap:** they won", Record("prose", "**Recap:** they won")),
        ("\\@ is a sign", Record("prose", "@ is a sign")),
    ],
)
def test_a_line(line: str, record: Record) -> None:
    assert read_lonelog(line).records == (record,)
    assert read_lonelog(write_lonelog(Log({}, (record,)))).records == (record,)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("[N:Jonah|friendly|hurt]", [LogTag("N", "Jonah", ("friendly", "hurt"))]),
        ("[#N:Jonah] comes", [LogTag("N", "Jonah", reference=True)]),
        ("[Clock:Alarm 2/6]", [LogTag("Clock", "Alarm", (), {"": (2, 6)})]),
        ("[Timer:Dawn 3]", [LogTag("Timer", "Dawn", (), {"": (3, None)})]),
        ("[PC:Mira|FP 2/3|HP-2]", [LogTag("PC", "Mira", ("FP 2/3", "HP-2"), {"FP": (2, 3), "HP": (-2, None)})]),
        ("nothing [here]", []),
    ],
)
def test_tags(text: str, tags: list[LogTag]) -> None:
    assert list(tags_in(text)) == tags


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (LOG, True),
        ("@ Sneak in\nd: 4dF=0 -> Tie", True),
        ("## Session 1\n\n@ Sneak in", True),
        ("Mira: hi @ all", False),
        ("# Mira\n\n- Slick as an Eel", False),
    ],
)
def test_a_log_is_told_by_its_signs(text: str, is_one: bool) -> None:
    assert looks_like_lonelog(text) is is_one


def test_a_fate_roll_in_a_log_is_recognised_as_such() -> None:
    (found,) = recognise("@(Ilse) Vault the rail\nd: Overcome 4dF+3=4 -> Success")
    assert isinstance(found, Declared)
    assert found.move == {"do": "take_action", "action": "overcome", "by": "Ilse", "rating": 3, "dice": [1, 0, 0, 0]}


def test_headers_keep_their_words() -> None:
    header = {"title": "Ash: a tale", "notes": '"quoted"', "tone": "#1", "empty": "", "pcs": "A [PC:A|FP 3]"}
    assert read_lonelog(write_lonelog(Log(header))).header == header


PIECES = (
    "@ ",
    "@(A+B) ",
    "d: ",
    "d(A): ",
    "-> ",
    "=> ",
    "? ",
    "! ",
    "tbl: ",
    "gen: ",
    "N (A): ",
    "PC: ",
    "(note: ",
    ")",
    "[N:A|b]",
    "[PC:A",
    "|FP 2]",
    "```",
    "---",
    "\\---",
    "---\\",
    "\\",
    "# ",
    "## Session 1",
    "### S1 *x*",
    "*Date: x*",
    "text",
    " ",
    "  ",
    "\n",
    "\n\n",
    "> ",
    "=== Session 2 ===",
    "key: value",
    "S1 *x*",
)
logs = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=30).map("".join))


@given(text=logs)
def test_what_was_read_is_written_and_read_the_same(text: str) -> None:
    log = read_lonelog(text)
    assert read_lonelog(write_lonelog(log)) == log


words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1, max_size=12)
texts = st.lists(words, min_size=1, max_size=6).map(" ".join).filter(lambda text: text.strip("-") != "")
names = st.lists(st.text(st.characters(categories=("L",)), min_size=1, max_size=9), min_size=1, max_size=2, unique=True)
records = st.one_of(
    st.builds(Record, st.sampled_from(["question", "event", "result", "consequence", "prose", "title"]), texts),
    st.builds(lambda text, who: Record("action", text, tuple(who), "+" if len(who) > 1 else ""), texts, names),
    st.builds(lambda text, result: Record("roll", text, result=result), words, words),
    st.builds(lambda text, n: Record("scene", text, fields={"id": f"S{n}"}), words, st.integers(1, 99)),
)


@given(st.lists(records, max_size=12))
def test_what_is_written_is_read_the_same(made: list[Record]) -> None:
    log = Log({}, tuple(made))
    once = read_lonelog(write_lonelog(log))
    assert [record.kind for record in once.records] == [record.kind for record in made]
    assert [record.who for record in once.records] == [record.who for record in made]
    assert [record.text for record in once.records if record.kind == "prose"] == [
        record.text for record in made if record.kind == "prose"
    ]
    assert read_lonelog(write_lonelog(once)) == once
