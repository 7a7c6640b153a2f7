"""The moves: what anybody may propose, as frozen values with the field names of the JSON form.

References (``by``, ``aspect``, ``roll`` …) are ids, or unique names and texts until ``references`` resolves
them. ``field(metadata=…)`` holds what the JSON form needs to know: ``wire`` (the JSON key where Python
reserves the word), ``least`` (the smallest number allowed) and ``inner`` (not part of the JSON form).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from adjudicator.core.pieces import (
    Answer,
    AspectKind,
    Benefit,
    CharacterKind,
    Faces,
    Lasts,
    Pay,
    Severity,
    Side,
)
from adjudicator.core.ruleset import Ruleset

ActionName = Literal["overcome", "create_advantage", "attack", "defend", "advantage", "discover", "oppose"]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A flat modifier of a roll: why, and its signed value in steps on the ladder."""

    why: str
    value: int


@dataclass(frozen=True, slots=True)
class PassiveOpposition:
    """A fixed opposition; ``counts`` are aspects already counted into its value."""

    value: int
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActiveOpposition:
    """An opponent who rolls as well."""

    by: str
    skill: str | None = None
    rating: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    dice: Faces | None = None


@dataclass(frozen=True, slots=True)
class NewAspect:
    """The aspect an advantage would create."""

    text: str
    id: str | None = None
    on: str | None = None


@dataclass(frozen=True, slots=True)
class SheetAspect:
    """An aspect on the sheet of a character being added."""

    text: str
    id: str | None = None
    kind: AspectKind = "character"
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What to hand out where a rule set offers a choice; only the one for the outcome that happened is read."""

    fail: Literal["none", "aspect"] | None = None
    tie: Literal["minor cost", "boost", "none", "aspect"] | None = None
    style: Literal["aspect", "consequence", "boost", "detail", "full", "none", "hint"] | None = None
    free_to: str | None = None
    on: str | None = None
    boost: str | None = None


@dataclass(frozen=True, slots=True)
class StartSession:
    """A session (an episode, if named) starts: every PC is raised to refresh."""

    do: ClassVar = "start_session"
    name: str | None = None


@dataclass(frozen=True, slots=True)
class StartScenario:
    """A scenario or chapter starts: points are set exactly to refresh where the rule set says so."""

    do: ClassVar = "start_scenario"


@dataclass(frozen=True, slots=True)
class Refresh:
    """A refresh the GM declares between sessions, where the rule set offers it."""

    do: ClassVar = "refresh"
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class OpenScene:
    """A scene opens; the GM's pool is set from the PCs present."""

    do: ClassVar = "open_scene"
    name: str
    description: str | None = None
    present: tuple[str, ...] | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class CloseScene:
    """The open scene ends, or leads into a contest or challenge (then nothing expires or is paid)."""

    do: ClassVar = "close_scene"
    leads_into: Literal["contest", "challenge"] | None = None


@dataclass(frozen=True, slots=True)
class AddCharacter:
    """A character joins, with sheet and points."""

    do: ClassVar = "add_character"
    name: str
    kind: CharacterKind
    id: str | None = None
    refresh: int | None = field(default=None, metadata={"least": 0})
    fate_points: int | None = field(default=None, metadata={"least": 0})
    skills: Mapping[str, int] = field(default_factory=dict)
    aspects: tuple[str | SheetAspect, ...] = ()
    player: str | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceAspect:
    """An aspect comes into play without a roll."""

    do: ClassVar = "place_aspect"
    text: str
    id: str | None = None
    means: str | None = None
    kind: AspectKind | None = None
    on: str | None = None
    free: Mapping[str, int] = field(default_factory=dict, metadata={"least": 1})
    hidden: bool = False
    lasts: Lasts | None = None


@dataclass(frozen=True, slots=True)
class RemoveAspect:
    """An aspect is no longer true; its free invocations go with it."""

    do: ClassVar = "remove_aspect"
    aspect: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class RenameAspect:
    """An aspect gets other words and keeps its free invocations."""

    do: ClassVar = "rename_aspect"
    aspect: str
    text: str


@dataclass(frozen=True, slots=True)
class RevealAspect:
    """A hidden aspect becomes known to all."""

    do: ClassVar = "reveal_aspect"
    aspect: str


@dataclass(frozen=True, slots=True)
class InflictConsequence:
    """A consequence lands on a character and brings its inflicter a free invocation."""

    do: ClassVar = "inflict_consequence"
    by: str
    on: str
    text: str
    severity: Severity | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class TakeAction:
    """A character acts: a roll is declared, with its opposition, and dice if they lie already."""

    do: ClassVar = "take_action"
    by: str
    action: ActionName
    id: str | None = None
    target: str | None = None
    skill: str | None = None
    rating: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    opposition: int | PassiveOpposition | ActiveOpposition | None = None
    dice: Faces | None = None
    creates: NewAspect | None = None
    uses: str | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice for a side of a roll that awaits them."""

    do: ClassVar = "throw"
    dice: Faces
    roll: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Invoke:
    """An aspect is invoked: paid for or free, for one of the five benefits, on one roll."""

    do: ClassVar = "invoke"
    by: str
    aspect: str
    pay: Pay
    benefit: Benefit
    roll: str | None = None
    for_: str | None = field(default=None, metadata={"wire": "for"})
    against: str | None = None
    dice: Faces | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class PassInvocation:
    """Free invocations change hands, at no cost."""

    do: ClassVar = "pass_invocation"
    aspect: str
    from_: str = field(metadata={"wire": "from"})
    to: str
    count: int = field(default=1, metadata={"least": 1})


@dataclass(frozen=True, slots=True)
class Settle:
    """Both sides have stopped invoking: the outcome stands and hands out what it hands out."""

    do: ClassVar = "settle"
    roll: str | None = None
    choices: Choices = Choices()


@dataclass(frozen=True, slots=True)
class Abandon:
    """A roll that never counted; what was spent on it stays spent."""

    do: ClassVar = "abandon"
    reason: str
    roll: str | None = None


@dataclass(frozen=True, slots=True)
class ProposeCompel:
    """A compel is offered: an aspect, and the complication it brings."""

    do: ClassVar = "compel"
    by: str
    target: str
    aspect: str
    complication: str
    id: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerCompel:
    """An open compel is accepted, bought off, or withdrawn."""

    do: ClassVar = "answer_compel"
    compel: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class DeclareDetail:
    """A fate point makes a helpful detail of the story true."""

    do: ClassVar = "declare_detail"
    by: str
    detail: str
    aspect: str | None = None


@dataclass(frozen=True, slots=True)
class Concede:
    """A character gives up the conflict before the dice fall."""

    do: ClassVar = "concede"
    by: str


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Out of points, a character takes a consequence to earn some (Unwritten)."""

    do: ClassVar = "sacrifice"
    by: str
    text: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class BankHint:
    """A hint from an excelled discovery is traded for a point (Unwritten)."""

    do: ClassVar = "bank_hint"
    by: str


@dataclass(frozen=True, slots=True)
class Consult:
    """A question to the oracle; ``odds`` is a step or a rung's name, "even" being 0."""

    do: ClassVar = "consult"
    question: str
    odds: int | str | None = None
    by: str | None = None
    dice: Faces | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from an oracle table, by four Fate dice (their sum) or by the entry's number."""

    do: ClassVar = "draw"
    table: str
    dice: Faces | None = None
    faces: tuple[int, ...] | None = None
    entries: tuple[str, ...] | None = field(default=None, metadata={"inner": True})
    """the table's entries, looked up by whoever hands the move to the core"""


@dataclass(frozen=True, slots=True)
class Tell:
    """An accepted narration; it changes no number."""

    do: ClassVar = "tell"
    text: str
    roll: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """The GM corrects a balance by a signed number of fate points, with a reason."""

    do: ClassVar = "adjust"
    character: str
    fate_points: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """The table goes on under another rule set."""

    do: ClassVar = "change_rules"
    rules: str
    ruleset: Ruleset | None = field(default=None, metadata={"inner": True})
    """the resolved rule set, looked up by whoever hands the move to the core"""


@dataclass(frozen=True, slots=True)
class Undo:
    """The named rulings are taken back; only the table itself makes this move."""

    do: ClassVar = "undo"
    rulings: tuple[str, ...]


Move = (
    StartSession | StartScenario | Refresh | OpenScene | CloseScene | AddCharacter | PlaceAspect | RemoveAspect
    | RenameAspect | RevealAspect | InflictConsequence | TakeAction | Throw | Invoke | PassInvocation | Settle
    | Abandon | ProposeCompel | AnswerCompel | DeclareDetail | Concede | Sacrifice | BankHint | Consult | Draw
    | Tell | Adjust | ChangeRules | Undo
)  # fmt: skip

MOVES: Mapping[str, type[Any]] = {kind.do: kind for kind in Move.__args__ if kind is not Undo}
"""JSON name -> move, for every move anybody may propose; undoing is for the table alone."""
