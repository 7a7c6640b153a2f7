"""Two hundred opinions in flight; run by hand: ``.venv/bin/python tests/bench/bench_opinions.py``.

A stub of a provider, in a process of its own, answers each question after one second. The first row is a fresh
process that loads the libraries on its way; the second asks again. What is above one second is the work of asking.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path += [str(HERE.parent), str(HERE.parent / "model")]

MANY, LATENCY = 200, 1.0
TARGETS = "<= 3 s, <= 200 MB"


def serve() -> None:
    """The stub, until standard input ends; its address comes first, then how many waited at once."""
    from provider_stub import ProviderStub

    with ProviderStub() as stub:
        stub.settings.latency_seconds = LATENCY
        print(stub.base_url, flush=True)
        sys.stdin.read()
        print(stub.most_at_once, flush=True)


def peak_megabytes() -> float:
    """The most memory this process has held so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def ask(base_url: str) -> None:
    """Both rows: seconds waited, seconds of work, megabytes."""
    began = time.perf_counter()
    from stub_drafters import brief

    from adjudicator.drafting.model.endpoint import Endpoint
    from adjudicator.drafting.model.model_drafter import ModelDrafter

    asked = ModelDrafter(Endpoint("openai", "latency", base_url), qualified=lambda _: True)

    async def all_at_once() -> None:
        found = await asyncio.gather(*(asked.opinion(brief(ruling=f"q{number}")) for number in range(MANY)))
        assert {opinion.verdict for opinion in found} == {"fits"}

    for name in ("200 in flight, with loading", "200 in flight"):
        worked = time.process_time()
        asyncio.run(all_at_once())
        now = time.perf_counter()
        seconds, work = now - began, time.process_time() - worked
        print(f"{name:<28} {seconds:>6.2f} s  {work:>6.2f} s of work  {peak_megabytes():>6.0f} MB   {TARGETS}")
        began = now


def main() -> None:
    """Print the table."""
    server = subprocess.Popen(
        [sys.executable, __file__, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    ask(server.stdout.readline().strip())
    told, _ = server.communicate()
    print(f"{'waiting at once, at most':<28} {int(told):>6}")


if __name__ == "__main__":
    serve() if sys.argv[1:] == ["serve"] else main()
