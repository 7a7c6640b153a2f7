"""Setting up without a command line: scene, aspects, characters, sessions, points, and pasted sheets."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.messages import done, refused
from adjudicator.frontends.desk.pages.showing import Fields, page_now, sent_once
from adjudicator.frontends.desk.set_up_moves import moves_from
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.wording.events import event_sentence

router = APIRouter()

NOTHING_TYPED: dict[str, Any] = {"here": "setup", "typed": {}, "typed_form": ""}


@router.get("/t/{name}/gm/setup")
def setup(request: Request, name: str) -> HTMLResponse:
    """The set-up page."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    return at.page(request, sitting, "setup.html", **NOTHING_TYPED)


@router.post("/t/{name}/gm/setup")
async def set_up(request: Request, name: str) -> Response:
    """Carry out one form as one ruling; refused, the page comes back with what was typed and status 422."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    form = fields.get("form", "")
    try:
        told = _carried_out(sitting, form, fields)
    except AdjudicatorError as error:
        return page_now(at, sitting, "setup.html", refused(error), 422, here="setup", typed=fields, typed_form=form)
    await sitting.place.live.poke()
    return at.back(sitting, done(*told), to="setup")


def _carried_out(sitting: Sitting, form: str, fields: Fields) -> list[str]:
    ruling = sitting.place.table.rule(moves_from(form, fields), request_id=sent_once(sitting, fields))
    told = [sentence for event in ruling.events if (sentence := event_sentence(event)) is not None]
    return told or [f"{ruling.id}: nothing had to change"]
