"""Reads Lonelog 1.6 and Partylog files, with fences or without, and logs of version 2 as well."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from adjudicator.formats.lonelog import Log, Record
from adjudicator.formats.lonelog_lines import (
    FENCE,
    NARRATIVE_CLOSES,
    NARRATIVE_OPENS,
    details_on,
    is_unfinished,
    record_on,
)

_KEY = re.compile(r"(?P<key>[A-Za-z][\w -]{0,40}):(?:\s+(?P<value>.*)|\s*$)")
_RULE = re.compile(r"\s*-{3,}")
"""a line that only divides"""
_WITH_ROWS = ("table", "generator")
_GOING_ON = ("action", "question", "event", "consequence", "dialogue", "roll", "result")
_SIGNS = re.compile(r"^\s*(?:@|d(?:\([^)\n]+\))?:|=>|->|\?\s)", re.MULTILINE)
_STRUCTURE = re.compile(r"^(?:#{2}\s+Session\b|#{3}\s+S\d|===\s*Session)", re.MULTILINE | re.IGNORECASE)
_LONGEST_ENTRY = 40
"""lines that one tag or note may go on for"""
LARGEST = 5_000_000
"""characters that are read"""


def looks_like_lonelog(text: str) -> bool:
    """True for a text with the signs of the notation: headings of sessions or scenes, actions, rolls, consequences."""
    signs = {found[0].strip()[:1] for found in _SIGNS.finditer(text[:LARGEST])}
    return len(signs) >= 2 or (len(signs) == 1 and _STRUCTURE.search(text) is not None)


def read_lonelog(text: str) -> Log:
    """The log in ``text``; never raises. What is no notation is prose, a record for each paragraph."""
    text = text[:LARGEST].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    header, body = _front_matter(text)
    reader = _Reader()
    lines = body.split("\n")
    at = 0
    while at < len(lines):
        at = reader.take(lines, at)
    return Log(header, tuple(reader.records))


class _Reader:
    """What was read so far, and whether the next line belongs to the record before it."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.line = ""
        self.fenced = self.gap = False

    def take(self, lines: list[str], at: int) -> int:
        """Read what begins on the line ``at``; the number of the line behind it."""
        line = lines[at].rstrip()
        if line.strip() == NARRATIVE_OPENS:
            return self._narrative(lines, at + 1)
        if FENCE.match(line):
            self.fenced, self.gap = not self.fenced, True
            return at + 1
        if not line.strip() or _RULE.fullmatch(line):
            self.gap = True
            return at + 1
        whole, behind = _whole(lines, at)
        # Spaces are kept only before a line, where they say that it goes on.
        indent = whole[: len(whole) - len(whole.lstrip())]
        self._line(indent + " ".join(whole.split()))
        self.gap = False
        return behind

    def _line(self, line: str) -> None:
        record = record_on(line)
        last = self.records[-1] if self.records else None
        if last is not None and not self.gap and self._goes_on(last, line, record):
            return
        if last is not None and last.kind == "session" and (details := details_on(line)) is not None:
            self.records[-1] = replace(last, fields={**last.fields, **details})
        elif record is not None:
            self.records.append(record)
            self.line = line
        elif last is not None and last.kind == "prose" and not self.gap:
            self.records[-1] = replace(last, text=f"{last.text} {_unescaped(line.strip())}".strip())
        else:
            self.records.append(Record("prose", _unescaped(line.strip())))

    def _goes_on(self, last: Record, line: str, record: Record | None) -> bool:
        """Whether an indented line belongs to the record above; rows of a table may look like anything."""
        if not line[:1].isspace():
            return False
        if last.kind in _WITH_ROWS and not last.result:
            self.records[-1] = replace(last, rows=(*last.rows, line.strip()))
            return True
        if record is None and last.kind in _GOING_ON:
            # Read as one line, since the arrow of a roll may stand on the second.
            self.line = f"{self.line} {line.strip()}"
            self.records[-1] = record_on(self.line) or last
            return True
        return False

    def _narrative(self, lines: list[str], at: int) -> int:
        end = next((n for n in range(at, len(lines)) if lines[n].strip() == NARRATIVE_CLOSES), len(lines))
        self.records.append(Record("narrative", "\n".join(line.rstrip() for line in lines[at:end]).strip("\n")))
        self.gap = True
        return end + 1


def _whole(lines: list[str], at: int) -> tuple[str, int]:
    """The line, with those below that finish its tag or note, and the number of the line behind."""
    line = lines[at]
    if not is_unfinished(line):
        return line, at + 1
    for end in range(at + 1, min(len(lines), at + _LONGEST_ENTRY)):
        if not lines[end].strip() or FENCE.match(lines[end]):
            break
        line = f"{line.rstrip()} {lines[end].strip()}"
        if not is_unfinished(line):
            return line, end + 1
    return lines[at], at + 1


def _unescaped(line: str) -> str:
    """Prose that looks like notation is written behind a stroke."""
    return line[1:] if line.startswith("\\") and line[1:2].strip() else line


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    lines = text.lstrip("\n").split("\n")
    if not lines or lines[0].strip() != "---":
        return {}, text
    end = next((n for n, line in enumerate(lines[1:], start=1) if line.strip() in ("---", "...")), None)
    if end is None:
        return {}, text
    header: dict[str, str] = {}
    key = ""
    for line in lines[1:end]:
        found = _KEY.fullmatch(line.strip()) if not line[:1].isspace() else None
        if found is not None:
            key = found["key"]
            header[key] = _value(found["value"] or "")
        elif key and line.strip():
            header[key] = f"{header[key]}, {_value(line.strip().removeprefix('- '))}".removeprefix(", ")
    return header, "\n".join(lines[end + 1 :])


def _value(written: str) -> str:
    written = written.strip()
    if len(written) > 1 and written[0] == written[-1] == '"':
        try:
            value = json.loads(written)
        except ValueError:
            return written[1:-1]
        return value if isinstance(value, str) else written
    return written[1:-1] if len(written) > 1 and written[0] == written[-1] == "'" else written
