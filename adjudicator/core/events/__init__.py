"""What happened: results, not intentions, so that replay needs no rules, no dice and no model.

The JSON ``kind`` of an event is its class name in snake case. Who, when and through which front end is
metadata beside the event in the log.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.core.events.aspects import (
    AspectEnded,
    AspectPlaced,
    AspectRenamed,
    AspectRevealed,
    ConsequenceTaken,
    FreeGiven,
    FreePassed,
    FreeUsed,
)
from adjudicator.core.events.points import (
    CompelAnswered,
    CompelProposed,
    Conceded,
    Consulted,
    DetailDeclared,
    Drawn,
    HintBanked,
    HintGained,
    Sacrificed,
    Transferred,
)
from adjudicator.core.events.rolls import Abandoned, ActionTaken, DiceAwaited, DiceThrown, Invoked, Settled
from adjudicator.core.events.rulings import Advised, Closed, Decided, Objected, Proposed, Reopened, Replied, Undone
from adjudicator.core.events.scenes import (
    CharacterAdded,
    RulesChanged,
    ScenarioStarted,
    SceneClosed,
    SceneOpened,
    SessionStarted,
    Told,
)

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

__all__ = [
    "EVENTS",
    "TALK",
    "Abandoned",
    "ActionTaken",
    "Advised",
    "AspectEnded",
    "AspectPlaced",
    "AspectRenamed",
    "AspectRevealed",
    "CharacterAdded",
    "Closed",
    "CompelAnswered",
    "CompelProposed",
    "Conceded",
    "ConsequenceTaken",
    "Consulted",
    "Decided",
    "DetailDeclared",
    "DiceAwaited",
    "DiceThrown",
    "Drawn",
    "Event",
    "FreeGiven",
    "FreePassed",
    "FreeUsed",
    "HintBanked",
    "HintGained",
    "Invoked",
    "Objected",
    "Proposed",
    "Reopened",
    "Replied",
    "RulesChanged",
    "Sacrificed",
    "ScenarioStarted",
    "SceneClosed",
    "SceneOpened",
    "SessionStarted",
    "Settled",
    "Told",
    "Transferred",
    "Undone",
    "kind_of",
]
