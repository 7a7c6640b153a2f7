"""Opinions and tellings at the table: asked for, noted on rulings, and gone without when a drafter fails."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Literal

from adjudicator.core import commands as c
from adjudicator.core.moves import Tell
from adjudicator.core.opinion import Opinion, Policy
from adjudicator.drafting.drafter import ChecklistDrafter, Drafter
from adjudicator.table.checking import checked_text
from adjudicator.table.given import text_given
from adjudicator.table.hook import settled, settled_now
from adjudicator.table.opinions import Drafted, opinion_on, stood_in, telling_of
from adjudicator.table.rulings import Ruling
from adjudicator.table.talking import Talking
from adjudicator.table.tellings import last_told

if TYPE_CHECKING:
    from adjudicator.lint import Report

Occasion = Literal["automatic", "on-ask"]


class Advising(Talking):
    """The part of ``Table`` that asks drafters. What they say is noted on rulings, and decides nothing."""

    _drafter: Drafter
    _policy: Policy
    _occasion: Occasion

    def advise(self, ruling: str, *, policy: Policy | None = None, drafter: Drafter | None = None) -> Ruling:
        """Ask the drafter for an opinion and note it on the ruling. A drafter that fails costs nothing.

        ``drafter`` is asked instead of the table's own. On a telling the checks speak, whoever drafts.
        """
        asked = drafter or self._drafter
        return self._advised(ruling, asked, settled_now(self._opinion(ruling, policy, asked)))

    async def aadvise(self, ruling: str, *, policy: Policy | None = None, drafter: Drafter | None = None) -> Ruling:
        """``advise`` for event loops and async drafters."""
        asked = drafter or self._drafter
        return self._advised(ruling, asked, await settled(self._opinion(ruling, policy, asked)))

    @property
    def asks_on_demand(self) -> bool:
        """Whether the table's drafter waits to be asked, so that there may be more to hear than the first opinion."""
        return self._occasion == "on-ask"

    def first_opinion(self, ruling: str) -> Ruling:
        """What a ruling is shown with when it comes up: ``advise``, by the checklist where opinions are on ask."""
        return self.advise(ruling, drafter=ChecklistDrafter() if self.asks_on_demand else None)

    async def afirst_opinion(self, ruling: str) -> Ruling:
        """``first_opinion`` for event loops and async drafters."""
        return await self.aadvise(ruling, drafter=ChecklistDrafter() if self.asks_on_demand else None)

    def narrate(self, roll: str, *, drafter: Drafter | None = None) -> Ruling:
        """A waiting ``tell`` ruling with a draft that tells the settled roll, and what the checks find in it.

        Where the drafter failed the templates wrote it, and the last flag of the opinion says so, and why. Raises
        Malformed for a roll that is open or unknown.
        """
        asked = drafter or self._drafter
        told = settled_now(telling_of(self._clerk.history, self.game, asked, roll))
        return self._drafted(told, roll, asked)

    async def anarrate(self, roll: str, *, drafter: Drafter | None = None) -> Ruling:
        """``narrate`` for event loops and async drafters."""
        asked = drafter or self._drafter
        told = await settled(telling_of(self._clerk.history, self.game, asked, roll))
        return self._drafted(told, roll, asked)

    def check(self, text: str, roll: str | None = None) -> Report:
        """What the checks find in any text about ``roll``, or about the scene; nothing is written down."""
        return checked_text(self.game, text_given("text", text), roll, last_told(self._clerk.history))

    def _drafted(self, told: Drafted, roll: str, drafter: Drafter) -> Ruling:
        narration = told.narration
        meta = {"drafter": narration.drafter, "prompt": narration.prompt, **_tokens(drafter, roll)}
        ruling = self._clerk.propose((Tell(narration.text, roll),), "gm", None, None, **meta)
        found = settled_now(self._opinion(ruling.id, None, self._drafter))
        return self._advised(ruling.id, self._drafter, stood_in(found, told.failure) if told.failure else found)

    def _opinion(self, ruling: str, policy: Policy | None, drafter: Drafter) -> Opinion | Awaitable[Opinion]:
        return opinion_on(self._clerk.history, self.game, drafter, ruling, policy or self._policy)

    def _advised(self, ruling: str, drafter: Drafter, opinion: Opinion) -> Ruling:
        meta = {"model": opinion.model, "prompt": opinion.prompt, **_tokens(drafter, ruling)}
        return self._clerk.talk(c.Advise(ruling, opinion), None, **meta)


def _tokens(drafter: Drafter, on: str) -> dict[str, object]:
    """The tokens a drafter says it took for a ruling or a roll; most drafters take none and say nothing."""
    spent = getattr(drafter, "spent", {}).pop(on, None)
    return {} if spent is None else {"tokens": {"sent": spent.sent, "received": spent.received, "calls": spent.calls}}
