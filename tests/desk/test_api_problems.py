"""Requests that the API refuses: each with its status and one sentence, whatever was sent, and nothing done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from api_caller import ACTION, INVOKE, ApiCaller, Served, check_documented, served
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import Table
from adjudicator.errors import BadRuleFile, DraftUnavailable, TableBusy, TableChanged
from adjudicator.frontends.desk.guard import LARGEST_BODY, Haste


@pytest.fixture
def desk(table: Table) -> Iterator[Served]:
    with served(table) as running:
        yield running


@pytest.fixture
def gm(desk: Served) -> ApiCaller:
    return desk.seat("gm")


PROPOSE, DECIDE = "rulings", "rulings/q2/decision"
BAD = [
    # to, body, status, what the sentence says
    (PROPOSE, "", 400, "'moves' is missing"),
    (PROPOSE, "{", 400, "not JSON"),
    (PROPOSE, "[]", 400, "is no object"),
    (PROPOSE, "null", 400, "is no object"),
    (PROPOSE, '"moves"', 400, "is no object"),
    (PROPOSE, "NaN", 400, "NaN is no number"),
    (PROPOSE, '{"moves": {"do": "settle"}, "moves": {"do": "settle"}}', 400, "'moves' stands there twice"),
    (PROPOSE, '{"moves": {"do": "settle", "do": "settle"}}', 400, "'do' stands there twice"),
    (PROPOSE, '{"moves": {"do": "settle"}, "flavour": 1}', 400, "'flavour' is not a key here"),
    (PROPOSE, '{"moves": {"do": "settle", "flavour": 1}}', 400, "'flavour' is not a key here"),
    (PROPOSE, '{"moves": {"do": "settle"}, "by": null}', 400, "'by': null is no value"),
    (PROPOSE, '{"moves": {"do": "settle"}, "by": "  "}', 400, "by is empty"),
    (PROPOSE, '{"moves": {"do": "settle"}, "by": "\\ud800"}', 400, "Unicode"),
    (PROPOSE, '{"moves": {"do": "settle"}, "expires_in": true}', 400, "'expires_in' is no whole number"),
    (PROPOSE, '{"moves": {"do": "settle"}, "expires_in": 0}', 400, "'expires_in' must be at least 1"),
    (PROPOSE, '{"moves": {"do": "settle"}, "expires_in": 1.0}', 400, "'expires_in' is no whole number"),
    (PROPOSE, '{"moves": {"do": "settle"}, "expires_in": 1e300}', 400, "'expires_in' is no whole number"),
    (PROPOSE, '{"moves": {"do": "settle"}, "expires_in": 999999999999}', 400, "'expires_in' must be at most"),
    (PROPOSE, f'{{"moves": {"9" * 5_000}}}', 400, "too many digits"),
    (PROPOSE, '{"moves": {}}', 400, "'do' is missing"),
    (PROPOSE, '{"moves": []}', 400, "an empty list holds no move"),
    (PROPOSE, '{"moves": "settle"}', 400, "'moves' is no"),
    (PROPOSE, '{"moves": {"do": "dance"}}', 400, "'dance' is no move"),
    (PROPOSE, json.dumps({"moves": {**ACTION, "opposition": True}}), 400, "take_action"),
    (PROPOSE, json.dumps({"moves": {**ACTION, "opposition": "2"}}), 400, "take_action"),
    (PROPOSE, '{"moves": ' + "[" * 100_000 + "]" * 100_000 + "}", 400, "nested too deeply"),
    (DECIDE, "{}", 400, "'verdict' is missing"),
    (DECIDE, '{"verdict": "perhaps"}', 400, "'verdict' must be 'approve'"),
    (DECIDE, '{"verdict": "ask"}', 400, "to ask needs a question"),
    (DECIDE, '{"verdict": "amend"}', 400, "to amend needs the moves"),
    (DECIDE, '{"verdict": "override"}', 400, "to override needs the rules"),
    (DECIDE, '{"verdict": "override", "set_aside": ["no.such"]}', 400, "no rule is called no.such"),
    (DECIDE, '{"verdict": "approve", "set_aside": ["settle.open"]}', 400, "'set_aside' goes with override"),
    (DECIDE, '{"verdict": "approve", "set_aside": "settle.open"}', 400, "'set_aside'"),
    (DECIDE, '{"verdict": "approve", "question": "Why?"}', 400, "'question' goes with ask"),
    (DECIDE, '{"verdict": "approve", "reason": " "}', 400, "reason is empty"),
    (DECIDE, '{"verdict": "approve", "reason": 1}', 400, "'reason' is no text"),
    (DECIDE, '{"verdict": "approve", "dice": [true, 0, 0, 0]}', 400, "no whole number"),
    (DECIDE, '{"verdict": "approve", "dice": ["1", 0, 0, 0]}', 400, "no whole number"),
    (DECIDE, '{"verdict": "approve", "dice": "++00"}', 400, "'dice'"),
    (DECIDE, '{"verdict": "approve", "dice": [2, 0, 0, 0]}', 409, "four"),
    (DECIDE, '{"verdict": "approve", "dice": [1, 0, 0]}', 409, "four"),
    (DECIDE, '{"verdict": "approve", "by": "mira"}', 403, "mira"),
    (DECIDE, '{"verdict": "amend", "moves": {"do": "invoke"}}', 400, "invoke"),
    ("rulings/q1/decision", '{"verdict": "approve"}', 409, "No ruling 'q1' is waiting"),
    ("rulings/q9/decision", '{"verdict": "approve"}', 404, "there is no ruling 'q9'"),
    ("rulings/%00/decision", '{"verdict": "approve"}', 404, "there is no ruling"),
    ("rulings/%ff/decision", '{"verdict": "approve"}', 404, "there is no ruling"),
    ("rulings/q2/advice", '{"policy": "kind"}', 400, "'policy' must be 'strict'"),
    ("rulings/q1/advice", "{}", 409, "No ruling 'q1' is waiting"),
    ("rulings/q9/advice", "{}", 404, "there is no ruling 'q9'"),
    ("rulings/q2/replies", "{}", 400, "'text' is missing"),
    ("rulings/q2/replies", '{"text": ""}', 400, "text is empty"),
    ("rulings/q2/objections", '{"text": " "}', 400, "why is empty"),
    ("rulings/q2/withdrawal", '{"why": "no"}', 400, "'why' is not a key here"),
    ("rulings/q2/reopening", "", 409, "still waiting"),
    ("rulings/q1/reopening", "", 409, "q1"),
    ("narrations", '{"roll": 1}', 400, "'roll' is no text"),
    ("narrations", '{"roll": "r9"}', 404, "there is no roll 'r9'"),
    ("undo", '{"count": 0}', 400, "'count' must be at least 1"),
    ("undo", '{"count": 2}', 400, "only 1 ruling"),
    ("undo", '{"count": true}', 400, "'count' is no whole number"),
]


@pytest.mark.parametrize(("to", "body", "status", "says"), BAD)
def test_what_is_wrong_is_said_and_nothing_done(
    table: Table, gm: ApiCaller, to: str, body: str, status: int, says: str
) -> None:
    assert table.propose(ACTION).id == "q2"
    before = table.state()
    answer = gm.call("POST", to, headers={"if-match": "*"}, content=body)
    refused = answer.json()
    assert (answer.status_code, refused["status"]) == (status, status), refused
    assert says in refused["detail"]
    assert "\n" not in refused["detail"]
    assert table.state() == before
    assert (table.ruling("q2").status, table.ruling("q2").objections) == ("pending", ())


@pytest.mark.parametrize(
    ("to", "body", "status"),
    [
        (PROPOSE, {"moves": {"do": "invoke", "by": "mira", "aspect": "x", "pay": "free", "benefit": "aid"}}, 409),
        (PROPOSE, {"moves": {**INVOKE, "aspect": "Trapdoor under the Carpet"}}, 409),
        (PROPOSE, {"moves": {"do": "dance"}}, 400),
        (PROPOSE, {"moves": {**INVOKE, "because": "word " * 100_000}}, 201),
        ("rulings/q2/replies", {"text": "I asked this not."}, 404),
        ("rulings/q2/withdrawal", {}, 404),
    ],
)
def test_a_seat_is_refused_in_the_same_way(table: Table, desk: Served, to: str, body: Any, status: int) -> None:
    table.propose({"do": "reveal_aspect", "aspect": "trapdoor-under-the-carpet"})
    answer = desk.seat("mira").call("POST", to, body)
    assert answer.status_code == status, answer.text
    assert "rapdoor" not in answer.text.replace("Trapdoor under the Carpet", "" if "Trapdoor" in str(body) else "T")


@pytest.mark.parametrize(
    ("error", "status", "headers"),
    [
        (TableBusy("/somewhere/saturday.db"), 503, {"retry-after": "1"}),
        (TableChanged(3, 4), 409, {}),
    ],
)
def test_a_table_that_cannot_be_written_says_so(
    monkeypatch: pytest.MonkeyPatch, gm: ApiCaller, error: Exception, status: int, headers: dict[str, str]
) -> None:
    key = gm.propose(ACTION)
    monkeypatch.setattr(Table, "decide", _raising(error))
    answer = gm.call("POST", f"rulings/{key}/decision", {"verdict": "approve", "seen": 1})
    assert answer.status_code == status
    assert headers.items() <= dict(answer.headers).items()
    assert "somewhere" not in answer.text


def test_a_drafter_that_gives_nothing_is_no_error_of_the_caller(monkeypatch: pytest.MonkeyPatch, gm: ApiCaller) -> None:
    key = gm.propose(INVOKE)

    async def raising(*_: Any, **__: Any) -> Any:
        raise DraftUnavailable("too slow", "the model took too long")

    monkeypatch.setattr(Table, "aadvise", raising)
    assert gm.post(f"rulings/{key}/advice", {}, 502)["detail"] == "the model took too long"


@pytest.mark.parametrize("error", [RuntimeError("secret"), BadRuleFile("/secret", "key", "wrong"), OSError("secret")])
def test_what_should_not_have_happened_names_nothing_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, desk: Served, gm: ApiCaller, error: Exception
) -> None:
    monkeypatch.setattr(Table, "state", _raising(error))
    answer = desk.client.get(gm.path + "state", headers={"authorization": f"Bearer {gm.token}"})
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert "secret" not in answer.text


@pytest.mark.parametrize(("method", "to", "status"), [("GET", "undo", 405), ("PUT", "state", 405), ("GET", "x", 404)])
def test_other_addresses_are_problems_too(desk: Served, gm: ApiCaller, method: str, to: str, status: int) -> None:
    answer = desk.client.request(method, gm.path + to, headers={"authorization": f"Bearer {gm.token}"})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert ("allow" in answer.headers) is (status == 405)


@pytest.mark.parametrize("known", [True, False])
def test_a_body_beyond_all_measure_is_refused(table: Table, gm: ApiCaller, known: bool) -> None:
    pieces = [b'{"moves": "', *[b"x" * 500_000] * (LARGEST_BODY // 500_000), b'"}']
    before = table.commits
    answer = gm.call("POST", "rulings", content=b"".join(pieces) if known else iter(pieces))
    assert answer.status_code == 413
    assert table.commits == before


def test_haste_is_refused_for_a_while(table: Table) -> None:
    with served(table, Haste(3, 0.001)) as desk:
        gm = desk.seat("gm")
        given = [gm.call("POST", "rulings", {"moves": ACTION}) for _ in range(3)]
        assert [answer.status_code for answer in given] == [201, 201, 429]
        assert given[-1].headers["retry-after"]
        assert gm.call("GET", "state").status_code == 200


@pytest.mark.parametrize(
    "link",
    ["", "x", "#", "http://127.0.0.1/join#", "http://127.0.0.1/join#x.y", "\u202e", "x" * 10_000, "{token}"],
)
def test_a_link_that_is_none_opens_nothing(desk: Served, gm: ApiCaller, link: str) -> None:
    answer = desk.client.post("/api/join", json={"link": link.format(token=gm.token)})
    check_documented(desk.description, answer)
    assert answer.status_code == 401


@pytest.mark.parametrize("body", ["", "{}", '{"link": 1}', '{"link": null}', '{"link": "a", "link": "b"}', "[1]"])
def test_joining_reads_as_strictly(desk: Served, body: str) -> None:
    answer = desk.client.post("/api/join", content=body)
    check_documented(desk.description, answer)
    assert answer.status_code == 400


WORDS = st.sampled_from([
    "do", "by", "moves", "verdict", "seen", "dice", "invoke", "settle", "mira", "gm", "approve", "override", "text",
    "set_aside", "aspect", "wet-stones", "pay", "free", "benefit", "bonus", "q2", "roll", "r1", "request_id", "count",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=5),
    max_leaves=12,
)
MOVES = st.dictionaries(WORDS, VALUES, max_size=5).map(lambda one: {"do": "invoke", "by": "mira", **one})
BODIES = VALUES | st.fixed_dictionaries({"moves": MOVES | VALUES}) | st.fixed_dictionaries({"verdict": VALUES | WORDS})


SENT = st.tuples(
    st.sampled_from([PROPOSE, DECIDE, "rulings/q2/replies", "rulings/q2/objections", "narrations", "undo"]),
    st.sampled_from(["gm", "mira"]),
    BODIES,
)


def test_whatever_is_sent_is_answered_as_described(table: Table, desk: Served) -> None:
    callers = {seat: desk.seat(seat) for seat in ("gm", "mira")}
    callers["mira"].propose(INVOKE)

    @settings(max_examples=150)
    @given(SENT)
    def answered(sent: tuple[str, str, Any]) -> None:
        to, seat, body = sent
        before = table.state()
        answer = callers[seat].call("POST", to, headers={"if-match": "*"}, content=json.dumps(body))
        assert answer.status_code < 500
        assert answer.status_code < 300 or table.state() == before

    answered()


def _raising(error: Exception) -> Any:
    def raising(*_: Any, **__: Any) -> Any:
        raise error

    return raising
