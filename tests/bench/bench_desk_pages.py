"""Decisions at a desk while many pages are open and live, against decisions with one page open.

Each page does what a browser's does: it listens for news, and fetches itself anew whenever there is some. Run it with
``python tests/bench/bench_desk_pages.py [PAGES]``; server and pages are two processes on this machine.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx2

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from served_desk import ServedDesk

from adjudicator import Table

DECISIONS = 100
ASKED = {"do": "declare_detail", "by": "bren", "detail": "A door."}


async def page(client: httpx2.AsyncClient, seat: str, cookie: str, seen: list[int]) -> None:
    """An open page of a seat, for good: news that comes while it is fetched makes it fetched once more."""
    path, headers = f"/t/saturday/{seat}/", {"cookie": f"adjudicator-seat={cookie}"}
    heard = asyncio.Event()

    async def fetch() -> None:
        while True:
            await heard.wait()
            heard.clear()
            (await client.get(path, headers=headers)).raise_for_status()
            seen.append(1)

    fetching = asyncio.create_task(fetch())
    try:
        async with client.stream("GET", f"{path}news", headers=headers, timeout=None) as news:
            async for line in news.aiter_lines():
                if line.startswith("data:"):
                    heard.set()
    finally:
        fetching.cancel()


async def measured(desk: ServedDesk, pages: int) -> tuple[float, float, int]:
    """Median and 95th percentile of a decision in milliseconds with ``pages`` open, and the pages fetched."""
    limits = httpx2.Limits(max_connections=None)
    async with httpx2.AsyncClient(base_url=desk.base, limits=limits, timeout=60) as client:
        cookies, seen = {}, list[int]()
        for seat, link in desk.links.items():
            joined = await client.post("/join", data={"link": link})
            cookies[seat] = joined.cookies["adjudicator-seat"]
        client.cookies.clear()
        token = (await client.post("/api/join", json={"link": desk.links["gm"]})).json()["token"]
        seats = [*cookies]
        open_ones = [
            asyncio.create_task(page(client, seats[n % len(seats)], cookies[seats[n % len(seats)]], seen))
            for n in range(pages)
        ]
        while len(seen) < pages:
            await asyncio.sleep(0.1)
        took = []
        headers = {"Authorization": f"Bearer {token}", "If-Match": "*"}
        for _ in range(DECISIONS):
            made = await client.post(
                "/api/tables/saturday/rulings", json={"moves": ASKED, "by": "bren"}, headers=headers
            )
            begun = time.perf_counter()
            path = f"/api/tables/saturday/rulings/{made.json()['id']}/decision"
            (await client.post(path, json={"verdict": "reject"}, headers=headers)).raise_for_status()
            took.append((time.perf_counter() - begun) * 1_000)
            await asyncio.sleep(0.3)
        for task in open_ones:
            task.cancel()
        await asyncio.gather(*open_ones, return_exceptions=True)
    return statistics.median(took), statistics.quantiles(took, n=20)[-1], len(seen)


def main(pages: int) -> None:
    """Print both measurements."""
    with tempfile.TemporaryDirectory() as folder:
        desk = ServedDesk(Path(folder))
        with Table.open(desk.file) as table:
            table.rule({"do": "adjust", "character": "bren", "fate_points": 100, "reason": "a long evening"})
        desk.start()
        for count in (1, pages):
            median, slow, anew = asyncio.run(measured(desk, count))
            print(f"{count:4} pages: a decision takes {median:.1f} ms, 95 % under {slow:.1f} ms; {anew} pages fetched")
        desk.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
