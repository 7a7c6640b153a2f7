"""Opinions in the background: a few at a time, each asked once, and what waits without one is taken up anew."""

from __future__ import annotations

import asyncio
from collections import Counter

from adjudicator import Opinion, Table
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.frontends.desk.considering import AT_ONCE
from adjudicator.frontends.desk.places import Place

PEOPLE = [
    {"do": "add_character", "name": "Mira", "kind": "pc", "fate_points": 9, "aspects": ["Slick"]},
    {"do": "open_scene", "name": "The Gate"},
    {"do": "take_action", "by": "mira", "action": "overcome", "opposition": 2, "dice": [0, 0, 0, 0]},
]
ASKED = {"do": "invoke", "by": "mira", "aspect": "slick", "pay": "fate_point", "benefit": "bonus"}


class Slow:
    """A drafter that thinks until it is let go, and counts who asks."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.now = self.most = 0
        self.go = asyncio.Event()

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        self.asked[brief.because or ""] += 1
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            await self.go.wait()
        finally:
            self.now -= 1
        return Opinion("unsure", "I thought about it.", model="slow")

    def narration(self, brief: NarrationBrief) -> Narration:
        raise NotImplementedError


async def until(true: object) -> None:
    """Waits until ``true()`` holds."""
    async with asyncio.timeout(10):
        while not true():  # type: ignore[operator]  # a callable
            await asyncio.sleep(0.01)


def waiting(table: Table, count: int) -> list[str]:
    return [table.propose(ASKED | {"because": f"words {n}"}).id for n in range(count)]


def test_a_few_at_a_time_each_once_and_again_after_a_restart() -> None:
    async def evening() -> None:
        drafter = Slow()
        table = Table.in_memory(drafter=drafter)
        table.rule(PEOPLE)
        keys = waiting(table, 5)
        first = Place("saturday", table)
        first.start()
        await until(lambda: drafter.now == AT_ONCE)
        assert all(first.considering.of(key) for key in keys)
        await first.live.poke()
        await asyncio.sleep(0.3)
        assert sum(drafter.asked.values()) == AT_ONCE
        await first.stop()
        assert [table.ruling(key).opinion for key in keys] == [None] * 5

        drafter.asked.clear()
        drafter.go.set()
        second = Place("saturday", table)
        second.start()
        await until(lambda: all(table.ruling(key).opinion for key in keys))
        await second.stop()
        assert set(drafter.asked.values()) == {1}
        assert (len(drafter.asked), drafter.most) == (5, AT_ONCE)

    asyncio.run(evening())


def test_what_was_decided_meanwhile_is_left_as_it_is() -> None:
    async def evening() -> None:
        drafter = Slow()
        table = Table.in_memory(drafter=drafter)
        table.rule(PEOPLE)
        [key] = waiting(table, 1)
        place = Place("saturday", table)
        place.start()
        await until(lambda: drafter.now == 1)
        table.decide(key, "reject")
        drafter.go.set()
        await until(lambda: not place.considering.of(key))
        await place.stop()
        assert (table.ruling(key).status, table.ruling(key).opinion) == ("rejected", None)

    asyncio.run(evening())
