"""The moves: what anybody may propose, as frozen values with the field names of the JSON form.

References (``by``, ``aspect``, ``roll`` …) are ids, or unique names and texts until ``references`` resolves
them. ``field(metadata=…)`` holds what the JSON form needs to know: ``wire`` (the JSON key where Python
reserves the word), ``least`` (the smallest number allowed) and ``inner`` (not part of the JSON form).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.moves.aspects import (
    InflictConsequence,
    PassInvocation,
    PlaceAspect,
    RemoveAspect,
    RenameAspect,
    RevealAspect,
)
from adjudicator.core.moves.oracle import Consult, Draw
from adjudicator.core.moves.parts import ActiveOpposition, Choices, Modifier, NewAspect, PassiveOpposition, SheetAspect
from adjudicator.core.moves.points import (
    Adjust,
    AnswerCompel,
    BankHint,
    Concede,
    DeclareDetail,
    ProposeCompel,
    Sacrifice,
)
from adjudicator.core.moves.rolls import Abandon, Invoke, Settle, TakeAction, Tell, Throw
from adjudicator.core.moves.tables import (
    AddCharacter,
    ChangeRules,
    CloseScene,
    OpenScene,
    Refresh,
    StartScenario,
    StartSession,
    Undo,
)

Move = (
    StartSession | StartScenario | Refresh | OpenScene | CloseScene | AddCharacter | PlaceAspect | RemoveAspect
    | RenameAspect | RevealAspect | InflictConsequence | TakeAction | Throw | Invoke | PassInvocation | Settle
    | Abandon | ProposeCompel | AnswerCompel | DeclareDetail | Concede | Sacrifice | BankHint | Consult | Draw
    | Tell | Adjust | ChangeRules | Undo
)  # fmt: skip

MOVES: Mapping[str, type[Any]] = {kind.do: kind for kind in Move.__args__ if kind is not Undo}
"""JSON name -> move, for every move anybody may propose; undoing is for the table alone."""

__all__ = [
    "MOVES",
    "Abandon",
    "ActiveOpposition",
    "AddCharacter",
    "Adjust",
    "AnswerCompel",
    "BankHint",
    "ChangeRules",
    "Choices",
    "CloseScene",
    "Concede",
    "Consult",
    "DeclareDetail",
    "Draw",
    "InflictConsequence",
    "Invoke",
    "Modifier",
    "Move",
    "NewAspect",
    "OpenScene",
    "PassInvocation",
    "PassiveOpposition",
    "PlaceAspect",
    "ProposeCompel",
    "Refresh",
    "RemoveAspect",
    "RenameAspect",
    "RevealAspect",
    "Sacrifice",
    "Settle",
    "SheetAspect",
    "StartScenario",
    "StartSession",
    "TakeAction",
    "Tell",
    "Throw",
    "Undo",
]
