"""Stunts as people note them on a sheet, one on a line: a name in bold, before a colon or before a dash."""

from __future__ import annotations

import re

from adjudicator.formats.sheet_lines import bare, spoken
from adjudicator.formats.stunts import ImportedStunt, bonus_in

_NAMED = (
    re.compile(r"(?P<marks>\*{2,3}|__)(?P<name>.+?)[.:]?(?P=marks)[.:]?\s*(?P<text>.*)"),
    re.compile(r"(?P<name>[^\t]+)\t(?P<text>.+)"),
    re.compile(r"(?P<name>[^:\uff1a]{1,60}?)\s?[:\uff1a](?:\s|$)(?P<text>.*)"),
    re.compile(r"(?P<name>.{1,60}?)\s[-–—]+\s(?P<text>.+)"),
)


def stunt_on(text: str) -> ImportedStunt | None:
    """The stunt on a line, None where there is nothing to read; without a name of its own its text is the name."""
    whole = spoken(bare(text))
    if not whole:
        return None
    for form in _NAMED:
        found = form.fullmatch(text.strip())
        if found is not None and (name := spoken(bare(found["name"]))):
            return ImportedStunt(name, spoken(bare(found["text"])), bonus_in(text))
    return ImportedStunt(whole, bonus=bonus_in(whole))
