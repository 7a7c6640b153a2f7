"""What a stretch of words says about an invocation: what it is for, whom it helps, how it is paid."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core.pieces import Pay
from adjudicator.posts.phrases import FREE, PERSON, POINT, SKILLS, TWICE, bare
from adjudicator.posts.view import CLOSE, OPEN

BONUS = 2
"""What one invocation adds, in steps on the ladder."""

_REROLL = re.compile(r"\bre-?\s?roll(?:s|ing|ed)?\b", re.IGNORECASE)
_PLUS = re.compile(r"(?<![\w)])\+\s?(?P<n>\d{1,2})\b")
_GIVES = re.compile(
    r"(?i:\b(?:give|gives|giving|grant(?:s|ing)?|pass(?:es|ing)?|lend(?:s|ing)?|hand(?:s|ing)?)(?: to)?)\s+"
    rf"(?:{PERSON}|(?P<other>him|her|them)\b)"
)
_HELPS = re.compile(
    rf"(?i:\b(?:help(?:s|ing)?|aid(?:s|ing)?|assist(?:s|ing)?|support(?:s|ing)?))\s+(?:{PERSON}|(?P<other>him|her"
    rf"|them)\b)"
)
_TOWARDS = re.compile(rf"\+\s?2\)?,?\s+(?:bonus\s+)?(?:to|for|on)\s+{PERSON}")
_GETS = re.compile(rf"{PERSON}\s+(?:gets?|receives?|can have)\s+(?:an?\s+|the\s+)?(?:\+\s?2|bonus)")
_SOMEBODYS = re.compile(
    r"\b(?:on|to|against|for)\s+(?:his|her|their)\s+(?:\w+\s+)?(?:rolls?|attacks?|defen[cs]e|checks?|tries|try"
    r"|total)\b",
    re.IGNORECASE,
)
_OBSTACLE = re.compile(
    r"\bobstacles?\b|\bcreat(?:e|es|ing) (?:an? )?(?:passive |fair )?opposition\b"
    r"|\bpassive opposition (?:of|at|worth)\b|\bopposition where there (?:was|is) none\b",
    re.IGNORECASE,
)
_HINDER = re.compile(
    r"\bhinder(?:s|ing)?\b|\b(?:more difficult|harder|tougher)\b"
    r"|\b(?:rais|increas)(?:e|es|ing) (?:the |his |her |their |its )?(?:difficulty|opposition|target)\b"
    r"|\b(?:to|on|onto) (?:the |his |her |their |its |that |any |existing )*(?:passive )?(?:opposition|difficulty)\b"
    r"|\+\s?2\)?,? (?:passive )?(?:opposition|difficulty)\b",
    re.IGNORECASE,
)
_UNSORTED = re.compile(r"\b(?:opposition|difficulty)\b", re.IGNORECASE)
_AGAINST = re.compile(
    r"\b(?:against|hinder(?:s|ing)?)\s+(?P<whom>(?:the\s+"
    r"|that\s+)?[A-Za-zÀ-ÿ][\w'’-]{1,30}(?:\s[A-ZÀ-Þ][\w'’-]{1,30})?)"
)
_SUMMED = re.compile(r"=\s*(?:[A-Z][a-z]+\s*)?\(?\s*[+\-−–]?\d+\)?")
"""a total in a ledger"""
_IS_FREE = re.compile(rf"{FREE}|\bfree\b(?! hand)|\bboost\b", re.IGNORECASE)
_IS_PAID = re.compile(rf"{POINT}|\bpaid\b|\bmy (?:last )?point\b", re.IGNORECASE)
_NOBODY = frozenset({"i", "me", "my", "the", "this", "that", "it", "gm", "athletic", "another", "an", "a", "fair"})

_UNCLEAR = {
    "several": "The post names more than one benefit. Which one is meant?",
    "opposition": "Does this create an obstacle, or add to opposition that is there?",
    "whose": "Whose roll is this for: does it help or hamper?",
}


@dataclass(frozen=True, slots=True)
class Slots:
    """What was said: ``move`` holds benefit, for and against; ``pays`` one entry an invocation, None where unsaid.

    ``wrong`` is a question where the words contradict each other.
    """

    move: Mapping[str, Any]
    pays: tuple[Pay | None, ...] = (None,)
    wrong: str = ""


def read_slots(text: str) -> Slots:
    """What ``text`` says, the name of the aspect left out of it; signs around names may stand in it."""
    plain = _SUMMED.sub(" ", text.replace(OPEN, " ").replace(CLOSE, " "))
    free, paid = _IS_FREE.search(plain), _IS_PAID.search(plain)
    pay: Pay | None = "free" if free else "fate_point" if paid else None
    amounts = [int(one["n"]) for one in _PLUS.finditer(plain)]
    # A +2 stands beside other sums in a ledger, so the amount that an invocation gives goes first.
    amount = BONUS if BONUS in amounts else amounts[0] if amounts else None
    found: dict[str, Any] = {}
    benefit = _benefit(plain, amount, found)
    if benefit in _UNCLEAR:
        return Slots(found, (pay,), _UNCLEAR[benefit])
    if benefit:
        found["benefit"] = benefit
    if benefit == "bonus" and amount == 2 * BONUS and free and paid:
        return Slots(found, ("free", "fate_point"))
    if free and paid:
        return Slots(found, (None,), "Is this paid with a fate point, free, or both?")
    if benefit == "bonus" and amount == 2 * BONUS and TWICE.search(plain):
        return Slots(found, (pay, pay))
    if amount not in (BONUS, None):
        return Slots(found, (pay,), f"An invocation gives +{BONUS}, and the post says +{amount}. What is meant?")
    return Slots(found, (pay,))


def _benefit(text: str, amount: int | None, found: dict[str, Any]) -> str | None:
    """The benefit, None for none, or a key of ``_UNCLEAR``. Fills in whom it helps and hampers."""
    reroll = _REROLL.search(text) is not None
    helped = _GIVES.search(text) or _HELPS.search(text) or _TOWARDS.search(text) or _GETS.search(text)
    if helped is not None and _is_nobody(helped["who"]):
        helped = None
    hampers = "obstacle" if _OBSTACLE.search(text) else "hinder" if _HINDER.search(text) else None
    if reroll and (amount is not None or hampers):
        return "several"
    if (whom := _AGAINST.search(text)) is not None and not _is_nobody(whom["whom"]):
        found["against"] = bare(whom["whom"])
    if hampers:
        return hampers
    if reroll:
        return "reroll"
    if helped is not None and (amount is not None or "bonus" in text):
        if helped["who"]:
            found["for"] = bare(helped["who"])
        return "aid"
    if amount is not None and _UNSORTED.search(text):
        return "opposition"
    if amount is not None and _SOMEBODYS.search(text):
        return "whose"
    return "bonus" if amount is not None or re.search(r"\bbonus\b", text) else None


def _is_nobody(name: str | None) -> bool:
    return name is not None and (bare(name).casefold() in _NOBODY or bare(name).split()[0].casefold() in SKILLS)
