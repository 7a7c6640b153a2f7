"""The hook: whoever decides for the game master, as one callable.

An approver gets the waiting ruling and returns a decision: a verdict's word, a record, or a
Decision. It may be async. If it raises, or returns nothing, the ruling stays where it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar, cast, get_args

from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.violations import Malformed
from adjudicator.table.given import faces_given, items_given, text_given, whole_given
from adjudicator.table.rulings import Ruling

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Decision:
    """The GM's word: a verdict, and what goes with it (see ``Table.decide``)."""

    verdict: DecisionVerdict
    by: str = "gm"
    reason: str | None = None
    question: str | None = None
    moves: Any = None
    dice: Sequence[int] | None = None
    set_aside: Sequence[str] = ()
    seen: int | None = None


Approver = Callable[[Ruling], "Decision | str | Mapping[str, Any] | Awaitable[Any] | None"]
"""A terminal prompt, a button, a policy: gets the waiting ruling, returns the decision."""

_GOES_WITH = {"question": ("ask",), "moves": ("amend", "override"), "set_aside": ("override",)}


def decision_from(answer: object) -> Decision | None:
    """What an approver returned, as a Decision; None stays None. Raises Malformed for anything else."""
    if answer is None or isinstance(answer, Decision):
        return answer
    if isinstance(answer, str):
        answer = {"verdict": answer}
    if not isinstance(answer, Mapping):
        raise Malformed(f"a decision is a verdict, a record or a Decision, not {type(answer).__name__}")
    unknown = [key for key in answer if key not in {f.name for f in fields(Decision)}]
    if unknown:
        raise Malformed(f"{unknown[0]!r} is not a key of a decision")
    if "verdict" not in answer:
        raise Malformed("a decision has a verdict")
    return Decision(**answer)


def checked(decision: Decision) -> Decision:
    """``decision`` with every part of its kind. Raises Malformed for what is not, or goes with another verdict."""
    verdicts = get_args(DecisionVerdict)
    if decision.verdict not in verdicts:
        raise Malformed(f"{decision.verdict!r} is no verdict; verdicts are {', '.join(verdicts)}")
    for part, goes_with in _GOES_WITH.items():
        if getattr(decision, part) and decision.verdict not in goes_with:
            raise Malformed(f"{part!r} goes with {' or '.join(goes_with)}, not with {decision.verdict}")
    return Decision(
        decision.verdict,
        text_given("by", decision.by),
        None if decision.reason is None else text_given("reason", decision.reason),
        text_given("question", decision.question) if decision.question else None,
        decision.moves,
        faces_given(decision.dice),
        tuple(text_given("set_aside", rule) for rule in items_given("set_aside", decision.set_aside)),
        None if decision.seen is None else whole_given("seen", decision.seen),
    )


def settled_now(value: V | Awaitable[V]) -> V:
    """A value that may have to be awaited, from code that does not await.

    Raises RuntimeError inside a running event loop: use the table's ``aask`` and ``aadvise`` there.
    """
    if not inspect.isawaitable(value):
        return value

    async def wait() -> V:
        return await cast(Awaitable[V], value)

    # Only whoever brings something to await needs an event loop.
    import asyncio

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(wait())
    if inspect.iscoroutine(value):
        value.close()
    raise RuntimeError("an event loop is running here: await aask or aadvise instead")


async def settled(value: V | Awaitable[V]) -> V:
    """A value that may have to be awaited, awaited."""
    return await value if inspect.isawaitable(value) else value
