"""A real OpenAI-compatible server on loopback: llama.cpp over the small model that ``fetch_model.py`` fetches.

    python tests/model/recording/serve.py --port 8201

It needs ``pip install xllamacpp==2026.10.11549``. The key is made anew for each process and printed.
"""

from __future__ import annotations

import argparse
import json
import secrets
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from fetch_model import MODEL, fetch_model

ENGINE = "2026.10.11549"
SERVER = f"llama.cpp through xllamacpp {ENGINE}"


@dataclass(frozen=True)
class Endpoint:
    """Where the server listens, the name it gives its model, and the key it wants."""

    base_url: str
    model: str
    key: str


@contextmanager
def serving(weights: Path, *, port: int = 0, context: int = 8192, parallel: int = 2) -> Iterator[Endpoint]:
    """Serve ``weights`` until the block ends; ``port`` 0 takes any. SystemExit without the pinned engine.

    Each of ``parallel`` requests at once may use the whole ``context`` (in tokens).
    """
    try:
        import xllamacpp
    except ImportError:
        raise SystemExit(f"the server needs its engine: pip install xllamacpp=={ENGINE}") from None
    if xllamacpp.__version__ != ENGINE:
        raise SystemExit(f"the server needs xllamacpp {ENGINE}, and {xllamacpp.__version__} is installed")
    key = secrets.token_urlsafe(24)
    wanted = xllamacpp.CommonParams()
    wanted.model.path = str(weights)
    # Without an alias the server calls the model by the path of its file, also in its answers.
    wanted.model_alias = {MODEL}
    wanted.hostnames, wanted.port, wanted.api_keys = ["127.0.0.1"], port, [key]
    wanted.n_ctx, wanted.n_parallel, wanted.kv_unified = context, parallel, True
    wanted.ui = wanted.endpoint_slots = False
    wanted.verbosity = 1
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = 2
    server = xllamacpp.Server(wanted)
    try:
        yield Endpoint(f"{server.listening_address}/v1", MODEL, key)
    finally:
        del server


def main() -> None:
    """Serve until stopped; the first line on standard output says where, as JSON."""
    parser = argparse.ArgumentParser(description="Serve the small model on loopback.")
    parser.add_argument("--port", type=int, default=0, help="0 takes any that is free")
    parser.add_argument("--context", type=int, default=8192, help="tokens of context")
    parser.add_argument("--parallel", type=int, default=2, help="requests served at once")
    parser.add_argument("--key-file", type=Path, help="also write the key here")
    options = parser.parse_args()
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    with serving(fetch_model(), port=options.port, context=options.context, parallel=options.parallel) as endpoint:
        if options.key_file:
            options.key_file.write_text(endpoint.key + "\n", encoding="utf-8")
        print(json.dumps(asdict(endpoint)), flush=True)
        # Short waits, so that an interrupt from the keyboard is noticed everywhere.
        while not stopped.wait(1):
            pass


if __name__ == "__main__":
    main()
