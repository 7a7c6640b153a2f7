"""Briefs that the tests of drafting start from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.drafting.brief import InvocationBrief, InvokedFact, NarrationBrief

CLIMB = InvocationBrief(
    ruling="k1",
    scene_name="The Mill",
    scene="The old mill at night. Flour dust hangs in the air, and the miller's dog sleeps by the ladder.",
    actor="Tamsin",
    action="Overcome with Athletics to climb the mill's outer wall",
    aspect="Steeplejack's Daughter",
    aspect_kind="character",
    aspect_on="Tamsin",
    means="she grew up climbing towers with her father",
    effect="+2 to own roll",
    against="",
    because="I learned on church towers: three points on the wall, and never trust a gutter.",
    aspects=("Steeplejack's Daughter (Tamsin)", "Flour Dust Everywhere (scene)"),
    facts=("The ladder is rotten.",),
)
"""An invocation with nothing to say against it."""

THEFT = NarrationBrief(
    roll="r1",
    scene_name="The Salt Market",
    scene="Stalls under canvas, and a crowd.",
    actor="Mira",
    action="Overcome",
    skill="Stealth",
    target="the ledger",
    opponent="Captain Voss",
    outcome="succeed",
    outcome_word="Succeed",
    shifts=1,
    invocations=(InvokedFact("Mira", "Raised on These Roofs", "bonus", "I know each gutter here."),),
    handed_out=("Smoke Everywhere is now in play, Mira with 2 free",),
    created=("Smoke Everywhere",),
)


def invocation(**change: Any) -> InvocationBrief:
    """The faultless invocation, changed."""
    return replace(CLIMB, **change)


def theft(**change: Any) -> NarrationBrief:
    """The settled roll, changed."""
    return replace(THEFT, **change)
