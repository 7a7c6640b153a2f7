"""What came of reading a thread, in words: what waits now, what has to be asked, what changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted, printable

Record = Mapping[str, Any]

LONGEST = 160
"""Characters of a passage that are shown in a list."""


def origin_line(origin: Record) -> Line:
    """Where a ruling was read: ``anna, 2026-03-04T10:00: «I invoke On Fire»``."""
    when = f", {printable(origin['at'])}" if origin["at"] else ""
    return Line(f"{printable(origin['called'])}{when}: «{_short(origin['text'])}»", "faint", 2)


def origin_lines(origin: Record) -> list[Line]:
    """The same with the doubts there are about it."""
    return [origin_line(origin), *(Line(printable(doubt), "doubt", 2) for doubt in origin["doubts"])]


def reading_lines(reading: Record) -> list[Line]:
    """A reading's record in lines: posts counted, then what came of them, then who is not known."""
    edited, gone = len(reading["edited"]), len(reading["gone"])
    told = [f"{counted(reading['new'], 'new post')} ({reading['form']})"]
    told += [f"{counted(edited, 'edited post')}"] if edited else []
    told += [f"{counted(gone, 'post')} no longer there"] if gone else []
    lines = [Line(", ".join(told), "title"), *(Line(printable(said), "doubt") for said in reading["said"])]
    for item in reading["items"]:
        lines += _item(item)
    for old, new in reading["edited"]:
        lines += _changed(old, new)
    lines += [Line(text, "bad") for text in _strangers(reading["strangers"])]
    return lines


def _strangers(strangers: Mapping[str, str]) -> Iterator[str]:
    """What to type for each account nobody could place: the name it shows, where that means one account only."""
    shown = Counter(folded(called) for called in strangers.values())
    for account, called in strangers.items():
        name = called if called.strip() and shown[folded(called)] == 1 else account
        if name.strip():
            yield f'who is {printable(called or account)}? read again with --who "{printable(name)}=CHARACTER"'
        else:
            yield "some posts say nobody's name and stay unread: paste them with the name of whoever wrote them"


def _item(item: Record) -> Iterator[Line]:
    says = {
        "proposed": f"{item['ruling']} waits",
        "replied": f"{item['ruling']} is answered and waits again",
        "question": "to ask",
        "edited away": f"{item['ruling']}",
        "gone": f"{item['ruling']}",
        "reworded": f"the words of {item['ruling']} changed",
        "refused": "not proposed",
    }[item["what"]]
    role: Any = "good" if item["what"] in ("proposed", "replied") else "doubt"
    words = f": {_short(item['says'])}" if item["says"] else ""
    yield Line(f"{says}{words}", role)
    if item["passage"]:
        yield Line(f"{printable(item['called'])}: «{_short(item['passage'])}»", "faint", 2)
    for doubt in item["doubts"]:
        yield Line(printable(doubt), "doubt", 2)


def _changed(old: Record, new: Record) -> Iterator[Line]:
    yield Line(f"{printable(new['called'])} edited a post", "doubt")
    for line in list(unified_diff(old["text"].splitlines(), new["text"].splitlines(), lineterm="", n=0))[2:]:
        if not line.startswith("@@"):
            yield Line(f"{line[:1]} {_short(line[1:])}", "faint", 2)


def _short(text: str) -> str:
    one_line = printable(" ".join(text.split()))
    return one_line if len(one_line) <= LONGEST else f"{one_line[: LONGEST - 1]}…"


def question_lines(called: str, passage: str, ask: str) -> Sequence[Line]:
    """A question that reading left open."""
    return [Line(printable(ask), "title"), Line(f"{printable(called)}: «{_short(passage)}»", "", 2)]
