"""``ModelDrafter``: the drafter that asks a language model, behind the same interface as the checklist."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.drafting.model.asking import Asker
from adjudicator.drafting.model.client import ChatClient
from adjudicator.drafting.model.dirty_answers import read_answer
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.narration_prompt import narration_prompt
from adjudicator.drafting.model.prompt_files import Prompt
from adjudicator.drafting.model.relevance import opinion_from, together, withheld
from adjudicator.drafting.model.relevance_prompt import relevance_messages, relevance_prompt
from adjudicator.drafting.model.reply import SHAPES, Client, Shape, Usage
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.drafting.model.telling import Watcher, tell

_NARRATION_TEMPERATURE = 0.7


class ModelDrafter:
    """Asks one model for opinions and tellings; both are coroutines, any number may be in flight.

    ``qualified`` says whether the model has passed the exam for this prompt (it is given the prompt's label):
    verdicts of others are withheld. ``usage`` adds up the tokens of every call, ``spent`` holds those of each ruling
    or roll. Opinions and tellings raise DraftUnavailable when nothing usable came.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        settings: ModelSettings | None = None,
        *,
        qualified: Callable[[str], bool] = lambda _: False,
        shape: Shape = SHAPES[0],
        watch: Watcher | None = None,
        client: Client | None = None,
    ) -> None:
        self.endpoint, self.settings = endpoint, settings or ModelSettings()
        self.usage, self.spent = Usage(), dict[str, Usage]()
        self._watch = watch
        self._client = client or self._chat(0.0)
        self._teller = client or self._chat(_NARRATION_TEMPERATURE)
        self._asker = Asker(self._client, endpoint, shape)
        self.relevance: Prompt = relevance_prompt(self.settings.own_prompts)
        self._narration = narration_prompt(self.settings.own_prompts)
        self._qualified = qualified(self.prompt)

    @property
    def prompt(self) -> str:
        """Name and hash of the prompt opinions are asked with."""
        return self.relevance.label

    @property
    def shape(self) -> Shape:
        """How this server was asked for JSON last."""
        return self._asker.shape

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        """The model's opinion; its verdict is withheld unless it is qualified or the settings reveal it."""
        found, _ = await self.own_opinion(brief)
        if self._qualified or self.settings.revealed:
            return found
        return withheld(found, ChecklistDrafter().opinion(brief))

    async def own_opinion(self, brief: InvocationBrief, turned: int = 0) -> tuple[Opinion, int]:
        """The model's opinion as it is, never withheld, and how many answers had to be mended for it.

        ``turned`` starts from another order of the material.
        """
        votes = await self._votes(brief, turned)
        flags = () if self.shape == SHAPES[0] else (f"asked as {self.shape}",)
        found = together([opinion for opinion, _ in votes])
        opinion = replace(
            found,
            model=self.endpoint.name,
            prompt=self.prompt,
            qualified=self._qualified,
            flags=(*found.flags, *flags),
        )
        return opinion, sum(repairs for _, repairs in votes)

    async def narration(self, brief: NarrationBrief) -> Narration:
        """A telling whose flags were fed back to the model; what is left of them is for the GM to see."""
        own = self.settings
        self._spend(brief.roll, Usage())
        return await tell(
            self._teller,
            self.endpoint,
            self._narration,
            brief,
            own.style,
            lambda usage: self._spend(brief.roll, usage),
            self._watch,
        )

    async def _votes(self, brief: InvocationBrief, turned: int) -> list[tuple[Opinion, int]]:
        """All votes; the first that fails ends the others, which would only cost."""
        failure: Exception | None = None
        try:
            async with asyncio.TaskGroup() as group:
                asked = [group.create_task(self._vote(brief, turned + vote)) for vote in range(self.settings.votes)]
        except ExceptionGroup as failed:
            failure = failed.exceptions[0]
        if failure is not None:
            # Outside of the group, so that nothing hangs on to it.
            raise failure
        return [vote.result() for vote in asked]

    async def _vote(self, brief: InvocationBrief, turned: int) -> tuple[Opinion, int]:
        messages = relevance_messages(self.relevance, brief, turned)
        self._spend(brief.ruling, Usage())
        answered = await self._asker.ask(messages, read_answer, lambda usage: self._spend(brief.ruling, usage))
        return opinion_from(answered.value, brief), answered.repairs

    def _spend(self, on: str, usage: Usage) -> None:
        self.usage += usage
        self.spent[on] = self.spent.get(on, Usage()) + usage

    def _chat(self, temperature: float) -> ChatClient:
        own = self.settings
        return ChatClient(self.endpoint, own.timeout, temperature, own.traced)


def own_prompts_of(table: Path) -> Path | None:
    """The folder of prompts that belongs to a table's file: ``saturday.prompts`` beside ``saturday.db``."""
    folder = table.with_suffix(".prompts")
    return folder if folder.is_dir() else None
