"""Opinions and a telling with tracing wanted by the environment, and what a tracing service on loopback then gets.

Run as a program, since tracing keeps threads and memories of its own; prints one JSON line: for runs that nobody
wanted traced and for one that somebody did, how many requests arrived, and whether the key or the words were in them.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from provider_stub import ProviderStub
from stub_drafters import BRIEF, CANARY, drafter, opinion_of

from adjudicator.drafting.brief import NarrationBrief

TELLING = NarrationBrief("r1", "Docks", "", "Mira", "Overcome", "", "", "", "succeed", "Succeed", 1)
RECEIVED: list[bytes] = []


class Listener(BaseHTTPRequestHandler):
    """Says yes to everything and keeps it."""

    def do_GET(self) -> None:
        self._keep()

    def do_POST(self) -> None:
        self._keep()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on standard error."""

    def _keep(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, zlib.MAX_WBITS | 16)
        RECEIVED.append(self.path.encode() + body)
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")


def received(stub: ProviderStub, traced: bool) -> dict[str, object]:
    """What arrives when an opinion and a telling are asked for."""
    RECEIVED.clear()
    asked = drafter(stub, "ok", key=CANARY, traced=traced)
    opinion_of(asked)
    asyncio.run(asked.narration(TELLING))
    from langchain_core.tracers.langchain import wait_for_all_tracers

    wait_for_all_tracers()
    whole = b"\n".join(RECEIVED)
    return {
        "requests": len(RECEIVED),
        "key": CANARY.encode() in whole,
        "words": BRIEF.because.encode() in whole,
    }


def main() -> None:
    """Print what arrived."""
    listener = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    os.environ |= {
        "LANGSMITH_TRACING": "true",
        "LANGCHAIN_TRACING_V2": "true",
        "LANGSMITH_ENDPOINT": f"http://127.0.0.1:{listener.server_port}",
        "LANGSMITH_API_KEY": "not-needed",
    }
    with ProviderStub() as stub:
        # The untraced run comes twice, so that one of them is a run after a traced one.
        print(json.dumps([received(stub, traced) for traced in (False, True, False)]))


if __name__ == "__main__":
    main()
