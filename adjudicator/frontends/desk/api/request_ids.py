"""Request ids: the same one twice has one effect and gets the same answer, and no seat meets another's."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import Header
from starlette.requests import Request

from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.api.caller import Caller

MOST_KEPT = 512
"""answers that are kept to be given once more"""
LONGEST = 200

RequestKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description=f"A request id, at most {LONGEST} characters; the body's `request_id` says the same.",
    ),
]


class Answers:
    """What seats were answered: the log keeps the whole ruling, and what a seat saw of it then is kept here."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()

    def earlier(self, caller: Caller, request_id: str | None) -> dict[str, Any] | None:
        """The answer that this request id got, None where it is new."""
        return self._kept.get((caller.place.id, request_id)) if request_id is not None else None

    def keep(self, caller: Caller, request_id: str | None, answer: dict[str, Any]) -> None:
        """Keep an answer; the oldest one goes when there are too many."""
        if request_id is not None:
            self._kept[caller.place.id, request_id] = answer
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def answers_of(request: Request) -> Answers:
    """The answers that the API keeps."""
    found: Answers = request.app.state.answers
    return found


def request_id_of(caller: Caller, what: str, key: str | None, in_body: str | None) -> str | None:
    """The id for the table's log, told apart by seat and by ``what`` is done. Raises Malformed."""
    if None not in (key, in_body) and key != in_body:
        raise Malformed("Idempotency-Key and 'request_id' say different things")
    given = key if key is not None else in_body
    if given is None:
        return None
    if not given.strip() or len(given) > LONGEST:
        raise Malformed(f"a request id has something to read in it, and at most {LONGEST} characters")
    return json.dumps(["api", caller.seat, what, given])
