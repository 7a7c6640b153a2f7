"""``read`` with a model: it adds what clear phrases miss, several posts at a time, and costs nothing when it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from provider_stub import ProviderStub
from reading_models import asked_about, reading
from threads_at_table import CAST, ROLLED, SLICK
from typer.testing import CliRunner

from adjudicator import Table
from adjudicator.frontends.cli import listening
from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.commands import hang

hang()

STONES = "Those stones are wet, that has to be worth a little help, out of my free one."
ITEM = {"quote": "that has to be worth a little help", "kind": "invocation", "aspect": "Wet Stones", "pay": "free",
        "benefit": "bonus", "because": "Those stones are wet", "certain": True}  # fmt: skip
THREAD = f"Ada: {SLICK}\n\nBen: I stay out of it.\n\nAda: {STONES}\n"
Run = Callable[..., tuple[int, Any]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stub: ProviderStub) -> Run:
    """Reads a thread at the table in a file, with the stub's model; gives back exit code and record."""
    with Table.open(tmp_path / "t.db") as table:
        for move in (*CAST, {"do": "place_aspect", "text": "Trapdoor in the Floor", "hidden": True}, ROLLED):
            table.rule(move)
    for name, value in (("TABLE", "t.db"), ("CONFIG", "config.toml"), ("API_KEY", "not-a-key")):
        monkeypatch.setenv(f"ADJUDICATOR_{name}", str(tmp_path / value) if "." in value else value)
    monkeypatch.setenv("ADJUDICATOR_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LANGSMITH_TRACING", "false")

    def read(thread: str = THREAD, model: str = "reads", *more: str) -> tuple[int, Any]:
        (tmp_path / "thread.txt").write_text(thread, encoding="utf-8")
        asked = ("--model", f"openai:{model}", "--base-url", stub.base_url)
        ended = CliRunner().invoke(app, ["read", str(tmp_path / "thread.txt"), "--json", *asked, *more])
        return ended.exit_code, json.loads(ended.stdout)

    return read


def came(record: Any) -> list[tuple[str, str]]:
    return [(item["what"], item["passage"]) for item in record["items"]]


CLEAR = ("proposed", SLICK.partition(". ")[2])


def test_a_model_adds_what_the_clear_phrases_miss(run: Run, stub: ProviderStub) -> None:
    stub.always("reads", reading({"Those stones": [ITEM]}))
    code, record = run()
    assert (code, came(record), record["said"]) == (7, [CLEAR, ("proposed", ITEM["quote"])], [])
    assert any("Read by openai:reads" in doubt for doubt in record["items"][1]["doubts"])
    assert run()[1]["items"] == []
    assert len(asked_about(stub.requests)) == 3


def test_no_model_asks_nobody(run: Run, stub: ProviderStub) -> None:
    code, record = run(THREAD, "reads", "--no-model")
    assert (code, came(record), record["said"], stub.requests) == (7, [CLEAR], [], [])


FAILING = [
    # the stub's model, whether one failure is enough to stop asking, words of the one sentence
    ("e401", True, "does not accept the key"),
    ("e500", True, "has trouble of its own"),
    ("refuse", False, "declined to answer"),
    ("empty", False, "answered nothing"),
    ("html", True, "is no answer of a model"),
]


@pytest.mark.parametrize(("model", "stops", "words"), FAILING)
def test_a_model_that_fails_is_told_of_once_and_the_clear_phrases_go_on(
    run: Run, stub: ProviderStub, monkeypatch: pytest.MonkeyPatch, model: str, stops: bool, words: str
) -> None:
    monkeypatch.setattr(listening, "_AT_ONCE", 1)
    code, record = run(THREAD, model)
    assert (code, came(record)) == (7, [CLEAR])
    [said] = record["said"]
    assert said.startswith("3 posts read by clear phrases only: ")
    assert words in said
    posts = set(asked_about(stub.requests))
    assert len(posts) == (1 if stops else 3)


def test_a_post_that_was_not_heard_is_asked_about_again(run: Run, stub: ProviderStub) -> None:
    stub.always("reads", reading({"Those stones": "no idea"}))
    code, record = run()
    assert (code, came(record), record["said"][0][:6]) == (7, [CLEAR], "1 post")
    stub.always("reads", reading({"Those stones": [ITEM]}))
    assert came(run()[1]) == [("proposed", ITEM["quote"])]
    assert asked_about(stub.requests)[-1] == STONES


def test_at_most_eight_posts_are_asked_about_at_a_time(run: Run, stub: ProviderStub) -> None:
    stub.always("reads", reading({}))
    run("\n\n".join(f"Ada: The rain goes on, hour {at}." for at in range(20)))
    assert len(asked_about(stub.requests)) == 20
    assert 1 <= stub.most_at_once <= 8


def test_of_many_posts_the_newest_are_asked_about_first(
    run: Run, stub: ProviderStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "MOST_POSTS", 2)
    stub.always("reads", reading({}))
    thread = "\n\n".join(f"Ada: Hour {at} of rain." for at in range(5))
    said = [run(thread)[1]["said"] for _ in range(4)]
    assert [len(one) for one in said] == [1, 1, 0, 0]
    assert said[0][0].startswith("3 older posts not shown to the model")
    hours = [int(post.split()[1]) for post in asked_about(stub.requests)]
    assert (set(hours[:2]), set(hours[2:4]), hours[4:]) == ({3, 4}, {1, 2}, [0])


def test_secrets_go_to_no_model_and_are_read_by_clear_phrases(run: Run, stub: ProviderStub) -> None:
    stub.always("reads", reading({}))
    code, record = run(f"Ada: Is there a trapdoor in the floor? {SLICK}\n\nBen: Who knows.\n")
    assert (code, came(record)) == (7, [CLEAR])
    assert record["said"] == ["1 post not shown to the model, since a secret is named there"]
    assert asked_about(stub.requests) == ["Who knows."]
    assert not any("Trapdoor" in one.prompt for one in stub.requests)


def test_settings_that_cannot_be_meant_are_told_before_anything_is_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thread.txt").write_text(THREAD, encoding="utf-8")
    ended = CliRunner().invoke(app, ["read", str(tmp_path / "thread.txt"), "--model", "nonsense"])
    assert ended.exit_code != 0
    with Table.open(tmp_path / "t.db") as table:
        assert (table.pending(), table.notebook.all("post")) == ([], {})
