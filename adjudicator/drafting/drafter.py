"""The one interface of everything that drafts, and the drafter that needs no model."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief


class Drafter(Protocol):
    """Drafts opinions and narrations from frozen briefs; either may be async. It decides nothing."""

    def opinion(self, brief: InvocationBrief) -> Opinion | Awaitable[Opinion]:
        """An opinion on whether the aspect fits; it may abstain as ``unsure``."""

    def narration(self, brief: NarrationBrief) -> Narration | Awaitable[Narration]:
        """A text that tells the settled roll from its facts and nothing else."""


class ChecklistDrafter:
    """The default: deterministic, no key, no network; its verdict is always ``unsure``."""

    def opinion(self, brief: InvocationBrief) -> Opinion:
        """What the GM needs to judge, laid out from the brief."""
        # Its word lists take a while to load, and most commands ask for no opinion.
        from adjudicator.drafting.checklist import draft_opinion

        return draft_opinion(brief)

    def narration(self, brief: NarrationBrief) -> Narration:
        """A telling from templates."""
        from adjudicator.drafting.templates import narrate

        return narrate(brief)
