"""Serving a desk from the command line: under which names it answers, where links lead, and until when."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import uvicorn

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.app import LOOPBACK, desk_app
from adjudicator.frontends.desk.desk import Desk
from adjudicator.frontends.desk.ending import Ending, Server
from adjudicator.table import Table

ANYWHERE = ("0.0.0.0", "::")
LINGER = 2
"""seconds that open pages get to let go when the desk ends"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the desk listens, and the address that links begin with (default: made from host and port).

    Raises Malformed for a ``url`` that is no http address, or goes on past the host.
    """

    host: str
    port: int
    url: str | None = None

    def __post_init__(self) -> None:
        if self.url is not None and not _is_address(self.url):
            raise Malformed(f"--url {self.url!r}: an address such as https://games.example, without a path, is wanted")

    @property
    def loopback(self) -> bool:
        """Whether only this machine can ask."""
        return self.host in LOOPBACK

    def hosts(self) -> list[str]:
        """The names under which a browser may ask for the desk."""
        found = [*LOOPBACK]
        if self.host in ANYWHERE:
            found += own_names()
        elif not self.loopback:
            found.append(_as_asked(self.host))
        if self.url is not None:
            found.append(_as_asked(urlsplit(self.url).hostname or ""))
        return [*dict.fromkeys(found)]

    def base(self, port: int) -> str:
        """What links begin with, once the port is known."""
        if self.url is not None:
            return self.url.rstrip("/")
        host = own_address() if self.host in ANYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_names() -> list[str]:
    """This machine's names and addresses, as a browser in its network may ask for them."""
    name = socket.gethostname()
    found = [own_address(), name, f"{name}.local"]
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(name, None)]
    return [_as_asked(one) for one in found]


def own_address() -> str:
    """This machine's address in its network, 127.0.0.1 where it is in none; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(out.getsockname()[0])


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not more


def _as_asked(host: str) -> str:
    """A host as a browser names it: an IPv6 address in brackets, without the name of a network card."""
    return f"[{host.partition('%')[0]}]" if ":" in host else host


def place_name(stem: str) -> str:
    """A table's name at the desk, from its file's name."""
    return folded(stem).replace("/", "-") or "table"


def serve(tables: Mapping[str, Table], key: bytes, address: Address, begun: Callable[[Desk, str], None]) -> None:
    """Serve until interrupted; ``begun`` is called with the desk and the links' beginning once it can be asked.

    Raises Malformed where the address cannot be used.
    """
    app = desk_app(tables, key=key, hosts=address.hosts())
    ending = Ending(app)
    # A proxy in front of it on this machine says whether the browser came by https.
    config = uvicorn.Config(
        ending, log_level="warning", access_log=False, server_header=False, lifespan="on",
        timeout_graceful_shutdown=LINGER, proxy_headers=address.url is not None, forwarded_allow_ips="127.0.0.1,::1",
    )  # fmt: skip
    with _listening(address) as listening:
        begun(app.state.desk, address.base(listening.getsockname()[1]))
        # Whoever interrupts it wants it to end: that is how it is done.
        with suppress(KeyboardInterrupt):
            Server(config, ending).run(sockets=[listening])


def _listening(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    # Named as TCP, or the event loop leaves small answers waiting for each other, 40 ms a piece.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # Elsewhere this would let two programs share a port.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
        listening.listen(128)
    except (OSError, OverflowError) as error:
        listening.close()
        why = getattr(error, "strerror", None) or error
        raise Malformed(f"cannot listen at {address.host}, port {address.port}: {why}; --port names another") from error
    return listening
