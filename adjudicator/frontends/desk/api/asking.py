"""Routes that put moves before the GM, and that talk about rulings."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse

from adjudicator.frontends.desk.api.caller import Body, Caller, Calling, Record, carries, read_body, tagged
from adjudicator.frontends.desk.api.problems import described
from adjudicator.frontends.desk.api.records import RulingRecord
from adjudicator.frontends.desk.api.request_ids import RequestKey, answers_of, request_id_of

router = APIRouter(prefix="/tables/{name}", tags=["asking"])

LONGEST_WAIT = 10 * 365 * 24 * 3600
"""seconds until a ruling expires, at most"""


class Proposal(Body):
    """Moves to put before the GM."""

    moves: dict[str, Any] | list[dict[str, Any]] = Field(
        description="A move's record, or a list of moves that stand or fall together."
    )
    by: str | None = Field(None, description="For the GM: whose request it is. A seat asks for itself.")
    expires_in: int | None = Field(
        None, ge=1, le=LONGEST_WAIT, description="For the GM: seconds after which it expires undecided."
    )
    request_id: str | None = Field(None, description="As the header Idempotency-Key.")


class Words(Body):
    """Words about a ruling."""

    text: str


class Nothing(Body):
    """No more than the address says."""


@router.post(
    "/rulings",
    status_code=201,
    response_model=RulingRecord,
    responses=described(403, 409, ok="The ruling, which waits.", status=201),
    openapi_extra=carries(Proposal),
)
async def propose(request: Request, caller: Calling, key: RequestKey = None) -> JSONResponse:
    """Put moves before the GM: a ruling that waits, with its exact preview or every broken rule.

    A seat's moves are refused where they name what it does not know (409) or are not its own to ask (403).
    """
    body = await read_body(request, Proposal)
    request_id = request_id_of(caller, "propose", key, body.request_id)
    if caller.is_gm:
        return await caller.done(lambda: _for_the_gm(caller, body, request_id), 201)
    if body.by not in (None, caller.seat):
        caller.only_gm("ask for somebody else")
    if body.expires_in is not None:
        caller.only_gm("say when a ruling expires")
    answers = answers_of(request)
    earlier = answers.earlier(caller, request_id)
    if earlier is not None:
        return tagged(earlier, 201)

    def work() -> Record:
        shown = caller.own().propose(body.moves, request_id=request_id)
        answers.keep(caller, request_id, shown)
        return shown

    return await caller.done(work, 201)


def _for_the_gm(caller: Caller, body: Proposal, request_id: str | None) -> Record:
    expires = timedelta(seconds=body.expires_in) if body.expires_in is not None else None
    return caller.table.propose(body.moves, by=body.by, expires_in=expires, request_id=request_id).to_dict()


@router.post(
    "/rulings/{ruling}/replies",
    response_model=RulingRecord,
    responses=described(403, 404, 409),
    openapi_extra=carries(Words),
)
async def reply(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Answer what the GM asked: it joins the justification, and the ruling waits again."""
    body = await read_body(request, Words)
    caller.ruling(ruling)
    if caller.is_gm:
        return await caller.done(lambda: caller.table.reply(ruling, body.text).to_dict())
    return await caller.done(lambda: caller.own().reply(ruling, body.text))


@router.post(
    "/rulings/{ruling}/objections",
    response_model=RulingRecord,
    responses=described(404, 409),
    openapi_extra=carries(Words),
)
async def object_to(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Say why one does not buy it: shown to the GM, never counted."""
    body = await read_body(request, Words)
    caller.ruling(ruling)
    if caller.is_gm:
        return await caller.done(lambda: caller.table.object(ruling, body.text, by="gm").to_dict())
    return await caller.done(lambda: caller.own().object(ruling, body.text))


@router.post(
    "/rulings/{ruling}/withdrawal",
    response_model=RulingRecord,
    responses=described(403, 404, 409),
    openapi_extra=carries(Nothing, required=False),
)
async def withdraw(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Take a waiting ruling back; nothing is spent."""
    await read_body(request, Nothing)
    caller.ruling(ruling)
    if caller.is_gm:
        return await caller.done(lambda: caller.table.withdraw(ruling, by="gm").to_dict())
    return await caller.done(lambda: caller.own().withdraw(ruling))
