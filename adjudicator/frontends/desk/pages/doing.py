"""The game master's own moves: a line as it is typed in play, and the buttons of open rolls and compels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.core.violations import Malformed, RuleViolation, Violation
from adjudicator.frontends.desk.pages.deciding import Fields, carried_out, dice_of, request_id, rolled
from adjudicator.frontends.desk.pages.messages import Message, done
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.frontends.needs_judgement import JUDGED
from adjudicator.intake.short_lines import THROW, CommandSaid, read_line
from adjudicator.table.rulings import Ruling
from adjudicator.wording.events import event_sentence

router = APIRouter()

@router.post("/t/{name}/gm/move/{what}")
async def move(request: Request, name: str, what: str) -> Response:
    """Carry out a move of the GM's own."""
    return await carried_out(request, name, what, MOVES)


def _line(sitting: Sitting, fields: Fields) -> Message:
    table = sitting.place.table
    said = read_line(fields.get("line", ""), table.state(), table.game.ruleset)
    if isinstance(said, CommandSaid):
        raise Malformed(f"{said.name!r} is a command of play; here its button or page does it")
    moves = [with_dice(one) for one in said.moves]
    if any(one["do"] in JUDGED for one in moves) and not said.sure:
        found = table.propose(moves, by=said.by, request_id=request_id(sitting, fields))
        return _waits(sitting, found)
    return ruled(sitting, fields, moves)


def _waits(sitting: Sitting, found: Ruling) -> Message:
    """A name that nobody knows is refused at once: there is nothing to judge."""
    broken = found.preview_violations()
    if any(one["rule"].startswith("names.") for one in broken):
        sitting.place.table.withdraw(found.id, by="gm")
        raise RuleViolation([Violation(**one) for one in broken])
    return done(f"{found.id} waits in the queue")


def with_dice(given: Mapping[str, Any]) -> dict[str, Any]:
    """A move whose dice are thrown now, where a line leaves them to whoever sits here."""
    found = dict(given)
    if found.get("dice") == THROW or (found["do"] == "take_action" and "dice" not in found):
        found["dice"] = list(rolled())
    against = found.get("opposition")
    if isinstance(against, Mapping) and "by" in against and against.get("dice", THROW) == THROW:
        found["opposition"] = {**against, "dice": list(rolled())}
    if found["do"] in ("consult", "draw") and not {"dice", "faces"} & found.keys():
        found["dice"] = list(rolled())
    return found


def ruled(sitting: Sitting, fields: Fields, moves: list[dict[str, Any]]) -> Message:
    """Carry out moves in one breath, and tell what happened."""
    ruling = sitting.place.table.rule(moves, request_id=request_id(sitting, fields))
    told = [sentence for event in ruling.events if (sentence := event_sentence(event)) is not None]
    return done(*(told or [f"{ruling.id} is done"]))


def _move(make: Callable[[Fields], dict[str, Any]]) -> Callable[[Sitting, Fields], Message]:
    return lambda sitting, fields: ruled(sitting, fields, [make(fields)])


def _throw(fields: Fields) -> dict[str, Any]:
    faces = dice_of(fields) or rolled()
    return {"do": "throw", "roll": fields.get("roll", ""), "side": fields.get("side", "actor"), "dice": list(faces)}


def _settle(fields: Fields) -> dict[str, Any]:
    outcome, _, gives = fields.get("choice", "").partition("=")
    return {"do": "settle", "roll": fields.get("roll", "")} | ({"choices": {outcome: gives}} if gives else {})


MOVES: Mapping[str, Callable[[Sitting, Fields], Message]] = {
    "line": _line,
    "throw": _move(_throw),
    "settle": _move(_settle),
    "abandon": _move(
        lambda fields: {"do": "abandon", "roll": fields.get("roll", ""), "reason": fields.get("reason", "")}
    ),
    "answer": _move(
        lambda fields: {
            "do": "answer_compel", "compel": fields.get("compel", ""), "answer": fields.get("answer", ""),
        }
    ),
}  # fmt: skip
"""What the buttons of open rolls and compels do, and the line."""
