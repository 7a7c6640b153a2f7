"""Answers that cannot be used are asked for again, twice at most; how a server is asked for JSON is learnt once."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest
from dirty_outputs import DIRTY_OUTPUTS, NO, NOT, OK, UNREADABLE
from provider_stub import ProviderStub
from stub_behaviours import Received, Reply, completion, failure
from stub_drafters import BRIEF, at, brief, drafter, opinion_of

from adjudicator.core.opinion import Opinion
from adjudicator.drafting.model.asking import ANSWER_LIMIT, REPAIRS, THINKING_LIMIT
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.reply import SHAPES, Shape
from adjudicator.errors import DraftUnavailable
from adjudicator.exam.admitted import admit
from adjudicator.exam.remembered_shapes import remember_shape, remembered_shape

DIRTY = [dirty for dirty in DIRTY_OUTPUTS if len(dirty.text) < 10_000]
BAD = "I would say that it fits."


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own."""
    monkeypatch.setenv("ADJUDICATOR_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def said(received: Received) -> list[tuple[str, str]]:
    """Role and text of every message."""
    return [(message["role"], message["content"]) for message in received.body["messages"]]


def test_dirty_answers_through_the_server(stub: ProviderStub) -> None:
    def reply(received: Received) -> str:
        number = re.search(r"Action: case (\d+)", received.prompt)
        assert number is not None
        return NO if len(said(received)) > 2 else DIRTY[int(number[1])].text

    stub.always("dirty", reply)
    asked = drafter(stub, "dirty")

    async def all_of_them() -> list[tuple[Opinion, int] | BaseException]:
        briefs = [brief(ruling=dirty.name, action=f"case {number}") for number, dirty in enumerate(DIRTY)]
        return await asyncio.gather(*(asked.own_opinion(one) for one in briefs), return_exceptions=True)

    found = dict(zip((dirty.name for dirty in DIRTY), asyncio.run(all_of_them()), strict=True))
    blank = {name for name, answered in found.items() if isinstance(answered, DraftUnavailable)}
    assert blank == {"nothing", "white space"}
    for dirty in DIRTY:
        if dirty.name not in blank:
            opinion, repairs = cast(tuple[Opinion, int], found[dirty.name])
            assert repairs == (dirty.expected == UNREADABLE), dirty.name
            # A verdict whose quote was left out or spelt otherwise is unsure, whatever else was read.
            assert opinion.verdict in ("unsure", NOT if repairs else dirty.expected), dirty.name
    assert sum(cast(tuple[Opinion, int], found[name])[0].verdict != "unsure" for name in found.keys() - blank) > 100


@pytest.mark.parametrize("bad", [0, 1, 2, 3, 7])
def test_at_most_two_repairs(stub: ProviderStub, bad: int) -> None:
    stub.answers("dirty", [BAD] * bad + [OK])
    asked = drafter(stub, "dirty")
    if bad <= REPAIRS:
        opinion, repairs = asyncio.run(asked.own_opinion(BRIEF))
        assert (opinion.verdict, repairs) == ("fits", bad)
    else:
        with pytest.raises(DraftUnavailable) as failed:
            opinion_of(asked)
        assert failed.value.kind == "unreadable"
    calls = min(bad, REPAIRS) + 1
    assert len(stub.asked("dirty")) == asked.usage.calls == asked.spent["q1"].calls == calls == min(bad + 1, 3)


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        (BAD, "no JSON object with a verdict"),
        (OK.replace('"fits"', '"perhaps"'), "'verdict' must be"),
        (OK + NO, "different verdicts"),
        (OK.replace("because", "$because"), "$because"),
        (OK.replace('"fits"', '"\ud83d"'), "'verdict' must be"),
    ],
)
def test_the_repair_names_the_fault(stub: ProviderStub, bad: str, named: str) -> None:
    stub.answers("dirty", [bad, BAD, OK])
    assert opinion_of(drafter(stub, "dirty")).verdict == "fits"
    first, second, third = map(said, stub.asked("dirty"))
    assert second[: len(first)] == third[: len(first)] == first
    [(role, repeated), (asker, asked)] = second[len(first) :]
    assert (role, asker, repeated) == ("assistant", "user", bad.replace("\ud83d", "\ufffd"))
    assert named in asked
    assert "exactly these keys" in asked
    # Only the last bad answer is shown again.
    assert third[len(first)][1] == BAD


def test_a_long_bad_answer_is_not_sent_back_whole(stub: ProviderStub) -> None:
    stub.answers("dirty", ["word " * 5_000, OK])
    opinion_of(drafter(stub, "dirty"))
    assert len(said(stub.asked("dirty")[1])[-2][1]) == 2_000


def test_a_cut_answer_gets_more_room(stub: ProviderStub) -> None:
    def cut(text: str) -> Reply:
        return completion(stub.settings, Received("POST", "", {}, {"model": "long"}), text, finish="length")

    stub.answers("long", [cut(OK[:80]), cut(""), OK])
    assert opinion_of(drafter(stub, "long")).verdict == "fits"
    first, second, third = stub.asked("long")
    assert [one.body["max_tokens"] for one in (first, second, third)] == [ANSWER_LIMIT, THINKING_LIMIT, THINKING_LIMIT]
    assert "cut off" in said(second)[-1][1]
    # There is nothing to mend in a blank one.
    assert said(third) == said(first)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_cut_answer_that_can_be_read_is_one(stub: ProviderStub, shape: Shape) -> None:
    reply = completion(
        stub.settings, Received("POST", "", {}, {"model": "long"}), OK[: OK.index(', "precedents"')], finish="length"
    )
    stub.answers("long", [reply])
    assert opinion_of(drafter(stub, "long", shape=shape)).verdict == "fits"


def formats(stub: ProviderStub, model: str) -> list[str]:
    """How each request asked for JSON."""
    return [shape_of(received) for received in stub.asked(model)]


def shape_of(received: Received) -> str:
    if received.format != "json_schema":
        return received.format or "plain text"
    return "json_schema" if '"maxLength":' in json.dumps(received.body) else "json_schema without lengths"


@pytest.mark.parametrize(
    ("model", "tried"),
    [
        ("ok", 1),
        ("e400-maxlength", 2),
        ("e400-json-schema-refused", 3),
        ("only-plain", 4),
    ],
)
def test_shapes_are_stepped_down_and_remembered(stub: ProviderStub, model: str, tried: int) -> None:
    asked = drafter(stub, model)
    opinions = [opinion_of(asked, ruling=f"q{number}") for number in range(3)]
    taken = SHAPES[tried - 1]
    assert formats(stub, model) == [*SHAPES[:tried], taken, taken]
    assert asked.shape == taken
    assert [opinion.verdict for opinion in opinions] == ["fits"] * 3
    assert [opinion.flags for opinion in opinions] == [() if tried == 1 else (f"asked as {taken}",)] * 3
    # Refused requests are no repairs and cost no tokens.
    assert asked.usage.calls == 3


def test_a_shape_is_remembered_across_drafters(stub: ProviderStub) -> None:
    endpoint = at(stub, "only-plain")
    first = admit(endpoint)
    opinion_of(first)
    remember_shape(endpoint, first.shape)
    second = admit(endpoint)
    opinion_of(second)
    assert formats(stub, "only-plain")[4:] == ["plain text"]
    assert admit(at(stub, "ok")).shape == SHAPES[0]


@pytest.mark.parametrize(
    "refusal",
    [
        failure(400, "This model does not support temperature.", "invalid_request_error"),
        failure(422, "Unprocessable.", "invalid_request_error"),
    ],
)
def test_what_every_shape_meets_teaches_nothing(stub: ProviderStub, refusal: Reply) -> None:
    stub.answers("moody", [refusal] * 4 + [OK])
    asked = drafter(stub, "moody")
    with pytest.raises(DraftUnavailable) as failed:
        opinion_of(asked)
    assert (failed.value.kind, asked.shape, len(stub.requests)) == ("refused request", SHAPES[0], 4)
    assert opinion_of(asked).verdict == "fits"
    assert formats(stub, "moody")[-1] == SHAPES[0]


@pytest.mark.parametrize(("model", "taken"), [("e400-maxlength", SHAPES[1]), ("e400-json-schema-refused", SHAPES[2])])
def test_many_at_once_step_down_no_further_than_needed(stub: ProviderStub, model: str, taken: Shape) -> None:
    asked = drafter(stub, model)

    async def fifteen() -> list[str]:
        found = await asyncio.gather(*(asked.opinion(brief(ruling=f"q{number}")) for number in range(15)))
        return [opinion.verdict for opinion in found]

    assert asyncio.run(fifteen()) == ["fits"] * 15
    assert asked.shape == taken
    sent = Counter(formats(stub, model))
    assert all(sent[shape] <= 15 for shape in SHAPES)
    assert sent[taken] == 15
    assert [shape for shape in SHAPES[SHAPES.index(taken) + 1 :] if sent[shape]] == []


SERVER = Endpoint("ollama", "small", "http://127.0.0.1:11434/v1")


def test_shapes_are_kept_for_each_model_and_server(own_state: Path) -> None:
    assert remembered_shape(SERVER) == SHAPES[0]
    remember_shape(SERVER, "json_object")
    remember_shape(Endpoint("ollama", "other", SERVER.base_url), "plain text")
    assert remembered_shape(SERVER) == "json_object"
    assert remembered_shape(Endpoint("ollama", "small", "http://user:pass@127.0.0.1:11434/other")) == "json_object"
    assert remembered_shape(Endpoint("ollama", "small", "http://127.0.0.1:1/v1")) == SHAPES[0]
    remember_shape(SERVER, "json_schema")
    assert remembered_shape(SERVER) == "json_schema"
    assert "pass" not in (own_state / "shapes.json").read_text()


def test_the_usual_shape_is_nothing_to_write_down(own_state: Path) -> None:
    remember_shape(SERVER, SHAPES[0])
    assert not own_state.exists()


@pytest.mark.parametrize("damaged", ["", "{", "[]", '"x"', "\x00", '{"ollama:small at 127.0.0.1:11434": 5}'])
def test_a_damaged_memory_is_none(own_state: Path, damaged: str) -> None:
    own_state.mkdir()
    (own_state / "shapes.json").write_text(damaged)
    assert remembered_shape(SERVER) == SHAPES[0]
    remember_shape(SERVER, "json_object")
    assert remembered_shape(SERVER) == "json_object"


def test_a_state_folder_that_cannot_be_written_costs_nothing(own_state: Path) -> None:
    own_state.write_text("a file stands here")
    remember_shape(SERVER, "json_object")
    assert remembered_shape(SERVER) == SHAPES[0]
