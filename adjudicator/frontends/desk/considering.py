"""Opinions drafted in the background, a few at a time, each once; a restart takes up what waits without one."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.desk.live import Live
from adjudicator.table import Table

AT_ONCE = 2
"""opinions of one table that are in the making at the same time"""


class Considering:
    """Keeps the rulings of ``table`` that wait provided with an opinion. Runs on one event loop."""

    def __init__(self, table: Table, live: Live) -> None:
        self._table, self._live = table, live
        self._room = asyncio.Semaphore(AT_ONCE)
        self._working: dict[str, asyncio.Task[None]] = {}
        self._tried: set[str] = set()

    def of(self, ruling: str) -> bool:
        """Whether an opinion on this ruling is being made just now."""
        return ruling in self._working

    def take_up(self) -> None:
        """Begin with every waiting ruling that has no opinion and is not in hand."""
        for key, waiting in self._table.game.rulings.items():
            if waiting.opinion is None and waiting.status == "pending" and key not in self._tried:
                self._tried.add(key)
                self._begin(key)

    def again(self, ruling: str) -> None:
        """Ask once more, as the GM wants it; nothing where it is being asked already."""
        if ruling not in self._working:
            self._begin(ruling, fresh=True)

    async def watch(self) -> None:
        """Take up what comes, until cancelled."""
        async for stamp in self._live.news():
            if stamp:
                with suppress(AdjudicatorError, OSError):
                    self.take_up()

    def stop(self) -> None:
        """Let go of what is in hand; it is taken up the next time."""
        for task in self._working.values():
            task.cancel()

    def _begin(self, key: str, fresh: bool = False) -> None:
        task = asyncio.create_task(self._consider(key, fresh))
        self._working[key] = task
        task.add_done_callback(lambda _: self._working.pop(key, None))

    async def _consider(self, key: str, fresh: bool) -> None:
        async with self._room:
            waiting = self._table.game.rulings.get(key)
            if waiting is None or (waiting.opinion is not None and not fresh):
                return
            await self._live.poke()
            # Decided meanwhile, or a busy file: the ruling stands without, as it always may.
            with suppress(AdjudicatorError, OSError):
                await (self._table.aadvise(key) if fresh else self._table.afirst_opinion(key))
        self._working.pop(key, None)
        await self._live.poke()
