"""The names of aspects in a sentence: in emphasis, in quotation marks, by their capitals, or behind the verb."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.posts.phrases import LADDER, MARKED, QUOTED, SKILLS, TITLE, bare
from adjudicator.posts.view import CLOSE, OPEN

_FILLING = (
    rf"(?:[\s:(–—>→-]|{OPEN}|{CLOSE}|\b(?:the|my|his|her|their|its|our|your|that|this|an?|aspects?|trouble|concept|high"
    r"|boost|consequence|scene|situation|character|game|on|of|from|again|here|also|just|now|then|with|into|for|to"
    r"|invok(?:e|es|ing)|invocations?|free|both|two|one|[\w’']{1,30}['’]s)\b)"
)
_KIND = r"(?:high concept|trouble|concept|aspect|boost|consequence)\b\s*[(:]"
_BEHIND = re.compile(rf"(?:{_FILLING}){{0,14}}?(?!{_KIND})(?P<name>{MARKED}|{QUOTED}|(?-i:{TITLE}))", re.IGNORECASE)
_BESIDE = re.compile(
    rf"\b(?:on|from|with|via)\s+(?:(?:my|the|his|her|their|that|aspect|trouble)\s+){{0,3}}(?P<name>{TITLE})"
    rf"|(?P<noted>{TITLE})\s*\((?=[^()\n]{{0,40}}(?:\+\s?2|re-?roll))"
)
_ANY = re.compile(rf"{MARKED}|{QUOTED}")
_LOWER = re.compile(
    r"\s+(?:(?:the|my|our)\s+)?(?P<name>[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){0,6}?)"
    r"(?=\s*(?:$|[,;:(+.!—–]|->|\s-\s)|\s+(?:for (?:an?|the|my|another|re-?roll|free|two)\b|for \+"
    r"|to (?:give|help|aid|make|hinder|create|add|get|gain|re-?roll|raise|increase)\b|because\b|since\b"
    r"|and (?:re-?roll|get|take)|re-?rolls?\b|free\b|as\b))",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?:it|them|that|this|these|those|every\w*|all|any\w*|each|some\w*|an?|aspects?|nothing|one|me|him|her|us|along"
    r"|on|for)$|(?:it|every|all|any|each|some|an? aspect|along)\b"
    r"|the (?:aspect|name|spirit|spirits|gods?|power|right|rite|law|help|old)\b",
    re.IGNORECASE,
)
_NOT_TITLED = frozenset(
    {"i", "fp", "fps", "fate", "ooc", "gm", "free", "reroll", "mechanics", "aspect", "the", "a", "for", "and", "total"}
)

_NO_ASPECT = SKILLS | _NOT_TITLED | LADDER.keys()


@dataclass(frozen=True, slots=True)
class Named:
    """A name: where it stands in its sentence, marks included, and its text without them."""

    start: int
    end: int
    text: str
    set_off: bool = True
    """False for a name that only its place behind the verb tells"""


def name_behind(text: str, at: int, *, lower: bool = False) -> Named | None:
    """The name that follows the words which end at ``at``; with ``lower`` also one in small letters."""
    found = _BEHIND.match(text, at)
    if found is not None and bare(found["name"]).casefold() not in _NOT_TITLED:
        return _named(found.start("name"), found.end("name"), text)
    found = _LOWER.match(text, at) if lower else None
    if found is None or _NO_NAME.match(found["name"]):
        return None
    return Named(found.start("name"), found.end("name"), bare(found["name"]), set_off=False)


def name_beside(text: str) -> Named | None:
    """A name in capitals behind "on" or "from", or before "(+2", for sentences in which none is set off."""
    for found in _BESIDE.finditer(text):
        named = _named(*found.span("name" if found["name"] else "noted"), text)
        if _is_name(named):
            return named
    return None


def names_in(text: str) -> list[Named]:
    """The names set off in ``text``, in order; skills and words that are merely stressed are left out."""
    return list(filter(_is_name, (_named(*one.span(), text) for one in _ANY.finditer(text))))


def _named(start: int, end: int, text: str) -> Named:
    return Named(start, end, bare(text[start:end]))


def _is_name(named: Named) -> bool:
    words = named.text.split()
    stressed = len(words) == 1 and not named.text[:1].isupper()
    return (
        bool(words)
        and not stressed
        and named.text.casefold() not in _NO_ASPECT
        and any(letter.isalpha() for letter in named.text)
    )
