"""Sheets of one person in several files: found by name, and laid over each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.core.naming import folded
from adjudicator.formats.character_draft import NAMELESS
from adjudicator.formats.imported import ImportedAspect, ImportedCharacter


def same_place(
    people: Sequence[ImportedCharacter], earlier: Mapping[str, Sequence[int]], one: ImportedCharacter
) -> int | None:
    """Where among ``people`` somebody of an earlier file is who ``one`` may be; ``earlier`` has places by folded name.

    Two ids that one tool gave are two people, whatever they are called, and nobody is known by a missing name.
    """
    if one.name == NAMELESS:
        return None
    return next((at for at in earlier.get(folded(one.name), ()) if not _told_apart(people[at], one)), None)


def by_name(people: Sequence[ImportedCharacter]) -> defaultdict[str, list[int]]:
    """The places of everybody among ``people`` by folded name."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at, one in enumerate(people):
        places[folded(one.name)].append(at)
    return places


def updated(first: ImportedCharacter, later: ImportedCharacter) -> ImportedCharacter:
    """The first sheet with what the later one says: its numbers win, and its aspects and stunts join the others."""
    spelled = {folded(skill): skill for skill in first.skills}
    ratings = {spelled.get(folded(skill), skill): rating for skill, rating in later.skills.items()}
    stunts = {folded(stunt.name): stunt for stunt in (*later.stunts, *first.stunts)}
    notes = [first.notes, later.notes if later.notes not in first.notes else ""]
    return replace(
        first,
        refresh=first.refresh if later.refresh is None else later.refresh,
        fate_points=first.fate_points if later.fate_points is None or first.kind == "npc" else later.fate_points,
        skills={**first.skills, **ratings},
        aspects=tuple(_aspects(first, later)),
        stunts=tuple(stunts.values()),
        player=later.player or first.player,
        notes="\n".join(part for part in notes if part),
        source=first.source or later.source,
    )


def _told_apart(one: ImportedCharacter, other: ImportedCharacter) -> bool:
    tools = {sheet.source.partition(":")[0] for sheet in (one, other)}
    return bool(one.source and other.source) and len(tools) == 1 and one.source != other.source


def _aspects(first: ImportedCharacter, later: ImportedCharacter) -> Iterator[ImportedAspect]:
    news = {folded(aspect.text): aspect for aspect in later.aspects}
    for aspect in first.aspects:
        new = news.pop(folded(aspect.text), aspect)
        # What one sheet keeps from the players stays kept from them, and no format says "none" for certain.
        yield replace(
            aspect,
            label=aspect.label or new.label,
            free=new.free or aspect.free,
            hidden=aspect.hidden or new.hidden,
            means=new.means or aspect.means,
        )
    yield from news.values()
