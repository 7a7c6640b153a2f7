"""The stream of news that keeps open pages up to date."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import StreamingResponse

from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.places import Place

router = APIRouter()


@router.get("/t/{name}/{seat}/news")
async def news(request: Request, name: str, seat: str) -> StreamingResponse:
    """Server-sent events whose data is the stamp of the pages as they are now; raises NotSeated."""
    sitting = desk_of(request).sitting(request, name, seat)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(events(sitting.place), media_type="text/event-stream", headers=headers)


async def events(place: Place) -> AsyncIterator[str]:
    """The stamps as server-sent events."""
    yield "retry: 1000\n\n"
    async for stamp in place.live.news():
        yield f"data: {stamp}\n\n" if stamp else ": still here\n\n"
