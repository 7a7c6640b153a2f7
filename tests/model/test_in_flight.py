"""Many opinions in flight on one event loop, one loop after another, and nothing left open behind them."""

from __future__ import annotations

import asyncio
import gc
import warnings

import pytest
from playing import UNWRITTEN, invoke
from provider_stub import ProviderStub
from stub_drafters import BRIEF, brief, drafter, with_a_roll

from adjudicator import Table
from adjudicator.drafting.model.client import ChatClient
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.errors import DraftUnavailable

MANY = 200


async def opinions(asked: ModelDrafter, count: int) -> list[str]:
    """The verdicts of so many opinions, all asked for at once."""
    found = await asyncio.gather(*(asked.opinion(brief(ruling=f"q{number}")) for number in range(count)))
    return [opinion.verdict for opinion in found]


def nothing_is_open(asked: ModelDrafter) -> bool:
    """Whether no connections are kept; those that nobody closed would warn, and a warning is an error."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        gc.collect()
    clients = [client for client in (asked._client, asked._teller) if isinstance(client, ChatClient)]
    assert len(clients) == 2
    return not warned and all(client._open == {} for client in clients)


def test_two_hundred_at_once_and_again_in_another_loop(stub: ProviderStub) -> None:
    # Each answer is held back until all two hundred are waited for.
    stub.settings.together = MANY
    asked = drafter(stub, "together", timeout=60)
    assert asyncio.run(opinions(asked, MANY)) == ["fits"] * MANY
    assert stub.most_at_once == MANY
    assert nothing_is_open(asked)
    assert len(asked.spent) == asked.usage.calls == MANY
    stub.settings.together = 3
    assert asyncio.run(opinions(asked, 3)) == ["fits"] * 3
    assert len(stub.requests) == MANY + 3
    assert nothing_is_open(asked)


def test_late_answers_are_answers(stub: ProviderStub) -> None:
    stub.settings.latency_seconds = 0.3
    asked = drafter(stub, "latency")
    assert asyncio.run(opinions(asked, 20)) == ["fits"] * 20
    assert stub.most_at_once > 1
    assert nothing_is_open(asked)


def test_votes_are_asked_for_at_once(stub: ProviderStub) -> None:
    stub.settings.together = 5
    asked = drafter(stub, "together", votes=5)
    assert asyncio.run(asked.opinion(BRIEF)).votes == {"fits": 5}
    assert stub.most_at_once == 5


def test_one_after_the_other(stub: ProviderStub) -> None:
    asked = drafter(stub, "ok")

    async def in_turn() -> list[str]:
        return [(await asked.opinion(brief(ruling=f"q{number}"))).verdict for number in range(5)]

    assert asyncio.run(in_turn()) == ["fits"] * 5
    assert nothing_is_open(asked)


@pytest.mark.parametrize("model", ["e401", "hang-up", "slow", "html", "trunc"])
def test_failures_leave_nothing_open(stub: ProviderStub, monkeypatch: pytest.MonkeyPatch, model: str) -> None:
    async def sleep(delay: float) -> None:
        return None

    monkeypatch.setattr("anyio.sleep", sleep)
    asked = drafter(stub, model, timeout=1.0)

    async def five() -> list[object]:
        waiting = [asked.opinion(brief(ruling=f"q{number}")) for number in range(5)]
        return [*await asyncio.gather(*waiting, return_exceptions=True)]

    assert all(isinstance(failed, DraftUnavailable) for failed in asyncio.run(five()))
    assert nothing_is_open(asked)


def test_whoever_is_called_off_leaves_the_others_alone(stub: ProviderStub) -> None:
    asked = drafter(stub, "slow")
    stub.settings.slow_seconds = 1.0

    async def some_of_ten() -> list[str]:
        tasks = [asyncio.create_task(asked.opinion(brief(ruling=f"q{number}"))) for number in range(10)]
        while stub.most_at_once < 10:
            await asyncio.sleep(0.01)
        for task in tasks[:7]:
            task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in found[:7])
        return [one.verdict for one in found[7:] if not isinstance(one, BaseException)]

    assert asyncio.run(some_of_ten()) == ["fits"] * 3
    assert nothing_is_open(asked)


def test_a_loop_that_ends_in_the_middle(stub: ProviderStub) -> None:
    asked = drafter(stub, "slow")
    stub.settings.slow_seconds = 60.0

    async def walks_away() -> None:
        task = asyncio.create_task(asked.opinion(BRIEF))
        while not stub.requests:
            await asyncio.sleep(0.01)
        assert not task.done()

    asyncio.run(walks_away())
    assert nothing_is_open(asked)
    stub.settings.slow_seconds = 0.0
    assert asyncio.run(opinions(asked, 1)) == ["fits"]


def test_a_table_with_many_rulings_advised_at_once(stub: ProviderStub) -> None:
    stub.settings.together = 12
    made = with_a_roll(Table.in_memory(UNWRITTEN, drafter=drafter(stub, "together")))
    waiting = [made.propose(invoke("mira", "slick", because=f"{BRIEF.because} ({number})")).id for number in range(12)]

    async def all_of_them() -> list[str]:
        return [ruling.id for ruling in await asyncio.gather(*map(made.aadvise, waiting))]

    assert asyncio.run(all_of_them()) == waiting
    opinions_noted = [made.ruling(key).opinion for key in waiting]
    assert [opinion["verdict"] for opinion in opinions_noted if opinion] == ["fits"] * 12
    assert {made.ruling(key).status for key in waiting} == {"pending"}
