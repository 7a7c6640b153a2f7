"""Routes that put moves before the GM, talk about rulings, decide them, and draft tellings."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse

from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.api.caller import Body, Caller, Calling, NotThere, carries, read_body
from adjudicator.frontends.desk.api.looking import found_ruling, tagged
from adjudicator.frontends.desk.api.problems import SeenMissing, described
from adjudicator.table.rulings import Ruling

router = APIRouter(prefix="/tables/{name}", tags=["rulings"])

Key = Annotated[str | None, Header(alias="Idempotency-Key", max_length=200)]
Seen = Annotated[str | None, Header(alias="If-Match")]
Move = dict[str, Any]


class Proposal(Body):
    """Moves to put before the GM."""

    moves: Move | list[Move] = Field(description="A move's record, or a list that stands or falls together.")
    by: str | None = Field(None, description="For the GM: whose request it is. A seat asks for itself.")
    expires_in: int | None = Field(None, gt=0, description="Seconds after which it expires undecided.")


class DecisionBody(Body):
    """The GM's word."""

    verdict: DecisionVerdict
    reason: str | None = None
    question: str | None = Field(None, description="With ask: what to ask.")
    moves: Move | list[Move] | None = Field(None, description="With amend: the moves that happen instead.")
    dice: list[int] | None = Field(None, description="Four faces for the throw the moves await.")
    set_aside: list[str] = Field([], description="With override: the rules to set aside.")
    seen: int | None = Field(None, ge=0, description="The version that was seen, where If-Match does not say it.")


class Words(Body):
    """Words about a ruling."""

    text: str


class Advice(Body):
    """How to judge; the table's own policy where it is left out."""

    policy: Literal["strict", "normal", "generous"] | None = None


class Narration(Body):
    """Which settled roll to tell."""

    roll: str


class Count(Body):
    """How many rulings to take back."""

    count: int = Field(1, ge=1)


@router.post("/rulings", status_code=201, responses=described(400, 403, 409, 503), openapi_extra=carries(Proposal))
async def propose(request: Request, caller: Calling, key: Key = None) -> JSONResponse:
    """Put moves before the GM: a ruling that waits, with its exact preview or every broken rule."""
    body = await read_body(request, Proposal)
    if caller.is_gm:
        expires = timedelta(seconds=body.expires_in) if body.expires_in else None
        found = caller.table.propose(body.moves, by=body.by, expires_in=expires, request_id=_scoped(caller, key))
        record = found.to_dict()
    elif body.by not in (None, caller.seat) or body.expires_in:
        raise Malformed("a seat asks for itself, until the GM decides: without 'by' and 'expires_in'")
    else:
        record = caller.own().propose(body.moves, request_id=_scoped(caller, key))
    await caller.place.live.poke()
    return tagged(record, 201)


@router.post(
    "/rulings/{ruling}/decision",
    responses=described(400, 403, 404, 409, 412, 428, 503),
    openapi_extra=carries(DecisionBody),
)
async def decide(
    request: Request, caller: Calling, ruling: str, key: Key = None, if_match: Seen = None
) -> JSONResponse:
    """Decide a ruling; only the GM may. ``If-Match`` says which version was seen."""
    caller.only_gm("decide")
    body = await read_body(request, DecisionBody)
    found_ruling(caller, ruling)
    decided = caller.table.decide(
        ruling,
        body.verdict,
        reason=body.reason,
        question=body.question,
        moves=body.moves,
        dice=body.dice,
        set_aside=body.set_aside,
        seen=_version(if_match, body.seen),
        request_id=_scoped(caller, key),
    )
    return await _answered(caller, decided)


@router.post("/rulings/{ruling}/advice", responses=described(400, 403, 404, 409), openapi_extra=carries(Advice))
async def advise(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Ask the drafter for an opinion; for the GM, to whom it speaks. A drafter that fails costs nothing."""
    caller.only_gm("ask for an opinion")
    body = await read_body(request, Advice)
    found_ruling(caller, ruling)
    return await _answered(caller, await caller.table.aadvise(ruling, policy=body.policy))


@router.post("/rulings/{ruling}/replies", responses=described(400, 403, 404, 409), openapi_extra=carries(Words))
async def reply(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Answer what the GM asked: it joins the justification, and the ruling waits again."""
    body = await read_body(request, Words)
    found_ruling(caller, ruling)
    if caller.is_gm:
        return await _answered(caller, caller.table.reply(ruling, body.text))
    return await _shown(caller, caller.own().reply(ruling, body.text))


@router.post("/rulings/{ruling}/objections", responses=described(400, 403, 404, 409), openapi_extra=carries(Words))
async def object_to(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Say why one does not buy it: shown to the GM, never counted."""
    body = await read_body(request, Words)
    found_ruling(caller, ruling)
    if caller.is_gm:
        return await _answered(caller, caller.table.object(ruling, body.text, by="gm"))
    return await _shown(caller, caller.own().object(ruling, body.text))


@router.post("/rulings/{ruling}/withdrawal", responses=described(403, 404, 409))
async def withdraw(caller: Calling, ruling: str) -> JSONResponse:
    """Take a waiting ruling back; nothing is spent."""
    found_ruling(caller, ruling)
    if caller.is_gm:
        return await _answered(caller, caller.table.withdraw(ruling, by="gm"))
    return await _shown(caller, caller.own().withdraw(ruling))


@router.post("/rulings/{ruling}/reopening", responses=described(403, 404, 409))
async def reopen(caller: Calling, ruling: str) -> JSONResponse:
    """Let a rejected, withdrawn or expired ruling wait again; for the GM."""
    caller.only_gm("reopen a ruling")
    found_ruling(caller, ruling)
    return await _answered(caller, caller.table.reopen(ruling))


@router.post("/narrations", status_code=201, responses=described(400, 403, 404), openapi_extra=carries(Narration))
async def narrate(request: Request, caller: Calling) -> JSONResponse:
    """Draft how a settled roll is told; the draft waits as a ruling. For the GM."""
    caller.only_gm("have a telling drafted")
    body = await read_body(request, Narration)
    if body.roll not in caller.table.game.rolls:
        raise NotThere(f"there is no roll {body.roll!r}")
    return await _answered(caller, await caller.table.anarrate(body.roll), 201)


@router.post("/undo", responses=described(400, 403, 409, 503), openapi_extra=carries(Count))
async def undo(request: Request, caller: Calling, key: Key = None) -> JSONResponse:
    """Take back the last rulings that changed the game; dice already thrown stay with their roll. For the GM."""
    caller.only_gm("take rulings back")
    body = await read_body(request, Count)
    return await _answered(caller, caller.table.undo(body.count, request_id=_scoped(caller, key)))


def _scoped(caller: Caller, key: str | None) -> str | None:
    """A request id that nobody else's can meet."""
    return None if key is None else f"api {caller.seat} {key}"


def _version(if_match: str | None, seen: int | None) -> int | None:
    """The version a decision saw; None where any will do. Raises SeenMissing or Malformed."""
    if if_match is None and seen is None:
        raise SeenMissing
    if if_match is None or if_match.strip() == "*":
        return seen
    found = re.fullmatch(r'\s*(?:W/)?"(\d{1,15})"\s*', if_match)
    if found is None:
        raise Malformed(f"If-Match: {if_match!r} is no version as an ETag had it")
    return int(found[1])


async def _answered(caller: Caller, ruling: Ruling, status: int = 200) -> JSONResponse:
    return await _shown(caller, ruling.to_dict(), status)


async def _shown(caller: Caller, record: dict[str, Any], status: int = 200) -> JSONResponse:
    await caller.place.live.poke()
    return tagged(record, status)
