"""The words that stand before a value or over a section of a sheet, and what they announce."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from adjudicator.formats.aspect_lists import free_on
from adjudicator.formats.sheet_amounts import WHICH
from adjudicator.formats.sheet_lines import Line, bare, readable, spoken

Field = Literal[
    "name", "npc", "pc", "kind", "player", "high concept", "trouble", "aspect", "aspects", "skills",
    "refresh", "fate points", "consequences", "consequence", "stunts", "stress", "prose", "group",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Labelled:
    """What a line announces: the field, the label as it was written, and the value, marks still around it."""

    field: Field
    label: str
    value: str


_WORDS: dict[Field, str] = {
    "name": "name|character name|character|full name",
    "npc": "npc|non player character",
    "pc": "pc|player character",
    "kind": "type|kind|character type",
    "player": "player|player name|played by",
    "high concept": "high concept|highconcept|high concept aspect|concept|hc",
    "trouble": "trouble|trouble aspect",
    "skills": "skill|skills|approach|approaches|skill pyramid|skill column|skill columns|skill list",
    "refresh": "refresh|refresh rate|current refresh|base refresh",
    "consequences": "consequence|consequences|consequence slots",
    "stunts": "stunt|stunts|stunts and extras|stunts extras|extra|extras|powers|gifts|permissions",
    "stress": "stress|stress tracks|stress boxes|physical|mental|armor|armour|condition|conditions|harm",
    "prose": (
        "description|appearance|looks|background|backstory|history|biography|bio|story|personality|note|notes|gear"
        "|equipment|inventory|pronouns|age|species|race|gender|occupation|quote|portrait|image|campaign|game|setting"
        "|milestones|advancement|phase trio|vitals"
    ),
    "group": (
        "character sheet|character sheets|fate character sheet|sheet|sheets|characters|the characters|cast|the cast"
        "|party|the party|pcs|the pcs|player characters|npcs|the npcs|non player characters"
    ),
}
_FIELDS: dict[str, Field] = {word: field for field, words in _WORDS.items() for word in words.split("|")}
_POINTS = re.compile(WHICH + r"(?:fate points?|fps?)(?: (?:current|remaining|left|now))?")
_ASPECT = re.compile(
    r"(?:relationship|phase|other|free|crossing paths|guest star|(?:[^\s]+ ){0,3}aspect)(?: aspect)?(?: #?\w{1,5})?"
)
_ASPECTS = re.compile(r"(?:[^\s]+ ){0,3}aspects")
_STRESS = re.compile(r"(?:[^\s]+ ){1,2}stress(?: \w{1,6})?")
_SEVERITY = re.compile(
    r"(?:\d\s*[-–:.]?\s*)?(mild|moderate|severe|extreme)\b(?: consequences?)?\s*(?:[(\[]\s*[-–−]?\d\s*[)\]])?"
    r"(?P<gap>\s*[:\uff1a=\t]\s*|\s+[-–—]\s*|\s*$|\s+)(?P<value>.*)",
    re.IGNORECASE | re.DOTALL,
)
_AMOUNT = re.compile(WHICH + r"(refresh|fate points?|fps?)\s*[(\[]?\s*([-−–]?\d.*)", re.IGNORECASE | re.DOTALL)
MARK = re.compile("[:\uff1a=\t]")
"""what stands between a label and its value"""
_BEHIND = re.compile(r"(?P<text>.*\S)\s?[(\[](?P<label>[^()\[\]]{2,30})[)\]]", re.DOTALL)
_DASH = re.compile(r"\s[-–—]+\s")
_LONGEST = 60

# Words that stand in ordinary sentences as well: they need a colon to be labels.
_ONLY_WITH_COLON = frozenset({"name", "kind", "player", "pc", "group"})
_STRONG = frozenset(
    {"name", "npc", "pc", "kind", "player", "high concept", "trouble", "aspects", "skills", "refresh", "fate points"}
    | {"consequences", "stunts", "stress"}
)


def labelled(line: Line) -> Labelled | None:
    """What the line announces, else None. A word alone, such as "Trouble", is a label unless it stands in a list."""
    text = line.text
    if (amount := _AMOUNT.fullmatch(bare(text))) is not None:
        return Labelled("refresh" if amount[1][0] in "rR" else "fate points", amount[1], amount[2])
    colon = MARK.search(text, 0, _LONGEST)
    for found in (colon, _DASH.search(text, 0, _LONGEST)):
        label = text[: found.start()] if found else ""
        field = field_of(label)
        if found and field and (found is colon or _firm(label, field)):
            return Labelled(field, spoken(bare(label)), _without_orphans(label, text[found.end() :].strip()))
    if severe := severity(text):
        return severe
    alone = field_of(text) if line.kind != "item" and len(text) <= _LONGEST else None
    title = line.kind in ("heading", "bold") and alone in ("name", "player")
    sure = alone and (title or alone == "group" or _firm(text, alone))
    return Labelled(alone, spoken(bare(text)), "") if alone and sure else None


def ends_passage(what: Labelled) -> bool:
    """Whether the label ends a passage that is passed over; weaker words may stand inside one."""
    return what.field in _STRONG or (what.field == "aspect" and _firm(what.label, what.field))


def _firm(label: str, field: Field) -> bool:
    return "aspect" in label.casefold() if field == "aspect" else field not in _ONLY_WITH_COLON


def _without_orphans(label: str, value: str) -> str:
    """The value without the second half of marks that opened before the label: ``**Trouble:** Debts``."""
    for mark in ("**", "__", "*", "_"):
        if label.count(mark) % 2:
            value = value.removeprefix(mark) if value.startswith(mark) else value.removesuffix(mark)
    return value.strip()


def severity(text: str, *, loose: bool = False) -> Labelled | None:
    """A consequence with its severity before it; ``loose`` where only consequences are expected."""
    found = _SEVERITY.fullmatch(bare(text).strip())
    if found is None or not (loose or found["gap"].strip() or "(" in found[0][: found.start("gap")]):
        return None
    return Labelled("consequence", found[1].casefold(), found["value"])


def own_label(aspect: str) -> tuple[Field, str]:
    """The field and the text of an aspect in a list, which may carry its label in brackets behind it."""
    found = _BEHIND.fullmatch(aspect)
    field = field_of(found["label"]) if found and free_on(aspect) is None else None
    if found is None or field not in ("high concept", "trouble", "aspect"):
        return "aspects", aspect
    return field, spoken(found["text"])


def field_of(label: str) -> Field | None:
    """The field that a label's words announce, whatever its case, pictures, numbers in brackets and marks."""
    words = _words(label)
    if (known := _FIELDS.get(words)) is not None:
        return known
    if _POINTS.fullmatch(words):
        return "fate points"
    if _ASPECTS.fullmatch(words):
        return "aspects"
    if _STRESS.fullmatch(words):
        return "stress"
    return "aspect" if _ASPECT.fullmatch(words) else None


def _words(label: str) -> str:
    outside = re.split(r"[(\[]", label, maxsplit=1)[0]
    kept = outside if readable(outside) else label
    return " ".join("".join(c if c.isalnum() or c == "#" else " " for c in kept.casefold()).split())
