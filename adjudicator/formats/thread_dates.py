"""Dates as forums and chats show them."""

from __future__ import annotations

import re

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
_DAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?"
_TIME = r"(?P<{0}h>\d{{1,2}}):(?P<{0}m>\d{{2}})(?::\d{{2}}(?:\.\d+)?)?\s*(?P<{0}half>[ap]\.?m\.?)?"
_AT = r"(?:,?\s*(?:at|um|-|–|T)?\s*{})?"
_FORMS = (
    rf"(?P<ay>\d{{4}})-(?P<amo>\d{{1,2}})-(?P<ad>\d{{1,2}}){_AT.format(_TIME.format('a'))}(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?",
    rf"{_DAY}(?P<bmon>{_MONTH})\s+(?P<bd>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<by>\d{{4}}){_AT.format(_TIME.format('b'))}",
    rf"{_DAY}(?P<cd>\d{{1,2}})\.?\s+(?P<cmon>{_MONTH}),?\s+(?P<cy>\d{{4}}){_AT.format(_TIME.format('c'))}",
    rf"(?P<dd>\d{{1,2}})\.(?P<dmo>\d{{1,2}})\.(?P<dy>\d{{4}}){_AT.format(_TIME.format('d'))}",
)
# Day and month may stand in either order here, so these stay as they are written.
_SLASHED = rf"\d{{1,2}}/\d{{1,2}}/\d{{2,4}}{_AT.format(_TIME.format('e'))}"
_PASSING = (
    rf"(?:(?:today|yesterday|heute|gestern|hoy|ayer)\b(?:\s*(?:at|um|,)?\s*{_TIME.format('f')})?|{_TIME.format('g')})"
)
DATE = re.compile(rf"(?P<date>{'|'.join(_FORMS)}|(?P<slashed>{_SLASHED})|(?P<passing>{_PASSING}))", re.IGNORECASE)
"""A date, or a time alone."""


def read_date(found: re.Match[str]) -> tuple[str, bool]:
    """A date that ``DATE`` found, in ISO 8601 where it is clear; and whether it will still be the same tomorrow."""
    for form in "abcd":
        if found[f"{form}y"]:
            return _iso(found, form), True
    return found["date"].strip(), found["passing"] is None


def _iso(found: re.Match[str], form: str) -> str:
    groups = found.groupdict()
    month = groups.get(f"{form}mo")
    number = int(month) if month else _MONTHS.index(found[f"{form}mon"][:3].lower()) + 1
    day = f"{int(found[f'{form}y']):04d}-{number:02d}-{int(found[f'{form}d']):02d}"
    if not found[f"{form}h"]:
        return day
    hour = int(found[f"{form}h"])
    half = (found[f"{form}half"] or "").lower()[:1]
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{day}T{hour:02d}:{found[f'{form}m']}"
