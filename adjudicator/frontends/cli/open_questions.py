"""Questions to the oracle that lie open as rolls: found again by the words they were opened with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core.game import open_rolls
from adjudicator.core.outcomes import roll_outcome
from adjudicator.core.pieces import Faces, Roll
from adjudicator.core.ruleset import Outcome
from adjudicator.core.violations import Malformed
from adjudicator.solo.asked_rolls import asked_by
from adjudicator.table import Table

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open roll that asks: ``odds`` with what invocations added, on either side.

    ``dice`` and ``outcome`` are None while dice are awaited.
    """

    roll: str
    question: str
    odds: int
    by: str
    dice: Faces | None
    outcome: Outcome | None


def open_question_at(table: Table, roll: str | None) -> OpenQuestion:
    """The question that the open roll ``roll`` (default: the only one that asks) stands for. Raises Malformed."""
    asked = _asking(table)
    if roll is None:
        if len(asked) != 1:
            raise Malformed(f"name the roll of a question; open questions: {', '.join(asked) or 'none'}")
        roll = next(iter(asked))
    if roll not in asked:
        raise Malformed(f"{roll!r} is no open question to the oracle; open questions: {', '.join(asked) or 'none'}")
    found = table.game.rolls[roll]
    odds = (found.shifts or 0) - sum(found.actor.dice or ())
    return OpenQuestion(roll, asked[roll], odds, found.actor.by, found.actor.dice, roll_outcome(table.game, found))


def _asking(table: Table) -> dict[str, str]:
    """The questions of the open rolls that ask, by roll: nothing is in such a roll at first but a question's odds."""
    waiting = {roll.id: roll for roll in open_rolls(table.game)}
    opened: dict[str, str] = {}
    # An id may have been another roll's in an earlier scene: the last one counts.
    for record in table.export() if waiting else ():
        opened |= _opened(record.get("ruling", {}), waiting)
    return {key: question for key, question in opened.items() if question}


def _opened(ruling: Record, waiting: Mapping[str, Roll]) -> dict[str, str]:
    """What each open roll that the ruling declared asks; "" for one that asks nothing."""
    declared = [event["roll"]["id"] for event in ruling.get("events", ()) if event["kind"] == "action_taken"]
    if "undone_by" in ruling or not waiting.keys() & declared:
        return {}
    amended = (ruling.get("decision") or {}).get("moves")
    actions = [move for move in amended or ruling["moves"] if move["do"] == "take_action"]
    return {key: asked_by(move) for key, move in zip(declared, actions, strict=True)}
