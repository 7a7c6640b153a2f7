"""The door of a server that is asked over HTTP: who does not bring the token stays outside."""

from __future__ import annotations

import hmac

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

MISSING = "This table is asked with a token: Authorization: Bearer TOKEN. It was shown when the server started.\n"


class Bearer:
    """The middleware: answers 401 to every request without ``token``, and says nothing else."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._expected = app, f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] == "http" and not self._brought(scope):
            answer = PlainTextResponse(MISSING, 401, {"WWW-Authenticate": "Bearer"})
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _brought(self, scope: Scope) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        return len(given) == 1 and hmac.compare_digest(given[0], self._expected)
