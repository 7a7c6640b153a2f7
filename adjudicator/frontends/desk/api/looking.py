"""Routes that change nothing: what the caller's seat may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse

from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.api.caller import Caller, Calling, NotThere
from adjudicator.frontends.desk.api.problems import described
from adjudicator.frontends.desk.following import players_log
from adjudicator.frontends.desk.pages.news import events

router = APIRouter(prefix="/tables/{name}", tags=["looking"])

MOST = 200


def tagged(record: dict[str, Any], status: int = 200) -> JSONResponse:
    """A record with the version of the table as its ETag, where it has one."""
    version = record.get("version")
    return JSONResponse(record, status, {"ETag": f'"{version}"'} if version is not None else {})


def found_ruling(caller: Caller, ruling: str) -> dict[str, Any]:
    """A ruling's record as the caller may see it. Raises NotThere."""
    try:
        return caller.table.ruling(ruling).to_dict() if caller.is_gm else caller.own().ruling(ruling)
    except Malformed as error:
        raise NotThere(str(error)) from error


@router.get("/state", responses=described())
def state(caller: Calling) -> JSONResponse:
    """The state as the seat may see it; its ETag is the version."""
    return tagged(caller.table.state(caller.seat))


@router.get("/options", responses=described(404))
def options(caller: Calling, who: str | None = None) -> list[dict[str, Any]]:
    """Every move that is legal now: for the GM of ``who`` (default gm), else of the caller's own seat."""
    if not caller.is_gm:
        return caller.own().options()
    who = who or "gm"
    if who != "gm" and who not in caller.table.game.characters:
        raise NotThere(f"there is no character {who!r}")
    return caller.table.options(who)


@router.get("/odds", responses=described(400, 404))
def odds(caller: Calling, roll: str | None = None, who: str | None = None) -> dict[str, object]:
    """The exact chances of a roll (default: the only open one) now, and after each benefit that could be claimed."""
    if roll is not None and roll not in caller.table.game.rolls:
        raise NotThere(f"there is no roll {roll!r}")
    if caller.is_gm:
        return caller.table.odds(roll, who)
    known = caller.table.odds(roll)
    return caller.own().odds(str(known["roll"]))


@router.get("/rulings", responses=described())
def rulings(caller: Calling) -> list[dict[str, Any]]:
    """The rulings that wait, oldest first: for a seat those that players asked for."""
    if caller.is_gm:
        return [ruling.to_dict() for ruling in caller.table.pending()]
    return caller.own().pending()


@router.get("/rulings/{ruling}", responses=described(404))
def ruling(caller: Calling, ruling: str) -> JSONResponse:
    """One ruling, waiting or decided; its ETag is the version at which it is shown."""
    return tagged(found_ruling(caller, ruling))


@router.get("/log", responses=described(400))
def log(
    caller: Calling,
    before: Annotated[int, Query(ge=0, description="how many of the newest to skip")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
) -> list[dict[str, Any]]:
    """What was decided, newest first: the GM reads the rulings' records, a seat what players may hear of them."""
    if not caller.is_gm:
        return [asdict(entry) for entry in islice(players_log(caller.table), before, before + limit)]
    lines = [line["ruling"] for line in caller.table.export() if "ruling" in line]
    decided = [line for line in reversed(lines) if line["status"] not in ("pending", "asked")]
    return decided[before : before + limit]


@router.get("/ledger", responses=described(403))
def ledger(caller: Calling, account: str | None = None) -> list[dict[str, Any]]:
    """The double-entry ledger, oldest line first; for the GM."""
    caller.only_gm("read the ledger")
    return caller.table.ledger(account)


@router.get("/export", responses=described(403), response_class=StreamingResponse)
def export(caller: Calling) -> StreamingResponse:
    """The whole history as JSON Lines; for the GM."""
    caller.only_gm("export the table")
    return StreamingResponse(_lines(caller), media_type="application/jsonl")


def _lines(caller: Caller) -> Iterator[str]:
    for record in caller.table.export():
        yield json.dumps(record, ensure_ascii=False) + "\n"


@router.get("/news", responses=described(), response_class=StreamingResponse)
async def news(_request: Request, caller: Calling) -> StreamingResponse:
    """Server-sent events: something may have changed whenever their data does."""
    return StreamingResponse(events(caller.place), media_type="text/event-stream")
