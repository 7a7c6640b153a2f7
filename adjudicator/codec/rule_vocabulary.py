"""The words a rule file may use: its sections, keys and named choices.

They are read off the typed face, so a number or policy added there can be set in a file at once.
"""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import (
    ACTIONS,
    ADVANTAGES,
    BENEFITS,
    OPTIONAL_MOVES,
    OUTCOMES,
    Numbers,
    Policies,
    Result,
)

SECTIONS = (
    "name",
    "title",
    "extends",
    "leave_out",
    "offers",
    "numbers",
    "policies",
    "words",
    "hand_outs",
    "rules",
    "unverified",
)
OFFERS: dict[str, tuple[str, ...]] = {"actions": ACTIONS, "benefits": BENEFITS, "moves": OPTIONAL_MOVES}
NUMBERS = tuple(field.name for field in fields(Numbers))
LEAST = {"style_shifts": 1}
"""The smallest value of a number where that is not 0; at zero shifts a roll is tied, never excelled."""

POLICIES: dict[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Policies).items()
}
RUNGS = tuple(str(rung) for rung in range(-4, 9))
WORDS: dict[str, tuple[str, ...]] = {"ladder": RUNGS, "outcomes": OUTCOMES, "actions": ACTIONS}
RESULTS: tuple[str, ...] = get_args(Result)
SITUATIONS = (
    *ACTIONS,
    *(f"{action} on {which}" for action in ADVANTAGES for which in ("existing", "hidden")),
)
WORDING = ("says", "source", "remedy")
PLAY_TOPICS = (
    "pool",
    "boosts",
    "obstacle",
    "compels",
    "hints",
    "concession",
    "lifetimes",
    "stacking",
    "teamwork",
    "fumble",
)
"""What is played alike under every rule set; a file can only say that its book was not checked on it."""

NOTE_KEYS: tuple[str, ...] = (
    *(f"numbers.{name}" for name in NUMBERS),
    *(f"policies.{name}" for name in POLICIES),
    *(f"offers.{name}" for name in OFFERS),
    *(f"words.{name}" for name in WORDS),
    *(f"hand_outs.{situation}.{outcome}" for situation in SITUATIONS for outcome in OUTCOMES),
    *(f"rules.{rule}" for rule in RULE_IDS),
    *(f"play.{topic}" for topic in PLAY_TOPICS),
)
"""What ``[unverified]`` may speak of."""
