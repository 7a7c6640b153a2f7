"""The game master's desk: the scene at a glance, and the queue of rulings."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from adjudicator.frontends.desk.desk import desk_of

router = APIRouter()


@router.get("/t/{name}/gm/")
def desk(request: Request, name: str) -> HTMLResponse:
    """The desk."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    return at.page(request, sitting, "desk.html", rulings=sitting.place.table.pending)
