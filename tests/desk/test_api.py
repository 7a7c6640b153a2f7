"""The API: what each seat may see and do there, versions seen, request ids, and its description of itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from api_caller import ACTION, BASE, INVOKE, OTHERS, ApiCaller, Served, check_documented, served

from adjudicator import Table
from adjudicator.frontends.desk.pages.joining import COOKIE

SECRETS = ("Trapdoor", "the key is a fake", "is bribed", "trapdoor")


@pytest.fixture
def desk(table: Table) -> Iterator[Served]:
    with served(table) as running:
        yield running


@pytest.fixture
def gm(desk: Served) -> ApiCaller:
    return desk.seat("gm")


@pytest.fixture
def mira(desk: Served) -> ApiCaller:
    return desk.seat("mira")


@pytest.fixture
def bren(desk: Served) -> ApiCaller:
    return desk.seat("bren")


def points(table: Table, who: str = "mira") -> Any:
    return table.state()["characters"][who]["fate_points"]


# --- coming in


@pytest.mark.parametrize("seat", ["gm", "mira"])
def test_a_link_is_exchanged_for_a_pass(desk: Served, seat: str) -> None:
    passed = desk.seat(seat).passed
    assert (passed["table"], passed["seat"]) == ("saturday", seat)
    word = desk.link(seat).partition("#")[2]
    assert desk.client.post("/api/join", json={"link": word}).json()["seat"] == seat


def test_a_link_that_was_replaced_opens_nothing_nor_does_its_pass(desk: Served, mira: ApiCaller) -> None:
    link = desk.link("mira")
    next(iter(desk.client.app.state.desk.places)).new_round("mira")
    assert desk.client.post("/api/join", json={"link": link}).status_code == 401
    assert mira.get("state", 401)["status"] == 401


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer x"},
        {"authorization": "Bearer " + "x" * 5_000},
        {"authorization": "Basic {token}"},
        {"authorization": "{token}"},
        {"cookie": COOKIE + "={token}"},
        {"authorization": "Bearer {token}x"},
        {"authorization": "Bearer {link}"},
    ],
)
def test_without_a_pass_there_is_nothing(desk: Served, gm: ApiCaller, headers: dict[str, str]) -> None:
    word = desk.link("gm").partition("#")[2]
    shown = {name: value.format(token=gm.token, link=word) for name, value in headers.items()}
    for method, to in (("GET", "state"), ("GET", "news"), ("POST", "undo"), ("POST", "rulings")):
        answer = desk.client.request(method, gm.path + to, headers=shown)
        check_documented(desk.description, answer)
        assert answer.status_code == 401


def test_a_pass_opens_no_other_table(desk: Served, gm: ApiCaller) -> None:
    answer = desk.client.get("/api/tables/sunday/state", headers={"authorization": f"Bearer {gm.token}"})
    assert answer.status_code == 401


def test_a_pass_in_an_address_is_no_pass(desk: Served, gm: ApiCaller) -> None:
    assert desk.client.get(f"{gm.path}state?token={gm.token}").status_code == 401
    assert "'token' is not a key here" in gm.get("state?token=x", 400)["detail"]


def test_no_page_of_another_site_may_read_answers(desk: Served, gm: ApiCaller) -> None:
    asked = {"origin": "http://elsewhere.example", "access-control-request-method": "POST"}
    before = desk.client.options(gm.path + "undo", headers=asked)
    after = gm.call("GET", "state", headers={"origin": "http://elsewhere.example"})
    for answer in (before, after):
        assert not any(name.startswith("access-control") for name in answer.headers)
        assert "set-cookie" not in answer.headers


# --- looking


@pytest.mark.parametrize(
    ("to", "for_gm", "for_seat"),
    [
        ("state", 200, 200),
        ("options", 200, 200),
        ("options?who=mira", 200, 200),
        ("options?who=bren", 200, 403),
        ("options?who=gm", 200, 403),
        ("options?who=nobody", 404, 403),
        ("odds", 200, 200),
        ("odds?roll=r1", 200, 200),
        ("odds?roll=r1&who=bren", 200, 403),
        ("odds?who=nobody", 404, 403),
        ("odds?roll=r9", 404, 404),
        ("rulings", 200, 200),
        ("rulings/q1", 200, 404),
        ("rulings/q9", 404, 404),
        ("log", 200, 200),
        ("log?limit=1", 200, 200),
        ("log?before=q1", 200, 200),
        ("log?before=q9", 404, 404),
        ("log?limit=0", 400, 400),
        ("log?limit=201", 400, 400),
        ("log?limit=many", 400, 400),
        ("log?limit=1&limit=2", 400, 400),
        ("log?page=2", 400, 400),
        ("ledger", 200, 403),
        ("ledger?account=char:mira", 200, 403),
        ("export", 200, 403),
    ],
)
def test_each_seat_reads_what_is_for_it(gm: ApiCaller, mira: ApiCaller, to: str, for_gm: int, for_seat: int) -> None:
    assert gm.call("GET", to).status_code == for_gm
    answer = mira.call("GET", to)
    assert answer.status_code == for_seat
    if for_seat == 403:
        assert [one["rule"] for one in answer.json()["violations"]] == ["ruling.seat"]


def test_what_the_api_shows_is_what_the_table_says(table: Table, gm: ApiCaller, mira: ApiCaller) -> None:
    key = mira.propose(INVOKE)
    assert gm.get("state") == table.state()
    assert mira.get("state") == table.state("mira")
    assert gm.get("options?who=bren") == table.options("bren")
    assert mira.get("options") == table.seat("mira").options()
    assert gm.get("odds") == table.odds()
    assert mira.get("odds") == table.seat("mira").odds("r1")
    assert gm.get("rulings") == [table.ruling(key).to_dict()]
    assert mira.get(f"rulings/{key}") == table.seat("mira").ruling(key)
    gm.decide(key)
    assert gm.get("ledger?account=char:mira") == table.ledger("char:mira")
    exported = gm.call("GET", "export").text.splitlines()
    assert [json.loads(line) for line in exported] == [*table.export()]


def test_nothing_hidden_reaches_a_seat(table: Table, gm: ApiCaller, mira: ApiCaller) -> None:
    gm.decide(gm.propose({"do": "place_aspect", "text": "Trapdoor in the Roof", "hidden": True}))
    gm.propose({"do": "reveal_aspect", "aspect": "trapdoor-under-the-carpet"})
    gm.decide(mira.propose(INVOKE))
    mira.propose({**INVOKE, "aspect": "wet-stones", "pay": "free"})
    shown = "".join(
        mira.call("GET", to).text for to in ("state", "options", "odds", "rulings", "log", "rulings/q2", "rulings/q3")
    )
    assert "Slick as an Eel" in shown
    assert [secret for secret in SECRETS if secret in shown] == []
    assert all(secret in "".join(gm.call("GET", to).text for to in ("state", "log")) for secret in SECRETS)


def test_a_seat_reads_the_log_in_sentences(gm: ApiCaller, mira: ApiCaller) -> None:
    key = mira.propose(INVOKE)
    gm.decide(key, reason="Neat.")
    told = mira.get("log")[0]
    assert {name: told[name] for name in ("id", "status", "by", "words", "reason")} == {
        "id": key, "status": "approved", "by": "Mira", "words": "I slip through under his arm.", "reason": "Neat.",
    }  # fmt: skip
    assert "Mira: 3 -> 2" in told["told"]


def test_the_log_is_read_on_from_where_one_stopped(gm: ApiCaller, mira: ApiCaller) -> None:
    gm.decide(mira.propose(INVOKE))
    gm.decide(gm.propose({"do": "settle"}))
    for caller in (gm, mira):
        whole = [line["id"] for line in caller.get("log")]
        assert len(whole) == 3
        read: list[str] = []
        while page := caller.get(f"log?limit=1&before={read[-1]}" if read else "log?limit=1"):
            read += [line["id"] for line in page]
        assert read == whole


# --- a ruling's life


def test_a_ruling_from_first_word_to_undo(table: Table, gm: ApiCaller, mira: ApiCaller, bren: ApiCaller) -> None:
    key = mira.propose(INVOKE)
    assert gm.post(f"rulings/{key}/advice", {"policy": "strict"})["opinion"]["policy"] == "strict"
    assert mira.get(f"rulings/{key}")["opinion"] is None
    assert bren.post(f"rulings/{key}/objections", {"text": "He looks."})["objections"] == [
        {"by": "bren", "why": "He looks."}
    ]
    asked = gm.decide(key, "ask", question="Which arm?")
    assert (asked["status"], asked["question"]) == ("asked", "Which arm?")
    bren.post(f"rulings/{key}/replies", {"text": "Mine."}, 403)
    assert mira.post(f"rulings/{key}/replies", {"text": "The left one."})["status"] == "pending"
    amended = gm.decide(key, "amend", moves={**INVOKE, "benefit": "reroll"}, dice=[1, 1, 0, 0], reason="Rather so.")
    assert amended["status"] == "approved"
    assert (points(table), table.state()["rolls"]["r1"]["dice"]) == (2, [1, 1, 0, 0])
    gm.post("undo", {"count": 1})
    assert points(table) == 3


def test_rulings_are_withdrawn_and_reopened(gm: ApiCaller, mira: ApiCaller, bren: ApiCaller) -> None:
    key = mira.propose(INVOKE)
    bren.post(f"rulings/{key}/withdrawal", status=403)
    assert mira.post(f"rulings/{key}/withdrawal")["status"] == "withdrawn"
    mira.post(f"rulings/{key}/reopening", status=403)
    assert gm.post(f"rulings/{key}/reopening")["status"] == "pending"
    assert gm.post(f"rulings/{key}/withdrawal", {})["status"] == "withdrawn"
    gm.post(f"rulings/{key}/withdrawal", status=409)


def test_the_gm_asks_for_others_and_for_a_while(table: Table, gm: ApiCaller) -> None:
    made = gm.post("rulings", {"moves": {"do": "settle"}, "by": "mira", "expires_in": 3600}, 201)
    assert (made["by"], made["expires_at"] > made["asked_at"]) == ("mira", True)


def test_an_override_sets_rules_aside(table: Table, gm: ApiCaller, mira: ApiCaller) -> None:
    key = mira.propose({**INVOKE, "benefit": "obstacle"})
    refused = gm.decide(key, status=409)
    assert [one["rule"] for one in refused["violations"]] == ["invoke.unopposed"]
    assert all(refused["violations"][0].values())
    assert refused["ruling"]["status"] == "pending"
    assert gm.decide(key, "override", set_aside=["invoke.unopposed"])["status"] == "approved"


def test_a_telling_is_drafted(gm: ApiCaller, mira: ApiCaller) -> None:
    gm.post("narrations", {"roll": "r1"}, 400)
    gm.decide(gm.propose({"do": "settle"}))
    mira.post("narrations", {"roll": "r1"}, 403)
    draft = gm.post("narrations", {"roll": "r1"}, 201)
    assert (draft["moves"][0]["do"], draft["status"]) == ("tell", "pending")
    gm.post("narrations", {"roll": "r9"}, 404)


@pytest.mark.parametrize(
    "to", ["rulings/q2/decision", "rulings/q2/advice", "rulings/q2/reopening", "undo", "narrations"]
)
def test_only_the_gm_decides(table: Table, mira: ApiCaller, to: str) -> None:
    mira.propose(INVOKE)
    before = table.state()
    refused = mira.post(to, {"verdict": "approve"}, 403, If_Match="*")
    assert [one["rule"] for one in refused["violations"]] == ["ruling.seat"]
    assert table.state() == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"moves": OTHERS}, 403),
        ({"moves": [INVOKE, OTHERS]}, 403),
        ({"moves": {"do": "adjust", "character": "mira", "fate_points": 9, "reason": "please"}}, 403),
        ({"moves": INVOKE, "by": "gm"}, 403),
        ({"moves": INVOKE, "by": "bren"}, 403),
        ({"moves": INVOKE, "expires_in": 5}, 403),
        ({"moves": {**INVOKE, "aspect": "Trapdoor under the Carpet"}}, 409),
        ({"moves": INVOKE, "by": "mira"}, 201),
    ],
)
def test_a_seat_asks_for_itself(table: Table, mira: ApiCaller, body: Any, status: int) -> None:
    mira.post("rulings", body, status)
    assert len(table.pending()) == (status == 201)


# --- which version was seen


@pytest.mark.parametrize(
    ("headers", "seen", "status"),
    [
        ({}, {}, 428),
        ({"If_Match": '"1"'}, {}, 200),
        ({"If_Match": 'W/"1"'}, {}, 200),
        ({"If_Match": "*"}, {}, 200),
        ({}, {"seen": 1}, 200),
        ({"If_Match": '"1"'}, {"seen": 1}, 200),
        ({"If_Match": "*"}, {"seen": 1}, 200),
        ({"If_Match": '"1"'}, {"seen": 0}, 400),
        ({"If_Match": '"99"'}, {}, 412),
        ({"If_Match": "*"}, {"seen": 99}, 412),
        ({}, {"seen": 99}, 412),
        ({"If_Match": "1"}, {}, 400),
        ({"If_Match": '"1", "2"'}, {}, 400),
        ({"If_Match": '"one"'}, {}, 400),
        ({"If_Match": f'"{"9" * 5_000}"'}, {}, 400),
        ({"If_Match": ""}, {}, 400),
        ({}, {"seen": True}, 400),
        ({}, {"seen": -1}, 400),
        ({}, {"seen": "1"}, 400),
    ],
)
def test_a_decision_says_what_it_saw(
    table: Table, gm: ApiCaller, headers: dict[str, str], seen: dict[str, Any], status: int
) -> None:
    key = gm.propose(INVOKE)
    gm.post(f"rulings/{key}/decision", {"verdict": "approve", **seen}, status, **headers)
    assert table.ruling(key).status == ("approved" if status == 200 else "pending")


def test_a_decision_on_what_changed_is_refused_with_what_is_true_now(gm: ApiCaller, mira: ApiCaller) -> None:
    key = mira.propose(INVOKE)
    seen = gm.call("GET", f"rulings/{key}").headers["etag"]
    gm.decide(gm.propose(OTHERS))
    refused = gm.post(f"rulings/{key}/decision", {"verdict": "approve"}, 412, If_Match=seen)
    assert [one["rule"] for one in refused["violations"]] == ["ruling.stale"]
    assert refused["ruling"] == gm.get(f"rulings/{key}")
    now = gm.call("GET", f"rulings/{key}").headers["etag"]
    assert now != seen
    assert gm.post(f"rulings/{key}/decision", {"verdict": "approve"}, If_Match=now)["status"] == "approved"


@pytest.mark.parametrize("to", ["state", "rulings/{key}"])
def test_the_etag_is_the_version(table: Table, gm: ApiCaller, mira: ApiCaller, to: str) -> None:
    key = mira.propose(INVOKE)
    for caller in (gm, mira):
        answer = caller.call("GET", to.format(key=key))
        assert answer.headers["etag"] == f'"{table.state()["version"]}"' == f'"{answer.json()["version"]}"'


# --- the same request twice


@pytest.mark.parametrize("in_body", [False, True])
def test_the_same_request_twice_has_one_effect_and_the_same_answer(
    table: Table, gm: ApiCaller, mira: ApiCaller, in_body: bool
) -> None:
    headers, body = ({}, {"request_id": "a"}) if in_body else ({"Idempotency_Key": "a"}, {})
    first = mira.post("rulings", {"moves": INVOKE, **body}, 201, **headers)
    gm.decide(gm.propose({"do": "remove_aspect", "aspect": "slick-as-an-eel"}))
    assert mira.post("rulings", {"moves": INVOKE, **body}, 201, **headers) == first
    assert [one.id for one in table.pending()] == [first["id"]]
    to, decision = f"rulings/{first['id']}/decision", {"verdict": "reject", "seen": 1, **body}
    rejected = gm.post(to, decision, **headers)
    assert gm.post(to, decision, **headers) == rejected
    undone = gm.post("undo", body, **headers)
    after = table.state()
    assert gm.post("undo", body, **headers) == undone
    assert table.state() == after


def test_what_the_gm_asks_twice_is_asked_once(table: Table, gm: ApiCaller) -> None:
    first = gm.post("rulings", {"moves": ACTION}, 201, Idempotency_Key="a")
    gm.decide(first["id"], dice=[0, 0, 0, 0])
    assert gm.post("rulings", {"moves": ACTION}, 201, Idempotency_Key="a") == first


def test_no_seat_meets_the_request_id_of_another(table: Table, gm: ApiCaller, mira: ApiCaller, bren: ApiCaller) -> None:
    asked = [
        gm.propose(ACTION, Idempotency_Key="a"),
        mira.propose(INVOKE, Idempotency_Key="a"),
        bren.propose(OTHERS, Idempotency_Key="a"),
    ]
    assert [one.id for one in table.pending()] == asked
    assert [one.by for one in table.pending()] == ["bren", "mira", "bren"]


def test_one_request_id_for_two_rulings_decides_both(gm: ApiCaller) -> None:
    for move in (INVOKE, ACTION):
        key = gm.propose(move)
        assert gm.post(f"rulings/{key}/decision", {"verdict": "reject", "seen": 1}, Idempotency_Key="a")["id"] == key


@pytest.mark.parametrize("key", ["", "  ", "x" * 201])
def test_a_request_id_says_something(gm: ApiCaller, key: str) -> None:
    gm.post("rulings", {"moves": ACTION, "request_id": key}, 400)
    gm.post("rulings", {"moves": ACTION}, 400, Idempotency_Key=key)
    gm.post("rulings", {"moves": ACTION, "request_id": "a"}, 400, Idempotency_Key="b")


# --- its description of itself


ROUTES = {
    "/join": "post",
    "/tables/{name}/state": "get",
    "/tables/{name}/options": "get",
    "/tables/{name}/odds": "get",
    "/tables/{name}/rulings": "get post",
    "/tables/{name}/rulings/{ruling}": "get",
    "/tables/{name}/rulings/{ruling}/decision": "post",
    "/tables/{name}/rulings/{ruling}/advice": "post",
    "/tables/{name}/rulings/{ruling}/replies": "post",
    "/tables/{name}/rulings/{ruling}/objections": "post",
    "/tables/{name}/rulings/{ruling}/withdrawal": "post",
    "/tables/{name}/rulings/{ruling}/reopening": "post",
    "/tables/{name}/narrations": "post",
    "/tables/{name}/undo": "post",
    "/tables/{name}/log": "get",
    "/tables/{name}/ledger": "get",
    "/tables/{name}/export": "get",
    "/tables/{name}/news": "get",
}


def test_every_route_is_described(desk: Served) -> None:
    assert {path: " ".join(sorted(methods)) for path, methods in desk.description["paths"].items()} == ROUTES
    schemas = desk.description["components"]["schemas"]
    for path, methods in desk.description["paths"].items():
        for method, operation in methods.items():
            assert operation["description"]
            assert ("security" in operation) is (path != "/join")
            assert ("requestBody" in operation) is (method == "post")
            good = [status for status in operation["responses"] if status.startswith("2")]
            assert len(good) == 1
            for status, one in operation["responses"].items():
                kinds = one["content"]
                assert status in good or [*kinds] == ["application/problem+json"]
                assert "422" not in operation["responses"]
                assert all(kind["schema"] for kind in kinds.values())
    used = set(_references(desk.description))
    assert used == set(schemas)


def test_the_description_is_for_everybody_and_says_nothing_of_the_table(desk: Served, gm: ApiCaller) -> None:
    answer = desk.client.get("/api/openapi.json")
    assert answer.status_code == 200
    assert answer.json()["servers"] == [{"url": "/api"}]
    words = ("saturday", gm.token, *SECRETS, "Mira", BASE)
    assert [word for word in words if word in answer.text] == []


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for inner in part.values():
            yield from _references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _references(inner)
