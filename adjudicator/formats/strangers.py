"""Files that people bring and that hold no sheet: what they seem to be, so that the refusal can say it."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from adjudicator.formats.foundry import is_actor, system_of
from adjudicator.formats.imported import Imported

_KEYS: dict[str, tuple[str, ...]] = {
    "a Discord channel as DiscordChatExporter writes it": ("guild", "channel", "messages"),
    "a preset of FateX, which names what a sheet may have and holds none": ("identifier", "types"),
    "an export of one of our own tables, which makes a table of its own": ("adjudicator",),
    "a script of moves, which is run": ("do",),
    "a package of JavaScript": ("name", "version", "dependencies"),
}
"""what a JSON object with these keys is"""

_TEXTS: dict[str, tuple[re.Pattern[str], int]] = {
    "an archive, a picture or a PDF": (re.compile(r"\A(?:PK|.PNG|%PDF)"), 1),
    "a web page or XML": (re.compile(r"\A\s*<(?:!doctype|html|\?xml)\b", re.IGNORECASE), 1),
    "a diary of sologm commands": (re.compile(r"^\s*(?:\$ )?sologm \w+", re.MULTILINE), 3),
    "the log of a session, as Lonelog or Partylog has it": (re.compile(r"^(?:@\(?\S|@ |\? |d: |-> |=> )", re.M), 4),
    "a post of a forum, in BBCode": (re.compile(r"\[(b|i|u|ooc|quote|spoiler)\b[^\]]*\].*?\[/\1\]", re.S | re.I), 2),
}
"""what a text is in which the pattern is found at least so often"""
_ENOUGH = 8_000
"""characters to know a text by"""
_NOISE = 0.05
"""the share of characters that stand in no written text, from which a text is none"""
_ONLY_A_NAME = "nothing but the name."
_NAME_GUESSED, _SKILL_GUESSED = "is read as the name", "is read as a skill; if it is none"


def seems(text: str, value: Any) -> str:
    """What the file seems to be, "" where nobody knows; ``value`` is its JSON, None where it is none."""
    if is_actor(value):
        game = system_of(value)
        return f"a Foundry actor of {game[:40]!r}" if game else "a Foundry actor of another game"
    if isinstance(value, dict):
        return next((title for title, keys in _KEYS.items() if all(key in value for key in keys)), "")
    if value is not None:
        return ""
    beginning = text[:_ENOUGH]
    return next((title for title, (sign, least) in _TEXTS.items() if len(sign.findall(beginning)) >= least), "")


def seems_sheet(found: Imported, text: str) -> bool:
    """Whether what was read from a pasted ``text`` is a sheet, and not a name and numbers that other texts have too."""
    beginning, report = text[:_ENOUGH], found.report
    strange = sum(_is_noise(character) for character in beginning)
    if strange > _NOISE * len(beginning):
        return False
    guesses = " ".join(report.guessed)
    if all(sentence.endswith(_ONLY_A_NAME) for sentence in report.read):
        return not report.not_understood and _NAME_GUESSED not in guesses
    only_skills = not any(
        one.aspects or one.stunts or one.player or one.refresh is not None or one.fate_points is not None
        for one in found.characters
    )
    skills = sum(len(one.skills) for one in found.characters)
    return not (only_skills and _SKILL_GUESSED in guesses and len(report.not_understood) >= skills)


def _is_noise(character: str) -> bool:
    return character == "\ufffd" or (
        unicodedata.category(character) in ("Cc", "Cn", "Co") and character not in "\t\n\r\v\f\x85"
    )
