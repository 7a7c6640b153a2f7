"""What a draft says of the outcome, phrase by phrase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.lint.english import Cue, Verdict, Who
from adjudicator.lint.materials import Materials
from adjudicator.lint.outcome_owners import Stakes, is_attribute, is_it, is_theirs, owner
from adjudicator.lint.people import Side
from adjudicator.lint.phrases import Found
from adjudicator.lint.pronouns import SUBJECTS
from adjudicator.lint.subjects import Subject

_BYSTANDER = 0.4
"""What somebody named does who is neither actor nor opponent tells less of the outcome."""

_ALL_AND_NONE = frozenset(("everything", "everyone", "everybody", "nothing", "nobody", "it", "there"))
_CLEAR = 1.0
_LONG, _ELSEWHERE = 40, 0.4
"""In a draft of so many words, what happens to a thing of which no fact speaks hardly contradicts a roll."""

_DONE: frozenset[Who] = frozenset(("self", "ours", "them"))
_TURNING: frozenset[Who] = frozenset(("self", "own", "owned", "state"))
_ARTICLES = frozenset(("the", "a", "an"))
_FLIPPED: Mapping[Verdict, Verdict] = {"success": "failure", "failure": "success", "level": "level"}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the words ``first`` up to ``end`` tell of the outcome, and how much that weighs.

    What stands later weighs up to twice as much, since stories tell the outcome last. ``clear`` evidence is more
    than a hint; ``sure`` is the share of its weight that counts when it speaks against the roll.
    """

    first: int
    end: int
    verdict: Verdict
    weight: float
    clear: bool
    sure: float


def gather(materials: Materials) -> Iterator[Evidence]:
    """All evidence in the order of the draft; no two pieces share a word."""
    total = len(materials.prose.tokens)
    stakes = Stakes(materials)
    free = 0
    for found in materials.words.outcome.find(materials.prose, materials.cast):
        if found.first < free:
            continue
        read = _read(materials, found)
        if read is not None:
            verdict, weight = read
            of_things = found.tag[1] in ("thing", "lack") and total >= _LONG and found.weight <= _CLEAR
            sure = _ELSEWHERE if of_things and not stakes.are_told_of(found) else 1.0
            place = 1 + found.first / total
            yield Evidence(found.first, found.end, verdict, weight * place, weight >= _CLEAR, sure)
            free = found.end


def _read(materials: Materials, found: Found[Cue]) -> tuple[Verdict, float] | None:
    """What a cue says where it stands; None where it says nothing of the outcome."""
    verdict, who = found.tag
    told_of = _told_of(materials, found)
    if told_of is None:
        return None
    side, subject = told_of
    discount = materials.discounts.of(found.first, found.skipped, subject if who in _DONE else None)
    if not _has_its_side(who, side) or discount == "unreal" or (discount == "denied" and verdict == "level"):
        return None
    turned = (who in _TURNING and side == "them") is not (discount == "denied")
    weight = found.weight if discount == "none" else min(found.weight, 1.0)
    if who in _DONE and subject is not None and not _decides(materials, subject):
        weight *= _BYSTANDER
    return (_FLIPPED[verdict] if turned else verdict), weight


def _told_of(materials: Materials, found: Found[Cue]) -> tuple[Side | None, Subject | None] | None:
    """Whose doing or state a cue tells of, and its subject; None where it is no cue at all."""
    who, subject = found.tag[1], None
    if who in _DONE:
        if materials.subjects.is_noun(found.first):
            return None
        subject = materials.subjects.of(found.first)
        if who == "them" and subject is not None and subject.side is None and is_it(materials, subject):
            return "them", subject
        return (subject.side if subject else None), subject
    if who in ("state", "lack"):
        subject = materials.subjects.of_clause(found.first)
        return None if is_attribute(materials, found) else ((subject.side if subject else None), subject)
    if _starts_anew(materials, found) or _has_another(materials, found):
        return None
    if who == "thing" and is_theirs(materials, found):
        return None
    return (owner(materials, found) if who in ("own", "owned") else None), None


def _has_its_side(who: Who, side: Side | None) -> bool:
    if who in ("self", "owned", "state"):
        return side is not None
    return {"them": side == "them", "ours": side == "us", "lack": side != "them"}.get(who, True)


def _has_another(materials: Materials, found: Found[Cue]) -> bool:
    """Whether a gap of the phrase holds another subject: "along the barriers everything was barred"."""
    tokens = materials.prose.tokens
    if tokens[found.first].low in materials.words.words("language.function"):
        return False
    return any(tokens[index].low in SUBJECTS or tokens[index].low in _ALL_AND_NONE for index in found.skipped)


def _starts_anew(materials: Materials, found: Found[Cue]) -> bool:
    """Whether another thing follows right after the first word: "to the door the hinges came away"."""
    tokens = materials.prose.tokens
    if tokens[found.first].low in materials.words.words("language.function"):
        return False
    return found.first + 1 in found.skipped and tokens[found.first + 1].low in _ARTICLES


def _decides(materials: Materials, subject: Subject) -> bool:
    leading = materials.facts.actor if subject.side == "us" else materials.facts.opponent
    return subject.person is None or not leading or subject.person.name == leading
