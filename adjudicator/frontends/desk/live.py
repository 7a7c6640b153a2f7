"""News from a table for whoever has a page open: one watcher a table, however many look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from adjudicator.core.violations import AdjudicatorError
from adjudicator.table import Table

LOOK_EVERY = 0.25
"""seconds between two looks at the file, for what other programs write"""
SETTLES = 0.1
"""seconds that news waits for more of it: a proposal and the opinion on it make pages come anew once"""
BREATH = 15.0
"""seconds after which a silent connection says that it is still there"""


class Live:
    """Tells pages that something changed. ``stamp`` differs whenever what a page shows may differ."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._beats = 0
        self._changed = asyncio.Condition()
        self._seen = ""

    @property
    def stamp(self) -> str:
        """What is written so far, and what is being considered: ``commits-beats``."""
        return f"{self._table.commits}-{self._beats}"

    async def poke(self) -> None:
        """Something was written, or changed that is not written down: say so now."""
        self._beats += 1
        await self._tell()

    async def watch(self) -> None:
        """Look again and again whether another program wrote; runs until it is cancelled."""
        while True:
            # A file that cannot be read just now may be readable the next time.
            with suppress(AdjudicatorError, OSError):
                if self.stamp != self._seen:
                    await self._tell()
            await asyncio.sleep(LOOK_EVERY)

    async def news(self) -> AsyncIterator[str]:
        """The stamp now, and whenever it changes; an empty text where nothing did for a while."""
        told = ""
        while True:
            stamp = self.stamp
            if stamp != told:
                told = stamp
                yield told
                continue
            if await self._changes(told):
                await asyncio.sleep(SETTLES)
            else:
                yield ""

    async def _changes(self, told: str) -> bool:
        """Waits until the stamp is no longer ``told``; False where it stays the same for a while."""
        async with self._changed:
            try:
                # Not ``wait_for``, which may take a cancellation that comes with the news for nothing.
                async with asyncio.timeout(BREATH):
                    await self._changed.wait_for(lambda: self.stamp != told)
            except TimeoutError:
                return False
        return True

    async def _tell(self) -> None:
        self._seen = self.stamp
        async with self._changed:
            self._changed.notify_all()
