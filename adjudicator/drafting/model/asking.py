"""One question to a model until there is an answer that can be read: shapes stepped down, bad answers mended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from adjudicator.drafting.model.dirty_answers import Unreadable
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.failures import unusable
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.reply import SHAPES, Client, Message, Reply, Shape, ShapeRefused, Usage
from adjudicator.intake.answers import answer_schema

V = TypeVar("V")

REPAIRS = 2
"""How often a model is asked to mend an answer that cannot be read."""
ANSWER_LIMIT = 900
"""Tokens an answer may have; the bounded fields of an honest one stay below half of it."""
THINKING_LIMIT = 3_000
"""The same for an answer that was cut off, since some models think aloud first."""


@dataclass(frozen=True, slots=True)
class Answered(Generic[V]):
    """What was read, and how many answers had to be mended before."""

    value: V
    repairs: int


@dataclass
class Asker:
    """Asks one endpoint for JSON; remembers the shape its server takes. ``shape`` is where it starts."""

    client: Client
    endpoint: Endpoint
    shape: Shape = SHAPES[0]
    repair: Prompt = field(default_factory=lambda: load_prompt("repair", {"again": frozenset({"wrong"})}))

    async def ask(
        self, messages: tuple[Message, ...], read: Callable[[str], V], spend: Callable[[Usage], None]
    ) -> Answered[V]:
        """The answer as ``read`` understands it, after at most ``REPAIRS`` repairs.

        ``read`` raises Unreadable; ``spend`` is told the tokens of every call. Raises DraftUnavailable when nothing
        usable came.
        """
        asked, limit = messages, ANSWER_LIMIT
        for repairs in range(REPAIRS + 1):
            reply = await self._reply(asked, limit)
            spend(reply.usage)
            self._check(reply)
            try:
                return Answered(read(reply.text), repairs)
            except Unreadable as error:
                wrong = "it was cut off; keep every text short" if reply.cut else str(error)
            limit = THINKING_LIMIT if reply.cut else limit
            # A blank answer is one that was all thought: nothing in it could be mended.
            asked = (*messages, *self._again(reply, wrong)) if reply.text.strip() else messages
        raise unusable(self.endpoint, "cut off" if reply.cut else "unreadable")

    async def _reply(self, messages: tuple[Message, ...], limit: int) -> Reply:
        shape = self.shape
        while True:
            try:
                reply = await self.client.complete(messages, limit, shape, _schema(shape == "json_schema"))
            except ShapeRefused:
                shape = max(SHAPES[SHAPES.index(shape) + 1], self.shape, key=SHAPES.index)
            else:
                # Only now: a server that refuses every shape refuses something else. Of many in flight the last
                # to come must not bring an earlier shape back.
                self.shape = max(self.shape, shape, key=SHAPES.index)
                return reply

    def _check(self, reply: Reply) -> None:
        if reply.refused:
            raise unusable(self.endpoint, "refusal")
        if not reply.text.strip() and not reply.cut:
            raise unusable(self.endpoint, "empty")

    def _again(self, reply: Reply, wrong: str) -> tuple[Message, Message]:
        return (
            Message("assistant", reply.text[:2_000]),
            Message("user", self.repair.fill("again", {"wrong": wrong.rstrip(".")})),
        )


@cache
def _schema(bounded: bool) -> dict[str, Any]:
    return answer_schema(bounded=bounded)
