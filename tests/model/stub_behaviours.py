"""What the provider stub answers, by model name. A stub, not a model: every answer is written here.

A behaviour is a function of the settings, of the request, and of how many requests its model had before; it keeps
nothing, so each stub begins anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

Json = dict[str, Any]

OPINION: Json = {
    "evidence": [{"from": "because", "quote": "the deck is slick with rain"}],
    "direction": "Slick planks help whoever stands firm.",
    "reason": "Footing decides who keeps standing here.",
    "objection": "",
    "verdict": "fits",
    "ground": "none",
    "suggestion": "",
    "question": "",
    "precedents": [],
}
NARRATION = "Rain runs off the planks. Mira keeps her feet, and the guard does not."
REFUSAL = "I'm sorry, I can't help with that."
USAGE: Json = {"prompt_tokens": 120, "completion_tokens": 30, "total_tokens": 150}


@dataclass(frozen=True)
class Received:
    """One request as it came: header names in lower case, the JSON body ({} where there was none)."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Json

    @property
    def model(self) -> str:
        """The model that was asked for, "" on other paths."""
        return str(self.body.get("model", ""))

    @property
    def key(self) -> str:
        """The key that was sent, "" for none."""
        return self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def prompt(self) -> str:
        """The texts of all messages, one after the other."""
        return "\n".join(_text(message.get("content")) for message in self.body.get("messages", []))

    @property
    def format(self) -> str:
        """The type of ``response_format``: "json_schema", "json_object", "text", or "" where none was asked for."""
        return str((self.body.get("response_format") or {}).get("type", ""))


@dataclass(frozen=True)
class Reply:
    """One answer: ``payload`` is sent as JSON, or as it is when bytes; ``after`` is a wait in seconds.

    ``together`` holds the answer back until so many such requests wait at once, and fails after ten seconds;
    ``hang_up`` closes the connection instead of answering; ``break_off`` closes it in the middle of the answer.
    """

    payload: Json | bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    after: float = 0.0
    together: int = 1
    hang_up: bool = False
    break_off: bool = False


@dataclass
class Settings:
    """What a test may change: the texts of the models that behave, the usage they report, and waits in seconds."""

    opinion: Json = field(default_factory=lambda: deepcopy(OPINION))
    narration: str = NARRATION
    usage: Json = field(default_factory=lambda: dict(USAGE))
    slow_seconds: float = 3.0
    latency_seconds: float = 1.0
    together: int = 2
    retry_after: str = "1"


Behaviour = Callable[[Settings, Received, int], Reply]


def completion(settings: Settings, received: Received, text: str | None, **other: Any) -> Reply:
    """A whole answer with this text; ``finish`` and ``usage`` replace the usual, the rest goes into the message."""
    finish, usage = other.pop("finish", "stop"), other.pop("usage", settings.usage)
    message = {"role": "assistant", "content": text, "refusal": None, **other}
    payload: Json = {
        "id": "chatcmpl-stub",
        "object": "chat.completion",
        "created": 1,
        "model": received.model,
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
    }
    return Reply(payload if usage is None else payload | {"usage": usage})


def failure(status: int, message: str, kind: str, code: str | None = None, **headers: str) -> Reply:
    """An error answer in the shape that providers share; ``_`` in header names stands for ``-``."""
    error = {"message": message, "type": kind, "param": None, "code": code}
    return Reply({"error": error}, status, {name.replace("_", "-"): value for name, value in headers.items()})


def _ok(settings: Settings, received: Received, earlier: int = 0) -> Reply:
    return completion(settings, received, json.dumps(settings.opinion))


def _wrong_verdict(settings: Settings, received: Received, earlier: int) -> Reply:
    return completion(settings, received, json.dumps(settings.opinion | {"verdict": "perhaps"}))


def _thinks(settings: Settings, received: Received, earlier: int) -> Reply:
    return completion(settings, received, json.dumps(settings.opinion), reasoning_content="The rain matters. It fits.")


def _no_usage(settings: Settings, received: Received, earlier: int) -> Reply:
    return completion(settings, received, json.dumps(settings.opinion), usage=None)


def _says(text: str | None, **other: Any) -> Behaviour:
    return lambda settings, received, earlier: completion(settings, received, text, **other)


def _fails(status: int, message: str, kind: str, code: str | None = None) -> Behaviour:
    return lambda settings, received, earlier: failure(status, message, kind, code)


def _truncated(settings: Settings, received: Received, earlier: int) -> Reply:
    text = json.dumps(settings.opinion)
    return completion(settings, received, text[: len(text) // 2], finish="length")


def _narrates(settings: Settings, received: Received, earlier: int) -> Reply:
    return completion(settings, received, settings.narration)


def _wrong_key(settings: Settings, received: Received, earlier: int) -> Reply:
    # Real providers repeat the ends of the key, so whoever shows this message shows a part of a secret.
    shown = f"{received.key[:5]}***{received.key[-4:]}"
    return failure(401, f"Incorrect API key provided: {shown}.", "invalid_request_error", "invalid_api_key")


def _rate_limited(settings: Settings, received: Received, earlier: int) -> Reply:
    message = "Rate limit reached for requests."
    return failure(429, message, "requests", "rate_limit_exceeded", retry_after=settings.retry_after)


def _rate_limited_once(settings: Settings, received: Received, earlier: int) -> Reply:
    if earlier:
        return _ok(settings, received)
    short = {"retry_after": settings.retry_after, "retry_after_ms": "10"}
    return failure(429, "Rate limit reached for requests.", "requests", "rate_limit_exceeded", **short)


def _flaky(settings: Settings, received: Received, earlier: int) -> Reply:
    return _ok(settings, received) if earlier >= 2 else failure(500, "The server had an error.", "server_error")


def _refuses_schema(settings: Settings, received: Received, earlier: int) -> Reply:
    if received.format == "json_schema":
        return failure(400, "This response_format type is unavailable now.", "invalid_request_error")
    return _ok(settings, received)


def _refuses_max_length(settings: Settings, received: Received, earlier: int) -> Reply:
    if '"maxLength":' in json.dumps(received.body.get("response_format")):
        message = "Invalid schema for response_format 'Opinion': 'maxLength' is not permitted."
        return failure(400, message, "invalid_request_error")
    return _ok(settings, received)


def _only_plain(settings: Settings, received: Received, earlier: int) -> Reply:
    if received.format:
        return failure(400, "Unknown parameter: 'response_format'.", "invalid_request_error", "unknown_parameter")
    return _ok(settings, received)


def _page(content_type: str) -> Behaviour:
    page = Reply(b"<html><body>502 Bad Gateway</body></html>", headers={"content-type": content_type})
    return lambda settings, received, earlier: page


def _slow(settings: Settings, received: Received, earlier: int) -> Reply:
    return replace(_ok(settings, received), after=settings.slow_seconds)


def _latency(settings: Settings, received: Received, earlier: int) -> Reply:
    return replace(_ok(settings, received), after=settings.latency_seconds)


def _together(settings: Settings, received: Received, earlier: int) -> Reply:
    return replace(_ok(settings, received), together=settings.together)


def _breaks_off(settings: Settings, received: Received, earlier: int) -> Reply:
    return replace(_ok(settings, received), break_off=True)


def _text(content: object) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content)
    return str(content or "")


BEHAVIOURS: Mapping[str, Behaviour] = {
    "ok": _ok,
    "narrator": _narrates,
    "thinks": _thinks,
    "no-usage": _no_usage,
    "e400-json-schema-refused": _refuses_schema,
    "e400-maxlength": _refuses_max_length,
    "only-plain": _only_plain,
    "e401": _wrong_key,
    "e403": _fails(403, "You may not use this model.", "permission_error", "model_not_allowed"),
    "e404": _fails(404, "The model does not exist.", "invalid_request_error", "model_not_found"),
    "ectx": _fails(
        400, "This model's maximum context length is 8192 tokens.", "invalid_request_error", "context_length_exceeded"
    ),
    "e429": _rate_limited,
    "e429-then-ok": _rate_limited_once,
    "equota": _fails(429, "You exceeded your current quota.", "insufficient_quota", "insufficient_quota"),
    "e500": _fails(500, "The server had an error.", "server_error"),
    "flaky": _flaky,
    "slow": _slow,
    "latency": _latency,
    "together": _together,
    "trunc": _truncated,
    "filter": _says("", finish="content_filter"),
    "badjson": _says('Sure! {"verdict": maybe}'),
    "wrongenum": _wrong_verdict,
    "refuse": _says(None, refusal=REFUSAL),
    "empty": _says(""),
    "html": _page("text/html"),
    "html-as-json": _page("application/json"),
    "hang-up": lambda settings, received, earlier: Reply(hang_up=True),
    "break-off": _breaks_off,
}
