"""Routes that change nothing: what the caller's seat may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import dropwhile, islice
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, StreamingResponse

from adjudicator.frontends.desk.api.caller import Caller, Calling, NotThere, Record, tagged
from adjudicator.frontends.desk.api.problems import described
from adjudicator.frontends.desk.api.records import (
    DecidedRecord,
    LedgerLine,
    OddsRecord,
    OptionRecord,
    RulingRecord,
    StateRecord,
    ToldRecord,
)
from adjudicator.frontends.desk.following import Entry, players_log
from adjudicator.frontends.desk.pages.news import events

router = APIRouter(prefix="/tables/{name}", tags=["looking"])

MOST = 200
LINES = "application/x-ndjson"

Who = Annotated[str | None, Query(description="For the GM: a character's id, or gm. A seat asks for itself.")]


@router.get("/state", response_model=StateRecord, responses=described())
def state(caller: Calling) -> JSONResponse:
    """The state as the seat may see it; its ETag is the version."""
    return tagged(caller.table.state(caller.seat))


@router.get("/options", response_model=list[OptionRecord], responses=described(403, 404))
def options(caller: Calling, who: Who = None) -> JSONResponse:
    """Every move that is legal now: for the GM of ``who`` (default gm), else of the caller's own seat."""
    _check_who(caller, who)
    return JSONResponse(caller.table.options(who or "gm") if caller.is_gm else caller.own().options())


@router.get("/odds", response_model=OddsRecord, responses=described(403, 404))
def odds(
    caller: Calling,
    roll: Annotated[str | None, Query(description="Default: the only open one.")] = None,
    who: Who = None,
) -> JSONResponse:
    """The exact chances of a roll now, and after each benefit that ``who`` (default: its actor) could claim.

    A seat hears of the benefits that are its own to claim.
    """
    _check_who(caller, who)
    game = caller.table.game if caller.is_gm else caller.own().game
    if roll is not None and roll not in game.rolls:
        raise NotThere(f"there is no roll {roll!r}")
    if caller.is_gm:
        return JSONResponse(caller.table.odds(roll, who))
    return JSONResponse(caller.own().odds(roll or str(caller.table.odds()["roll"])))


@router.get("/rulings", response_model=list[RulingRecord], responses=described())
def rulings(caller: Calling) -> JSONResponse:
    """The rulings that wait, oldest first: for a seat those that players asked for."""
    if caller.is_gm:
        return JSONResponse([ruling.to_dict() for ruling in caller.table.pending()])
    return JSONResponse(caller.own().pending())


@router.get("/rulings/{ruling}", response_model=RulingRecord, responses=described(404))
def ruling(caller: Calling, ruling: str) -> JSONResponse:
    """One ruling, waiting or decided; its ETag is the version at which it is shown."""
    return tagged(caller.ruling(ruling))


@router.get("/log", response_model=list[DecidedRecord] | list[ToldRecord], responses=described(404))
def log(
    caller: Calling,
    before: Annotated[str | None, Query(description="A ruling of the log: what is older than it.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
) -> JSONResponse:
    """What was decided, newest first: the GM reads the rulings' records, a seat what players may hear of them."""
    lines = _decided(caller) if caller.is_gm else map(_told, players_log(caller.table))
    if before is not None:
        lines = dropwhile(lambda line: line["id"] != before, lines)
        if next(lines, None) is None:
            raise NotThere(f"there is no ruling {before!r} in the log")
    return JSONResponse([*islice(lines, limit)])


@router.get("/ledger", response_model=list[LedgerLine], responses=described(403))
def ledger(
    caller: Calling,
    account: Annotated[
        str | None, Query(description="Such as char:mira, owed:mira, pool, carry, bank or spent.")
    ] = None,
) -> JSONResponse:
    """The double-entry ledger, oldest line first; for the GM."""
    caller.only_gm("read the ledger")
    return JSONResponse(caller.table.ledger(account))


@router.get(
    "/export",
    responses=described(403, ok="A header with the rule set, then a line for each ruling.", kind=LINES),
    response_class=StreamingResponse,
)
def export(caller: Calling) -> StreamingResponse:
    """The whole history as JSON Lines, for `adjudicator run` or to be kept; for the GM."""
    caller.only_gm("export the table")
    lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in caller.table.export())
    return StreamingResponse(lines, media_type=LINES)


@router.get(
    "/news",
    responses=described(ok="A stream that goes on until somebody hangs up.", kind="text/event-stream"),
    response_class=StreamingResponse,
)
async def news(caller: Calling) -> StreamingResponse:
    """Server-sent events: something may have changed whenever their data does; what, the other routes say."""
    return StreamingResponse(events(caller.place), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _check_who(caller: Caller, who: str | None) -> None:
    """Raises RuleViolation for another's seat, NotThere for nobody's."""
    if who in (None, caller.seat):
        return
    caller.only_gm("look from another seat")
    if who not in caller.table.game.characters:
        raise NotThere(f"there is no character {who!r}")


def _decided(caller: Caller) -> Iterator[Record]:
    lines = [line["ruling"] for line in caller.table.export() if "ruling" in line]
    return (line for line in reversed(lines) if line["status"] not in ("pending", "asked"))


def _told(entry: Entry) -> dict[str, Any]:
    named = {name: getattr(entry, name) for name in ("id", "status", "by", "at", "words", "reason")}
    return named | {"asked": entry.title, "told": [*entry.lines, *entry.changes, *entry.tellings]}
