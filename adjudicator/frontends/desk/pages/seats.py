"""The seats' links: made when the page is asked for, and made worthless where one went astray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.desk import Desk, desk_of
from adjudicator.frontends.desk.pages.messages import done, refused
from adjudicator.frontends.desk.pages.showing import page_now
from adjudicator.frontends.desk.passes import SESSION_LASTS
from adjudicator.frontends.desk.sitting import COOKIE, Sitting
from adjudicator.wording.names import who

router = APIRouter()

OWN_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
"""names under which a machine reaches itself and nobody else does"""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat with a link that was made just now; ``until`` is the minute it ends, in UTC."""

    seat: str
    called: str
    player: str
    link: str
    until: str


@router.get("/t/{name}/gm/seats")
def seats(request: Request, name: str) -> HTMLResponse:
    """A link for each seat."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    base = f"{request.url.scheme}://{request.url.netloc}"
    links = [*_links(at, sitting, base)]
    # Behind a proxy, or under a name of its own, the desk is asked from elsewhere.
    beyond = bool(request.app.state.beyond_this_machine)
    overheard = request.url.scheme != "https"
    said = request.query_params.get("said")
    warnings = {"beyond": beyond, "overheard": overheard, "only_here": request.url.hostname in OWN_NAMES}
    return page_now(at, sitting, "seats.html", said, here="seats", links=links, **warnings)


@router.post("/t/{name}/gm/seats")
async def renewed(request: Request, name: str) -> Response:
    """End all links and sessions of one seat; the GM who asks stays seated in this browser."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    fields = await at.form(request, sitting)
    place, seat = sitting.place, fields.get("seat", "")
    if seat not in place.seats():
        return at.back(sitting, refused(Malformed(f"there is no seat {seat!r}")), to="seats")
    place.new_round(seat)
    await place.live.poke()
    called = who(sitting.state(), seat)
    answer = at.back(sitting, done(f"All earlier links and sessions of {called} are worth nothing now."), to="seats")
    if seat == "gm":
        session = at.passes.written("session", place.id, "gm", place.round_of("gm"))
        answer.set_cookie(
            COOKIE,
            session,
            SESSION_LASTS,
            path=sitting.path,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return answer


def _links(at: Desk, sitting: Sitting, base: str) -> Iterator[SeatLink]:
    state = sitting.state()
    for seat in sitting.place.seats():
        link = at.link(sitting.place.name, seat, base)
        found = at.passes.read("link", link.rpartition("#")[2])
        until = datetime.fromtimestamp(found.until, UTC).strftime("%Y-%m-%d %H:%M UTC") if found is not None else ""
        player = (state["characters"].get(seat) or {}).get("player") or ""
        yield SeatLink(seat, who(state, seat), player, link, until)
