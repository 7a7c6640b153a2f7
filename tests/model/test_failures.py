"""Whatever a provider does, it comes out as one error of a known kind with one plain sentence, in bounded time."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterator

import anyio
import pytest
from playing import UNWRITTEN, invoke, settle
from provider_stub import ProviderStub
from stub_behaviours import Reply, failure
from stub_drafters import BRIEF, CANARY, at, drafter, opinion_of, with_a_roll

from adjudicator import Table
from adjudicator.drafting.brief import Narration, NarrationBrief
from adjudicator.drafting.model.client import TRIES, ChatClient
from adjudicator.drafting.model.endpoint import SERVERS, Endpoint, endpoint_from
from adjudicator.drafting.model.failures import failure_of
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.reply import SHAPES, Message, Shape, ShapeRefused
from adjudicator.errors import BadConfiguration, DraftUnavailable, FailureKind

AGAIN = 1 + TRIES
ASKED = (Message("user", "Does it fit?"),)
TELLING = NarrationBrief("r1", "Docks", "", "Mira", "Overcome", "", "", "", "succeed", "Succeed", 1)

# The model, what it means for an opinion, the requests it takes; the same for a telling where it differs.
FAILING: list[tuple[str, FailureKind, int]] = [
    ("e401", "wrong key", 1),
    ("e403", "not allowed", 1),
    ("e404", "no such model", 1),
    ("no such model", "no such model", 1),
    ("ectx", "too long", 1),
    ("e429", "rate limit", AGAIN),
    ("equota", "quota used up", AGAIN),
    ("e500", "server trouble", AGAIN),
    ("trunc", "cut off", 3),
    ("filter", "filtered", 1),
    ("badjson", "unreadable", 3),
    ("wrongenum", "unreadable", 3),
    ("narrator", "unreadable", 3),
    ("refuse", "refusal", 1),
    ("empty", "empty", 1),
    ("html", "not an answer", 1),
    ("html-as-json", "not an answer", 1),
    ("hang-up", "not reached", AGAIN),
    ("break-off", "not reached", AGAIN),
]
# Streaming libraries let a refusal fall; what is left of it is nothing. A stream is not begun again once it ran.
TELLINGS = {
    # Asked once more as a whole: some servers do not stream.
    "html": ("not an answer", 2),
    "html-as-json": ("not an answer", 2),
    "trunc": ("cut off", 1),
    "refuse": ("empty", 1),
    "break-off": ("not reached", 1),
}
PROSE = ("badjson", "wrongenum", "narrator")


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The waits before repeated requests, in seconds; none of them is waited."""
    waits: list[float] = []

    async def sleep(delay: float) -> None:
        waits.append(delay)

    monkeypatch.setattr(anyio, "sleep", sleep)
    yield waits


def failed(asked: ModelDrafter) -> DraftUnavailable:
    with pytest.raises(DraftUnavailable) as caught:
        opinion_of(asked)
    return caught.value


def check_sentence(error: DraftUnavailable) -> None:
    """One plain line, within what a flag shows of it, without anything that could be a secret."""
    said = str(error)
    assert re.fullmatch(r"[^\n]{20,199}\.", said), said
    # Providers repeat the first five and the last four signs of a key.
    secrets = [CANARY, CANARY[:5], CANARY[-4:], "***", "Bearer", "pass-word", "some-user", "http", "Traceback", "Error"]
    assert [secret for secret in secrets if secret in said] == []
    assert error.exit_code == 6
    assert (error.__cause__, error.__context__) == (None, None)


@pytest.mark.parametrize(("model", "kind", "requests"), FAILING, ids=[model for model, _, _ in FAILING])
@pytest.mark.parametrize("login", ["", "some-user:pass-word@"])
def test_opinions(
    stub: ProviderStub, slept: list[float], model: str, kind: FailureKind, requests: int, login: str
) -> None:
    url = stub.base_url.replace("//", f"//{login}")
    error = failed(ModelDrafter(Endpoint("openai", model, url, CANARY)))
    check_sentence(error)
    assert error.kind == kind
    assert len(stub.requests) == requests
    assert len(slept) == (TRIES if requests == AGAIN and kind not in ("cut off", "unreadable") else 0)


@pytest.mark.parametrize(("model", "kind", "requests"), FAILING, ids=[model for model, _, _ in FAILING])
def test_tellings(stub: ProviderStub, slept: list[float], model: str, kind: FailureKind, requests: int) -> None:
    asked = drafter(stub, model, key=CANARY)
    if model in PROSE:
        assert asyncio.run(asked.narration(TELLING)).drafter == f"openai:{model}"
        return
    with pytest.raises(DraftUnavailable) as caught:
        asyncio.run(asked.narration(TELLING))
    check_sentence(caught.value)
    assert (caught.value.kind, len(stub.requests)) == TELLINGS.get(model, (kind, requests))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("model", ["filter", "refuse", "empty", "trunc", "wrongenum"])
def test_the_way_of_asking_makes_no_difference(stub: ProviderStub, model: str, shape: Shape) -> None:
    kind = next(kind for name, kind, _ in FAILING if name == model)
    assert failed(drafter(stub, model, shape=shape)).kind == kind


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (failure(400, "x", "invalid_request_error", "invalid_api_key"), "wrong key"),
        (failure(402, "x", "billing"), "quota used up"),
        (failure(408, "x", "timeout"), "too slow"),
        (failure(413, "x", "too_large"), "too long"),
        (failure(429, "x", "requests", "billing_hard_limit_reached"), "quota used up"),
        (failure(400, "x", "invalid_request_error", "content_filter"), "filtered"),
        (failure(502, "x", "server_error"), "server trouble"),
        (failure(529, "x", "overloaded"), "server trouble"),
        (Reply(b"<html>502</html>", 502, {"content-type": "text/html"}), "server trouble"),
        (Reply(b"<html>401</html>", 401, {"content-type": "text/html"}), "wrong key"),
        (Reply({"choices": []}), "not an answer"),
        (Reply({"error": {"message": "in a 200"}}), "not an answer"),
        (Reply({"choices": None}), "not an answer"),
        (Reply(b"[]"), "not an answer"),
        (Reply(b"null"), "not an answer"),
        (Reply(b"\xff\xfe"), "not an answer"),
        (Reply(b""), "not an answer"),
    ],
    ids=lambda value: f"{value.status} {value.payload!r}"[:60] if isinstance(value, Reply) else None,
)
def test_other_answers(stub: ProviderStub, slept: list[float], reply: Reply, kind: FailureKind) -> None:
    stub.always("odd", reply)
    error = failed(drafter(stub, "odd", key=CANARY))
    check_sentence(error)
    assert error.kind == kind
    assert len(stub.requests) <= AGAIN


def test_nobody_listens(slept: list[float]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        for scheme in ("http", "https", "ftp"):
            error = failed(ModelDrafter(Endpoint("openai", "any", f"{scheme}://127.0.0.1:{port}/v1")))
            check_sentence(error)
            assert error.kind == "not reached"


def test_what_nobody_foresaw_is_no_answer() -> None:
    for error in (RuntimeError(CANARY), KeyError("choices"), ValueError("no"), RecursionError()):
        found = failure_of(error, Endpoint("openai", "any"))
        check_sentence(found)
        assert found.kind == "not an answer"


# How often, how long.


@pytest.mark.parametrize(
    ("said", "waited"), [("1", 1.0), ("7", 7.0), ("0.25", 0.25), ("119", 119.0), ("soon", None), ("-5", None)]
)
def test_retry_after_is_honoured(stub: ProviderStub, slept: list[float], said: str, waited: float | None) -> None:
    stub.settings.retry_after = said
    assert failed(drafter(stub, "e429")).kind == "rate limit"
    assert len(stub.requests) == AGAIN
    assert len(slept) == TRIES
    # Without a word from the server it is for us to choose: soon, and a little later each time.
    assert slept == [waited] * TRIES if waited is not None else all(0 < wait < 5 for wait in slept)


def test_it_goes_on_where_the_limit_is_over(stub: ProviderStub) -> None:
    assert opinion_of(drafter(stub, "e429-then-ok")).verdict == "fits"
    assert len(stub.requests) == 2


def test_trouble_that_passes_is_waited_for(stub: ProviderStub, slept: list[float]) -> None:
    assert opinion_of(drafter(stub, "flaky")).verdict == "fits"
    assert len(stub.requests) == AGAIN


@pytest.mark.parametrize(("model", "kind"), [("slow", "too slow"), ("e429", "rate limit"), ("hang-up", "too slow")])
def test_the_whole_of_it_is_bounded(stub: ProviderStub, model: str, kind: FailureKind) -> None:
    # A test that waited for any of these would not come to its end.
    stub.settings.slow_seconds, stub.settings.retry_after = 3_600.0, "100"
    error = failed(drafter(stub, model, timeout=0.3, key=CANARY))
    check_sentence(error)
    assert error.kind == kind
    assert len(stub.requests) == 1


def test_so_is_a_telling_that_comes_too_slowly(stub: ProviderStub) -> None:
    stub.settings.slow_seconds = 3_600.0
    with pytest.raises(DraftUnavailable) as caught:
        asyncio.run(drafter(stub, "slow", timeout=0.1).narration(TELLING))
    check_sentence(caught.value)
    assert caught.value.kind == "too slow"


def test_a_shape_is_refused_to_whoever_asked_in_it(stub: ProviderStub) -> None:
    client = ChatClient(at(stub, "only-plain"))
    for shape in SHAPES[:-1]:
        with pytest.raises(ShapeRefused):
            asyncio.run(client.complete(ASKED, 10, shape, {"type": "object"}))
    for plain in (None, "plain text"):
        assert asyncio.run(client.complete(ASKED, 10, plain, {})).text


# Keys and addresses.


def test_openai_itself_is_not_asked_without_a_key() -> None:
    error = failed(ModelDrafter(Endpoint("openai", "gpt-4.1")))
    check_sentence(error)
    assert error.kind == "no key"
    assert "OPENAI_API_KEY" in str(error)


@pytest.mark.parametrize(
    ("model", "base_url", "environment", "key"),
    [
        ("openai:m", "", {"OPENAI_API_KEY": "theirs"}, "theirs"),
        ("openai:m", "", {"ADJUDICATOR_API_KEY": "ours", "OPENAI_API_KEY": "theirs"}, "ours"),
        ("openai:m", "http://127.0.0.1:1/v1", {"OPENAI_API_KEY": "theirs"}, ""),
        ("openai:m", "http://127.0.0.1:1/v1", {"ADJUDICATOR_API_KEY": " ours\n", "OPENAI_API_KEY": "theirs"}, "ours"),
        ("openai:m", "https://api.openai.com/v1", {"OPENAI_API_KEY": "theirs"}, ""),
        *((f"{name}:m", "", {"OPENAI_API_KEY": "theirs"}, "") for name in SERVERS if name != "openai"),
    ],
)
def test_which_key_goes_where(model: str, base_url: str, environment: dict[str, str], key: str) -> None:
    found = endpoint_from(model, base_url, environment)
    assert found is not None
    assert found.key == key


@pytest.mark.parametrize(
    ("model", "base_url", "key", "named"),
    [
        ("gpt-4.1", "", "", "PROVIDER:NAME"),
        ("openai:", "", "", "PROVIDER:NAME"),
        ("openai:a\nb", "", "", "PROVIDER:NAME"),
        ("acme:big", "", "", "acme"),
        ("openai:m", "http://", "", "base_url"),
        ("openai:m", "http://some-user:pass-word@", "", "base_url"),
        ("openai:m", "http://some-user:pass-word@host:99999999/v1", "", "base_url"),
        ("openai:m", "127.0.0.1", "", "base_url"),
        ("openai:m", "http://127.0.0.1:1", f"{CANARY}\n{CANARY}", "ADJUDICATOR_API_KEY"),
        ("openai:m", "http://127.0.0.1:1", f"{CANARY}é", "ADJUDICATOR_API_KEY"),
    ],
)
def test_settings_that_cannot_be_meant(model: str, base_url: str, key: str, named: str) -> None:
    with pytest.raises(BadConfiguration, match=named) as caught:
        endpoint_from(model, base_url, {"ADJUDICATOR_API_KEY": key})
    assert not {word for word in (CANARY, "pass-word", "some-user") if word in str(caught.value)}
    assert caught.value.exit_code == 5


def test_no_model_is_no_endpoint() -> None:
    assert endpoint_from("none", "http://127.0.0.1:1", {}) is None


@pytest.mark.parametrize(
    ("url", "address", "login", "place"),
    [
        ("", "https://api.openai.com/v1", None, "api.openai.com"),
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1", None, "127.0.0.1:8080"),
        ("http://u:p@127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1", ("u", "p"), "127.0.0.1:8080"),
        ("https://u%40x:p%3A%2F@host/a@b", "https://host/a@b", ("u@x", "p:/"), "host"),
        ("http://u@[::1]:80", "http://[::1]:80", ("u", ""), "::1:80"),
    ],
)
def test_addresses(url: str, address: str, login: tuple[str, str] | None, place: str) -> None:
    found = Endpoint("openai", "m", url)
    assert (found.address, found.login, found.place) == (address, login, place)


# The game goes on.


@pytest.mark.parametrize("model", ["e401", "e429", "e500", "refuse", "badjson", "hang-up", "html", "trunc"])
def test_the_table_goes_on_with_the_checklist(stub: ProviderStub, slept: list[float], model: str) -> None:
    asked = invoke("mira", "slick", because=BRIEF.because)
    made = with_a_roll(Table.in_memory(UNWRITTEN, drafter=drafter(stub, model, key=CANARY)))
    plain = with_a_roll(Table.in_memory(UNWRITTEN))
    ruling = made.advise(made.propose(asked).id)
    by_hand = plain.advise(plain.propose(asked).id)
    assert ruling.opinion is not None
    *flags, why = ruling.opinion["flags"]
    assert {**ruling.opinion, "flags": flags} == by_hand.opinion
    assert why == f"checklist instead of the drafter: {failed(drafter(stub, model, key=CANARY))}"
    assert (ruling.status, ruling.opinion["verdict"]) == ("pending", "unsure")
    assert made.state() == plain.state()
    assert made.decide(ruling.id, "approve").status == "approved"
    made.rule(settle())
    told = made.narrate("r1")
    assert told.status == "pending"
    assert isinstance(told.moves[0]["text"], str)


def test_a_telling_that_fails_is_told_by_templates(stub: ProviderStub) -> None:
    made = with_a_roll(Table.in_memory(UNWRITTEN, drafter=drafter(stub, "e401")), settle())
    plain = with_a_roll(Table.in_memory(UNWRITTEN), settle())
    assert made.narrate("r1").moves == plain.narrate("r1").moves
    assert len(stub.requests) == 1


def test_a_narration_is_told_by_whoever_is_there(stub: ProviderStub) -> None:
    told = asyncio.run(drafter(stub, "narrator").narration(TELLING))
    assert isinstance(told, Narration)
    assert told.drafter == "openai:narrator"
