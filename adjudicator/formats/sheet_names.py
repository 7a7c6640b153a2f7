"""Names of characters, and the word that says whose they are: a player's or the game master's."""

from __future__ import annotations

import re

from adjudicator.formats.sheet_draft import Kind
from adjudicator.formats.sheet_lines import bare, spoken

_MARKED = re.compile(r"(?P<name>.*\S)\s?(?:[(\[]\s?(?P<kind>n?pc)\s?[)\]]|\s[-–—]\s(?P<kind2>n?pc)):?", re.IGNORECASE)
_LONGEST, _MOST_WORDS = 60, 8


def name_on(text: str) -> tuple[str, Kind | None]:
    """The name that ``text`` is and the kind it is marked with; ("", None) where it reads like no name."""
    name = spoken(bare(text))
    if len(name) > 2 * _LONGEST:
        return "", None
    found = _MARKED.fullmatch(name)
    kind = kind_said((found["kind"] or found["kind2"]) if found else "")
    name = spoken((found["name"] if found else name).rstrip(": "))
    words = len(name.split())
    ends = (words > 1 and name.endswith((".", "!", "?"))) or (words > 3 and text.rstrip().endswith(":"))
    sentence = ends or name.count('"') % 2 == 1
    return ("", None) if len(name) > _LONGEST or words > _MOST_WORDS or sentence else (name, kind)


def says_whose(text: str) -> bool:
    """Whether ``text`` is a name with its kind in brackets behind it: ``Warden (NPC)``."""
    found = _MARKED.fullmatch(spoken(bare(text)))
    return found is not None and found["kind"] is not None and name_on(text)[0] != ""


def kind_said(text: str) -> Kind | None:
    """The kind that ``text`` names, else None."""
    words = " ".join("".join(c if c.isalnum() else " " for c in spoken(text).casefold()).split())
    if words in ("npc", "nonplayer", "non player", "non player character", "nonplayer character"):
        return "npc"
    return "pc" if words in ("pc", "player", "player character") else None
