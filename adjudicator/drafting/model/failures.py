"""Whatever goes wrong with a model, as one error with one plain sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator

from adjudicator.drafting.model.endpoint import KEY_VARIABLE, OPENAI_KEY_VARIABLE, Endpoint
from adjudicator.errors import DraftUnavailable, FailureKind

_STATUS: dict[int, FailureKind] = {
    400: "refused request",
    401: "wrong key",
    402: "quota used up",
    403: "not allowed",
    404: "no such model",
    408: "too slow",
    413: "too long",
    422: "refused request",
    429: "rate limit",
}
_CODES: dict[str, FailureKind] = {
    "insufficient_quota": "quota used up",
    "billing_hard_limit_reached": "quota used up",
    "billing_not_active": "quota used up",
    "invalid_api_key": "wrong key",
    "context_length_exceeded": "too long",
    "exceed_context_size_error": "too long",
    "content_filter": "filtered",
    "content_policy_violation": "filtered",
    "model_not_found": "no such model",
}


def missing_key(endpoint: Endpoint) -> DraftUnavailable:
    """The failure of a model that needs a key where there is none."""
    return _failure("no key", endpoint)


def unusable(endpoint: Endpoint, kind: FailureKind, detail: str = "") -> DraftUnavailable:
    """A failure that the answer itself shows, such as an empty one."""
    return _failure(kind, endpoint, detail)


def failure_of(error: BaseException, endpoint: Endpoint) -> DraftUnavailable:
    """What an exception from the libraries means; nothing of its text that could hold a key is kept."""
    if isinstance(error, DraftUnavailable):
        return error
    return _failure(_kind(error), endpoint)


def _kind(error: BaseException) -> FailureKind:
    names = {kind.__name__ for kind in type(error).__mro__}
    by_name: tuple[tuple[str, FailureKind], ...] = (
        ("LengthFinishReasonError", "cut off"),
        ("ContentFilterFinishReasonError", "filtered"),
        ("ModelRefusalError", "refusal"),
        ("ContextOverflowError", "too long"),
        ("APITimeoutError", "too slow"),
        ("ModelTimeoutError", "too slow"),
        ("TimeoutError", "too slow"),
        ("APIConnectionError", "not reached"),
        ("ModelConnectionError", "not reached"),
    )
    status = _status(error)
    if "TimeoutError" in names and status is not None:
        # Time ran out while waiting to ask again: what was waited for says more.
        return _meaning(status)
    for name, kind in by_name:
        if name in names:
            return kind
    if isinstance(error, json.JSONDecodeError):
        return "not an answer"
    code = next((_CODES[code] for code in _codes(error) if code in _CODES), None)
    if code is not None:
        return code
    return _meaning(status) if status is not None else "not an answer"


def _meaning(status: int) -> FailureKind:
    return _STATUS.get(status, "server trouble" if status >= 500 else "refused request")


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        yield at
        at = at.__cause__ or at.__context__


def _status(error: BaseException) -> int | None:
    answered = (getattr(one, "response", one) for one in _chain(error))
    found = (getattr(one, "status_code", None) for one in answered)
    return next((status for status in found if isinstance(status, int) and status >= 400), None)


def _codes(error: BaseException) -> Iterator[str]:
    for one in _chain(error):
        yield from (value for name in ("code", "type") if isinstance(value := getattr(one, name, None), str))


def _failure(kind: FailureKind, endpoint: Endpoint, detail: str = "") -> DraftUnavailable:
    says = _SAYS[kind].format(
        model=endpoint.name, place=endpoint.place, key=KEY_VARIABLE if endpoint.base_url else OPENAI_KEY_VARIABLE
    )
    return DraftUnavailable(kind, f"{says} ({detail})." if detail else f"{says}.")


_SAYS: dict[FailureKind, str] = {
    "no key": "{model} needs a key: put one into the environment variable {key}",
    "wrong key": "{place} does not accept the key: check the environment variable {key}",
    "not allowed": "{place} does not allow this key to use {model}",
    "no such model": "{place} has no model called {model}, or its address is wrong",
    "rate limit": "{place} is asked too often just now: wait a little and ask again",
    "quota used up": "the quota of this key at {place} is used up: see to the account, or use another model",
    "server trouble": "{place} has trouble of its own: ask again later",
    "too slow": "{model} did not answer in time",
    "not reached": "{place} cannot be reached: see that the server runs, and that the address is right",
    "refusal": "{model} declined to answer",
    "filtered": "a content filter at {place} held the answer back",
    "cut off": "the answer of {model} was cut off before it was complete",
    "too long": "the question was too long for {model}",
    "refused request": "{place} refused the request as {model} was asked",
    "not an answer": "what {place} sent back is no answer of a model: see that the address is an OpenAI-compatible one",
    "empty": "{model} answered nothing",
    "unreadable": "the answer of {model} could not be read, even after asking again",
    "over budget": "asking {model} could cost more than was allowed",
}
