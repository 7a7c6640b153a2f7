"""The game master's word, from the forms of the desk."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import Message, done, refused
from adjudicator.frontends.desk.pages.queue import WORDS
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.intake.dice import read_dice
from adjudicator.table.rulings import Ruling
from adjudicator.wording.receipts import receipt

router = APIRouter()

LONGEST_VERSION = 18
"""digits of a table's version"""

Fields = Mapping[str, str]
Work = Callable[[Sitting, Fields], Message]


@router.post("/t/{name}/gm/do/{what}")
async def do(request: Request, name: str, what: str) -> Response:
    """Do what a button of the desk says, and show what came of it."""
    return await carried_out(request, name, what, DONE_BY)


async def carried_out(request: Request, name: str, what: str, works: Mapping[str, Work]) -> Response:
    """Do what the GM's form asks for, the work ``what`` of ``works``, and show what came of it on the desk."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting) | {"what": what}
    try:
        if what not in works:
            raise Malformed(f"there is nothing called {what!r} to do")
        message = works[what](sitting, fields)
    except AdjudicatorError as error:
        message = refused(error)
    await sitting.place.live.poke()
    return at.back(sitting, message)


def request_id(sitting: Sitting, fields: Fields) -> str | None:
    """The form's request id, so that the same form sent twice has one effect; another form of the page has another."""
    given = fields.get("request_id")
    which = " ".join(fields.get(name, "") for name in ("what", "ruling", "roll", "compel"))
    return f"desk {sitting.seat} {which} {given}" if given else None


def dice_of(fields: Fields) -> tuple[int, ...] | None:
    """Faces as the form wants them: typed, rolled at this moment, or None for later. Raises Malformed."""
    if fields.get("dice", "").strip():
        return tuple(read_dice(fields["dice"]))
    return rolled() if fields.get("throw") == "roll" else None


def rolled() -> tuple[int, ...]:
    """Four Fate dice thrown now."""
    dice = secrets.SystemRandom()
    return tuple(dice.choice((-1, 0, 1)) for _ in range(4))


def _decide(verdict: str) -> Work:
    def work(sitting: Sitting, fields: Fields) -> Message:
        table = sitting.place.table
        found = table.ruling(_named(fields))
        return _decided(sitting, fields, found, verdict, dice=dice_of(fields) if verdict != "reject" else None)

    return work


def _decided(
    sitting: Sitting, fields: Fields, found: Ruling, verdict: Any, set_aside: tuple[str, ...] = (), **how: Any
) -> Message:
    table = sitting.place.table
    before = table.state()
    decided = table.decide(
        found.id,
        verdict,
        reason=fields.get("reason", "").strip() or None,
        set_aside=set_aside,
        seen=_version(fields),
        request_id=request_id(sitting, fields),
        **how,
    )
    if not found.waits:
        return done(f"{found.id} is {decided.status}, by this very form; nothing was done twice")
    if decided.status == "asked":
        return done(f"{found.id} went back with a question: {decided.question}")
    return done(*receipt(decided.to_dict(), found.preview, before, table.state()))


def _approve(sitting: Sitting, fields: Fields) -> Message:
    """Approve; a telling whose text was changed is approved as it reads now."""
    found = sitting.place.table.ruling(_named(fields))
    text = fields.get("text", "").replace("\r\n", "\n")
    first = dict(found.moves[0])
    if first["do"] == "tell" and text.strip() and text != first["text"]:
        return _decided(sitting, fields, found, "amend", moves=[first | {"text": text}])
    return _decided(sitting, fields, found, "approve", dice=dice_of(fields))


def _ask(sitting: Sitting, fields: Fields) -> Message:
    question = fields.get("question", "").strip()
    if not question:
        raise Malformed("say what to ask")
    found = sitting.place.table.ruling(_named(fields))
    return _decided(sitting, fields, found, "ask", question=question)


def _amend(sitting: Sitting, fields: Fields) -> Message:
    found = sitting.place.table.ruling(_named(fields))
    typed = fields.get("moves", "").strip()
    moves = _moves(typed) if typed else _reworded(found, fields)
    return _decided(sitting, fields, found, "amend", moves=moves, dice=dice_of(fields))


def _reworded(found: Ruling, fields: Fields) -> list[dict[str, Any]]:
    first, *others = (dict(move) for move in found.moves)
    field = fields.get("field", "because")
    if field not in WORDS:
        raise Malformed(f"{field!r} holds no words")
    words = fields.get("words", "").replace("\r\n", "\n").strip()
    changed = {field: words} if words else {}
    if fields.get("pay"):
        changed["pay"] = fields["pay"]
    return [first | changed, *others]


def _moves(typed: str) -> Any:
    try:
        return json.loads(typed)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"the moves are no JSON: {error}") from error


def _override(sitting: Sitting, fields: Fields) -> Message:
    found = sitting.place.table.ruling(_named(fields))
    broken = tuple(dict.fromkeys(str(one["rule"]) for one in found.preview_violations()))
    return _decided(sitting, fields, found, "override", broken, dice=dice_of(fields))


def _withdraw(sitting: Sitting, fields: Fields) -> Message:
    found = sitting.place.table.withdraw(_named(fields), by="gm")
    return done(f"{found.id} is withdrawn; nothing was spent")


def _again(sitting: Sitting, fields: Fields) -> Message:
    found = sitting.place.table.ruling(_named(fields))
    sitting.place.considering.again(found.id)
    return done(f"{found.id} is being considered once more")


def _reply(sitting: Sitting, fields: Fields) -> Message:
    found = sitting.place.table.reply(_named(fields), fields.get("words", ""))
    return done(f"{found.id} waits again, with the answer")


def _undo(sitting: Sitting, fields: Fields) -> Message:
    table, meant = sitting.place.table, fields.get("last", "")
    if by := table.ruling(meant).undone_by:
        return done(f"{meant} was taken back already, by {by}")
    last = next(iter(table.last_decided(1)), None)
    if last is None or last.id != meant:
        raise Malformed(f"{meant} is no longer the last ruling; look once more what is taken back now")
    gone = table.undo(request_id=request_id(sitting, fields))
    return done(f"taken back: {', '.join(key for move in gone.moves for key in move['rulings'])}")


def _named(fields: Fields) -> str:
    return fields.get("ruling", "")


def _version(fields: Fields) -> int | None:
    seen = fields.get("seen", "")
    if not (seen.isascii() and seen.isdecimal() and len(seen) <= LONGEST_VERSION):
        raise Malformed("the form does not say which version was seen")
    return int(seen)


DONE_BY: Mapping[str, Work] = {
    "approve": _approve,
    "reject": _decide("reject"),
    "ask": _ask,
    "amend": _amend,
    "override": _override,
    "withdraw": _withdraw,
    "again": _again,
    "reply": _reply,
    "undo": _undo,
}
"""What the buttons of a card do."""
