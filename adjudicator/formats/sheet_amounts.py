"""Refresh and fate points as people note them: ``Refresh 3``, ``FP 2/3``, both on one line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from adjudicator.formats.sheet_lines import bare, readable

WHICH = r"(?:\b(?:current|starting|remaining)\s)?"
"""a word before "fate points" that changes nothing"""
_AMOUNT = re.compile(
    WHICH + r"(?P<what>refresh|fate points?|fps?)(?: rate)?\s?[:\uff1a=([\t]*\s?"
    r"(?P<value>[-−–]?\d{1,3})(?![.,]?\d)"
    r"(?:\s?(?:/|of)\s?(?P<of>\d{1,3})(?!\d))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number beside "refresh" or "fate points"; ``of`` is the second one in ``2/3``."""

    field: Literal["refresh", "fate points"]
    value: int
    of: int | None = None


def amounts(field: Literal["refresh", "fate points"], value: str) -> tuple[list[Amount], str]:
    """The amounts on a line that announced ``field`` with ``value`` after it, and what is left of the line."""
    text = f"{field} {bare(value)}"
    found = [
        Amount(
            "refresh" if match["what"][0] in "rR" else "fate points",
            int(match["value"].replace("−", "-").replace("–", "-")),
            int(match["of"]) if match["of"] else None,
        )
        for match in _AMOUNT.finditer(text)
    ]
    left = _AMOUNT.sub("", text).strip(" \t,;|/()[].")
    return found, left if readable(left) else ""
