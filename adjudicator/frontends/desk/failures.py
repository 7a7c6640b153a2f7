"""What a browser is told when something is refused: the same records as everywhere, on a page."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.sitting import NotOurs, NotSeated

NO_SEAT = "Open the link that you were given once more. If it has expired, ask your game master for a new one."
NOT_OURS = "This form did not come from a page of this desk, so nothing was done. Open your page again."


def answer_failures(app: FastAPI) -> None:
    """Teach ``app`` to answer failures in words."""

    @app.exception_handler(NotSeated)
    async def not_seated(request: Request, _error: Exception) -> Response:
        return _page(request, 401, "This seat is not open to you", NO_SEAT)

    @app.exception_handler(NotOurs)
    async def not_ours(request: Request, _error: Exception) -> Response:
        return _page(request, 403, "Nothing was done", NOT_OURS)

    @app.exception_handler(HTTPException)
    async def not_there(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _page(request, error.status_code, "There is nothing here", str(error.detail))


def _page(request: Request, status: int, title: str, text: str) -> HTMLResponse:
    pages = desk_of(request).pages
    return HTMLResponse(pages.finished(pages.rendered("failure.html", title=title, text=text)), status)
