"""Which words may stand in a narration: those of the story, none of the game's mechanics and no figures."""

from __future__ import annotations

import re

from adjudicator.drafting.judge_address import find_address
from adjudicator.drafting.passages import sentences

LONGEST_WORDS = 160

_OUT_OF_STORY = re.compile(
    r"\[[^\[\]]*\]|\(\([^()]*\)\)|\((?:ooc|gm)\b[^()]*\)|\{[^{}]*\}|\b(?:ooc|gm) ?:.*", re.IGNORECASE
)
_MECHANICS = re.compile(
    r"\b(?:aspects?|invo(?:ke[sd]?|king|cations?)|fate points?|fp|boosts?|compel(?:s|led|ling)?|dice|die roll"
    r"|(?:re-?)?roll(?:s|ed|ing)?|shifts?|bonus(?:es)?|opposition|overcome|advantages?|stress|consequences?"
    r"|refresh|stunts?|skills?|ratings?|difficulty|gm|game master|npcs?|pcs?|ooc"
    r"|attack|defend|discover|oppose|obstacles?)\b|\+",
    re.IGNORECASE,
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_INVISIBLE = re.compile(r"[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")


def is_tellable(text: str) -> bool:
    """Whether the text says something and holds neither figures nor words of the mechanics."""
    return any(letter.isalpha() for letter in text) and not (
        any(letter.isdigit() for letter in text) or _MECHANICS.search(text)
    )


def one_line(text: str) -> str:
    """The text on one line, without control signs, signs that turn the writing round, and doubled spaces."""
    return " ".join(_INVISIBLE.sub("", _CONTROL.sub(" ", text)).split())


def told_words(because: str) -> str:
    """The first of the player's sentences that belongs to the story and can be told as it is, or "".

    Bracketed remarks of the table are left out, and so is what addresses a judge.
    """
    said = _OUT_OF_STORY.sub(" ", find_address(because).rest)
    for sentence in sentences(said):
        words = one_line(sentence.text).strip('"“”«» ')
        if len(words) <= LONGEST_WORDS and is_tellable(words):
            return words if words[-1] in ".!?…。\uff01\uff1f" else f"{words}."
    return ""
