"""Advice about a sheet, whatever it was read from: nothing of it keeps anybody from playing."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from adjudicator.core.naming import folded
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.sheet_labels import field_of
from adjudicator.formats.stunts import ImportedStunt

_RULE_LIKE = re.compile(
    r"(?<!\w)[+\-−]\d|\b(?:re-?roll|once (?:per|an?|each) (?:scene|session|conflict))\b", re.IGNORECASE
)
_OTHER_GAME = re.compile(
    r"\b(?:damage|hit points?|saving throws?|armou?r class|spell slots?|(?:long|short) rest|proficiency|hp|ac"
    r"|\d*d(?:4|6|8|10|12|20))\b",
    re.IGNORECASE,
)


def useless(aspect: ImportedAspect, texts: Container[str]) -> str:
    """Why an aspect is dropped: it is empty, or among the folded ``texts`` already; "" where it is neither."""
    if not aspect.text:
        return f"an empty {_in_words(aspect)} is dropped."
    if folded(aspect.text) in texts:
        return f"the aspect {aspect.text!r} stands there twice; it is read once."
    return ""


def lint(
    aspects: Iterable[ImportedAspect], stunts: Iterable[ImportedStunt], refresh: int | None, *, is_npc: bool
) -> Iterator[str]:
    """Sentences about a sheet whose aspects are neither empty nor there twice; ``aspects`` without consequences."""
    aspects = list(aspects)
    concepts = sum(field_of(aspect.label) == "high concept" for aspect in aspects)
    if concepts > 1:
        yield f"{concepts} aspects are called high concept; a character has one."
    if refresh is not None and refresh < 1 and not is_npc:
        left_out = " and is left out of the move" if refresh < 0 else ""
        yield f"refresh is {refresh}{left_out}; it should be at least 1."
    for aspect in aspects:
        yield from rule_like(aspect)
    for stunt in stunts:
        if found := _OTHER_GAME.search(stunt.text or stunt.name):
            yield f"the stunt {stunt.name!r} speaks of {found[0]!r}, as if it came from another game."


def rule_like(aspect: ImportedAspect) -> Iterator[str]:
    """A sentence where an aspect gives a bonus or a reroll, which is what stunts are for."""
    if _RULE_LIKE.search(aspect.text):
        yield f"the aspect {aspect.text!r} reads like a rule; a stunt may be meant."


def _in_words(aspect: ImportedAspect) -> str:
    """What an empty aspect was to be; its label in the words of the sheet where nothing else is known."""
    if aspect.kind != "character":
        return f"{aspect.kind} aspect"
    known = field_of(aspect.label)
    if not aspect.label or known == "aspects":
        return "aspect"
    return known if known in ("high concept", "trouble", "aspect") else f"aspect {aspect.label!r}"
