"""What a log has to carry so that it can be played again: one step a ruling, as a record on one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.violations import Malformed
from adjudicator.intake.jsonlines import read_json

Move = Mapping[str, Any]
Record = Mapping[str, Any]

MARK = "adjudicator"
"""begins a note that carries a step"""
_STEP = re.compile(rf"{MARK}\s+(?P<ruling>\S+)\s+(?P<record>\{{.*\}})")
_LOST_SPACES = re.compile(r"(?<= ) |[^\S ]")
_KINDS: Mapping[str, tuple[type, ...]] = {
    "moves": (list, dict), "set_aside": (list, str), "undo": (int,), "reason": (str,),
}  # fmt: skip
"""Parts of a step's record -> what they are, and what is in them."""
_LOOKED_UP = ("entries", "ruleset")
"""parts of a move that whoever plays it again looks up anew"""


@dataclass(frozen=True, slots=True)
class LogStep:
    """Moves that stand or fall together, the rules set aside for them, and the reason of whoever approved them.

    ``undo`` takes back that many rulings instead; ``points`` are fate points that somebody has by now, by name.
    """

    moves: tuple[Move, ...] = ()
    set_aside: tuple[str, ...] = ()
    reason: str | None = None
    undo: int = 0
    points: tuple[str, int] | None = None


def step_of(ruling: Record) -> LogStep | None:
    """The step that plays an approved ruling of an export again, dice included; None where nothing happened in it."""
    decision = ruling.get("decision") or {}
    if ruling["status"] != "approved":
        return None
    moves = decision.get("moves") or ruling["moves"]
    reason = decision.get("reason")
    if moves[0]["do"] == "undo":
        return LogStep(undo=len(moves[0]["rulings"]), reason=reason)
    return LogStep(tuple(_with_dice(moves, decision.get("dice"))), tuple(decision.get("set_aside", ())), reason)


def written_step(ruling: str, step: LogStep) -> str:
    """The text of the note that carries ``step``; spaces that a log would not keep are written otherwise."""
    record = {"moves": step.moves, "set_aside": step.set_aside, "undo": step.undo, "reason": step.reason}
    text = json.dumps({key: value for key, value in record.items() if value}, ensure_ascii=False, separators=(",", ":"))
    return f"{MARK} {ruling} {_LOST_SPACES.sub(_spelled, text)}"


def read_step(note: str) -> LogStep | None:
    """The step that a note carries, None for any other note. Raises Malformed for a note that was tampered with."""
    found = _STEP.fullmatch(note.strip())
    if found is None:
        return None
    record = read_json(found["record"])
    if record.keys() - _KINDS.keys() or any(not _is(record[key], *_KINDS[key]) for key in record):
        raise Malformed(f"the note of {found['ruling']} carries no step")
    moves, aside = tuple(record.get("moves", ())), tuple(record.get("set_aside", ()))
    return LogStep(moves, aside, record.get("reason"), record.get("undo", 0))


def _is(value: object, kind: type, inner: type = object) -> bool:
    return type(value) is kind and (not isinstance(value, list) or all(isinstance(item, inner) for item in value))


def _with_dice(moves: Sequence[Move], dice: Sequence[int] | None) -> Iterator[Move]:
    """``moves`` with the dice of the decision in the first that took some."""
    for move in moves:
        bare = {key: value for key, value in move.items() if key not in _LOOKED_UP}
        if dice is not None and _takes_dice(move):
            bare, dice = bare | {"dice": list(dice)}, None
        yield bare


def _takes_dice(move: Move) -> bool:
    rolls = move["do"] in ("take_action", "consult", "draw") or move.get("benefit") == "reroll"
    return rolls and not {"dice", "faces"} & move.keys()


def _spelled(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
