"""The turns of phrase posts are read by: names of aspects, payments, numbers, people. Plain English and notations."""

from __future__ import annotations

import re

from adjudicator.posts.view import CLOSE, LONGEST_NAME, OPEN

MARKED = rf"{OPEN}[^{OPEN}{CLOSE}\n]{{1,{LONGEST_NAME}}}{CLOSE}"
"""A name in emphasis."""

QUOTED = (
    r"\"[^\"\n]{2,80}\"|“[^”\n]{2,80}”|„[^“”\n]{2,80}[“”]|«[^»\n]{2,80}»|\[\[[^\]\n]{2,80}\]\]"
    r"|(?<!\w)'(?=\w)[^\n]{1,79}?\w[!?.]?'(?!\w)|(?<!\w)‘(?=\w)[^\n]{1,79}?\w[!?.]?’(?!\w)"
)
"""A name in quotation marks."""

CAPITAL = r"(?:[A-ZÀ-ÖØ-Þ][\w'’-]{0,30}|[0-9]{1,3}(?=\s[A-Z]))"
_JOINING = (
    r"(?:of|the|a|an|to|in|on|at|by|for|and|from|with|is|or|as|no|not|my|his|her|their|your|our|me|it|this|that|than"
    r"|into|over|under|who|but|never|isn't|can't|won't)"
)
TITLE = rf"{CAPITAL}(?: (?:{_JOINING} ){{0,3}}{CAPITAL}){{0,9}}"
"""A name that only its capitals set off."""

PERSON = (
    rf"@?{OPEN}?@?(?P<who>[A-ZÀ-ÖØ-Þ][\w'’-]{{1,30}}?(?:\s[A-ZÀ-ÖØ-Þ][\w-]{{1,30}})?)(?=['’]s\b|[^\w'’-]|$){CLOSE}?"
)
"""A person by name, in a group ``who``."""

NAMED = r"[A-ZÀ-ÖØ-Þ][\w'’-]+"
"""The first word of somebody's name, which a pattern must read with its capitals."""

INVOKE = r"(?:invok(?:e|es|ing)|tag(?:s|ging)?)"
"""The verb of an invocation, as it is done."""

TAKE_BACK = r"(?:scratch|ignore|disregard|forget|undo|cancel)"
"""The verb that takes words back; others do where the words around leave no doubt."""

LAUGHS = r"(?:lol|lmao|rofl|heh|(?:ha){2,}h?)"
NO = r"(?:nope|nah+|no+(?! (?:way|one|more|idea|problem)\b))"
"""How a declaration turns out to have been a joke: "LOL no"."""

CONDITION = r"(?:if|unless|when|once|until|as soon as|provided|assuming|in case|as long as)"
"""What a declaration may be left to."""

POINT = r"(?:fate[ -]?points?|\bfps?\b|(?<=\d)fp\b|points? of fate|fate chips?)"
"""A fate point, also as FP."""

SPEND = (
    r"(?:spend(?:s|ing)?|burn(?:s|ing)?|drop(?:s|ping)?|pay(?:s|ing)?|us(?:e|es|ing)|throw(?:s|ing)?|put(?:s|ting)?"
    r"|toss(?:es|ing)?|cash(?:es|ing)? in|chuck(?:s|ing)?|blow(?:s|ing)?|tak(?:e|es|ing)|sink(?:s|ing)?)"
)
SPENT = r"(?:spent|burned|burnt|paid|used)"
FREE = r"\bfree[ -](?:invok(?:e|es)|invocations?|tags?|ones?)\b"
"""A free invocation, under its several names."""

TWICE = re.compile(r"\b(?:both|two|2|twice|double)\b|(?<!\w)x ?2\b|(?<!\w)2 ?x(?!\w)", re.IGNORECASE)

SKILLS = frozenset(
    {
        "academics", "athletics", "burglary", "contacts", "crafts", "deceive", "drive", "empathy", "fight",
        "fighting", "investigate", "lore", "notice", "physique", "provoke", "rapport", "resources", "shoot",
        "shooting", "stealth", "will", "careful", "clever", "flashy", "forceful", "quick", "sneaky", "might",
        "endurance", "guns", "weapons", "discipline", "presence", "scholarship", "survival", "alertness",
    }
)  # fmt: skip
"""Skills and approaches of the usual lists: a bonus "to Athletics" helps nobody else."""

LADDER = {
    "terrible": -2,
    "poor": -1,
    "mediocre": 0,
    "average": 1,
    "adequate": 1,
    "fair": 2,
    "good": 3,
    "great": 4,
    "superb": 5,
    "fantastic": 6,
    "epic": 7,
    "legendary": 8,
}
"""The rungs that the four games name alike, and what Unwritten calls +1."""

_BARE = f" \t\n\"'“”„«»‘’[]*_`{OPEN}{CLOSE}"


def bare(name: str) -> str:
    """A name without marks and quotation marks around it, spaces as one."""
    return " ".join(name.split()).strip(_BARE).rstrip(",;")


def number(text: str) -> int:
    """A signed number with any kind of minus, spaces inside allowed."""
    return int(re.sub(r"\s", "", text).replace("−", "-").replace("–", "-"))
