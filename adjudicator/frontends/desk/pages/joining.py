"""Coming to the table: a link is shown once and becomes a session of its seat."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.passes import SESSION_LASTS
from adjudicator.frontends.desk.sitting import COOKIE, NotSeated, path_of

router = APIRouter()


@router.get("/")
def front(request: Request) -> HTMLResponse:
    """The front door: it says nothing about who plays here."""
    return _shown(request, "front.html")


@router.get("/join")
def join(request: Request) -> HTMLResponse:
    """The page a link leads to; its script hands in what stands behind the ``#``, without one it is typed in."""
    return _shown(request, "join.html")


@router.post("/join")
async def joined(request: Request) -> Response:
    """Take a seat. Raises NotSeated for a link that is worth nothing."""
    desk = desk_of(request)
    async with request.form(max_files=0, max_fields=4) as sent:
        word = str(sent.get("link", "")).strip().rpartition("#")[2]
    found = desk.passes.read("link", word)
    place = desk.places.of(found)
    if found is None or place is None:
        raise NotSeated
    path = path_of(place.name, found.seat)
    answer = RedirectResponse(path, 303)
    session = desk.passes.written("session", place.id, found.seat, found.round)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, session, SESSION_LASTS, path=path, httponly=True, samesite="lax", secure=secure)
    return answer


def _shown(request: Request, template: str) -> HTMLResponse:
    pages = desk_of(request).pages
    return HTMLResponse(pages.finished(pages.rendered(template)))
