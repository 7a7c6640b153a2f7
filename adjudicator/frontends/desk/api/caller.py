"""Who calls: the seat that a bearer pass opens, and the strict reading of what they send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.requests import Request

from adjudicator.core.checks import violation
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.places import Place
from adjudicator.intake.jsonlines import read_json
from adjudicator.intake.sentences import sentence
from adjudicator.table import Table
from adjudicator.table.seat import Seat

B = TypeVar("B", bound="Body")

BEARER = HTTPBearer(auto_error=False, description="A pass, as `POST /api/join` gives it for the link of a seat.")


class NoPass(Exception):
    """Nobody's pass, or one that is worth nothing at this table."""


class NotThere(Exception):
    """There is no such ruling, roll or seat for this caller."""


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


def caller_of(
    request: Request, name: str, shown: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> Caller:
    """Whoever calls. Raises NoPass."""
    desk = desk_of(request)
    found = desk.passes.read("session", shown.credentials) if shown is not None else None
    place = desk.places.of(found)
    if found is None or place is None or place.name != name:
        raise NoPass
    return Caller(place, found.seat)


Calling = Annotated[Caller, Depends(caller_of)]


class Body(BaseModel):
    """What a request may carry: these keys and no others, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", strict=True)


async def read_body(request: Request, kind: type[B]) -> B:
    """The request's body. Raises Malformed."""
    raw = await request.body()
    try:
        return kind.model_validate(read_json(raw) if raw else {})
    except ValidationError as error:
        raise Malformed(sentence(error)) from error


def carries(kind: type[Body]) -> dict[str, Any]:
    """What the description says of a route's body; it is read strictly, which the framework does not."""
    schema = kind.model_json_schema(ref_template="#/components/schemas/{model}")
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}
