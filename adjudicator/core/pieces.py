"""The pieces on the table: characters, aspects, rolls, scenes and compels, as frozen values.

Amounts are fate points or free invocations; ratings, bonuses and totals are steps on the ladder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.ruleset import Outcome, Result

CharacterKind = Literal["pc", "npc"]
AspectKind = Literal["situation", "character", "consequence", "boost", "game"]
Lasts = Literal["scene", "session", "scenario", "permanent"]
Severity = Literal["mild", "moderate", "severe"]
Pay = Literal["fate_point", "free"]
Benefit = Literal["bonus", "reroll", "aid", "obstacle", "hinder"]
Side = Literal["actor", "opposing"]
Answer = Literal["accept", "refuse", "withdraw"]
Faces = tuple[int, ...]
"""Four Fate dice, each -1, 0 or 1."""


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody with a sheet. NPCs have no points of their own: ``fate_points`` is None."""

    id: str
    name: str
    kind: CharacterKind
    fate_points: int | None
    refresh: int
    owed: int = 0
    skills: Mapping[str, int] = field(default_factory=dict)
    player: str | None = None
    notes: str | None = None
    hints: int = 0
    consequences: int = 0
    """consequences taken in this conflict"""
    conceded: bool = False
    """conceded in this scene"""

    @property
    def is_pc(self) -> bool:
        """True for a player's character."""
        return self.kind == "pc"


@dataclass(frozen=True, slots=True)
class Aspect:
    """A short true phrase. ``on`` is "scene", "game" or a character's id; ``free`` is holder -> count."""

    id: str
    text: str
    kind: AspectKind
    on: str
    lasts: Lasts
    means: str | None = None
    free: Mapping[str, int] = field(default_factory=dict)
    hidden: bool = False
    alive: bool = True
    roll: str | None = None
    """the roll that brought it about, if one did"""

    @property
    def owner(self) -> str | None:
        """The character on whose sheet or on whom the aspect is, else None."""
        return None if self.on in ("scene", "game") else self.on


@dataclass(frozen=True, slots=True)
class Thrown:
    """One side of a roll: who, dice (None while awaited), flat rating, what invocations added, what was paid for."""

    by: str
    rating: int = 0
    dice: Faces | None = None
    bonus: int = 0
    paid: frozenset[str] = frozenset()
    throws: int = 0
    """how often this side's dice were thrown, rerolls included"""

    @property
    def total(self) -> int | None:
        """Dice, rating and bonus together; None while dice are awaited."""
        return None if self.dice is None else sum(self.dice) + self.rating + self.bonus


@dataclass(frozen=True, slots=True)
class Invocation:
    """One invocation on a roll, in the words of whoever made it."""

    by: str
    aspect: str
    pay: Pay
    benefit: Benefit
    for_: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Creates:
    """The new aspect an advantage would make."""

    text: str
    id: str
    on: str = "scene"


@dataclass(frozen=True, slots=True)
class Roll:
    """An action with its dice, its opposition and everything invoked on it.

    ``passive`` is the value of a passive opposition with what invocations added; None when the
    opposition rolls (``opposing``) or there is none.
    """

    id: str
    action: str
    actor: Thrown
    opposing: Thrown | None = None
    passive: int | None = None
    counts: tuple[str, ...] = ()
    skill: str | None = None
    target: str | None = None
    creates: Creates | None = None
    uses: str | None = None
    invocations: tuple[Invocation, ...] = ()
    open: bool = True
    settled: tuple[Outcome, int] | None = None
    """outcome and shifts, once settled; an abandoned roll is closed without"""
    gives: Result | None = None
    """what it handed out, once settled"""

    def side(self, side: Side) -> Thrown | None:
        """The actor's or the opposing side; None where nobody opposes with dice."""
        return self.actor if side == "actor" else self.opposing

    @property
    def unopposed(self) -> bool:
        """True while neither a passive value nor a roll opposes it."""
        return self.passive is None and self.opposing is None

    @property
    def opposition(self) -> int | None:
        """The opposing total; None when unopposed or its dice are awaited."""
        return self.opposing.total if self.opposing is not None else self.passive

    @property
    def shifts(self) -> int | None:
        """Total minus opposing total (0 when unopposed); None while needed dice are awaited."""
        opposition = 0 if self.unopposed else self.opposition
        if self.actor.total is None or opposition is None:
            return None
        return self.actor.total - opposition


@dataclass(frozen=True, slots=True)
class Compel:
    """An offered compel; ``escrow`` is what its proposer put down for it."""

    id: str
    by: str
    target: str
    aspect: str
    complication: str
    escrow: int = 0
    open: bool = True
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The open scene: ``present`` are character ids, ``notes`` are the GM's only."""

    name: str
    description: str | None = None
    present: tuple[str, ...] = ()
    notes: str | None = None
    details: tuple[str, ...] = ()
    """story details declared in it"""


def outcome_of(shifts: int, style_shifts: int) -> Outcome:
    """fail below 0 shifts, tie at 0, style from ``style_shifts`` on, succeed between."""
    if shifts < 0:
        return "fail"
    if shifts == 0:
        return "tie"
    return "style" if shifts >= style_shifts else "succeed"
