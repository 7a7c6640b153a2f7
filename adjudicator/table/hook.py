"""The hook: whoever decides for the game master, as one callable.

An approver gets the waiting ruling and returns a decision: a verdict's word, the contract's record, or a
Decision. It may be async. If it raises, or returns nothing, the ruling stays where it is.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar, cast, get_args

from adjudicator.core.commands import DecisionVerdict
from adjudicator.core.violations import Malformed
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
    dice: tuple[int, ...] | list[int] | None = None
    set_aside: tuple[str, ...] = ()
    seen: int | None = None


Approver = Callable[[Ruling], "Decision | str | Mapping[str, Any] | Awaitable[Any] | None"]
"""A terminal prompt, a button, a policy: gets the waiting ruling, returns the decision."""


def decision_from(answer: object) -> Decision | None:
    """What an approver returned, as a Decision; None stays None. Raises Malformed for anything else."""
    if answer is None or isinstance(answer, Decision):
        return answer
    if isinstance(answer, str):
        answer = {"verdict": answer}
    if not isinstance(answer, Mapping):
        raise Malformed(f"a decision is a verdict, a record or a Decision, not {type(answer).__name__}")
    unknown = sorted(answer.keys() - {f.name for f in fields(Decision)})
    if unknown:
        raise Malformed(f"{unknown[0]!r} is not a key of a decision")
    if answer.get("verdict") not in get_args(DecisionVerdict):
        raise Malformed(
            f"{answer.get('verdict')!r} is no verdict; verdicts are {', '.join(get_args(DecisionVerdict))}"
        )
    return Decision(**answer)


def faces_given(dice: Iterable[object] | None) -> tuple[int, ...] | None:
    """Dice from outside, as whole numbers; whether they are Fate dice is a rule's question. Raises Malformed."""
    if dice is None:
        return None
    faces = tuple(dice)
    for face in faces:
        if not isinstance(face, int) or isinstance(face, bool):
            raise Malformed(f"dice: {face!r} is no whole number")
    return tuple(face for face in faces if isinstance(face, int))


def settled_now(value: V | Awaitable[V]) -> V:
    """A value that may have to be awaited, from code that does not await.

    Raises RuntimeError inside a running event loop: use the table's ``aask`` and ``aadvise`` there.
    """
    if not inspect.isawaitable(value):
        return value

    async def wait() -> V:
        return await cast(Awaitable[V], value)

    return asyncio.run(wait())


async def settled(value: V | Awaitable[V]) -> V:
    """A value that may have to be awaited, awaited."""
    return await value if inspect.isawaitable(value) else value
