"""The tables a desk serves, each with its news, its opinions in the making, and its round of links."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.considering import Considering
from adjudicator.frontends.desk.drafting_tellings import DraftingTellings
from adjudicator.frontends.desk.live import Live
from adjudicator.frontends.desk.passes import Pass, Passes
from adjudicator.table import Table

NOTE = "seat-links"


class Place:
    """One table at the desk, under ``name``, which stands in its addresses."""

    def __init__(self, name: str, table: Table) -> None:
        self.name, self.table, self.id = name, table, table.id
        self.live = Live(table)
        self.considering = Considering(table, self.live)
        self.tellings = DraftingTellings(table, self.live)
        self._tasks: list[asyncio.Task[None]] = []
        self._rounds: tuple[int, dict[str, int]] = (-1, {})

    def seats(self) -> Iterator[str]:
        """Everybody who can be given a link: the GM, and each player's character."""
        yield "gm"
        yield from (key for key, one in self.table.game.characters.items() if one.is_pc)

    def round_of(self, seat: str) -> int:
        """Which round of links counts for a seat; the first is 0."""
        commits = self.table.commits
        if self._rounds[0] != commits:
            notes = self.table.notebook.all(NOTE)
            self._rounds = commits, {key: int(note["round"]) for key, note in notes.items()}
        return self._rounds[1].get(seat, 0)

    def new_round(self, seat: str) -> None:
        """Make every link and session of this seat so far worthless."""
        self.table.notebook.note({f"{NOTE}:{seat}": {"round": self.round_of(seat) + 1}})

    def admits(self, found: Pass | None) -> bool:
        """Whether a pass is for this table, for a seat there is, and of the round that counts."""
        return (
            found is not None
            and found.table == self.id
            and found.seat in self.seats()
            and found.round == self.round_of(found.seat)
        )

    def link_word(self, passes: Passes, seat: str) -> str:
        """What stands behind the ``#`` of a seat's link."""
        return passes.written("link", self.id, seat, self.round_of(seat))

    def start(self) -> None:
        """Begin to watch and to consider, on the running event loop."""
        self._tasks = [asyncio.create_task(self.live.watch()), asyncio.create_task(self.considering.watch())]

    async def stop(self) -> None:
        """End what ``start`` began; the table stays open."""
        self.considering.stop()
        self.tellings.stop()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


class Places:
    """The places of a desk by name. Raises Malformed for two tables under one name, or the same table twice."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._places = {name: Place(name, table) for name, table in tables.items()}
        if len({place.id for place in self}) < len(self._places):
            raise Malformed("the same table stands twice at the desk")
        if any(folded(name) != name or "/" in name for name in tables):
            raise Malformed("a table's name at the desk is in small letters, without a slash")

    def __iter__(self) -> Iterator[Place]:
        return iter(self._places.values())

    def get(self, name: str) -> Place | None:
        """The place of that name, None when there is none."""
        return self._places.get(name)

    def of(self, found: Pass | None) -> Place | None:
        """The place a pass is good for, None when it is good for none."""
        return next((place for place in self if place.admits(found)), None)
