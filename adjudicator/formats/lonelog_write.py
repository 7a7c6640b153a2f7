"""Writes a log as Lonelog 1.6 or Partylog: notation in fences, prose between them."""

from __future__ import annotations

import json
import re

from adjudicator.formats.lonelog import Log, Record
from adjudicator.formats.lonelog_lines import FENCE, details_on, is_unfinished, record_on

_PLAIN_VALUE = re.compile(r"[\w(][^:#\n\"'{}&*!|>%@`\\]*(?<!\s)")
_KEY = re.compile(r"[A-Za-z][\w -]{0,40}")
_RULE = re.compile(r"-{4,}")
_SIGNS = {"question": "?", "event": "!", "result": "->", "consequence": "=>"}
_KEYS = {"roll": "d", "table": "tbl", "generator": "gen"}
_OPENING = ("action", "question", "event")
"""records that a blank line stands before"""
_UNFENCED = ("title", "session", "scene", "narrative", "prose", "note")


def write_lonelog(log: Log, fence: str = "") -> str:
    """The log as text; ``fence`` is the word behind the opening back-ticks, such as ``partylog``.

    ``read_lonelog`` gives the same records back, prose with line breaks as one line; prose that
    is nothing but three dashes divides and is no record.
    """
    blocks: list[str] = [_front_matter(log)] if log.header else []
    noted: list[str] = []
    for record in log.records:
        if record.kind in _UNFENCED:
            blocks += [_fenced(noted, fence)] if noted else []
            noted = []
            blocks.append("\n".join(_open(record)))
        else:
            noted += [""] if noted and record.kind in _OPENING else []
            written = _noted(record)
            noted += [*written, ""] if is_unfinished(written[-1]) else written
    blocks += [_fenced(noted, fence)] if noted else []
    return "\n\n".join(blocks) + "\n"


def _fenced(lines: list[str], fence: str) -> str:
    return "\n".join((f"```{fence}", *lines, "```"))


def _front_matter(log: Log) -> str:
    pairs = [(key, _line(value)) for key, value in log.header.items() if _KEY.fullmatch(key)]
    return "\n".join(("---", *(f"{key}: {_value(value)}".rstrip() for key, value in pairs), "---"))


def _value(value: str) -> str:
    return value if not value or _PLAIN_VALUE.fullmatch(value) else json.dumps(value, ensure_ascii=False)


def _open(record: Record) -> list[str]:
    """The lines of a record that stands outside of fences."""
    text = _line(record.text)
    match record.kind:
        case "title":
            return [f"# {text}"]
        case "session":
            details = " | ".join(f"{key}: {_line(value)}" for key, value in record.fields.items())
            return [f"## {text}", f"*{details}*"] if details else [f"## {text}"]
        case "scene":
            return [f"### {record.fields.get('id', 'S1')}" + (f" *{text}*" if text else "")]
        case "narrative":
            return ["\\---", record.text, "---\\"]
        case "note":
            return [f"({record.fields.get('label', 'note')}: {text})"]
        case _:
            return [_escaped(text)]


def _noted(record: Record) -> list[str]:
    """The lines of a record that stands in a fence."""
    text = _line(record.text)
    who = f" {record.joint} ".join(map(_line, record.who)) if record.joint else ", ".join(map(_line, record.who))
    match record.kind:
        case "action":
            return [f"@({who}) {text}".rstrip() if who else f"@ {text}".rstrip()]
        case "roll" | "table" | "generator":
            head = f"{_KEYS[record.kind]}({who}):" if who else f"{_KEYS[record.kind]}:"
            arrow = f" -> {_line(record.result)}" if record.result else ""
            return [f"{head} {text}".rstrip() + arrow, *(f"  {_line(row)}" for row in record.rows)]
        case "dialogue":
            how = f", {record.fields['how']}" if record.fields.get("how") else ""
            side = record.fields.get("side", "N")
            return [(f"{side} ({who}{how}): {text}" if who else f"{side}: {text}").rstrip()]
        case "tag":
            return [text]
        case _:
            return [f"{_SIGNS[record.kind]} {text}".rstrip()]


def _escaped(text: str) -> str:
    """Prose behind a stroke where it would be read as notation."""
    notation = record_on(text) is not None or details_on(text) is not None or FENCE.match(text) or _RULE.fullmatch(text)
    return f"\\{text}" if notation or (text.startswith("\\") and text[1:2].strip()) else text


def _line(text: str) -> str:
    return " ".join(text.split())
