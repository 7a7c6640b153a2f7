"""What a player sends from their seat: moves for the game master to judge, and words about rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from adjudicator.core.violations import AdjudicatorError, RuleViolation, Violation
from adjudicator.frontends.desk.asked_moves import Fields, move_asked, words
from adjudicator.frontends.desk.offers import sentences
from adjudicator.frontends.desk.pages.messages import done
from adjudicator.frontends.desk.pages.player import player_at, refusal
from adjudicator.table.seat import Seat

router = APIRouter()

LONGEST_ID = 64
"""characters of a form's request id"""


@router.post("/t/{name}/{seat}/do/propose/{what}")
async def propose(request: Request, name: str, seat: str, what: str) -> Response:
    """Put a move before the GM; refused, the page comes back with what was typed. 404 for no such form."""
    return await _done(request, name, seat, lambda own, fields: _proposed(own, what, fields))


@router.post("/t/{name}/{seat}/do/say/{what}")
async def say(request: Request, name: str, seat: str, what: str) -> Response:
    """Reply to the GM, object to a ruling, or take one's own back. 404 for anything else."""
    if what not in _SAYING:
        raise HTTPException(404, "There is no such form.")
    return await _done(request, name, seat, _SAYING[what])


async def _done(request: Request, name: str, seat: str, do: Callable[[Seat, Fields], str]) -> Response:
    at, sitting = player_at(request, name, seat)
    fields = await at.form(request, sitting)
    try:
        said = do(sitting.place.table.seat(sitting.seat), fields)
    except AdjudicatorError as error:
        return refusal(at, sitting, error, fields, fields.get("form", ""))
    await sitting.place.live.poke()
    return at.back(sitting, done(said))


def _proposed(own: Seat, what: str, fields: Fields) -> str:
    try:
        move = move_asked(what, own.who, fields)
    except KeyError:
        raise HTTPException(404, "There is no such form.") from None
    # The GM may set a rule aside, but a form offers what is legal: what changed meanwhile is said at once.
    broken = own.preview(move).get("violations", ())
    if broken:
        raise RuleViolation([Violation(**violation) for violation in broken])
    sent = fields.get("request_id", "")[:LONGEST_ID]
    ruling = own.propose(move, request_id=f"desk-{own.who}-{sent}" if sent else None)
    return f"{ruling['id']}: {sentences(ruling['moves'], own.state())}. It waits for the game master."


def _replied(own: Seat, fields: Fields) -> str:
    ruling = own.reply(fields.get("ruling", ""), words(fields, "text", "write an answer for the game master"))
    return f"Your answer to {ruling['id']} is with the game master."


def _withdrawn(own: Seat, fields: Fields) -> str:
    ruling = own.withdraw(fields.get("ruling", ""))
    return f"{ruling['id']} is taken back; nothing is spent."


def _objected(own: Seat, fields: Fields) -> str:
    ruling = own.object(fields.get("ruling", ""), words(fields, "why", "say why you do not buy it"))
    return f"The game master hears what you think of {ruling['id']}."


_SAYING: Mapping[str, Callable[[Seat, Any], str]] = {"reply": _replied, "withdraw": _withdrawn, "object": _objected}
