"""Taking rulings back: first which ones, by name, and then those and no others."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import done, refused
from adjudicator.frontends.desk.pages.showing import Fields, sent_once
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.table import Table
from adjudicator.wording.stories import title

router = APIRouter()

MOST = 200
"""rulings that are taken back at once"""


@router.get("/t/{name}/gm/undo")
def asked(request: Request, name: str) -> HTMLResponse:
    """Which rulings the last ``count`` are, to be sure of."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    count = _count(request.query_params.get("count", "1"))
    return at.page(request, sitting, "undo.html", here="log", last=lambda: _last(sitting.place.table, count))


@router.post("/t/{name}/gm/undo")
async def undone(request: Request, name: str) -> Response:
    """Take back the rulings that were shown; refused where they are no longer the last."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    try:
        message = done(f"taken back: {_undone(sitting, fields)}; dice already thrown stay with their roll")
    except AdjudicatorError as error:
        message = refused(error)
    await sitting.place.live.poke()
    return at.back(sitting, message, to="log")


def _undone(sitting: Sitting, fields: Fields) -> str:
    table, shown = sitting.place.table, fields.get("shown", "").split()
    if shown != [key for key, _ in _last(table, len(shown))]:
        raise Malformed("other rulings are the last ones by now; look again which they are")
    gone = table.undo(len(shown), request_id=sent_once(sitting, fields))
    return ", ".join(key for move in gone.moves for key in move["rulings"])


def _last(table: Table, count: int) -> list[tuple[str, str]]:
    """The last rulings that changed the game, newest first: the id and one line."""
    state = table.state()
    return [(one.id, title(one.to_dict(), state)) for one in table.last_decided(count)]


def _count(typed: str) -> int:
    return min(MOST, max(1, int(typed))) if typed.isdecimal() and len(typed) < 5 else 1
