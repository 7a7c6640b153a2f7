"""What comes back from a model, and what is sent: plain values, so that nothing else needs the libraries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

Shape = Literal["json_schema", "json_schema without lengths", "json_object", "plain text"]
SHAPES: tuple[Shape, ...] = ("json_schema", "json_schema without lengths", "json_object", "plain text")
"""Ways to ask for JSON, the surest first; a server that refuses one is asked in the next."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one or more calls, and how many calls; ``cached`` is the part of ``sent`` the server had already."""

    sent: int = 0
    received: int = 0
    cached: int = 0
    calls: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.sent + other.sent,
            self.received + other.received,
            self.cached + other.cached,
            self.calls + other.calls,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer as text; ``cut`` says that it ran into its limit, ``refused`` that it declined."""

    text: str
    usage: Usage = Usage(calls=1)
    cut: bool = False
    refused: bool = False


class Client(Protocol):
    """Sends messages to one endpoint. Raises DraftUnavailable, and ShapeRefused for a shape it will not take."""

    async def complete(self, messages: tuple[Message, ...], limit: int, shape: Shape | None, schema: Any) -> Reply:
        """One answer of at most ``limit`` tokens; ``shape`` None asks for prose."""

    def stream(self, messages: tuple[Message, ...], limit: int) -> Any:
        """The answer piece by piece: an async iterator of texts, then one Reply with the whole."""


class ShapeRefused(Exception):
    """The server answered that it does not know this way of asking for JSON."""
