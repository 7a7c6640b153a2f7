"""The desk as an ASGI application: a host mounts it, and the command line serves it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.staticfiles import StaticFiles

from adjudicator.frontends.desk.api import api_app
from adjudicator.frontends.desk.desk import Desk
from adjudicator.frontends.desk.failures import answer_failures
from adjudicator.frontends.desk.guard import Guard, Haste
from adjudicator.frontends.desk.pages import (
    asking,
    deciding,
    doing,
    gm,
    joining,
    logbook,
    news,
    pasting,
    player,
    posting,
    seats,
    setting_up,
    taking_back,
    telling,
)
from adjudicator.table import Table

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
STATIC = Path(__file__).parent / "static"


def desk_app(
    tables: Mapping[str, Table], *, key: bytes, hosts: Sequence[str] = LOOPBACK, haste: Haste | None = None
) -> FastAPI:
    """An application that serves ``tables`` under their names; they stay the host's to close.

    ``key`` signs links and sessions and must stay secret; ``hosts`` are the names under which browsers may ask, against
    pages that pretend to be this one. ``app.state.desk`` is the ``Desk``, whose ``link`` gives a seat's link. Raises
    Malformed for names that clash.
    """
    desk = Desk(tables, key)

    @asynccontextmanager
    async def watching(_app: FastAPI) -> AsyncIterator[None]:
        desk.start()
        yield
        await desk.stop()

    app = FastAPI(title="adjudicator", lifespan=watching, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.desk = desk
    app.state.beyond_this_machine = not {*hosts} <= {*LOOPBACK}
    answer_failures(app)
    for router in (joining.router, news.router, gm.router, deciding.router, doing.router, player.router, asking.router):
        app.include_router(router)
    for page in (setting_up, pasting, telling, posting, logbook, taking_back, seats):
        app.include_router(page.router)
    app.mount("/api", api_app(desk))
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*hosts])
    app.add_middleware(Guard, haste=haste)
    return app
