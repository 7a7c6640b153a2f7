"""Refusals as problem records (RFC 9457): a status, one sentence, and every broken rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adjudicator.core.violations import AdjudicatorError, Malformed, RuleViolation, Stale
from adjudicator.errors import DraftUnavailable, TableBusy, TableChanged
from adjudicator.frontends.desk.api.caller import NoPass, NotThere

TYPE = "application/problem+json"


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
    detail: str
    violations: list[ViolationRecord] = []


class SeenMissing(Exception):
    """A decision that does not say which version of the table it saw."""


def problem(
    status: int, detail: str, violations: Sequence[Mapping[str, str]] = (), headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A problem's answer."""
    record = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JSONResponse(record | {"violations": list(violations)}, status, dict(headers or {}), TYPE)


def described(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals a route may answer with, for its description; 401, 413 and 429 may come from any."""
    content = {TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": content, "model": Problem}
        for status in sorted({401, 413, 429, *statuses})
    }


def answer_problems(app: FastAPI) -> None:
    """Teach ``app`` to refuse in problem records."""
    handlers: Mapping[type[Exception], Any] = {
        AdjudicatorError: _ours,
        NoPass: lambda *_: problem(401, NO_PASS, headers={"WWW-Authenticate": "Bearer"}),
        NotThere: lambda _, error: problem(404, str(error)),
        SeenMissing: lambda *_: problem(428, SEEN_MISSING),
        RequestValidationError: _validation,
        HTTPException: lambda _, error: problem(error.status_code, str(error.detail)),
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, _async(handler))


NO_PASS = "This needs a pass that is good for this table: POST /api/join with the link of a seat gives one."
SEEN_MISSING = 'Say which version you saw: If-Match: "12", as the ETag of a ruling or the state had it; * for any.'


def _async(handler: Any) -> Any:
    async def answered(request: Request, error: Exception) -> Response:
        found: Response = handler(request, error)
        return found

    return answered


def _ours(_request: Request, error: Any) -> Response:
    if isinstance(error, RuleViolation):
        broken = [violation.to_dict() for violation in error.violations]
        seat = all(violation["rule"] == "ruling.seat" for violation in broken)
        status = 412 if isinstance(error, Stale) else 403 if seat else 409
        return problem(status, " ".join(violation["detail"] for violation in broken), broken)
    if isinstance(error, TableBusy):
        return problem(
            503, "The table's file is busy with other writers; nothing was written.", (), {"Retry-After": "1"}
        )
    kinds: Mapping[type[Exception], int] = {Malformed: 400, TableChanged: 409, DraftUnavailable: 502}
    return problem(next((status for kind, status in kinds.items() if isinstance(error, kind)), 500), str(error))


def _validation(_request: Request, error: Any) -> Response:
    first = error.errors()[0]
    return problem(400, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}")
