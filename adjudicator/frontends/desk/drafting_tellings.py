"""Tellings drafted in the background, each once; a draft that is done waits in the queue like any ruling."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.desk.live import Live
from adjudicator.table import Table

AT_ONCE = 2
"""tellings of one table that are in the making at the same time"""


class DraftingTellings:
    """Has settled rolls of ``table`` told by its drafter. Runs on one event loop."""

    def __init__(self, table: Table, live: Live) -> None:
        self._table, self._live = table, live
        self._room = asyncio.Semaphore(AT_ONCE)
        self._working: dict[str, asyncio.Task[None]] = {}

    def of(self, roll: str) -> bool:
        """Whether a telling of this roll is being drafted just now."""
        return roll in self._working

    def waits(self, roll: str) -> str | None:
        """The id of the draft that waits for the GM's decision, None where none does."""
        told = (
            key
            for key, ruling in self._table.game.rulings.items()
            for move in ruling.moves
            if move.do == "tell" and getattr(move, "roll", None) == roll
        )
        return next(told, None)

    def begin(self, roll: str) -> bool:
        """Have a telling drafted; False where one is in the making or waits already."""
        if self.of(roll) or self.waits(roll) is not None:
            return False
        self._working[roll] = asyncio.create_task(self._draft(roll))
        return True

    def stop(self) -> None:
        """Let go of what is in hand; nothing of it was written."""
        for task in self._working.values():
            task.cancel()

    async def _draft(self, roll: str) -> None:
        try:
            async with self._room:
                # Taken back or pruned meanwhile, or a busy file: then there is nothing to tell.
                with suppress(AdjudicatorError, OSError):
                    await self._table.anarrate(roll)
        finally:
            self._working.pop(roll, None)
        await self._live.poke()
