"""What stands before every request: bodies and haste are bounded, and every answer forbids what a page never needs."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 2_000_000
"""bytes of a request's body: a long sheet or thread fits"""
BURST, PER_SECOND = 60.0, 10.0
"""requests that change something: so many at once, and so many a second after that, for each address"""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Haste:
    """Counts what each address asks for; ``clock`` gives seconds. Remembers the last thousand addresses."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admits(self, address: str) -> bool:
        """Whether one more is not too many; it counts where it is not."""
        now = self._clock()
        left, at = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_second)
        admitted = left >= 1
        self._left[address] = (left - 1 if admitted else left, now)
        if len(self._left) > 1_000:
            self._left.popitem(last=False)
        return admitted


class Guard:
    """The middleware. Answers 413 for a body that is too large and 429 for haste."""

    def __init__(self, app: ASGIApp, haste: Haste | None = None, largest: int = LARGEST_BODY) -> None:
        self._app, self._haste, self._largest = app, haste or Haste(BURST, PER_SECOND), largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, _with_headers(send))
            return
        bounded = _Bounded(receive, self._largest)
        try:
            await self._app(scope, bounded, _with_headers(send))
        except TooLarge:
            await _too_large(scope)(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope) -> Response | None:
        address = (scope.get("client") or ("",))[0]
        if scope["method"] not in SAFE and not self._haste.admits(address):
            return _said(scope, 429, "Too many at once; wait a moment.", {"Retry-After": "5"})
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self._largest:
            return _too_large(scope)
        return None


class TooLarge(Exception):
    """A body went on past what is allowed."""


class _Bounded:
    def __init__(self, receive: Receive, largest: int) -> None:
        self._receive, self._left = receive, largest

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge
        return message


def _too_large(scope: Scope) -> Response:
    return _said(scope, 413, "That is more than a table ever has to say at once.", {"Connection": "close"})


def _said(scope: Scope, status: int, text: str, headers: dict[str, str]) -> Response:
    if not scope["path"].startswith("/api/"):
        return PlainTextResponse(text, status, headers)
    # A problem record, as all refusals of the API are.
    record = {"type": "about:blank", "title": text, "status": status, "detail": text, "violations": []}
    return JSONResponse(record, status, headers, "application/problem+json")


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent
