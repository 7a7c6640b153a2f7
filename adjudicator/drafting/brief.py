"""What a drafter is told: frozen briefs, already free of everything the reader may not see.

Briefs hold display names and words, never ids to look up, so a drafter needs nothing but its brief.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.opinion import Policy
from adjudicator.core.pieces import AspectKind, Benefit
from adjudicator.core.ruleset import Outcome
from adjudicator.lint.scene_facts import Facts


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier ruling of this table on an invocation: what was asked, in which words, and what came of it."""

    ruling: str
    asked: str
    because: str
    decided: str


@dataclass(frozen=True, slots=True)
class InvocationBrief:
    """One invocation whose relevance is asked about.

    ``aspect_on`` is "scene", "game" or a character's name; ``against`` is "" where nobody is hampered;
    ``means`` is what the table agreed the aspect means, or ""; ``because`` holds the player's words with
    later replies appended. ``aspects`` are all that everybody may see, in a fixed order, so that briefs of one
    scene begin alike; ``table`` tells tables apart and is no secret.
    """

    ruling: str
    scene_name: str
    scene: str
    actor: str
    action: str
    aspect: str
    aspect_kind: AspectKind
    aspect_on: str
    means: str
    effect: str
    against: str
    because: str
    aspects: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    policy: Policy = "normal"
    precedents: tuple[Precedent, ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class InvokedFact:
    """An accepted invocation: who, which aspect, to what benefit, why, and for whom ("" for oneself)."""

    by: str
    aspect: str
    benefit: Benefit
    because: str = ""
    for_: str = ""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A draft that the GM turned down, and why ("" where no reason was given)."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class NarrationBrief:
    """One settled roll that is to be told, in committed facts only.

    ``shifts`` is the margin (negative on a fail); ``handed_out`` holds plain sentences; ``created`` the
    texts of aspects and boosts that came to be; ``details`` story details settled by the roll. ``facts`` is what
    a draft is checked against, without secrets; ``told`` are the last accepted tellings, newest first, and
    ``rejected`` the drafts for this roll that the GM turned down.
    """

    roll: str
    scene_name: str
    scene: str
    actor: str
    action: str
    skill: str
    target: str
    opponent: str
    outcome: Outcome
    outcome_word: str
    shifts: int
    invocations: tuple[InvokedFact, ...] = ()
    handed_out: tuple[str, ...] = ()
    created: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    facts: Facts = field(default_factory=Facts)
    told: tuple[str, ...] = ()
    rejected: tuple[Rejected, ...] = ()


@dataclass(frozen=True, slots=True)
class Narration:
    """A draft to be told, the committed facts it uses (word for word), and who drafted it, with which prompt."""

    text: str
    facts_used: tuple[str, ...]
    drafter: str
    prompt: str = ""
