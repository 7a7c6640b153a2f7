"""Decisions that a draft takes for a player's character."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.own_words import OwnWords


def made_decisions(materials: Materials) -> Iterator[Flag]:
    """A flag for each decision of a player's character that the player's own words do not hold."""
    own, prose = OwnWords(materials), materials.prose
    for found in materials.words.decisions.find(prose, materials.cast):
        subject = None if materials.subjects.is_noun(found.first) else materials.subjects.of(found.first)
        if subject is None or subject.person is None or not subject.person.is_pc:
            continue
        if materials.discounts.of(found.first, found.skipped, subject) != "none":
            continue
        end = max(found.end, materials.clause(found.first, soft=True)[1])
        start, stop = prose.cut(found.first, end)
        if not own.decided(subject.person, prose.tokens[found.first].low, prose.text[start:stop]):
            why = f"This decides for {subject.person.name}, and the player did not say it."
            yield materials.flag_words("decision", min(subject.index, found.first), end, why)
