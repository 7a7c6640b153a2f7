"""A client that sends nothing: it keeps what it was asked, and answers from a script."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from typing import Any

from dirty_outputs import answer

from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.reply import Message, Reply, Shape, Usage
from adjudicator.drafting.model.settings import ModelSettings

Messages = tuple[Message, ...]
Answer = str | Reply | Exception

NOWHERE = Endpoint("openai", "scripted", "http://llm.invalid/v1")
USAGE = Usage(100, 20, calls=1)


class ScriptedClient:
    """Gives its answers in turn, the last one again and again; ``asked`` holds the messages of every call."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = list(answers)
        self.asked: list[Messages] = []

    async def complete(self, messages: Messages, limit: int, shape: Shape | None, schema: Any) -> Reply:
        """The next answer whole."""
        return self._next(messages)

    async def stream(self, messages: Messages, limit: int) -> AsyncIterator[str | Reply]:
        """The next answer word by word, then as a whole."""
        reply = self._next(messages)
        for piece in re.findall(r"\S+\s*", reply.text):
            yield piece
        yield reply

    def _next(self, messages: Messages) -> Reply:
        self.asked.append(messages)
        said = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Reply) else Reply(said, USAGE)


def asking(
    client: ScriptedClient,
    settings: ModelSettings | None = None,
    *,
    qualified: bool = False,
    watch: Callable[[str], None] | None = None,
) -> ModelDrafter:
    """A drafter over the client."""
    return ModelDrafter(NOWHERE, settings, qualified=lambda _: qualified, watch=watch, client=client)


def no_opinion() -> str:
    """An answer that is always usable: no quote is looked for in it."""
    return answer("unsure", evidence=[])


def text_of(messages: Messages) -> str:
    """All that a model is given to read, in one text."""
    return "\n\n".join(message.text for message in messages)
