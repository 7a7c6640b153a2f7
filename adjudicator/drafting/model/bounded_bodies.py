"""Answers that never end, ended: a server may send so many bytes and no more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from httpx2 import AsyncByteStream, Response

MOST_BYTES = 4_000_000
"""Bytes of one answer; the longest honest one, streamed in small pieces, stays well below."""


class EndlessAnswer(ValueError):
    """The server sent more than any answer needs."""


class _Bounded(AsyncByteStream):
    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = MOST_BYTES
        async for piece in self._inner:
            left -= len(piece)
            if left < 0:
                raise EndlessAnswer
            yield piece

    async def aclose(self) -> None:
        await self._inner.aclose()


async def bounded(response: Response) -> None:
    """An event hook for responses: reading this one raises EndlessAnswer after ``MOST_BYTES``."""
    response.stream = _Bounded(response.stream)
