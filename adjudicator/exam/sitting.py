"""Many cases put to one drafter at a time: several in flight, each answer kept as it comes, stopped where it must."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from adjudicator.core.opinion import Opinion, Policy
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.reply import Usage
from adjudicator.errors import DraftUnavailable, FailureKind
from adjudicator.exam.cases import case_brief
from adjudicator.exam.costs import Budget
from adjudicator.intake.cases import Case

HOPELESS: tuple[FailureKind, ...] = (
    "no key",
    "wrong key",
    "not allowed",
    "no such model",
    "quota used up",
    "not reached",
    "over budget",
)
"""Failures that the next case would meet as well: the run stops, and can be taken up later."""
NOT_ITS_FAULT: tuple[FailureKind, ...] = ("server trouble", "too slow", "rate limit")
"""Failures that say nothing of what a model can do."""


@dataclass
class Sitting:
    """What came of a run: opinions by case, failures by case with their sentence, and how many answers obeyed.

    ``stopped`` says why the run ended early; ``first_time`` counts answers that needed no repair; ``unheard`` are
    failures that were not the model's fault.
    """

    opinions: dict[str, Opinion] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    first_time: int = 0
    stopped: DraftUnavailable | None = None
    unheard: list[DraftUnavailable] = field(default_factory=list)

    @property
    def asked(self) -> int:
        """Cases that were put to the model and came to an end."""
        return len(self.opinions) + len(self.failures)


async def sit(
    drafter: ModelDrafter,
    cases: Iterable[Case],
    budget: Budget,
    *,
    policy: Policy = "normal",
    turned: int = 0,
    at_once: int | None = None,
    kept: Callable[[str, Opinion], None] | None = None,
) -> Sitting:
    """The model's own opinions on ``cases``, never withheld, at most ``at_once`` in flight.

    Left out, that is 8, or 2 where the server is on this machine: what waits there counts as time to answer.
    ``kept`` is called with each opinion as it comes; ``turned`` shows the material in another order.
    """
    found, waiting = Sitting(), iter(list(cases))

    async def work() -> None:
        for case in waiting:
            if found.stopped is not None:
                return
            try:
                await _one(drafter, case, budget, policy, turned, found)
            except DraftUnavailable as error:
                if error.kind in HOPELESS:
                    found.stopped = error
                    return
                found.failures[case.id] = str(error)
                found.unheard += [error] if error.kind in NOT_ITS_FAULT else []
                continue
            if kept is not None:
                kept(case.id, found.opinions[case.id])

    workers = at_once or (2 if drafter.endpoint.is_here else 8)
    await asyncio.gather(*(work() for _ in range(workers)))
    return found


async def _one(drafter: ModelDrafter, case: Case, budget: Budget, policy: Policy, turned: int, found: Sitting) -> None:
    brief = case_brief(case, policy)
    taken = await budget.take(drafter.relevance, brief, drafter.settings.votes)
    try:
        opinion, repairs = await drafter.own_opinion(brief, turned)
    finally:
        budget.settle(taken, drafter.spent.pop(brief.ruling, Usage()))
    found.opinions[case.id] = opinion
    found.first_time += not repairs
