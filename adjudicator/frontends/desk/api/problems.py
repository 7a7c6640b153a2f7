"""Refusals as problem records (RFC 9457): a status, one sentence, and every broken rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError
from pydantic_core import InitErrorDetails
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from adjudicator.core.violations import AdjudicatorError, Malformed, RuleViolation, Stale
from adjudicator.errors import DraftUnavailable, TableBusy, TableChanged
from adjudicator.frontends.desk.api.caller import NoPass, NotThere
from adjudicator.frontends.desk.guard import TooLarge
from adjudicator.intake.sentences import sentence

TYPE = "application/problem+json"
ANYWHERE = (400, 401, 413, 429, 503)

BUSY = "The table's file is busy with other writers; nothing was written."
LARGE = "That is more than a table ever has to say at once."
OURS = "Something went wrong here that should not have. What was decided is saved; look before asking once more."
SEEN_MISSING = 'Say which version you saw: If-Match: "12", as the ETag of a ruling or the state had it; * for any.'


class ViolationRecord(BaseModel):
    """A broken rule, as everywhere: which, what is wrong here, what the rule says, where it stands, what would help."""

    rule: str
    detail: str
    says: str
    source: str
    remedy: str


class Problem(BaseModel):
    """A refusal; nothing was changed."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str = Field(description="One sentence.")
    violations: list[ViolationRecord] = Field([], description="Every broken rule.")
    ruling: dict[str, Any] = Field({}, description="Where a decision was refused: the ruling as it stands now.")


class SeenMissing(Exception):
    """A decision that does not say which version of the table it saw."""


class DecisionRefused(Exception):
    """A decision that rules forbid: why, and the ruling's record as it stands now."""

    def __init__(self, error: RuleViolation, ruling: Mapping[str, Any]) -> None:
        self.error, self.ruling = error, ruling
        super().__init__(str(error))


def problem(
    status: int,
    detail: str,
    violations: Sequence[Mapping[str, str]] = (),
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    """A problem's answer."""
    record = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JSONResponse(record | {"violations": list(violations)} | more, status, dict(headers or {}), TYPE)


def described(*statuses: int, ok: str = "", kind: str = "", status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The answers a route gives, for its description; those in ``ANYWHERE`` may come from any.

    ``ok`` describes what it answers when all is well, of the media type ``kind`` where that is not JSON.
    """
    content = {TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    found: dict[int | str, dict[str, Any]] = {
        refusal: {"description": HTTPStatus(refusal).phrase, "content": content}
        for refusal in sorted({*ANYWHERE, *statuses})
    }
    if ok:
        found[status] = {"description": ok} | ({"content": {kind: {"schema": {"type": "string"}}}} if kind else {})
    return found


def answer_problems(app: FastAPI) -> None:
    """Teach ``app`` to refuse in problem records."""
    handlers: Mapping[type[Exception], Callable[[Any], Response]] = {
        AdjudicatorError: _ours,
        DecisionRefused: lambda error: _broken(error.error, ruling=error.ruling),
        NoPass: lambda error: problem(401, str(error), headers={"WWW-Authenticate": "Bearer"}),
        NotThere: lambda error: problem(404, str(error)),
        SeenMissing: lambda _: problem(428, SEEN_MISSING),
        RequestValidationError: _unreadable,
        TooLarge: lambda _: problem(413, LARGE, headers={"Connection": "close"}),
        # Nobody is left to read it; without an answer the server would complain.
        ClientDisconnect: lambda _: problem(400, "The request broke off."),
        HTTPException: lambda error: problem(error.status_code, str(error.detail), headers=error.headers),
        Exception: lambda _: problem(500, OURS),
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, _async(handler))


def _async(handler: Callable[[Any], Response]) -> Any:
    async def answered(_request: Request, error: Exception) -> Response:
        return handler(error)

    return answered


def _ours(error: AdjudicatorError) -> Response:
    if isinstance(error, RuleViolation):
        return _broken(error)
    if isinstance(error, TableBusy):
        return problem(503, BUSY, headers={"Retry-After": "1"})
    kinds: Mapping[type[Exception], int] = {Malformed: 400, TableChanged: 409, DraftUnavailable: 502}
    # What else there is names files of this machine, and is no caller's business.
    status = next((status for kind, status in kinds.items() if isinstance(error, kind)), 500)
    return problem(status, str(error) if status != 500 else OURS)


def _broken(error: RuleViolation, **more: Any) -> Response:
    broken = [violation.to_dict() for violation in error.violations]
    not_theirs = all(violation["rule"] == "ruling.seat" for violation in broken)
    status = 412 if isinstance(error, Stale) else 403 if not_theirs else 409
    return problem(status, " ".join(violation["detail"] for violation in broken), broken, **more)


def _unreadable(error: RequestValidationError) -> Response:
    """Parameters that the framework reads, in the words in which everything malformed is told."""
    found = [
        InitErrorDetails(type=one["type"], loc=tuple(one["loc"][1:]), input=one["input"], ctx=one.get("ctx", {}))
        for one in error.errors()
    ]
    return problem(400, sentence(ValidationError.from_exception_data("request", found)))
