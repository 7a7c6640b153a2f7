"""What a real server answers to the product's own requests, replayed: read whole or in pieces, cut off, or refused.

The small model that is recorded can neither judge nor narrate. What is looked at is that its answers are read, or
said to be unusable, and never which verdict they give.
"""

from __future__ import annotations

import asyncio
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import httpx2
import pytest
from ferry_table import UNTOLD, WAITING, ferry_table

from adjudicator import Opinion
from adjudicator.core.opinion import VERDICTS
from adjudicator.drafting.model import asking, telling
from adjudicator.drafting.model.client import ChatClient
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.drafting.model.reply import SHAPES, Message, Reply, Shape, ShapeRefused
from adjudicator.drafting.model.settings import ModelSettings
from adjudicator.exam.cases import load_cases
from adjudicator.exam.costs import Budget
from adjudicator.exam.sitting import sit
from adjudicator.intake.answers import answer_schema
from adjudicator.lint.flags import Flag, Report
from adjudicator.shipped import prompts_folder
from adjudicator.table.opinions import INSTEAD

if TYPE_CHECKING:
    from conftest import RecordedServer

PATIENCE = 900.0
"""Seconds: the small model may be recorded on a busy machine."""
SHORT, DRAFTS = 120, 60
"""Tokens of an answer without a schema, and of a draft, so that cassettes stay small."""
OWN_PROMPT = "".join(
    f"<!-- part {part} -->\n{text}\n"
    for part, text in {
        "teaching": "You tell in one short sentence what happened.",
        "style": "Use the $tense tense.",
        "facts": "Who tried what: $attempt.",
        "before": "$before",
        "rejected": "$reason",
        "again": "$flags",
        **dict.fromkeys(("fail", "tie", "succeed", "excel", "short", "medium", "long"), "."),
    }.items()
)
"""A table's own narration prompt, short enough for the small model to come to an end."""
SMALL = (Message("user", "Name one thing that floats. One word."),)


@pytest.fixture(autouse=True)
def short_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rambling is cut off early."""
    monkeypatch.setattr(asking, "THINKING_LIMIT", SHORT)
    monkeypatch.setattr(telling, "DRAFT_LIMIT", DRAFTS)


def endpoint(server: RecordedServer) -> Endpoint:
    """The recorded server as settings would name it."""
    return Endpoint("llamacpp", server.model, server.base_url, server.key)


def drafter(server: RecordedServer, shape: Shape = SHAPES[0], votes: int = 1) -> ModelDrafter:
    """The product's drafter for it, whose verdicts are shown."""
    settings = ModelSettings(votes=votes, timeout=PATIENCE)
    return ModelDrafter(endpoint(server), settings, qualified=lambda _: True, shape=shape)


def opinion(asked: ModelDrafter) -> Opinion:
    """Its opinion on the ruling that waits at the ferry; the checklist's where it gave none."""
    found = ferry_table(asked).advise(WAITING).opinion
    assert found is not None
    return Opinion.from_dict(dict(found))


def is_read_or_replaced(found: Opinion, asked: ModelDrafter) -> bool:
    """Whether it is the model's opinion, and named so; else the checklist's, which says why."""
    assert found.verdict in VERDICTS
    assert asked.usage.received > 0
    if found.model == "checklist":
        assert found.flags[-1].startswith(f"{INSTEAD}: ")
        assert found.flags[-1].endswith(("was cut off before it was complete.", "even after asking again."))
        return False
    assert (found.model, found.prompt) == (asked.endpoint.name, asked.prompt)
    return True


@pytest.mark.recorded("relevance", "repair")
def test_an_opinion_by_schema(recorded_server: RecordedServer) -> None:
    asked = drafter(recorded_server)
    found = opinion(asked)
    assert is_read_or_replaced(found, asked)
    assert asked.shape == "json_schema"
    assert sum(found.votes.values()) == asked.usage.calls == 1


@pytest.mark.recorded("relevance", "repair")
@pytest.mark.parametrize("shape", ["json_object", "plain text"])
def test_an_opinion_without_a_schema(
    recorded_server: RecordedServer, shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ANSWER_LIMIT", SHORT)
    asked = drafter(recorded_server, shape)
    found = opinion(asked)
    if is_read_or_replaced(found, asked):
        assert f"asked as {shape}" in found.flags
    assert asked.shape == shape
    assert 1 <= asked.usage.calls <= 3


@pytest.mark.recorded("relevance", "repair")
def test_two_votes(recorded_server: RecordedServer) -> None:
    asked = drafter(recorded_server, votes=2)
    found = opinion(asked)
    assert is_read_or_replaced(found, asked)
    assert sum(found.votes.values()) == asked.usage.calls == 2
    assert (found.verdict == "unsure") or len(found.votes) == 1


@pytest.mark.recorded
@pytest.mark.parametrize("shape", ["json_object", "plain text"])
def test_an_answer_cut_off(recorded_server: RecordedServer, shape: Shape) -> None:
    client = ChatClient(endpoint(recorded_server), PATIENCE)
    reply = asyncio.run(client.complete(SMALL, 2, shape, answer_schema()))
    assert reply.cut
    assert reply.text
    assert (reply.usage.received, reply.usage.calls) == (2, 1)


@pytest.mark.recorded
def test_a_refused_schema(recorded_server: RecordedServer) -> None:
    client = ChatClient(endpoint(recorded_server), PATIENCE)
    with pytest.raises(ShapeRefused):
        asyncio.run(client.complete(SMALL, 20, "json_schema", {"type": "nonsense"}))


@pytest.mark.recorded
def test_three_at_once(recorded_server: RecordedServer) -> None:
    client = ChatClient(endpoint(recorded_server), PATIENCE)
    things = ("floats", "burns", "rings")
    asked = [(Message("user", f"Name one thing that {thing}. One word."),) for thing in things]

    async def all_three() -> list[Reply]:
        return await asyncio.gather(*(client.complete(messages, 8, None, None) for messages in asked))

    replies = asyncio.run(all_three())
    assert [reply.usage.calls for reply in replies if reply.text] == [1, 1, 1]


@pytest.mark.recorded("narration")
def test_a_telling_in_pieces(recorded_server: RecordedServer) -> None:
    pieces = list[str]()
    asked = ModelDrafter(endpoint(recorded_server), ModelSettings(timeout=PATIENCE), watch=pieces.append)
    draft = ferry_table(asked).narrate(UNTOLD)
    by_hand = ferry_table().narrate(UNTOLD).moves[0]["text"]
    told = "".join(pieces)
    assert draft.moves[0]["text"] in (told.strip(), by_hand)
    assert 1 < len(pieces) <= asked.usage.received <= DRAFTS * asked.usage.calls


@pytest.mark.recorded
def test_told_again_for_a_fault(
    recorded_server: RecordedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = list[str]()

    def first_is_faulty(text: str, facts: object) -> Report:
        drafts.append(text)
        word = text.split()[0]
        return Report((Flag("repeated", word, 0, len(word), "Begin with another word."),) * (len(drafts) == 1))

    monkeypatch.setattr(telling, "lint", first_is_faulty)
    (tmp_path / "narration.md").write_text(OWN_PROMPT, encoding="utf-8")
    settings = ModelSettings(own_prompts=tmp_path, timeout=PATIENCE)
    asked = ModelDrafter(endpoint(recorded_server), settings)
    draft = ferry_table(asked).narrate(UNTOLD)
    assert asked.usage.calls == len(drafts) == 2
    assert draft.moves[0]["text"] == drafts[1]


@pytest.mark.recorded("relevance", "repair")
def test_the_first_cases_of_the_exam(recorded_server: RecordedServer) -> None:
    asked = drafter(recorded_server)
    cases = tuple(islice(load_cases(prompts_folder() / "exam" / "relevance.jsonl"), 3))
    sitting = asyncio.run(sit(asked, cases, Budget(asked.endpoint, None, None), at_once=3))
    assert (sitting.asked, sitting.stopped) == (3, None)
    assert set(sitting.opinions) | set(sitting.failures) == {case.id for case in cases}
    assert len(sitting.opinions) >= 2


@pytest.mark.recorded
def test_models_are_listed(recorded_server: RecordedServer) -> None:
    headers = {"Authorization": f"Bearer {recorded_server.key}"}
    listed = httpx2.get(f"{recorded_server.base_url}/models", headers=headers).json()
    assert recorded_server.model in [model["id"] for model in listed["data"]]
