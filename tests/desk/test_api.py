"""The HTTP API: the contract's JSON, request ids, staleness, and refusals as problem records."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from api_caller import INVOKE, Caller, served
from fastapi import FastAPI
from starlette.testclient import TestClient

RECORD = {"rule", "detail", "says", "source", "remedy"}


@pytest.fixture
def app() -> FastAPI:
    return served()


@pytest.fixture
def gm(app: FastAPI) -> Caller:
    return Caller(app, "gm")


@pytest.fixture
def mira(app: FastAPI) -> Caller:
    return Caller(app, "mira")


def test_a_ruling_from_a_seats_proposal_to_the_gms_decision(gm: Caller, mira: Caller) -> None:
    proposed = mira.call("POST", "rulings", {"moves": INVOKE})
    assert proposed.status_code == 201
    record = proposed.json()
    assert (record["status"], record["by"], record["opinion"]) == ("pending", "mira", None)
    advised = gm.call("POST", f"rulings/{record['id']}/advice", {})
    assert advised.json()["opinion"]["verdict"] == "unsure"
    decided = gm.call(
        "POST", f"rulings/{record['id']}/decision", {"verdict": "approve"}, If_Match=proposed.headers["etag"]
    )
    assert (decided.status_code, decided.json()["status"]) == (200, "approved")
    state = mira.call("GET", "state")
    assert state.json()["characters"]["mira"]["fate_points"] == 2
    assert state.headers["etag"] == f'"{state.json()["version"]}"'


@pytest.mark.parametrize(
    ("method", "path", "body", "headers", "status", "rules"),
    [
        ("GET", "state", None, {}, 200, []),
        ("GET", "options", None, {}, 200, []),
        ("GET", "options?who=mira", None, {}, 200, []),
        ("GET", "options?who=nobody", None, {}, 404, []),
        ("GET", "odds", None, {}, 200, []),
        ("GET", "odds?roll=r1&who=bren", None, {}, 200, []),
        ("GET", "odds?roll=r9", None, {}, 404, []),
        ("GET", "rulings", None, {}, 200, []),
        ("GET", "rulings/q2", None, {}, 200, []),
        ("GET", "rulings/q99", None, {}, 404, []),
        ("GET", "log", None, {}, 200, []),
        ("GET", "log?limit=0", None, {}, 400, []),
        ("GET", "ledger?account=char:mira", None, {}, 200, []),
        ("GET", "export", None, {}, 200, []),
        ("POST", "rulings", {"moves": INVOKE, "by": "mira", "expires_in": 60}, {}, 201, []),
        ("POST", "rulings", {"moves": {"do": "fly"}}, {}, 400, []),
        ("POST", "rulings", {"moves": INVOKE, "bye": 1}, {}, 400, []),
        ("POST", "rulings", {}, {}, 400, []),
        ("POST", "rulings", {"moves": INVOKE, "expires_in": True}, {}, 400, []),
        ("POST", "rulings/q2/decision", {"verdict": "approve"}, {"If_Match": "*"}, 200, []),
        ("POST", "rulings/q2/decision", {"verdict": "approve", "seen": 1}, {}, 200, []),
        ("POST", "rulings/q2/decision", {"verdict": "approve"}, {}, 428, []),
        ("POST", "rulings/q2/decision", {"verdict": "approve"}, {"If_Match": '"99"'}, 412, ["ruling.stale"]),
        ("POST", "rulings/q2/decision", {"verdict": "approve"}, {"If_Match": "six"}, 400, []),
        ("POST", "rulings/q2/decision", {"verdict": "perhaps"}, {"If_Match": "*"}, 400, []),
        ("POST", "rulings/q2/decision", {"verdict": "approve", "dice": [True]}, {"If_Match": "*"}, 400, []),
        ("POST", "rulings/q1/decision", {"verdict": "approve"}, {"If_Match": "*"}, 409, ["ruling.pending"]),
        ("POST", "rulings/q99/decision", {"verdict": "approve"}, {"If_Match": "*"}, 404, []),
        ("POST", "rulings/q2/decision", {"verdict": "ask", "question": "How?"}, {"If_Match": "*"}, 200, []),
        ("POST", "rulings/q2/advice", {"policy": "strict"}, {}, 200, []),
        ("POST", "rulings/q2/advice", {"policy": "mild"}, {}, 400, []),
        ("POST", "rulings/q2/objections", {"text": "Dry stones."}, {}, 200, []),
        ("POST", "rulings/q2/objections", {"text": ""}, {}, 400, []),
        ("POST", "rulings/q2/withdrawal", None, {}, 200, []),
        ("POST", "rulings/q1/withdrawal", None, {}, 409, ["ruling.pending"]),
        ("POST", "rulings/q1/reopening", None, {}, 409, ["ruling.pending"]),
        ("POST", "narrations", {"roll": "r9"}, {}, 404, []),
        ("POST", "narrations", {"roll": "r1"}, {}, 400, []),
        ("POST", "undo", {"count": 1}, {}, 200, []),
        ("POST", "undo", {"count": 0}, {}, 400, []),
        ("PUT", "state", None, {}, 405, []),
        ("GET", "nothing", None, {}, 404, []),
    ],
)  # fmt: skip
def test_each_route_answers_as_described(
    gm: Caller, method: str, path: str, body: Any, headers: dict[str, str], status: int, rules: list[str]
) -> None:
    gm.call("POST", "rulings", {"moves": INVOKE, "by": "mira"})
    answer = gm.call(method, path, body, **headers)
    assert answer.status_code == status, answer.text
    if status >= 400:
        record = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert record["status"] == status
        assert record["detail"]
        assert [one["rule"] for one in record["violations"]] == rules
        assert all(one.keys() == RECORD and all(one.values()) for one in record["violations"])


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "state", None, 200),
        ("GET", "options", None, 200),
        ("GET", "odds", None, 200),
        ("GET", "rulings", None, 200),
        ("GET", "rulings/q2", None, 200),
        ("GET", "rulings/q1", None, 404),
        ("GET", "log", None, 200),
        ("GET", "ledger", None, 403),
        ("GET", "export", None, 403),
        ("POST", "rulings", {"moves": {"do": "settle"}}, 403),
        ("POST", "rulings", {"moves": INVOKE | {"by": "bren"}}, 403),
        ("POST", "rulings", {"moves": INVOKE, "by": "gm"}, 400),
        ("POST", "rulings", {"moves": INVOKE | {"aspect": "canary"}}, 409),
        ("POST", "rulings/q2/decision", {"verdict": "approve", "seen": 1}, 403),
        ("POST", "rulings/q2/advice", {}, 403),
        ("POST", "rulings/q2/replies", {"text": "Well."}, 403),
        ("POST", "rulings/q2/objections", {"text": "Well."}, 200),
        ("POST", "rulings/q2/withdrawal", None, 403),
        ("POST", "rulings/q2/reopening", None, 403),
        ("POST", "narrations", {"roll": "r1"}, 403),
        ("POST", "undo", {}, 403),
    ],
)
def test_what_a_seat_may_do_and_that_it_learns_no_secret(
    app: FastAPI, gm: Caller, mira: Caller, method: str, path: str, body: Any, status: int
) -> None:
    Caller(app, "bren").call("POST", "rulings", {"moves": INVOKE | {"by": "bren", "aspect": "wet-stones"}})
    version = gm.call("GET", "state").json()["version"]
    answer = mira.call(method, path, body)
    assert answer.status_code == status, answer.text
    assert "CANARY" not in answer.text
    assert gm.call("GET", "state").json()["version"] == version


def test_the_same_request_id_has_one_effect_and_the_same_answer(gm: Caller, mira: Caller) -> None:
    one, again = (mira.call("POST", "rulings", {"moves": INVOKE}, Idempotency_Key="k1") for _ in range(2))
    assert one.json()["id"] == again.json()["id"]
    other = gm.call("POST", "rulings", {"moves": INVOKE, "by": "mira"}, Idempotency_Key="k1")
    assert other.json()["id"] != one.json()["id"]
    path = f"rulings/{one.json()['id']}/decision"
    decided = [gm.call("POST", path, {"verdict": "approve"}, If_Match="*", Idempotency_Key="k2") for _ in range(2)]
    assert [answer.status_code for answer in decided] == [200, 200]
    assert decided[0].json() == decided[1].json()
    assert gm.call("GET", "state").json()["characters"]["mira"]["fate_points"] == 2


def test_fifty_callers_decide_one_ruling_and_one_wins(app: FastAPI, gm: Caller) -> None:
    key = gm.call("POST", "rulings", {"moves": INVOKE, "by": "mira"}).json()["id"]
    callers = [Caller(app, "gm") for _ in range(50)]

    def decide(caller: Caller) -> Any:
        return caller.call("POST", f"rulings/{key}/decision", {"verdict": "approve"}, If_Match='"1"')

    with ThreadPoolExecutor(50) as pool:
        answers = [*pool.map(decide, callers)]
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49
    lost = [answer.json()["violations"] for answer in answers if answer.status_code == 409]
    assert {one["rule"] for violations in lost for one in violations} == {"ruling.pending"}
    assert gm.call("GET", "state").json()["characters"]["mira"]["fate_points"] == 2


@pytest.mark.parametrize(
    "header", [{}, {"Authorization": "Bearer x"}, {"Authorization": "Basic eDp5"}, {"Authorization": "Bearer "}]
)
def test_no_pass_no_answer(app: FastAPI, header: dict[str, str]) -> None:
    answer = TestClient(app, base_url="http://127.0.0.1").get("/api/tables/saturday/state", headers=header)
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_pass_is_for_one_table(app: FastAPI) -> None:
    two = served("friday", "saturday")
    caller = Caller(two, "gm", "friday")
    answer = caller.client.get("/api/tables/saturday/state", headers={"Authorization": f"Bearer {caller.token}"})
    assert answer.status_code == 401


def test_a_new_round_of_links_ends_every_pass(app: FastAPI, mira: Caller) -> None:
    app.state.desk.places.get("saturday").new_round("mira")
    assert mira.call("GET", "state").status_code == 401


@pytest.mark.parametrize(
    "raw", ['{"moves": {"do": "settle"}, "moves": 1}', "{", "[]", "\xff", '{"moves": NaN}', "[" * 5000]
)
def test_bodies_are_read_strictly(gm: Caller, raw: str) -> None:
    answer = gm.client.post(
        "/api/tables/saturday/rulings",
        content=raw.encode("latin-1"),
        headers={"Authorization": f"Bearer {gm.token}", "Content-Type": "application/json"},
    )
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_the_description_names_every_route_and_its_refusals(app: FastAPI) -> None:
    described = TestClient(app, base_url="http://127.0.0.1").get("/api/openapi.json").json()
    assert "Problem" in described["components"]["schemas"]
    assert described["components"]["securitySchemes"]
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            assert route.get("description"), f"{method} {path} says nothing of itself"
            assert "401" in route["responses"], f"{method} {path}"
            assert (method == "post" and "/withdrawal" not in path and "/reopening" not in path) == (
                "requestBody" in route
            ), f"{method} {path}"
