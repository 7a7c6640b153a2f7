"""Aspects counted for or against a question, named behind it: ``? is it so for wet stones against night``."""

from __future__ import annotations

import re

from adjudicator.core.naming import folded
from adjudicator.intake.short_lines.spoken import Spoken

MOST_WORDS = 40
"""Words behind one "for" or "against" that are looked at."""

_SIDES = re.compile(r"(?<=\s)(?P<side>for|against)\s+", re.IGNORECASE)
_AND = re.compile(r"\s*,\s+|\s+and\s+", re.IGNORECASE)


def counted_behind(text: str, spoken: Spoken) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The question without what is counted behind it, the ids counted for it, and those against it.

    Only whole names of aspects in play count, several parted by "and" or a comma; a question may well end with
    "for" and other words, which stay its own.
    """
    sides: dict[str, list[str]] = {"for": [], "against": []}
    while (found := _last_side(text, spoken)) is not None:
        text, side, keys = found
        sides[side] = [*keys, *sides[side]]
    return text, tuple(sides["for"]), tuple(sides["against"])


def _last_side(text: str, spoken: Spoken) -> tuple[str, str, list[str]] | None:
    for match in reversed(list(_SIDES.finditer(text))):
        named = text[match.end() :].strip(" ,")
        if len(named.split()) > MOST_WORDS:
            break
        if keys := _all_known(named, spoken):
            return text[: match.start()].rstrip(" ,;"), match["side"].casefold(), keys
    return None


def _all_known(named: str, spoken: Spoken) -> list[str]:
    """The ids of the aspects listed in ``named``, empty where one of them is none."""
    if key := _known(named, spoken):
        return [key]
    for match in _AND.finditer(named):
        if (key := _known(named[: match.start()], spoken)) and (rest := _all_known(named[match.end() :], spoken)):
            return [key, *rest]
    return []


def _known(typed: str, spoken: Spoken) -> str:
    """The id of the one aspect in play that is called so, "" for none or several."""
    wanted = {_plain(typed), _plain(re.sub(r"^the\s+", "", typed, flags=re.IGNORECASE))}
    aspects = spoken.state["aspects"]
    found = [key for key, one in aspects.items() if one["alive"] and {_plain(key), _plain(one["text"])} & wanted]
    return found[0] if len(found) == 1 else ""


def _plain(name: str) -> str:
    return folded(name.replace("’", "'").replace("-", " "))
