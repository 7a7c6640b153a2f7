"""Pasted text as lines without their mark-up: what is a heading, what is bold, what is an item of a list."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from adjudicator.wording.plain import printable

LineKind = Literal["plain", "item", "heading", "bold", "dashes", "blank"]

# Word processors break lines inside a paragraph with the last three.
_BREAK = re.compile("\r\n|[\r\n\v\f\u2028\u2029]")
_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_HEADING = re.compile(r"(#{1,6})\s*(?=[^#\s])")
_ITEM = re.compile(r"(?:[-–—−*+•·‣▪●○◦➢►]|\d{1,2}[.)])(?:\s+|$)|[•‣▪◦➢►]")
_RULES = frozenset("-–—−=_*~─━═")
_BOX = re.compile(r"\[[ xX✓\d]?\]|[☐☑☒□■▢▣○●◯◻◼⬜⬛]")
_COLUMN_HEADS = frozenset({"aspect", "skill", "approach", "type", "field", "rating", "value", "text", "bonus", "level"})
_DEEPEST = 4
_PLACEHOLDERS = frozenset({"none", "n/a", "na", "tbd", "tba", "empty", "blank", "nothing"})
_SAME = ("***", "**", "__", "~~", "||", "*", "_", "`", '"', "'")
_WRAPPERS = (*zip(_SAME, _SAME, strict=True), *(tuple(pair) for pair in ("“”", "„“", "„”", "«»", "»«", "‘’")))


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number from 1, its words without marks, and what the marks made of it.

    Tabs are left inside ``text``, since tables are pasted with them; ``level`` is a heading's.
    """

    number: int
    text: str
    kind: LineKind = "plain"
    level: int = 0


def lines_of(text: str) -> list[Line]:
    """The lines of ``text``, blank ones included; characters a terminal would obey are made harmless."""
    clean = _HALF_PAIR.sub("\ufffd", _UNSEEN.sub("", text))
    return [_line(number, raw) for number, raw in enumerate(_BREAK.split(clean), start=1)]


def spoken(text: str) -> str:
    """``text`` as it is meant: without quotes, emphasis and stray separators around it, spaces as one.

    "" where there is nothing to read, or only a word that says so.
    """
    text = " ".join(text.split())
    for _ in range(_DEEPEST):
        text = text.strip(" \t,;|")
        text = text if text[:1].isalnum() else _unwrapped(text)
    return text if readable(text) and text.casefold().strip("()[]") not in _PLACEHOLDERS else ""


def readable(text: str) -> bool:
    """True where at least one letter, digit or picture stands; lines to fill in are none."""
    return any(
        unicodedata.category(character)[0] in "LN" or unicodedata.category(character) == "So" for character in text
    )


def without_boxes(text: str) -> str:
    """``text`` without boxes to tick; what differs from ``text`` has some."""
    return _BOX.sub("", text)


def bare(text: str) -> str:
    """``text`` without bold marks and code ticks, wherever they stand."""
    return text.replace("**", "").replace("__", "").replace("`", "")


def _line(number: int, raw: str) -> Line:
    cells = (" ".join(printable(cell).split()) for cell in raw.lstrip("> \t").split("\t"))
    text = "\t".join(cell for cell in cells if cell)
    if len(text) > 2 and text[0] == text[-1] == "|":
        text = _row(text)
    if not text or text.startswith(("```", "~~~")):
        return Line(number, "", "blank")
    squeezed = text.replace(" ", "")
    if len(squeezed) >= 3 and squeezed[0] in _RULES and len(set(squeezed)) == 1:
        return Line(number, text, "dashes")
    if heading := _HEADING.match(text):
        return Line(number, bare(text[heading.end() :]).rstrip("# "), "heading", len(heading[1]))
    if item := _ITEM.match(text):
        rest = text[item.end() :].strip()
        return Line(number, rest, "item" if rest else "blank")
    return Line(number, text, "bold" if _is_bold(text) else "plain")


def _row(text: str) -> str:
    """A row of a Markdown table with tabs between its cells; "" for one that says nothing about anybody."""
    cells = [cell for part in text.split("|") if (cell := part.strip())]
    tells = any(set(cell) - set("-: ") and bare(cell).casefold() not in _COLUMN_HEADS for cell in cells)
    return "\t".join(cells) if tells else ""


def _is_bold(text: str) -> bool:
    return any(
        text.startswith(mark) and text.endswith(mark) and mark not in text[2:-2].strip("*_") and readable(text)
        for mark in ("**", "__")
    )


def _unwrapped(text: str) -> str:
    for opening, closing in _WRAPPERS:
        if text.startswith(opening) and text.endswith(closing):
            inner = text[len(opening) : -len(closing)]
            if inner and not _crossed(inner, opening, closing):
                return inner.strip()
    return text


def _crossed(inner: str, opening: str, closing: str) -> bool:
    """True where the marks at both ends belong to two different words; an apostrophe is no mark."""
    if opening in ("'", "‘"):
        return f"{closing}, {opening}" in inner
    return opening in inner or closing in inner
