"""A small scene that the tables of single checks start from, and what a check flags in a sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudicator.lint import Facts, Person, lint
from adjudicator.lint.flags import FlagKind

ROOFS = Facts(
    outcome=None,
    actor="Mira",
    opponent="Lord Voss",
    people=(
        Person("Mira", is_pc=True),
        Person("Joss", is_pc=True),
        Person("Lord Voss"),
        Person("Old Pell"),
        Person("Captain Hargreave", taken_out=True),
        Person("Sister Agnes", present=False),
    ),
    known=(
        "The Salt Market at dusk: stalls under canvas, and a crowd.",
        "Raised on These Roofs",
        "Smoke Everywhere",
        "Two guards stand by the fountain, and a dozen barrels.",
        "Mira climbs over the awnings to take the ledger.",
        "It is half past six.",
    ),
    said=(
        ("Mira", "I know each gutter here. Stay where you are, Joss, I tell him, and keep the barrow ready."),
        ("Joss", "I promise to wait by the fountain."),
    ),
)


def flagged(text: str, *kinds: FlagKind, **change: Any) -> list[str]:
    """What the flags of these kinds quote, in the order of the text."""
    return [flag.quote for flag in lint(text, replace(ROOFS, **change)).flags if flag.kind in kinds]
