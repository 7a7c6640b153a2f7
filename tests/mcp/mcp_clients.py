"""Clients from the official SDK at tables in memory, and humans who answer forms as a test wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from mcp import Client
from mcp.types import CallToolResult, ElicitResult
from started import with_a_roll

from adjudicator import Table
from adjudicator.frontends.mcp import server_for

FACES = (1, 1, 1, 0)
OLD, NEW = "legacy", "auto"
"""How a client speaks: asked in the middle of a call, or by an answer it comes back with."""

INVOKE = {"aspect": "slick", "pay": "fate_point", "benefit": "bonus", "because": "The planks are wet."}


class Human:
    """Answers every form with ``action`` and ``content``; keeps what was shown. ``meanwhile`` is called before."""

    def __init__(self, action: Any = "accept", content: Any = None, meanwhile: Callable[[], object] | None = None):
        self.action, self.content, self.meanwhile = action, content, meanwhile
        self.shown: list[str] = []

    async def __call__(self, _context: Any, asked: Any) -> ElicitResult:
        self.shown.append(asked.message)
        if self.meanwhile is not None:
            self.meanwhile()
        return ElicitResult(action=self.action, content=self.content)


def approving(**more: Any) -> Human:
    return Human(content={"decision": "approve", **more})


def at(
    table: Table, seat: str, work: Callable[[Client], Awaitable[Any]], human: Human | None = None, mode: str = NEW
) -> Any:
    """What ``work`` gives, done with a client connected to a server for ``seat``."""

    async def session() -> Any:
        server = server_for(table, seat, throw=lambda: FACES)
        async with Client(server, mode=mode, elicitation_callback=human) as client:
            return await work(client)

    return asyncio.run(session())


def called(
    table: Table, seat: str, name: str, given: dict[str, Any], human: Human | None = None, mode: str = NEW
) -> CallToolResult:
    """One tool's answer."""
    answer = at(table, seat, lambda client: client.call_tool(name, given), human, mode)
    assert isinstance(answer, CallToolResult)
    return answer


def text(answer: CallToolResult) -> str:
    """What a model reads."""
    return "\n".join(part.text for part in answer.content if part.type == "text")


def untouched(table: Table) -> tuple[Any, ...]:
    """What may not change without the game master: version, points, rolls, aspects, and the ledger."""
    state = table.state()
    return state["version"], {**state, "pending": []}, table.ledger()


__all__ = ["FACES", "INVOKE", "NEW", "OLD", "Human", "approving", "at", "called", "text", "untouched", "with_a_roll"]
