"""The game master's log: every ruling with its outcome and cost, the whole story of each, undo, and the export."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from adjudicator.core.sight import State
from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import done, refused
from adjudicator.frontends.desk.pages.showing import page_now
from adjudicator.frontends.explaining import explained
from adjudicator.intake import short_names
from adjudicator.table import Table
from adjudicator.wording.events import event_sentence
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import who
from adjudicator.wording.page import Line
from adjudicator.wording.stories import ledger_line

router = APIRouter()

A_PAGE = 50
"""rulings on one page of the log"""
CLOSED = frozenset({"rejected", "withdrawn", "expired"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One ruling in the log; ``at`` is ISO 8601 in UTC, ``cost`` are its ledger lines."""

    id: str
    at: str
    by: str
    status: str
    undone_by: str
    asked: str
    reason: str
    happened: tuple[str, ...]
    cost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LogPage:
    """The entries of page ``number`` of ``pages``, both from 1, newest first."""

    entries: tuple[Entry, ...]
    number: int
    pages: int
    count: int


@router.get("/t/{name}/gm/log")
def log(request: Request, name: str) -> HTMLResponse:
    """A page of the log, or with ``about`` what explains a character, an aspect, a roll, a ruling or an account."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    table, about = sitting.place.table, request.query_params.get("about", "").strip()
    asked = request.query_params.get("page", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < 7 else 1
    if not about:
        return at.page(request, sitting, "log.html", here="log", about="", found=None, log=lambda: _page(table, number))
    try:
        found = _about(table, about)
    except AdjudicatorError as error:
        page = _page(table, number)
        return page_now(at, sitting, "log.html", refused(error), 404, here="log", about=about, found=None, log=page)
    return at.page(request, sitting, "log.html", here="log", about=about, found=found, log=None)


@router.get("/t/{name}/gm/log/{ruling}")
def why(request: Request, name: str, ruling: str) -> HTMLResponse:
    """The whole story of one ruling; 404 for none of that id."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    try:
        record = sitting.place.table.ruling(ruling)
    except Malformed as error:
        raise HTTPException(404, f"There is no ruling {ruling}.") from error
    story = _story(sitting.place.table, ruling)
    return at.page(request, sitting, "why.html", here="log", ruling=record, story=story, closed=record.status in CLOSED)


@router.post("/t/{name}/gm/log/{ruling}")
async def reopened(request: Request, name: str, ruling: str) -> Response:
    """Let a closed ruling wait again."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    await at.form(request, sitting)
    try:
        key = sitting.place.table.reopen(ruling).id
        message = done(f"{key} waits again; it is decided on the desk")
    except AdjudicatorError as error:
        message = refused(error)
    await sitting.place.live.poke()
    return at.back(sitting, message, to="log")


@router.get("/t/{name}/gm/export")
def export(request: Request, name: str) -> StreamingResponse:
    """The whole history as JSON lines, to be kept or to make a table of."""
    sitting = desk_of(request).sitting(request, name, "gm")
    kept = f"attachment; filename=\"table.jsonl\"; filename*=UTF-8''{quote(f'{sitting.place.name}.jsonl', safe='')}"
    return StreamingResponse(
        _lines(sitting.place.table), media_type="application/x-ndjson", headers={"Content-Disposition": kept}
    )


def _lines(table: Table) -> Iterator[str]:
    for record in table.export():
        yield f"{json.dumps(record, ensure_ascii=False)}\n"


def _page(table: Table, number: int) -> LogPage:
    rulings = [record["ruling"] for record in table.export() if "ruling" in record]
    pages = max(1, -(-len(rulings) // A_PAGE))
    number = min(max(number, 1), pages)
    shown = rulings[::-1][(number - 1) * A_PAGE : number * A_PAGE]
    costs: dict[str, list[Mapping[str, Any]]] = {}
    for line in table.ledger():
        costs.setdefault(line["ruling"], []).append(line)
    state = table.state()
    entries = tuple(_entry(record, costs.get(record["id"], []), state) for record in shown)
    return LogPage(entries, number, pages, len(rulings))


def _entry(record: Mapping[str, Any], costs: list[Mapping[str, Any]], state: State) -> Entry:
    # What was paid stands below, from the ledger.
    told = (event_sentence(event) for event in record.get("events", ()) if event["kind"] != "transferred")
    decision = record.get("decision") or {}
    return Entry(
        id=record["id"],
        at=record["decided_at"] or record["asked_at"],
        by=who(state, record["by"]),
        status=record["status"],
        undone_by=record.get("undone_by", ""),
        asked="; ".join(move_sentence(move, state) for move in decision.get("moves") or record["moves"]),
        reason=decision.get("reason") or "",
        happened=tuple(sentence for sentence in told if sentence is not None),
        cost=tuple(ledger_line(line, state) for line in costs),
    )


def _story(table: Table, ruling: str) -> list[Line]:
    found = explained(table, ruling)
    return found.lines(table) if found is not None else []


def _about(table: Table, typed: str) -> list[Line]:
    """What explains a name typed short, an id, or an account. Raises Malformed where nothing does."""
    state = table.state()
    names = dict.fromkeys((typed, short_names.character(state, typed), short_names.aspect(state, typed)))
    for name in [*names][::-1] if len(names) > 1 else names:
        found = explained(table, name)
        if found is not None:
            return found.lines(table)
    raise Malformed(f"nothing on this table explains {typed!r}: name a ruling, a roll, a character or an account")
