"""Telling what happened: drafts, the GM's own words checked first, and the post to paste elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.correspondence.retelling import View
from adjudicator.correspondence.standings import roll_line
from adjudicator.frontends.desk.desk import Desk, desk_of
from adjudicator.frontends.desk.pages.messages import Message, done, refused
from adjudicator.frontends.desk.pages.posting import Pasting
from adjudicator.frontends.desk.pages.showing import Fields, digest, lines_of, page_now, sent_once
from adjudicator.frontends.desk.places import Place
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.table import Table
from adjudicator.wording.page import Line
from adjudicator.wording.tellings import flag_lines

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Untold:
    """A settled roll that nothing was told of; ``draft`` is the ruling in which a telling waits, "" without one."""

    id: str
    line: str
    drafting: bool
    draft: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks found in the GM's own text; ``word`` stands for the text and the roll it is about."""

    text: str
    quotes: tuple[str, ...]
    lines: tuple[Line, ...]
    flagged: bool
    word: str


@router.get("/t/{name}/gm/tell")
def tell(request: Request, name: str) -> HTMLResponse:
    """The page of tellings and posts; ``target`` and ``seat`` in its address choose what is copied."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    return at.page(request, sitting, "post.html", **_shown(request, sitting))


@router.post("/t/{name}/gm/tell")
async def told(request: Request, name: str) -> Response:
    """Have a roll told, or tell in the GM's own words what is checked and shown first; status 422 if it cannot be."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    checked: Checked | None = None
    try:
        if fields.get("form") == "draft":
            message: Message = _begun(sitting.place, fields)
        else:
            checked = _check(sitting.place.table, fields)
            if not _may_be_told(checked, fields):
                return page_now(at, sitting, "post.html", **_shown(request, sitting, fields, checked))
            message = _tell(sitting, checked, fields)
    except AdjudicatorError as error:
        return _again(at, request, sitting, error, fields, checked)
    await sitting.place.live.poke()
    return at.back(sitting, message, to="tell")


def _again(
    at: Desk, request: Request, sitting: Sitting, error: AdjudicatorError, fields: Fields, checked: Checked | None
) -> Response:
    return page_now(at, sitting, "post.html", refused(error), 422, **_shown(request, sitting, fields, checked))


def _shown(
    request: Request, sitting: Sitting, typed: Fields | None = None, checked: Checked | None = None
) -> dict[str, Any]:
    place, query = sitting.place, request.query_params
    return {
        "here": "tell",
        "typed": typed or {},
        "checked": checked,
        "untold": lambda: untold(place),
        "settled": lambda: settled(place.table),
        "post": lambda: Pasting.of(place.table, query.get("target"), query.get("seat")),
    }


def settled(table: Table) -> list[tuple[str, str]]:
    """The settled rolls of this scene, newest first: the id, and how the roll went in one line."""
    view = View(table.game, "gm")
    rolls = view.state["rolls"]
    found = [key for key, roll in rolls.items() if not roll["open"] and roll["outcome"] is not None]
    return [(key, roll_line(view, key)) for key in reversed(found)]


def untold(place: Place) -> list[Untold]:
    """The settled rolls of this scene that no accepted telling is about, newest first."""
    known = told_rolls(place.table)
    return [
        Untold(key, line, place.tellings.of(key), place.tellings.waits(key) or "")
        for key, line in settled(place.table)
        if key not in known
    ]


def told_rolls(table: Table) -> set[str]:
    """The rolls that an accepted telling is about, as far as none was declared anew under the same id."""
    found: set[str] = set()
    for record in table.export():
        ruling = record.get("ruling", {})
        for event in () if ruling.get("undone_by") else ruling.get("events", ()):
            if event["kind"] == "action_taken":
                found.discard(event["roll"]["id"])
            elif event["kind"] == "told" and event.get("roll"):
                found.add(event["roll"])
    return found


def _begun(place: Place, fields: Fields) -> Message:
    roll = fields.get("roll", "")
    if roll not in dict(settled(place.table)):
        raise Malformed(f"there is no settled roll {roll!r} in this scene")
    if not place.tellings.begin(roll):
        return done(f"a telling of {roll} is being drafted or waits already")
    return done(f"a telling of {roll} is being drafted; it waits on the desk when it is done")


def _check(table: Table, fields: Fields) -> Checked:
    text, about = lines_of(fields.get("text", "")).strip(), fields.get("roll") or None
    if not text:
        raise Malformed("write something first")
    if about is not None and about not in dict(settled(table)):
        raise Malformed(f"there is no settled roll {about!r} in this scene")
    report = table.check(text, about)
    flags = [cast(dict[str, Any], flag.to_dict()) for flag in report.flags]
    return Checked(
        text,
        tuple(dict.fromkeys(flag["quote"] for flag in flags if flag["quote"])),
        tuple(flag_lines(flags, report.unchecked, report.covered)),
        bool(flags),
        digest(text, about or ""),
    )


def _may_be_told(checked: Checked, fields: Fields) -> bool:
    """Whether the GM wants it told and has seen every flag there is on these very words."""
    return fields.get("step") == "tell" and (not checked.flagged or fields.get("shown") == checked.word)


def _tell(sitting: Sitting, checked: Checked, fields: Fields) -> Message:
    move = {"do": "tell", "text": checked.text, "roll": fields.get("roll"), "title": fields.get("title", "").strip()}
    given = {key: value for key, value in move.items() if value}
    ruling = sitting.place.table.rule(given, request_id=sent_once(sitting, fields))
    return done(f"{ruling.id} is told")
