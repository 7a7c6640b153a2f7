"""What a run may cost before it starts, what it did cost afterwards, and when to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.model.asking import ANSWER_LIMIT, REPAIRS, THINKING_LIMIT
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.failures import unusable
from adjudicator.drafting.model.prices import Price
from adjudicator.drafting.model.prompt_files import Prompt
from adjudicator.drafting.model.relevance_prompt import relevance_messages
from adjudicator.drafting.model.reply import Usage

CHARACTERS_A_TOKEN = 3.5
"""English prose has about four characters a token; a little less keeps the estimate on the safe side."""
USUAL_ANSWER = 260
"""Tokens of an answer, as strong models write them."""
_FEWEST_CHARACTERS_A_TOKEN = 2.5
_MOST_OF_A_REPAIR = 4_000
"""Tokens of what is sent back of a bad answer, 2,000 characters at most, with the request to mend it."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Tokens that asking about some briefs will take, roughly, and the price where it is known."""

    usage: Usage
    price: Price | None

    @property
    def cost(self) -> float | None:
        """The cost in the price's currency, None where no price is known."""
        return self.price.of(self.usage) if self.price is not None else None


def estimate(prompt: Prompt, briefs: Sequence[InvocationBrief], calls_each: int, price: Price | None) -> Estimate:
    """Roughly what asking about ``briefs`` takes, ``calls_each`` times each; nothing is taken for cached."""
    characters = sum(len(message.text) for brief in briefs for message in relevance_messages(prompt, brief))
    calls = len(briefs) * calls_each
    sent = int(characters * calls_each / CHARACTERS_A_TOKEN)
    return Estimate(Usage(sent, USUAL_ANSWER * calls, 0, calls), price)


@dataclass
class Budget:
    """Stops a run before the question that could go over ``most``; None is no bound."""

    endpoint: Endpoint
    price: Price | None
    most: float | None = None
    committed: Usage = field(default_factory=Usage)
    _in_flight: int = 0
    _settled: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        if self.most is not None and self.price is None:
            raise unusable(self.endpoint, "over budget", "its price is unknown: put it into prices.toml")

    async def take(self, prompt: Prompt, brief: InvocationBrief, votes: int) -> Usage:
        """Set aside what ``votes`` opinions on ``brief`` can cost at most, and hand that back.

        Waits while questions in flight may give something back. Raises DraftUnavailable when too little is left.
        """
        most = _most(prompt, brief, votes)
        while self.price is not None and self.most is not None and self.price.of(self.committed + most) > self.most:
            if not self._in_flight:
                raise unusable(self.endpoint, "over budget", f"{self.most:g} {self.price.currency}")
            await self._settled.wait()
        self.committed += most
        self._in_flight += 1
        return most

    def settle(self, taken: Usage, used: Usage) -> None:
        """Put back what was set aside and count what was used instead."""
        self.committed = Usage(
            self.committed.sent - taken.sent + used.sent,
            self.committed.received - taken.received + used.received,
            self.committed.cached + used.cached,
            self.committed.calls - taken.calls + used.calls,
        )
        self._in_flight -= 1
        self._settled.set()
        # A new one, since whoever waits next waits for the next to be settled.
        self._settled = asyncio.Event()


def _most(prompt: Prompt, brief: InvocationBrief, votes: int) -> Usage:
    """What ``votes`` opinions take if each answer has to be mended as often as it may be, after a cut one."""
    text = "".join(message.text for message in relevance_messages(prompt, brief))
    plain = sum(map(str.isascii, text))
    # A byte of another script can be a token of its own.
    once = int(plain / _FEWEST_CHARACTERS_A_TOKEN) + len(text.encode()) - plain
    sent = (REPAIRS + 1) * once + REPAIRS * _MOST_OF_A_REPAIR
    return Usage(sent * votes, (ANSWER_LIMIT + REPAIRS * THINKING_LIMIT) * votes, 0, (REPAIRS + 1) * votes)


def ledger(usage: Usage, price: Price | None, seconds: float) -> dict[str, Any]:
    """What a run took, JSON-ready: tokens sent, cached and received, calls, seconds, and the cost or "unknown"."""
    return {
        "calls": usage.calls,
        "sent": usage.sent,
        "cached": usage.cached,
        "received": usage.received,
        "seconds": round(seconds, 1),
        "cost": round(price.of(usage), 4) if price is not None else "unknown",
        "currency": price.currency if price is not None else None,
        "prices": price.source if price is not None else None,
    }
