"""Sheets and files pasted in: first what would be read and changed, then all of it as one ruling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.core.preview import preview
from adjudicator.core.violations import AdjudicatorError, Malformed, RuleViolation
from adjudicator.formats import Imported, read_file
from adjudicator.formats.import_plan import Plan, Wishes, plan
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import Message, done, refused
from adjudicator.frontends.desk.pages.showing import Fields, digest, lines_of, page_now, sent_once
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.frontends.import_report import report_lines
from adjudicator.frontends.importing import last_imports, remember
from adjudicator.table import Table
from adjudicator.table.given import moves_given
from adjudicator.wording.page import Line

router = APIRouter()

PASTED = "what was pasted"
NOTHING_CHANGES = Line("nothing changes on the table", "good")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a pasted text holds, what it would change, and a word that stands for both."""

    found: Imported
    made: Plan
    word: str

    def lines(self) -> list[Line]:
        """The report on it."""
        told = report_lines([(PASTED, self.found)], self.made)
        return told if self.made.moves else [*told, NOTHING_CHANGES]


@router.get("/t/{name}/gm/sheet")
def sheet(request: Request, name: str) -> HTMLResponse:
    """The page to paste on."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    return at.page(request, sitting, "sheet.html", here="setup", typed={}, reading=None)


@router.post("/t/{name}/gm/sheet")
async def pasted(request: Request, name: str) -> Response:
    """Show what was read, or bring it in once that was shown; status 422 where it cannot be."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    reading: Reading | None = None
    message: Message | None = None
    try:
        # A long file takes its time, and nobody else's page has to wait for it.
        reading = await run_in_threadpool(_read, sitting.place.table, fields)
        if fields.get("step") == "bring" and fields.get("shown") == reading.word:
            _bring_in(sitting, reading, fields)
            await sitting.place.live.poke()
            names = ", ".join(one.name for one in reading.found.characters) or "the aspects"
            return at.back(sitting, done(f"brought in: {names}"), to="setup")
        message = _forbidden(sitting.place.table, reading)
    except AdjudicatorError as error:
        message = refused(error)
    context: dict[str, Any] = {"here": "setup", "typed": fields, "reading": reading}
    return page_now(at, sitting, "sheet.html", message, 422 if message else 200, **context)


def _read(table: Table, fields: Fields) -> Reading:
    text = lines_of(fields.get("text", ""))
    if not text.strip():
        raise Malformed("paste a sheet first")
    found = read_file(text)
    if not (found.characters or found.aspects or found.scene):
        raise Malformed("no character was found in it, and no aspect; nothing was written")
    wishes = Wishes(open_scene="open_scene" in fields, anew="anew" in fields, points="points" in fields)
    made = plan([found], table.state(), last_imports(table), wishes)
    return Reading(found, made, digest(text, json.dumps(made.moves, sort_keys=True)))


def _bring_in(sitting: Sitting, reading: Reading, fields: Fields) -> None:
    table = sitting.place.table
    last = last_imports(table)
    record: Mapping[str, Any] | None = None
    if reading.made.moves:
        record = table.rule(reading.made.moves, request_id=sent_once(sitting, fields)).to_dict()
    remember(table, reading.made, last, record)


def _forbidden(table: Table, reading: Reading) -> Message | None:
    """The rules that bringing it in would break now, None where it breaks none."""
    if not reading.made.moves:
        return None
    broken = preview(table.game, moves_given(reading.made.moves)).violations
    return refused(RuleViolation(broken)) if broken else None
