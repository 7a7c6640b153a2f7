"""Signs that an aspect is invoked in a sentence: the verb, a payment, a note; and who does it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from adjudicator.posts.phrases import FREE, INVOKE, POINT, SPEND, SPENT
from adjudicator.posts.view import CLOSE

_VERB = re.compile(rf"\b{INVOKE}\b", re.IGNORECASE)
_PAST = re.compile(
    rf"\b(?:invoked|tagged|{SPENT}\b[^.;\n]{{0,30}}?{POINT}|{POINT} spent)\b", re.IGNORECASE
)
_USE = re.compile(
    rf"\b(?:{SPEND}|with|via|and|plus|add(?:ing)?|through)\b[^.;\n]{{0,40}}?{FREE}"
    rf"|\b{SPEND}\s+(?:(?:the|my|that|this|our|his|her|their|a)\s+)?boost\b"
    rf"|\b{SPEND}\b[^.;\n]{{0,30}}?{POINT}",
    re.IGNORECASE,
)
_NOTED = re.compile(
    rf"{POINT}|\([^()\n]{{0,20}}{FREE}|^\W*(?:(?:an?|one|my|the|first|second|another|both|two|\d)\s+){{0,3}}{FREE}",
    re.IGNORECASE,
)
# "Using" also serves for stunts and tools, so that it can only be asked about.
_LOOSE = re.compile(r"\bus(?:e|es|ing)\b", re.IGNORECASE)
_FOREIGN = re.compile(
    r"\b(?:invoc(?:o|a|amos|ar|ando)|invoque|invoquer|rufe|aufrufen|nutze|beschwöre|evoco|uso|utilizo|utilise)\b",
    re.IGNORECASE,
)
_ANY = re.compile(
    r"invo|tag|fate|fp|free|boost|us(?:e|es|ing|o)\b|rufe|nutze|beschw|evoco|utili", re.IGNORECASE
)
"""In every sentence that has a sign of any sort."""
_NOUN = re.compile(
    r"(?:\b(?:my|his|her|their|our|the|an?|free|that|this|your|no|any|another|each|of|one|first|second)|['’]s)\s*$",
    re.IGNORECASE,
)
# A fate point buys other things as well, and what it buys is said in the same sentence.
_OTHER_USE = re.compile(
    rf"\b(?:gain|earn|get|receiv|regain)\w*\b[^.\n]{{0,20}}?{POINT}|\+1 FP\b"
    r"|\b(?:stunts?|refus\w*|(?:buy|pay)(?:ing)?(?: \w+)? (?:off|out)|declar\w*|details?|compel\w*|declin\w*)\b",
    re.IGNORECASE,
)
_ACTOR = re.compile(r"(?P<who>(?:(?:the|my)\s+)?[^\W\d_][\w-]*)\s+(?:(?:also|then|now|again)\s+)?$", re.IGNORECASE)
_ACTOR_FAR = re.compile(
    r"(?P<who>(?:[Tt]he\s+[\w-]+|[A-ZÀ-ÖØ-Þ][\w-]+))\s+(?:wants? to|(?:is|are) going to|would like to|will|is|are"
    r"|decides? to)"
    r"\s+(?:(?:also|now)\s+)?$"
)
_NOTE = re.compile(rf"(?:[{CLOSE}\"”’']\s*[,(:–—-]?\s*(?:is |are )?)$")
_FIRST_WORD = re.compile(r"\w+")
_POINT_FIRST = re.compile(POINT, re.IGNORECASE)
_NO_ACTOR = frozenset(
    {
        "i", "he", "she", "they", "we", "it", "who", "and", "then", "now", "also", "so", "but", "or", "ooc", "to",
        "will", "gonna", "please", "me", "lets", "let", "just", "do", "wanna", "can", "must", "shall", "going",
        "here", "again", "mechanics", "im", "ill", "id", "ll", "m", "d", "ve", "s",
    }
)  # fmt: skip
"""Words before a verb that name nobody but the speaker"""

How = Literal["verb", "past", "use", "noted", "loose", "foreign"]


@dataclass(frozen=True, slots=True)
class Sign:
    """Where a sign stands in its sentence, and of which sort it is."""

    start: int
    end: int
    how: How


def signs(text: str) -> list[Sign]:
    """The signs in a sentence, the surest sort first; none where a fate point buys something else."""
    if not _ANY.search(text):
        return []
    patterns: tuple[tuple[How, re.Pattern[str]], ...] = (
        ("verb", _VERB),
        ("past", _PAST),
        ("use", _USE),
        ("noted", _NOTED),
        ("loose", _LOOSE),
        ("foreign", _FOREIGN),
    )
    found = [Sign(one.start(), one.end(), how) for how, pattern in patterns for one in pattern.finditer(text)]
    found = [sign for sign in found if sign.how != "verb" or not _NOUN.search(text, 0, sign.start)]
    other = found and found[0].how != "verb" and _OTHER_USE.search(text)
    return [] if other else found


def actor(text: str, sign: Sign) -> str:
    """Who does it, by name; else "", which is the speaker."""
    return actor_before(text, sign.start) if sign.how in ("verb", "use") else ""


def actor_before(text: str, at: int) -> str:
    """Whose name stands right before the verb at ``at``, or before "wants to" and the like; "" for none."""
    word = _FIRST_WORD.match(text, at)
    form = word[0].casefold() if word else ""
    found = _ACTOR_FAR.search(text, 0, at)
    if found is None and not form.endswith("ing"):
        found = _ACTOR.search(text, 0, at)
    if found is None or found["who"].split()[-1].casefold() in _NO_ACTOR:
        return ""
    named = found["who"][:1].isupper() or " " in found["who"]
    return found["who"] if named else ""


def tells_the_past(text: str, sign: Sign) -> bool:
    """True where somebody tells that an aspect was invoked; noted behind its name or a point, it is declared."""
    if sign.how != "past":
        return False
    noted = _POINT_FIRST.match(text, sign.start) or _NOTE.search(text, 0, sign.start)
    return noted is None
