"""Lonelog 1.6 and Partylog: a play log as records that no notation shows in, for the reader and the writer alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

RecordKind = Literal[
    "title", "session", "scene", "action", "question", "roll", "result", "consequence", "event", "table", "generator",
    "tag", "dialogue", "note", "narrative", "prose",
]  # fmt: skip

_TAG = re.compile(r"\[(?P<ref>#?)(?P<kind>[A-Za-z]{1,12}):(?P<rest>[^\[\]]{0,2000})\]")
_PROGRESS = re.compile(r"\s+(?P<now>-?\d{1,4})(?:\s*/\s*(?P<of>\d{1,4}))?$")
_COUNT = re.compile(r"(?P<what>[^\d|+-][^\d|]{0,30}?)\s*(?P<now>[+-]?\d{1,6})(?:\s*/\s*(?P<of>\d{1,6}))?$")


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of a log.

    ``text`` stands on one line, except in a narrative; tags stay in it and ``tags_in`` reads them. ``who`` acts or
    speaks, several joined by ``joint`` ("+" together, ">" the first helps the second). ``result`` is what stands behind
    the arrow of a roll, table or generator. ``rows`` are the lines below a table or generator. ``fields`` are a
    session's details, a scene's ``id``, a speaker's ``side`` and ``how``, and a note's ``label``.
    """

    kind: RecordKind
    text: str = ""
    who: tuple[str, ...] = ()
    joint: Literal["", "+", ">"] = ""
    result: str = ""
    rows: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log: the front matter in its order, and the records."""

    header: Mapping[str, str] = field(default_factory=dict)
    records: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class LogTag:
    """A tag such as ``[PC:Mira|FP 2/3|hurt]``.

    ``counts`` are the parts with a number: what -> (how many, of how many or None); the tag's own progress, as in
    ``[Clock:Alarm 2/6]``, is under "". ``reference`` is True for a tag that only points back at one.
    """

    kind: str
    name: str
    parts: tuple[str, ...] = ()
    counts: Mapping[str, tuple[int, int | None]] = field(default_factory=dict)
    reference: bool = False


def tags_in(text: str) -> tuple[LogTag, ...]:
    """The tags in a record's text, in order."""
    return tuple(_tag(found) for found in _TAG.finditer(text))


def _tag(found: re.Match[str]) -> LogTag:
    name, *parts = (part.strip() for part in found["rest"].split("|"))
    counts: dict[str, tuple[int, int | None]] = {}
    if (progress := _PROGRESS.search(name)) is not None:
        counts[""] = (int(progress["now"]), int(progress["of"]) if progress["of"] else None)
        name = name[: progress.start()]
    for part in parts:
        if (count := _COUNT.fullmatch(part)) is not None:
            counts[count["what"].strip()] = (int(count["now"]), int(count["of"]) if count["of"] else None)
    return LogTag(found["kind"], name, tuple(parts), counts, bool(found["ref"]))
