"""Asking a drafter, and going on without it: a drafter that fails is replaced by the checklist, by name."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from adjudicator.core.game import Game
from adjudicator.core.moves import Tell
from adjudicator.core.opinion import POLICIES, Opinion, Policy
from adjudicator.core.violations import Malformed
from adjudicator.drafting.brief import Narration
from adjudicator.drafting.drafter import ChecklistDrafter, Drafter
from adjudicator.drafting.from_game import invocation_brief, narration_brief
from adjudicator.errors import AdjudicatorError
from adjudicator.table.checking import checked_telling
from adjudicator.table.given import text_given
from adjudicator.table.history import History
from adjudicator.table.precedents import precedents
from adjudicator.table.tellings import last_told, rejected_drafts

V = TypeVar("V")

INSTEAD = "checklist instead of the drafter"
TEMPLATES_INSTEAD = "templates instead of the drafter"
NOT_JUDGED = "The checklist judges invocations only; whether this fits is for the table to say."


@dataclass(frozen=True, slots=True)
class Drafted:
    """A narration of a settled roll, and why the drafter that was asked for it did not write it; "" where it did."""

    narration: Narration
    failure: str = ""


def opinion_on(
    history: History, game: Game, drafter: Drafter, ruling: str, policy: Policy
) -> Opinion | Awaitable[Opinion]:
    """The drafter's opinion on a waiting ruling; what the checks find in a telling; ``unsure`` on everything else."""
    waiting = game.rulings.get(ruling)
    if policy not in POLICIES:
        raise Malformed(f"{policy!r} is no policy; policies are {', '.join(POLICIES)}")
    if waiting is not None and (telling := next((m for m in waiting.moves if isinstance(m, Tell)), None)):
        return _as_drafted(checked_telling(game, telling, last_told(history)), waiting.opinion)
    earlier = precedents(history, game, waiting) if waiting is not None else ()
    table = str(history.log.header["table"])
    brief = invocation_brief(game, waiting, policy, earlier, table) if waiting is not None else None
    if brief is None:
        return Opinion("unsure", NOT_JUDGED, model="checklist")
    fallback = ChecklistDrafter()

    def instead(error: Exception) -> Opinion:
        opinion = fallback.opinion(brief)
        return replace(opinion, flags=(*opinion.flags, f"{INSTEAD}: {_short(error)}"))

    return _or_else(lambda: drafter.opinion(brief), _sound_opinion, instead)


def stood_in(opinion: Opinion, failure: str) -> Opinion:
    """The opinion on a telling with the flag that the templates wrote it, because of this ``failure``."""
    return replace(opinion, flags=(*opinion.flags, f"{TEMPLATES_INSTEAD}: {failure}"))


def who_stood_in(flags: Iterable[str]) -> str:
    """The flag that says somebody else than the drafter spoke, "" for none."""
    return next((flag for flag in flags if flag.startswith((INSTEAD, TEMPLATES_INSTEAD))), "")


def telling_of(history: History, game: Game, drafter: Drafter, roll: str) -> Drafted | Awaitable[Drafted]:
    """The drafter's narration of a settled roll, or the templates'.

    Raises Malformed for a roll that is unknown or not settled.
    """
    told, rejected = last_told(history), rejected_drafts(history, roll)
    brief = narration_brief(game, game.rolls[roll], told, rejected) if roll in game.rolls else None
    if brief is None:
        raise Malformed(f"there is no settled roll {roll!r} to tell")
    fallback = ChecklistDrafter()

    def instead(error: Exception) -> Drafted:
        told, why = fallback.narration(brief), _short(error)
        return Drafted(replace(told, drafter=f"{told.drafter}, instead of the drafter: {why}"), why)

    return _or_else(lambda: drafter.narration(brief), _sound_narration, instead)


def _sound_opinion(answer: object) -> Opinion:
    """What a drafter handed back, if it can be written down and read again; ValueError or TypeError if not."""
    if not isinstance(answer, Opinion):
        raise TypeError(f"{type(answer).__name__} is no Opinion")
    return Opinion.from_dict(answer.to_dict())


def _sound_narration(answer: object) -> Drafted:
    if not isinstance(answer, Narration):
        raise TypeError(f"{type(answer).__name__} is no Narration")
    text, drafter = text_given("text", answer.text), text_given("drafter", answer.drafter)
    return Drafted(replace(answer, text=text, drafter=drafter))


def _as_drafted(opinion: Opinion, earlier: Opinion | None) -> Opinion:
    """The opinion with what an ``earlier`` one says of who wrote the text, which checking it anew does not find."""
    flag = who_stood_in(earlier.flags) if earlier is not None else ""
    return replace(opinion, flags=(*opinion.flags, flag)) if flag else opinion


def _short(error: Exception) -> str:
    said = str(error) if isinstance(error, AdjudicatorError) else f"{type(error).__name__}: {error}"
    return said[:200]


def _or_else(
    draft: Callable[[], object], sound: Callable[[object], V], instead: Callable[[Exception], V]
) -> V | Awaitable[V]:
    try:
        answer = draft()
        if not inspect.isawaitable(answer):
            return sound(answer)
    except Exception as error:
        return instead(error)

    async def wait() -> V:
        try:
            return sound(await answer)
        except Exception as error:
            return instead(error)

    return wait()
