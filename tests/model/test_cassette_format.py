"""The chain from a recorded answer to its replay, tried on the provider stub: what is kept, scrubbed and matched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest
from cassette_format import (
    SUFFIX,
    ReadableCassette,
    changed_prompts,
    hash_prompt,
    missing_from,
    read_label,
    scrub_request,
    scrub_response,
)
from provider_stub import ProviderStub
from vcr import VCR
from vcr.errors import CannotOverwriteExistingCassetteException

from adjudicator.drafting.model.narration_prompt import narration_prompt
from adjudicator.drafting.model.relevance_prompt import relevance_prompt

LABEL = {
    "server": "provider stub",
    "model": "ok",
    "model_sha256": "0" * 64,
    "date": "2026-11-30",
    "prompts": {"asking": "1" * 64},
}
KEY = "s" + "k-first-key-1234"
QUESTION = "Does it fit?\nThe player says: “за борт”."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the cassette of a test goes."""
    return tmp_path / "cassette.llm.json"


def _recorder(mode: str) -> VCR:
    vcr = VCR(
        serializer=SUFFIX,
        record_mode=mode,
        match_on=["method", "path", "query", "body"],
        before_record_request=scrub_request,
        before_record_response=scrub_response,
        decode_compressed_response=True,
    )
    vcr.register_serializer(SUFFIX, ReadableCassette(LABEL))
    return vcr


def _ask(base_url: str, model: str, key: str = KEY, **other: Any) -> httpx2.Response:
    body = {"model": model, "messages": [{"role": "user", "content": QUESTION}], **other}
    headers = {"Authorization": f"Bearer {key}", "OpenAI-Organization": "org-abc", "X-Extra": "kept from cassettes"}
    return httpx2.post(f"{base_url}/chat/completions", json=body, headers=headers)


@pytest.mark.parametrize("model", ["ok", "e400-maxlength", "e404", "e429", "html", "html-as-json", "empty", "refuse"])
@pytest.mark.parametrize("stream", [False, True])
def test_what_was_recorded_is_replayed_from_anywhere(stub: ProviderStub, file: Path, model: str, stream: bool) -> None:
    with _recorder("once").use_cassette(str(file)):
        told = _ask(stub.base_url, model, stream=stream)
    with _recorder("none").use_cassette(str(file)):
        again = _ask("http://other.invalid/api/v1", model, "another key", stream=stream)
    assert len(stub.requests) == 1
    assert (again.status_code, again.text) == (told.status_code, told.text)
    assert again.headers["content-type"] == told.headers["content-type"]


def test_no_secret_is_written(stub: ProviderStub, file: Path) -> None:
    linked = '{"error": {"message": "Wrong key s' + 'k-fi***1234 of org-abc: see https://keys.example/page."}}'
    stub.always("linked", linked)
    with _recorder("once").use_cassette(str(file)):
        _ask(stub.base_url, "e401")
        _ask(stub.base_url, "linked")
        _ask(stub.base_url, "e429")
    text = file.read_text(encoding="utf-8")
    secrets = ("s" + "k-", "1234", "Bearer", "org-", "abc", "uthorization")
    places = ("127.0.0.1", "X-Extra", "req_stub", "keys.")
    assert [kept for kept in secrets + places if kept in text] == []
    assert text.count("[secret]") == 3
    assert '"retry-after"' in text


def test_the_label_stands_on_top_and_texts_read_line_by_line(stub: ProviderStub, file: Path) -> None:
    with _recorder("once").use_cassette(str(file)):
        _ask(stub.base_url, "ok")
    whole = json.loads(file.read_text(encoding="utf-8"))
    assert next(iter(whole)) == "recorded_with"
    assert read_label(file) == LABEL
    [interaction] = whole["interactions"]
    [message] = interaction["request"]["body"]["json"]["messages"]
    assert message["content"] == {"text by line": QUESTION.split("\n")}
    assert "“за борт”" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("changed", "told"),
    [({"temperature": 1}, "temperature"), ({"messages": [{"role": "user", "content": "Is it so?"}]}, "Is it so?")],
)
def test_another_request_is_not_replayed(stub: ProviderStub, file: Path, changed: dict[str, Any], told: str) -> None:
    with _recorder("once").use_cassette(str(file)):
        _ask(stub.base_url, "ok")
    with _recorder("none").use_cassette(str(file)), pytest.raises(CannotOverwriteExistingCassetteException, match=told):
        _ask(stub.base_url, "ok", **changed)
    assert len(stub.requests) == 1


@pytest.mark.parametrize(
    ("changed", "missing"),
    [
        ({}, []),
        ({"prompts": {}}, []),
        ({"server": ""}, ["server"]),
        ({"model": "unknown", "model_sha256": None}, ["model", "model_sha256"]),
    ],
)
def test_a_label_is_whole_or_lacks_something(changed: dict[str, Any], missing: list[str]) -> None:
    assert missing_from({**LABEL, **changed}) == missing


def test_a_label_that_says_nothing_lacks_everything() -> None:
    assert missing_from({}) == list(LABEL)


def test_a_changed_prompt_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "asking.md"
    file.write_text("For people.\n\n<!-- part first -->\nDoes it fit?\n", encoding="utf-8")
    label = {"prompts": {"asking": hash_prompt("asking", tmp_path)}}
    assert changed_prompts(label, ("asking",), tmp_path) == []
    file.write_bytes(b"Other words for people.\r\n<!-- part first -->\r\nDoes it fit?\r\n")
    assert changed_prompts(label, ("asking",), tmp_path) == []
    for changed in ("<!-- part first -->\nDoes it really fit?\n", "<!-- part second -->\nDoes it fit?\n"):
        file.write_text(f"For people.\n\n{changed}", encoding="utf-8")
        assert changed_prompts(label, ("asking",), tmp_path) == ["asking"]
    assert changed_prompts({"prompts": {}}, ("asking",), tmp_path) == ["asking"]


def test_a_prompt_has_the_hash_that_the_product_shows() -> None:
    shipped = (relevance_prompt(), narration_prompt())
    assert [prompt.label for prompt in shipped] == [f"{prompt.name} {hash_prompt(prompt.name)}" for prompt in shipped]
