"""What happened: results, not intentions, so that replay needs no rules, no dice and no model.

The JSON ``kind`` of an event is its class name in snake case. Who, when and through which front end is
metadata beside the event in the log.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from adjudicator.core.game import Ruling, Status
from adjudicator.core.moves import Move
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import (
    Answer,
    Aspect,
    Benefit,
    Character,
    Compel,
    Faces,
    Pay,
    Roll,
    Scene,
    Severity,
    Side,
)
from adjudicator.core.ruleset import Outcome, Result, Ruleset


@dataclass(frozen=True, slots=True)
class Transferred:
    """One line of the double-entry ledger: ``amount`` fate points from ``source`` to ``to``.

    Accounts are ``char:<id>``, ``owed:<id>``, ``escrow:<compel>``, ``pool`` and ``carry``; ``bank`` gives and
    takes without limit, ``spent`` only takes.
    """

    source: str
    to: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table's resolved rule set from here on."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """A session began; ``ended`` are the aspects that lasted until it."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class ScenarioStarted:
    """A scenario or chapter began."""


@dataclass(frozen=True, slots=True)
class SceneOpened:
    """A scene began: what was over is cleared away."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class SceneClosed:
    """The scene ended, or led into a contest or challenge."""

    leads_into: str | None = None


@dataclass(frozen=True, slots=True)
class CharacterAdded:
    """Somebody joined; their points come by a ledger line of their own."""

    character: Character


@dataclass(frozen=True, slots=True)
class AspectPlaced:
    """An aspect came into play."""

    aspect: Aspect


@dataclass(frozen=True, slots=True)
class AspectEnded:
    """An aspect is over, and its free invocations with it."""

    aspect: str
    why: str


@dataclass(frozen=True, slots=True)
class AspectRenamed:
    """An aspect reads otherwise now."""

    aspect: str
    text: str


@dataclass(frozen=True, slots=True)
class AspectRevealed:
    """A hidden aspect is known to all."""

    aspect: str


@dataclass(frozen=True, slots=True)
class FreeGiven:
    """``holder`` has ``count`` more free invocations on an aspect."""

    aspect: str
    holder: str
    count: int


@dataclass(frozen=True, slots=True)
class FreeUsed:
    """One free invocation of ``holder`` was used up."""

    aspect: str
    holder: str


@dataclass(frozen=True, slots=True)
class FreePassed:
    """Free invocations changed hands."""

    aspect: str
    source: str
    to: str
    count: int


@dataclass(frozen=True, slots=True)
class ConsequenceTaken:
    """A consequence of this conflict was counted for a character."""

    character: str
    aspect: str
    severity: Severity | None = None


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """A roll was declared."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Dice fell for one side: the ``nth`` throw (from 0) of ``by`` there.

    ``kept`` when they are the faces of the same throw that had been taken back.
    """

    roll: str
    side: Side
    dice: Faces
    by: str
    nth: int = 0
    kept: bool = False


@dataclass(frozen=True, slots=True)
class DiceAwaited:
    """A reroll was bought and its dice are still to fall; the old ones no longer count."""

    roll: str
    side: Side


@dataclass(frozen=True, slots=True)
class Invoked:
    """An invocation took effect: ``amount`` steps on ``lands_on`` (0 for a reroll).

    ``side`` is the side whose one payment for the aspect it may use up; ``paid_to`` is the ledger account
    that got the point.
    """

    by: str
    aspect: str
    pay: Pay
    benefit: Benefit
    roll: str
    side: Side
    lands_on: Literal["actor", "opposing", "passive"]
    amount: int
    for_: str | None = None
    against: str | None = None
    paid_to: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """The outcome stands. ``gives`` is what it handed out; ``unverified`` says what the book leaves open."""

    roll: str
    outcome: Outcome
    shifts: int
    gives: Result
    unverified: str | None = None


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The roll never counted."""

    roll: str
    reason: str


@dataclass(frozen=True, slots=True)
class CompelProposed:
    """A compel lies on the table."""

    compel: Compel


@dataclass(frozen=True, slots=True)
class CompelAnswered:
    """The compel is closed."""

    compel: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class DetailDeclared:
    """A detail of the story is true."""

    by: str
    detail: str
    aspect: str | None = None


@dataclass(frozen=True, slots=True)
class Conceded:
    """A character gave up this conflict."""

    by: str


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """A character took a consequence for points; ``unverified`` says what the book leaves open."""

    by: str
    aspect: str
    unverified: str | None = None


@dataclass(frozen=True, slots=True)
class HintGained:
    """An excelled discovery may ask the GM for a hint."""

    by: str
    roll: str


@dataclass(frozen=True, slots=True)
class HintBanked:
    """An unused hint was given up for a point."""

    by: str


@dataclass(frozen=True, slots=True)
class Consulted:
    """The oracle answered: ``total`` is dice plus odds."""

    question: str
    odds: int
    dice: Faces
    total: int
    answer: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """An entry was drawn from an oracle table."""

    table: str
    number: int
    entry: str


@dataclass(frozen=True, slots=True)
class Told:
    """A narration was accepted."""

    text: str
    roll: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The named rulings never happened; ``kept_faces`` are the dice that fell in them."""

    rulings: tuple[str, ...]
    kept_faces: Mapping[str, Faces] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A ruling waits for the GM."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Advised:
    """An opinion was given on a waiting ruling."""

    ruling: str
    opinion: Opinion


@dataclass(frozen=True, slots=True)
class Decided:
    """The GM's word. ``moves`` are those that were judged, where they differ from the proposal."""

    ruling: str
    verdict: Literal["approve", "reject", "ask", "amend", "override"]
    by: str
    reason: str | None = None
    question: str | None = None
    moves: tuple[Move, ...] | None = None
    dice: Faces | None = None
    set_aside: tuple[str, ...] = ()
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Replied:
    """The player answered the GM's question; the words join the justification."""

    ruling: str
    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Objected:
    """Somebody at the table does not buy it."""

    ruling: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class Closed:
    """A ruling stopped waiting without a decision: withdrawn or expired."""

    ruling: str
    status: Status
    by: str


@dataclass(frozen=True, slots=True)
class Reopened:
    """A closed ruling waits again."""

    ruling: Ruling
    by: str


Event = (
    Transferred | RulesChanged | SessionStarted | ScenarioStarted | SceneOpened | SceneClosed | CharacterAdded
    | AspectPlaced | AspectEnded | AspectRenamed | AspectRevealed | FreeGiven | FreeUsed | FreePassed
    | ConsequenceTaken | ActionTaken | DiceThrown | DiceAwaited | Invoked | Settled | Abandoned | CompelProposed
    | CompelAnswered | DetailDeclared | Conceded | Sacrificed | HintGained | HintBanked | Consulted | Drawn | Told
    | Undone | Proposed | Advised | Decided | Replied | Objected | Closed | Reopened
)  # fmt: skip

TALK = (Proposed, Advised, Decided, Replied, Objected, Closed, Reopened)
"""The conversation about rulings; every other event changes the game itself."""


def kind_of(event: type[Any]) -> str:
    """The JSON kind of an event class: its name in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


EVENTS: Mapping[str, type[Any]] = {kind_of(event): event for event in Event.__args__}
"""JSON kind -> event class."""
