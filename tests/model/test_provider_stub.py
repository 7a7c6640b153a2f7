"""The provider stub itself: each behaviour is what its name says, through the clients that the product uses."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx2
import openai
import pytest
from dirty_outputs import DIRTY_OUTPUTS, UNREADABLE
from langchain_openai import ChatOpenAI
from provider_stub import ProviderStub
from pydantic import SecretStr
from stub_behaviours import BEHAVIOURS, NARRATION, OPINION, REFUSAL, USAGE, Reply

KEY = "stub-key-0123456789"
BOUNDED = {"title": "Opinion", "type": "object", "properties": {"verdict": {"type": "string", "maxLength": 20}}}
FORMATS: dict[str, dict[str, Any]] = {
    "plain": {},
    "object": {"response_format": {"type": "json_object"}},
    "bounded": {"response_format": {"type": "json_schema", "json_schema": {"name": "Opinion", "schema": BOUNDED}}},
    "free": {"response_format": {"type": "json_schema", "json_schema": {"name": "Opinion", "schema": {}}}},
}


def _post(stub: ProviderStub, model: str, **other: Any) -> httpx2.Response:
    body = {"model": model, "messages": [{"role": "user", "content": "Does it fit?"}], **other}
    return httpx2.post(f"{stub.base_url}/chat/completions", json=body, headers={"Authorization": f"Bearer {KEY}"})


def _chat(stub: ProviderStub, model: str, **other: Any) -> ChatOpenAI:
    settings = {"max_retries": 0, "stream_usage": True, "timeout": 10, **other}
    return ChatOpenAI(model=model, base_url=stub.base_url, api_key=SecretStr(KEY), **settings)


@pytest.mark.parametrize(
    ("model", "wanted", "statuses"),
    [
        ("ok", "bounded", [200]),
        ("e400-json-schema-refused", "free", [400]),
        ("e400-json-schema-refused", "object", [200]),
        ("e400-json-schema-refused", "plain", [200]),
        ("e400-maxlength", "bounded", [400]),
        ("e400-maxlength", "free", [200]),
        ("only-plain", "object", [400]),
        ("only-plain", "free", [400]),
        ("only-plain", "plain", [200]),
        ("e401", "plain", [401]),
        ("e403", "plain", [403]),
        ("e404", "plain", [404]),
        ("no such model", "plain", [404]),
        ("ectx", "plain", [400]),
        ("e429", "plain", [429, 429]),
        ("e429-then-ok", "plain", [429, 200, 200]),
        ("equota", "plain", [429]),
        ("e500", "plain", [500, 500, 500]),
        ("flaky", "plain", [500, 500, 200, 200]),
    ],
)
def test_status(stub: ProviderStub, model: str, wanted: str, statuses: list[int]) -> None:
    assert [_post(stub, model, **FORMATS[wanted]).status_code for _ in statuses] == statuses


@pytest.mark.parametrize(
    ("model", "raised", "code"),
    [
        ("e401", openai.AuthenticationError, "invalid_api_key"),
        ("e403", openai.PermissionDeniedError, "model_not_allowed"),
        ("e404", openai.NotFoundError, "model_not_found"),
        ("ectx", openai.BadRequestError, "context_length_exceeded"),
        ("e429", openai.RateLimitError, "rate_limit_exceeded"),
        ("equota", openai.RateLimitError, "insufficient_quota"),
        ("e500", openai.InternalServerError, None),
        ("hang-up", openai.APIConnectionError, None),
        ("break-off", openai.APIConnectionError, None),
        ("html", ValueError, None),
        ("html-as-json", json.JSONDecodeError, None),
    ],
)
def test_what_a_client_makes_of_it(stub: ProviderStub, model: str, raised: type[Exception], code: str | None) -> None:
    with pytest.raises(raised) as failed:
        _chat(stub, model).invoke("Does it fit?")
    assert getattr(failed.value, "code", None) == code


def test_an_impatient_client_gives_up(stub: ProviderStub) -> None:
    stub.settings.slow_seconds = 60
    with pytest.raises(openai.APITimeoutError):
        _chat(stub, "slow", timeout=0.2).invoke("Does it fit?")


@pytest.mark.parametrize(
    ("model", "said", "finish"),
    [
        ("ok", json.dumps(OPINION), "stop"),
        ("narrator", NARRATION, "stop"),
        ("thinks", json.dumps(OPINION), "stop"),
        ("wrongenum", json.dumps(OPINION | {"verdict": "perhaps"}), "stop"),
        ("badjson", 'Sure! {"verdict": maybe}', "stop"),
        ("trunc", json.dumps(OPINION)[: len(json.dumps(OPINION)) // 2], "length"),
        ("filter", "", "content_filter"),
        ("empty", "", "stop"),
        ("refuse", "", "stop"),
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_what_is_said_whole_and_in_pieces(
    stub: ProviderStub, model: str, said: str, finish: str, streamed: bool
) -> None:
    chat = _chat(stub, model)
    pieces = list(chat.stream("Does it fit?")) if streamed else [chat.invoke("Does it fit?")]
    assert "".join(piece.text for piece in pieces) == said
    assert [reason for piece in pieces if (reason := piece.response_metadata.get("finish_reason"))] == [finish]
    [usage] = [piece.usage_metadata for piece in pieces if piece.usage_metadata]
    assert usage["total_tokens"] == USAGE["total_tokens"]


def test_refusals_usage_and_masked_keys(stub: ProviderStub) -> None:
    assert _chat(stub, "refuse").invoke("Does it fit?").additional_kwargs["refusal"] == REFUSAL
    assert _chat(stub, "no-usage").invoke("Does it fit?").usage_metadata is None
    message = _post(stub, "e401").json()["error"]["message"]
    assert KEY not in message
    assert KEY[-4:] in message
    stub.settings.retry_after = "7"
    assert _post(stub, "e429").headers["retry-after"] == "7"


def test_requests_are_kept(stub: ProviderStub) -> None:
    _chat(stub, "ok", temperature=0).invoke("Does it fit?")
    [received] = stub.asked("ok")
    assert (received.method, received.path, received.key) == ("POST", "/v1/chat/completions", KEY)
    assert (received.prompt, received.format, received.body["temperature"]) == ("Does it fit?", "", 0)


def test_scripted_answers_come_in_turn(stub: ProviderStub) -> None:
    stub.answers("ok", ["one", Reply({"error": {"message": "no"}}, 503), lambda received: received.prompt.upper()])
    stub.answers("dirty", ["only this"])
    stub.always("echo", lambda received: received.prompt)
    told = [_post(stub, model) for model in ("ok", "ok", "ok", "ok", "dirty", "dirty", "echo", "echo")]
    assert [answer.status_code for answer in told] == [200, 503, 200, 200, 200, 400, 200, 200]
    said = [answer.json()["choices"][0]["message"]["content"] for answer in told if answer.status_code == 200]
    assert said == ["one", "DOES IT FIT?", json.dumps(OPINION), "only this", "Does it fit?", "Does it fit?"]


def test_dirty_outputs_come_through_as_they_are(stub: ProviderStub) -> None:
    stub.answers("dirty", [dirty.text for dirty in DIRTY_OUTPUTS])
    chat = _chat(stub, "dirty")
    assert [dirty.name for dirty in DIRTY_OUTPUTS if chat.invoke("Does it fit?").text != dirty.text] == []


def test_dirty_outputs_are_many_and_of_both_kinds() -> None:
    assert len({dirty.name for dirty in DIRTY_OUTPUTS}) == len(DIRTY_OUTPUTS)
    readable = [dirty for dirty in DIRTY_OUTPUTS if dirty.expected != UNREADABLE]
    assert {dirty.expected for dirty in readable} == {"fits", "needs more", "does not fit", "unsure"}
    assert min(len(readable), len(DIRTY_OUTPUTS) - len(readable)) > 40


def test_models_are_listed(stub: ProviderStub) -> None:
    stub.answers("dirty", ["text"])
    listed = httpx2.get(f"{stub.base_url}/models").json()
    assert {model["id"] for model in listed["data"]} == {*BEHAVIOURS, "dirty"}


def test_two_hundred_wait_at_once(stub: ProviderStub) -> None:
    async def ask_all() -> list[int]:
        limits = httpx2.Limits(max_connections=None)
        async with httpx2.AsyncClient(timeout=60, limits=limits) as client:
            body = {"model": "together", "messages": []}
            asked = [client.post(f"{stub.base_url}/chat/completions", json=body) for _ in range(200)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    stub.settings.together = 200
    assert asyncio.run(ask_all()) == [200] * 200
    assert stub.most_at_once == 200


def test_waits_can_be_set(stub: ProviderStub) -> None:
    stub.settings.together = 1
    assert _post(stub, "together").status_code == 200
    stub.settings.latency_seconds = 0
    assert _post(stub, "latency").json()["choices"][0]["message"]["content"] == json.dumps(OPINION)
