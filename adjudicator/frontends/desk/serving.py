"""Serving a desk from the command line: under which names it answers, where links lead, and until when."""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import uvicorn

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.app import LOOPBACK, desk_app
from adjudicator.frontends.desk.desk import Desk
from adjudicator.table import Table

ANYWHERE = ("0.0.0.0", "::")
LINGER = 2
"""seconds that open pages get to let go when the desk ends"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the desk listens, and the address that links begin with (default: made from host and port)."""

    host: str
    port: int
    url: str | None = None

    @property
    def loopback(self) -> bool:
        """Whether only this machine can ask."""
        return self.host in LOOPBACK

    def hosts(self) -> list[str]:
        """The names under which a browser may ask for the desk."""
        found = [*LOOPBACK]
        if self.host in ANYWHERE:
            found += [socket.gethostname(), own_address()]
        elif not self.loopback:
            found.append(self.host)
        if self.url is not None:
            found.append(urlsplit(self.url).hostname or "")
        return found

    def base(self, port: int) -> str:
        """What links begin with, once the port is known."""
        if self.url is not None:
            return self.url.rstrip("/")
        host = own_address() if self.host in ANYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_address() -> str:
    """This machine's address in its network, 127.0.0.1 where it is in none; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(out.getsockname()[0])


def place_name(stem: str) -> str:
    """A table's name at the desk, from its file's name."""
    return folded(stem).replace("/", "-") or "table"


def serve(tables: Mapping[str, Table], key: bytes, address: Address, begun: Callable[[Desk, str], None]) -> None:
    """Serve until interrupted; ``begun`` is called with the desk and the links' beginning once it can be asked.

    Raises Malformed where the address cannot be used.
    """
    app = desk_app(tables, key=key, hosts=address.hosts())
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise Malformed(
            f"cannot listen at {address.host}, port {address.port}: {error}; --port names another"
        ) from error
    # A proxy in front of it on this machine says whether the browser came by https.
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=LINGER,
        proxy_headers=address.url is not None, forwarded_allow_ips="127.0.0.1",
    )  # fmt: skip
    with listening:
        listening.listen(128)
        begun(app.state.desk, address.base(listening.getsockname()[1]))
        uvicorn.Server(config).run(sockets=[listening])
