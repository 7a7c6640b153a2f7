"""A pass for the link of a seat."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from adjudicator.frontends.desk.api.caller import Body, NoPass, carries, read_body
from adjudicator.frontends.desk.api.problems import described
from adjudicator.frontends.desk.api.records import PassRecord
from adjudicator.frontends.desk.desk import desk_of

router = APIRouter(tags=["passes"])

WORTHLESS = "This link opens no seat here: it is not whole, has expired, or was replaced. Ask for a new one."


class Link(Body):
    """The link of a seat."""

    link: str = Field(description="The whole link, or what stands behind its #.")


@router.post("/join", responses=described(), openapi_extra=carries(Link))
async def join(request: Request) -> PassRecord:
    """A pass for the link of a seat. Whoever has the link has the seat, so neither belongs in an address or a log."""
    desk = desk_of(request)
    body = await read_body(request, Link)
    found = desk.passes.read("link", body.link.strip().rpartition("#")[2])
    place = desk.places.of(found)
    if found is None or place is None:
        raise NoPass(WORTHLESS)
    token = desk.passes.written("session", place.id, found.seat, found.round)
    written = desk.passes.read("session", token)
    assert written is not None
    expires = datetime.fromtimestamp(written.until, UTC).isoformat()
    return PassRecord(token=token, table=place.name, seat=found.seat, expires=expires)
