"""A program that calls the desk's API, and holds every answer against what the API says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.frontends.desk import desk_app
from adjudicator.frontends.desk.api import problems, records
from adjudicator.frontends.desk.guard import Haste

BASE = "http://127.0.0.1"
KEY = b"a key for tests, and for nothing"
PROBLEM = "application/problem+json"

INVOKE = {
    "do": "invoke", "by": "mira", "aspect": "slick-as-an-eel", "pay": "fate_point", "benefit": "bonus",
    "because": "I slip through under his arm.",
}  # fmt: skip
OTHERS = {**INVOKE, "by": "bren", "aspect": "wet-stones", "benefit": "hinder"}
ACTION = {"do": "take_action", "by": "bren", "action": "overcome", "skill": "Fight", "opposition": 2}


@dataclass
class Served:
    """A desk in this process with the table ``saturday``, and whoever calls it."""

    table: Table
    client: TestClient
    description: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.description = self.client.get("/api/openapi.json").json()

    def link(self, seat: str) -> str:
        """The link of a seat."""
        link: str = self.client.app.state.desk.link("saturday", seat, BASE)  # type: ignore[attr-defined]
        return link

    def seat(self, seat: str) -> ApiCaller:
        """Somebody with the pass of ``seat``."""
        return ApiCaller(self.client, self.link(seat), self.description)


@contextmanager
def served(table: Table, haste: Haste | None = None) -> Iterator[Served]:
    """The desk over a table, running; in no hurry unless ``haste`` says so."""
    app = desk_app({"saturday": table}, key=KEY, haste=haste or Haste(1e9, 1e9))
    with TestClient(app, base_url=BASE, raise_server_exceptions=False) as client:
        yield Served(table, client)


class ApiCaller:
    """Whoever showed a link; paths are those below the table. ``client`` may be any client of httpx's make."""

    def __init__(self, client: Any, link: str, description: Mapping[str, Any]) -> None:
        self.client, self.description = client, description
        joined = client.post("/api/join", json={"link": link})
        check_documented(description, joined)
        self.passed = joined.json()
        self.token = self.passed["token"]
        self.path = f"/api/tables/{self.passed['table']}/"

    def call(self, method: str, to: str, json: Any = None, headers: Mapping[str, str] | None = None, **how: Any) -> Any:
        """The answer to a request, which is one that the description knows."""
        given = {"authorization": f"Bearer {self.token}", **(headers or {})}
        sent = how if json is None else {"json": json, **how}
        answer = self.client.request(method, self.path + to, headers=given, **sent)
        check_documented(self.description, answer)
        return answer

    def get(self, to: str, status: int = 200) -> Any:
        """What is read there."""
        answer = self.call("GET", to)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, to: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """What comes of sending ``body``; headers are written with "_" for "-"."""
        answer = self.call("POST", to, body, {name.replace("_", "-"): value for name, value in headers.items()})
        assert answer.status_code == status, answer.text
        return answer.json()

    def propose(self, moves: Any, **headers: str) -> str:
        """The id of a ruling that waits from now on."""
        key: str = self.post("rulings", {"moves": moves}, 201, **headers)["id"]
        return key

    def decide(self, ruling: str, verdict: str = "approve", status: int = 200, **more: Any) -> Any:
        """Decide on what is there now."""
        return self.post(f"rulings/{ruling}/decision", {"verdict": verdict, **more}, status, If_Match="*")


def check_documented(description: Mapping[str, Any], answer: Any) -> None:
    """The description has this status and this media type for the route, and the record is of the kind it names."""
    kind = answer.headers["content-type"].partition(";")[0]
    responses = _operation(description, answer.request.method.lower(), answer.request.url.path)["responses"]
    assert str(answer.status_code) in responses, f"{answer.status_code} is not documented: {answer.text}"
    content = responses[str(answer.status_code)]["content"]
    assert kind in content, f"{kind} is not documented: {answer.text}"
    if kind.endswith("json") and not kind.startswith("application/x-"):
        assert _is_of(answer.json(), content[kind]["schema"]), answer.text
    if answer.status_code == 401:
        assert answer.headers["www-authenticate"] == "Bearer"


def _operation(description: Mapping[str, Any], method: str, path: str) -> Any:
    for template, methods in description["paths"].items():
        pattern = re.sub(r"\{\w+\}", "[^/]+", template)
        if method in methods and re.fullmatch(f"/api{pattern}", path):
            return methods[method]
    raise AssertionError(f"{method} {path} is not documented")


def _is_of(value: Any, schema: Mapping[str, Any]) -> bool:
    if "anyOf" in schema:
        return any(_is_of(value, one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return isinstance(value, list) and all(_is_of(item, schema["items"]) for item in value)
    name = schema["$ref"].rpartition("/")[2]
    kind = getattr(records, name, None) or getattr(problems, name)
    try:
        kind.model_validate(value, strict=True)
    except ValueError:
        return False
    return set(value) <= set(kind.model_fields)
