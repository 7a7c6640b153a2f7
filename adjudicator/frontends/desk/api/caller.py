"""Who calls: the seat that a bearer pass opens, and the strict reading of what they send."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse

from adjudicator.core.checks import violation
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.places import Place
from adjudicator.intake.jsonlines import read_json
from adjudicator.intake.sentences import sentence
from adjudicator.table import Table
from adjudicator.table.seat import Seat

B = TypeVar("B", bound="Body")
Record = dict[str, Any]

BEARER = HTTPBearer(auto_error=False, description="A pass, as `POST /api/join` gives it for the link of a seat.")


class NoPass(Exception):
    """Nobody's pass, or one that is worth nothing at this table; one sentence says what helps."""


class NotThere(Exception):
    """There is no such ruling, roll or seat for this caller."""


NO_PASS = "This needs a pass that is good for this table: POST /api/join with the link of a seat gives one."


@dataclass(frozen=True, slots=True)
class Caller:
    """A program at a table: ``seat`` is "gm" or a character's id."""

    place: Place
    seat: str

    @property
    def is_gm(self) -> bool:
        """Whether it acts for the game master."""
        return self.seat == "gm"

    @property
    def table(self) -> Table:
        """The whole table: for the GM, and for what concerns no seat."""
        return self.place.table

    def own(self) -> Seat:
        """The table as this seat may use it. Raises Malformed for the GM."""
        return self.place.table.seat(self.seat)

    def only_gm(self, what: str) -> None:
        """Raises RuleViolation (``ruling.seat``) for anybody but the game master."""
        if not self.is_gm:
            detail = f"{self.seat} may not {what}; gm may."
            raise RuleViolation([violation(self.table.game.ruleset, "ruling.seat", detail)])

    def ruling(self, ruling: str) -> Record:
        """A ruling's record as this caller may see it. Raises NotThere."""
        try:
            return self.table.ruling(ruling).to_dict() if self.is_gm else self.own().ruling(ruling)
        except Malformed as error:
            raise NotThere(str(error)) from error

    async def done(self, work: Callable[[], Record], status: int = 200) -> JSONResponse:
        """Do something with the table, tell everybody who looks on, and answer with its record."""
        record = await run_in_threadpool(work)
        await self.place.live.poke()
        return tagged(record, status)


def caller_of(
    request: Request, name: str, shown: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> Caller:
    """Whoever calls. Raises NoPass, or Malformed for an address that asks for what the route does not know."""
    desk = desk_of(request)
    found = desk.passes.read("session", shown.credentials) if shown is not None else None
    place = desk.places.of(found)
    if found is None or place is None or place.name != name:
        raise NoPass(NO_PASS)
    _check_query(request)
    return Caller(place, found.seat)


def _check_query(request: Request) -> None:
    known = {one.alias for one in request.scope["route"].dependant.query_params}
    asked = [key for key, _ in request.query_params.multi_items()]
    for key in asked:
        if key not in known:
            raise Malformed(f"{key!r} is not a key here")
        if asked.count(key) > 1:
            raise Malformed(f"the key {key!r} stands there twice")


Calling = Annotated[Caller, Depends(caller_of)]


def tagged(record: Record, status: int = 200) -> JSONResponse:
    """A record with the version of the table as its ETag."""
    return JSONResponse(record, status, {"ETag": f'"{record["version"]}"'})


class Body(BaseModel):
    """What a request may carry: these keys and no others, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", strict=True)


async def read_body(request: Request, kind: type[B]) -> B:
    """The request's body; nothing at all counts as an empty object. Raises Malformed."""
    raw = await request.body()
    given = read_json(raw) if raw else {}
    if not isinstance(given, dict):
        raise Malformed("the body is no object")
    try:
        read = kind.model_validate(given)
    except ValidationError as error:
        raise Malformed(sentence(error)) from error
    for key, value in given.items():
        if value is None:
            raise Malformed(f"{key!r}: null is no value; leave the key out")
    return read


def carries(kind: type[Body], required: bool = True) -> Record:
    """What the description says of a route's body; it is read strictly, which the framework does not."""
    schema = kind.model_json_schema(ref_template="#/components/schemas/{model}")
    return {"requestBody": {"required": required, "content": {"application/json": {"schema": schema}}}}
