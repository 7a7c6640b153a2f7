"""The API as an application of its own, mounted under ``/api``: its answers are JSON, its refusals problem records."""

from __future__ import annotations

from fastapi import FastAPI

from adjudicator.frontends.desk.api import joining, looking, ruling
from adjudicator.frontends.desk.api.problems import answer_problems
from adjudicator.frontends.desk.desk import Desk

ABOUT = """Every change is a ruling that the game master decides; nothing here decides for them.

A program shows its pass as `Authorization: Bearer …` and gets it for the link of a seat (`POST /api/join`). A seat
sees and does what its player may; the GM's sees and does all. A decision says which version it saw (`If-Match`), and a
request that changes something may carry an `Idempotency-Key`: the same key twice has one effect and gets the same
answer. Every refusal is a problem record; where rules forbid something it lists each with its source and a remedy.
"""


def api_app(desk: Desk) -> FastAPI:
    """The API over the tables of ``desk``."""
    app = FastAPI(title="adjudicator", version="1", description=ABOUT, docs_url=None, redoc_url=None)
    app.state.desk = desk
    answer_problems(app)
    for router in (joining.router, looking.router, ruling.router):
        app.include_router(router)
    return app
