"""A program at the API: a client that joins by a seat's link and sends its pass with every request."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.frontends.desk import desk_app
from adjudicator.frontends.desk.guard import Haste

PEOPLE: list[dict[str, Any]] = [
    {
        "do": "add_character", "name": "Mira", "kind": "pc", "skills": {"Athletics": 2}, "aspects": ["Slick as an Eel"],
        "notes": "CANARY: she is the heir",
    },
    {"do": "add_character", "name": "Bren", "kind": "pc", "aspects": ["Bigger than a Door"]},
    {"do": "open_scene", "name": "The Gate", "notes": "CANARY: the key is a fake"},
    {"do": "place_aspect", "text": "Wet Stones", "free": {"mira": 1}},
    {"do": "place_aspect", "id": "canary", "text": "CANARY Trapdoor", "hidden": True},
    {"do": "take_action", "by": "mira", "action": "overcome", "opposition": 3, "dice": [0, 0, 0, 0]},
]  # fmt: skip
INVOKE = {
    "do": "invoke", "by": "mira", "aspect": "slick-as-an-eel", "pay": "fate_point", "benefit": "bonus",
    "because": "I slip through.",
}  # fmt: skip


def served(*names: str) -> FastAPI:
    """A desk over a table in memory under each name."""
    tables = {}
    for name in names or ("saturday",):
        tables[name] = Table.in_memory()
        tables[name].rule(PEOPLE)
    return desk_app(tables, key=b"k" * 32, haste=Haste(1_000, 1_000))


class Caller:
    """A seat's program. ``call("GET", "state")`` gives the answer."""

    def __init__(self, app: FastAPI, seat: str, name: str = "saturday") -> None:
        self.client, self.name = TestClient(app, base_url="http://127.0.0.1"), name
        joined = self.client.post("/api/join", json={"link": app.state.desk.link(name, seat, "http://127.0.0.1")})
        assert joined.status_code == 200, joined.text
        self.token = joined.json()["token"]

    def call(self, method: str, path: str, body: Any = None, /, **headers: str) -> Any:
        """Ask for ``path`` below the table's; header names with ``_`` for ``-``."""
        sent = {"Authorization": f"Bearer {self.token}"} | {k.replace("_", "-"): v for k, v in headers.items()}
        return self.client.request(method, f"/api/tables/{self.name}/{path}", json=body, headers=sent)
