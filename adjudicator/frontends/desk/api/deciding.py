"""Routes of the game master: decisions, opinions, tellings, and taking back."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse

from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.frontends.desk.api.asking import Nothing
from adjudicator.frontends.desk.api.caller import Body, Calling, NotThere, Record, carries, read_body, tagged
from adjudicator.frontends.desk.api.problems import DecisionRefused, SeenMissing, described
from adjudicator.frontends.desk.api.records import RulingRecord
from adjudicator.frontends.desk.api.request_ids import RequestKey, request_id_of

router = APIRouter(prefix="/tables/{name}", tags=["deciding"])

MOST_UNDONE = 1_000

Seen = Annotated[
    str | None,
    Header(alias="If-Match", description="The ETag of the ruling or the state that the decider saw; * for any."),
]


class DecisionBody(Body):
    """The GM's word."""

    verdict: DecisionVerdict
    by: str | None = Field(None, description="gm, who alone decides.")
    reason: str | None = None
    question: str | None = Field(None, description="With ask: what to ask.")
    moves: dict[str, Any] | list[dict[str, Any]] | None = Field(
        None, description="With amend or override: the moves that happen instead."
    )
    dice: list[int] | None = Field(None, description="Four faces for the throw that the moves await.")
    set_aside: list[str] = Field([], description="With override: the rules to set aside.")
    seen: int | None = Field(None, ge=0, description="The version that was seen, where If-Match does not say it.")
    request_id: str | None = Field(None, description="As the header Idempotency-Key.")


class Advice(Body):
    """How to judge."""

    policy: Literal["strict", "normal", "generous"] | None = Field(None, description="Left out: as the table does.")


class Narration(Body):
    """What to tell."""

    roll: str = Field(description="A settled roll.")


class TakingBack(Body):
    """How many rulings to take back."""

    count: int = Field(1, ge=1, le=MOST_UNDONE)
    request_id: str | None = Field(None, description="As the header Idempotency-Key.")


@router.post(
    "/rulings/{ruling}/decision",
    response_model=RulingRecord,
    responses=described(403, 404, 409, 412, 428),
    openapi_extra=carries(DecisionBody),
)
async def decide(
    request: Request, caller: Calling, ruling: str, key: RequestKey = None, if_match: Seen = None
) -> JSONResponse:
    """Decide a ruling. Where that is refused, the problem shows the ruling as it stands now.

    412: legality, cost or totals are no longer what the version seen had. 409: a rule forbids it, or it is decided.
    """
    caller.only_gm("decide")
    body = await read_body(request, DecisionBody)
    caller.ruling(ruling)
    seen = _version(if_match, body.seen)
    request_id = request_id_of(caller, f"decide {ruling}", key, body.request_id)
    words = body.model_dump(exclude={"verdict", "by", "seen", "request_id"})

    def work() -> Record:
        decided = caller.table.decide(
            ruling, body.verdict, by=body.by or "gm", seen=seen, request_id=request_id, **words
        )  # fmt: skip
        return decided.to_dict()

    try:
        return await caller.done(work)
    except RuleViolation as error:
        raise DecisionRefused(error, caller.ruling(ruling)) from error


@router.post(
    "/rulings/{ruling}/advice",
    response_model=RulingRecord,
    responses=described(403, 404, 409, 502),
    openapi_extra=carries(Advice, required=False),
)
async def advise(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Ask the drafter for an opinion; it speaks to the GM. Where it fails the checklist speaks, and says so."""
    caller.only_gm("ask for an opinion")
    body = await read_body(request, Advice)
    caller.ruling(ruling)
    record = (await caller.table.aadvise(ruling, policy=body.policy)).to_dict()
    await caller.place.live.poke()
    return tagged(record)


@router.post(
    "/rulings/{ruling}/reopening",
    response_model=RulingRecord,
    responses=described(403, 404, 409),
    openapi_extra=carries(Nothing, required=False),
)
async def reopen(request: Request, caller: Calling, ruling: str) -> JSONResponse:
    """Let a rejected, withdrawn or expired ruling wait again."""
    caller.only_gm("reopen a ruling")
    await read_body(request, Nothing)
    caller.ruling(ruling)
    return await caller.done(lambda: caller.table.reopen(ruling).to_dict())


@router.post(
    "/narrations",
    status_code=201,
    response_model=RulingRecord,
    responses=described(403, 404, 502, ok="The draft, as a ruling that waits.", status=201),
    openapi_extra=carries(Narration),
)
async def narrate(request: Request, caller: Calling) -> JSONResponse:
    """Draft how a settled roll is told, and what the checks find in the draft."""
    caller.only_gm("have a telling drafted")
    body = await read_body(request, Narration)
    if body.roll not in caller.table.game.rolls:
        raise NotThere(f"there is no roll {body.roll!r}")
    record = (await caller.table.anarrate(body.roll)).to_dict()
    await caller.place.live.poke()
    return tagged(record, 201)


@router.post(
    "/undo",
    response_model=RulingRecord,
    responses=described(403, 409, ok="The ruling that took them back."),
    openapi_extra=carries(TakingBack, required=False),
)
async def undo(request: Request, caller: Calling, key: RequestKey = None) -> JSONResponse:
    """Take back the last rulings that changed the game; dice already thrown stay with their roll."""
    caller.only_gm("take rulings back")
    body = await read_body(request, TakingBack)
    request_id = request_id_of(caller, "undo", key, body.request_id)
    return await caller.done(lambda: caller.table.undo(body.count, request_id=request_id).to_dict())


def _version(if_match: str | None, seen: int | None) -> int | None:
    """The version a decision saw; None where any will do. Raises SeenMissing or Malformed."""
    if if_match is None and seen is None:
        raise SeenMissing
    if if_match is None or if_match.strip() == "*":
        return seen
    found = re.fullmatch(r'\s*(?:W/)?"([0-9]{1,15})"\s*', if_match)
    if found is None:
        raise Malformed(f"If-Match: {if_match!r} is no version as an ETag has it")
    version = int(found[1])
    if seen not in (None, version):
        raise Malformed(f"If-Match says version {version}, and 'seen' says {seen}")
    return version
