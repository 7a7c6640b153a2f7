"""The API as an application of its own, mounted under ``/api``: its answers are JSON, its refusals problem records."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from adjudicator.frontends.desk.api import asking, deciding, joining, looking
from adjudicator.frontends.desk.api.problems import Problem, answer_problems
from adjudicator.frontends.desk.api.request_ids import Answers
from adjudicator.frontends.desk.desk import Desk

ABOUT = """Every change is a ruling that the game master decides; nothing here decides for them.

A program shows its pass as `Authorization: Bearer …` and gets it for the link of a seat (`POST /api/join`). A seat
sees and does what its player may; the GM's sees and does all. A decision says which version it saw (`If-Match`), and a
request that asks, decides or takes back may carry an `Idempotency-Key`: the same key twice has one effect and gets the
same answer. Every refusal is a problem record; where rules forbid something it lists each with its source and a remedy.
"""
TAGS = [
    {"name": "passes", "description": "From the link of a seat to a pass."},
    {"name": "looking", "description": "What the caller's seat may see."},
    {"name": "asking", "description": "Moves put before the game master, and what is said about them."},
    {"name": "deciding", "description": "The game master's word, opinions, tellings, and taking back."},
]
# Malformed requests are problems here, so what the framework would have answered never is.
NEVER_ANSWERED = ("HTTPValidationError", "ValidationError")


class Api(FastAPI):
    """The application; it describes itself at ``openapi.json``."""

    def openapi(self) -> dict[str, Any]:
        """The description: every route with all its answers."""
        if self.openapi_schema is None:
            found = super().openapi()
            schemas = found["components"]["schemas"]
            for name in NEVER_ANSWERED:
                schemas.pop(name, None)
            problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= problem.pop("$defs") | {"Problem": problem}
            for methods in found["paths"].values():
                for operation in methods.values():
                    operation["responses"].pop("422", None)
            self.openapi_schema = found
        return self.openapi_schema


def api_app(desk: Desk) -> FastAPI:
    """The API over the tables of ``desk``."""
    app = Api(title="adjudicator", version="1", description=ABOUT, openapi_tags=TAGS, docs_url=None, redoc_url=None)
    app.state.desk, app.state.answers = desk, Answers()
    answer_problems(app)
    for router in (joining.router, looking.router, asking.router, deciding.router):
        app.include_router(router)
    return app
