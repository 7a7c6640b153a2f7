"""A player's seat: what the character has, what could be done, and what was asked for."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from adjudicator.frontends.desk.desk import desk_of

router = APIRouter()


@router.get("/t/{name}/{seat}/")
def seat(request: Request, name: str, seat: str) -> HTMLResponse:
    """The seat's page."""
    at = desk_of(request)
    sitting = at.sitting(request, name, seat)
    return at.page(request, sitting, "seat.html", rulings=sitting.place.table.seat(seat).pending)
