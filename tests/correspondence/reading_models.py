"""A model of the provider stub that reads posts: what it says of each goes by words that stand in the post."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dirty_outputs import answer
from stub_behaviours import Received, Reply

Items = Sequence[Mapping[str, Any]]


def reading(said: Mapping[str, Items | str], otherwise: str = '{"found": []}') -> Callable[[Received], str | Reply]:
    """Answers about posts: the items, or the very text, of the first words that stand in one; opinions are unsure."""

    def reply(received: Received) -> str | Reply:
        if "The post:" not in received.prompt:
            return answer("unsure", evidence=[])
        post = received.prompt.split("The post:")[-1]
        found = next((items for words, items in said.items() if words in post), None)
        if found is None:
            return otherwise
        return found if isinstance(found, str) else json.dumps({"found": [dict(one) for one in found]})

    return reply


def asked_about(received: Sequence[Received]) -> list[str]:
    """The posts that a model was given, fences left out."""
    parts = [one.prompt.split("The post:\n")[-1] for one in received if "The post:" in one.prompt]
    return ["\n".join(part.strip().split("\n")[1:-1]) for part in parts]
