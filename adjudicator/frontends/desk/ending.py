"""Open pages let go when the desk ends: streams of news never end by themselves, and would keep it from stopping."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STREAMS = "/news"
"""the end of every path whose answer goes on until somebody hangs up"""


class Ending:
    """The middleware: once ``ended`` is set, every stream of news is brought to its regular end."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.ended = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; a stream until the desk ends."""
        if scope["type"] == "http" and scope["path"].endswith(STREAMS):
            await self._until_ended(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _until_ended(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent: list[Message] = []

        async def noted(message: Message) -> None:
            sent[:] = [message]
            await send(message)

        answering = asyncio.create_task(self._answered(scope, receive, noted))
        waiting = asyncio.create_task(self.ended.wait())
        try:
            await asyncio.wait({answering, waiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            cut_short = answering.cancel()
        with suppress(asyncio.CancelledError):
            await answering
        if cut_short and sent and (sent[0]["type"] == "http.response.start" or sent[0].get("more_body")):
            await send({"type": "http.response.body", "body": b""})

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


class Server(uvicorn.Server):
    """Uvicorn, which lets go of streams before it waits for what is still being answered."""

    def __init__(self, config: uvicorn.Config, ending: Ending) -> None:
        super().__init__(config)
        self._ending = ending

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop answering."""
        self._ending.ended.set()
        await super().shutdown(sockets)
