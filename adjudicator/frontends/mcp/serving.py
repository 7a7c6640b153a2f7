"""Serving a table to MCP clients: to the program that started it, or over HTTP to whoever brings the token."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from typing import Any

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp

from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration
from adjudicator.frontends.mcp.bearer import Bearer

TOKEN = "ADJUDICATOR_MCP_TOKEN"
SHORTEST = 16
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LINGER = 2
"""seconds that open calls get to end"""


def thrown() -> tuple[int, ...]:
    """Four Fate dice thrown now."""
    dice = secrets.SystemRandom()
    return tuple(dice.choice((-1, 0, 1)) for _ in range(4))


def serve_stdio(server: MCPServer[Any]) -> None:
    """Speak the protocol on standard input and output until the client hangs up; whatever else is said is an error."""
    _only_warnings()
    # Interrupted while it waits for the client it would wait on; everything is saved as it happens.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        server.run("stdio")
    finally:
        signal.signal(signal.SIGINT, before)


def token_from_environment() -> tuple[str, bool]:
    """The token that clients have to bring, and whether it was made just now. Raises BadConfiguration."""
    given = os.environ.get(TOKEN, "")
    if not given:
        return secrets.token_urlsafe(32), True
    if len(given) < SHORTEST or not given.isascii() or not given.isprintable() or " " in given:
        raise BadConfiguration(f"{TOKEN} needs at least {SHORTEST} letters, digits and signs, without a space")
    return given, False


def http_app(server: MCPServer[Any], token: str, hosts: Sequence[str]) -> ASGIApp:
    """The server as an application at ``/mcp``, which answers only to ``hosts``, only with ``token``."""
    names = [f"[{host}]" if ":" in host else host for host in hosts]
    security = TransportSecuritySettings(
        allowed_hosts=[*names, *(f"{name}:*" for name in names)],
        allowed_origins=[f"{scheme}://{name}{port}" for name in names for scheme in ("http", "https")
                         for port in ("", ":*")],
    )  # fmt: skip
    return Bearer(server.streamable_http_app(transport_security=security), token)


def serve_http(
    server: MCPServer[Any], token: str, host: str, port: int, names: Sequence[str], begun: Callable[[str], None]
) -> None:
    """Serve until interrupted; ``begun`` is called with the address once it can be asked.

    ``names`` are further names under which clients ask. Raises Malformed where the address cannot be used.
    """
    _only_warnings()
    app = http_app(server, token, [*LOOPBACK, host, *names])
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or the event loop leaves small answers waiting for each other, 40 ms a piece.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Malformed(f"cannot listen at {host}, port {port}: {error}; --port names another") from error
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=LINGER
    )
    with listening:
        listening.listen(128)
        shown = f"[{host}]" if ":" in host else host
        begun(f"http://{shown}:{listening.getsockname()[1]}/mcp")
        uvicorn.Server(config).run(sockets=[listening])


def _only_warnings() -> None:
    # Standard output belongs to the protocol.
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s", force=True)
