"""A telling on the screen: its text with the flagged words marked, and what each flag says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

Record = Mapping[str, Any]


def marked_text(text: str, flags: Sequence[Record]) -> list[Line]:
    """The text, a line for each of its own, with the words that flags point at ``«like this»``."""
    spans = _apart([(flag["start"], flag["end"]) for flag in flags if flag["quote"]])
    shown, at = "", 0
    for start, end in spans:
        shown += f"{text[at:start]}«{text[start:end]}»"
        at = end
    shown += text[at:]
    return [Line(printable(line), "", 2) for line in shown.splitlines() if line.strip()]


def flag_lines(flags: Sequence[Record], unchecked: Sequence[str], covered: Sequence[str] = ()) -> list[Line]:
    """A line for each flag, or that there is none; for what was not checked; and for the facts the text covers."""
    lines = [Line(f"{flag['kind']}: {_said(flag)}", "doubt", 2) for flag in flags]
    lines += [Line(f"not checked: {printable(what)}", "faint", 2) for what in unchecked]
    lines = lines or [Line("the checks found nothing", "good", 2)]
    return lines + ([Line(f"it tells of: {printable(', '.join(covered))}", "faint", 2)] if covered else [])


def _said(flag: Record) -> str:
    quote, why = printable(flag["quote"]), printable(flag["why"])
    if not quote:
        return why
    # What names the words already need not name them twice.
    return f"«{quote}»{why.removeprefix(quote)}" if why.startswith(f"{quote}:") else f"«{quote}» {why}"


def _apart(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans in order, where they meet made one."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart
