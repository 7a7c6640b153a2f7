"""Ground "other rule's job": more is claimed than the benefit of an invocation."""

from __future__ import annotations

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.cues import OTHER_RULE
from adjudicator.drafting.doubts import STRONG, Doubt, quoted, sentence_around
from adjudicator.drafting.reading import Reading


def other_rules_job(reading: Reading) -> Doubt | None:
    """The first claim to an outcome that stress, conflict, compels or another rule would settle, or None."""
    brief = reading.brief
    for name, text in (("because", reading.said), ("action", brief.action)):
        match = OTHER_RULE.search(text)
        if match is None:
            continue
        claim = quoted(match.group())
        aspect, effect = quoted(brief.aspect), quoted(brief.effect)
        return Doubt(
            "other rule's job",
            STRONG,
            f"{claim} claims more than {effect}, and another rule settles that",
            f"Does {brief.actor} want {effect} for {aspect}, and leave {claim} to the rule it belongs to?",
            f"the player asked for {effect} only and left {claim} to the dice",
            (Evidence(sentence_around(text, match.start()).text, name),),
        )
    return None
