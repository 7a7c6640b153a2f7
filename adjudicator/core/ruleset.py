"""The typed face of a rule file: numbers, policies, words, hand-outs and worded rules.

A rule set is data. What a rule *checks* is a Python function under its id (see ``checks``); the file
sets numbers, chooses among named policies, names words and hand-outs, words rules and leaves rules out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

OwnerPaid = Literal["any-use", "hostile", "player-versus-player"]
Sink = Literal["nowhere", "bank", "carry"]
Hinder = Literal["passive", "any-roll"]
Timing = Literal["any-time", "after-dice"]
ScenarioReset = Literal["exact", "none"]
Result = Literal["none", "boost", "aspect", "consequence", "hint", "detail", "minor cost", "full"]
Outcome = Literal["fail", "tie", "succeed", "style"]
ActionName = Literal["overcome", "create_advantage", "attack", "defend", "advantage", "discover", "oppose"]

BENEFITS = ("bonus", "reroll", "aid", "obstacle", "hinder")
ACTIONS = ("overcome", "create_advantage", "attack", "defend", "advantage", "discover", "oppose")
ADVANTAGES = ("create_advantage", "advantage")
OPTIONAL_MOVES = ("refresh", "sacrifice", "bank_hint")
OUTCOMES: tuple[Outcome, ...] = ("fail", "tie", "succeed", "style")

NEVER_LEFT_OUT = frozenset(
    {
        "names.known",
        "names.unambiguous",
        "names.free",
        "dice.faces",
        "throw.awaited",
        "invoke.fate-point",
        "invoke.free-held",
        "pass.held",
        "adjust.not-negative",
        "compel.refusal-costs",
        "detail.fate-point",
        "ruling.pending",
        "ruling.stale",
        "ruling.seat",
    }
)
"""Rules that keep the books true: no override sets them aside, no house rule leaves them out."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Amounts a rule file may set: steps on the ladder, shifts, fate points or free invocations."""

    invocation_bonus: int = 2
    obstacle: int = 2
    style_shifts: int = 3
    refresh: int = 3
    free_on_tie: int = 1
    free_on_succeed: int = 1
    free_on_style: int = 2
    free_on_fail: int = 1
    free_on_consequence: int = 1
    concession: int = 1
    concession_per_consequence: int = 1
    compel_award: int = 1
    sacrifice_mild: int = 1
    sacrifice_moderate: int = 2
    sacrifice_severe: int = 3
    hint: int = 1


@dataclass(frozen=True, slots=True)
class Policies:
    """Named choices among behaviours the core knows."""

    owner_paid: OwnerPaid = "any-use"
    npc_paid: Sink = "nowhere"
    unowned: Sink = "nowhere"
    hinder: Hinder = "passive"
    invoke_timing: Timing = "any-time"
    scenario_reset: ScenarioReset = "exact"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule's wording: what it says, where it is printed, what a player can do instead."""

    says: str
    source: str
    remedy: str
    unverified: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """What a rule set calls things: rungs of the ladder, outcomes, actions and benefits."""

    ladder: Mapping[int, str] = field(default_factory=dict)
    outcomes: Mapping[str, str] = field(default_factory=dict)
    actions: Mapping[str, str] = field(default_factory=dict)


HandOuts = Mapping[str, Mapping[str, tuple[Result, ...]]]
"""situation -> outcome -> results on offer, the default first; nothing listed means ``("none",)``.

A situation is an action's name, and for actions that create advantages ``"<action>"`` (a new aspect),
``"<action> on existing"`` and ``"<action> on hidden"``.
"""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A resolved rule set: every table an invocation needs, with nothing left to look up."""

    name: str
    title: str
    actions: tuple[str, ...] = ACTIONS
    benefits: tuple[str, ...] = BENEFITS
    moves: tuple[str, ...] = OPTIONAL_MOVES
    numbers: Numbers = Numbers()
    policies: Policies = Policies()
    words: Words = Words()
    hand_outs: HandOuts = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    unverified: Mapping[str, str] = field(default_factory=dict)
    """dotted key, such as ``numbers.sacrifice_mild`` -> what could not be checked against the book."""

    def on_offer(self, situation: str, outcome: str) -> tuple[Result, ...]:
        """The results ``situation`` may hand out for ``outcome``, the default first."""
        return self.hand_outs.get(situation, {}).get(outcome, ("none",))
