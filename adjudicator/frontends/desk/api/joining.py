"""A pass for the link of a seat."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from adjudicator.frontends.desk.api.caller import Body, NoPass, carries, read_body
from adjudicator.frontends.desk.api.problems import described
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.passes import SESSION_LASTS

router = APIRouter(tags=["passes"])


class Link(Body):
    """The link of a seat."""

    link: str = Field(description="The whole link, or what stands behind its #.")


@router.post("/join", responses=described(400), openapi_extra=carries(Link))
async def join(request: Request) -> dict[str, Any]:
    """A pass for the link of a seat: the token, the table's name, the seat, and the seconds that it lasts."""
    desk = desk_of(request)
    body = await read_body(request, Link)
    found = desk.passes.read("link", body.link.strip().rpartition("#")[2])
    place = desk.places.of(found)
    if found is None or place is None:
        raise NoPass
    token = desk.passes.written("session", place.id, found.seat, found.round)
    return {"token": token, "table": place.name, "seat": found.seat, "lasts": SESSION_LASTS}
