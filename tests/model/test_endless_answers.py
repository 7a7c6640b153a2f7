"""A server that never stops sending is cut off, and the table goes on."""

from __future__ import annotations

import asyncio
import socketserver
import threading
import tracemalloc
from collections.abc import Iterator

import pytest

from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.errors import DraftUnavailable
from adjudicator.exam.checkup import SAMPLE

PIECE = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"


class Endless(socketserver.BaseRequestHandler):
    """Answers every request with a body that goes on until the other side has had enough."""

    def handle(self) -> None:
        self.request.recv(65_536)
        self.request.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n")
        try:
            while True:
                self.request.sendall(PIECE)
        except OSError:
            pass


@pytest.fixture
def endless() -> Iterator[str]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Endless) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
        server.shutdown()


def test_an_endless_answer_is_cut_off(endless: str) -> None:
    drafter = ModelDrafter(Endpoint("openai", "flood", endless), ModelSettings(timeout=60))
    tracemalloc.start()
    with pytest.raises(DraftUnavailable) as failed:
        asyncio.run(drafter.opinion(SAMPLE))
    assert failed.value.kind in ("not an answer", "not reached")
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()
