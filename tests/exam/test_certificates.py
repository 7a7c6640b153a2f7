"""Certificates: for one model, endpoint and prompt; no credentials in them; a damaged one counts for nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import BadConfiguration
from adjudicator.exam import state_folder as kept
from adjudicator.exam.certificates import (
    Certificate,
    certificate_for,
    endpoint_of,
    qualification,
    state_folder,
    store_certificate,
)

PASSED = Certificate(
    model="local:small/model:7b",
    endpoint="models.example:8080",
    prompt="relevance 1a2b3c",
    date="2030-05-01",
    passed=True,
    figures={"passed": True, "criteria": [], "agreement": {"cases": 60}},
    cost=0.25,
    seconds=93.5,
    tokens=120_000,
)
THREE = (PASSED.model, PASSED.endpoint, PASSED.prompt)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The state folder of a test, not there yet."""
    path = tmp_path / "kept" / "state"
    monkeypatch.setenv("ADJUDICATOR_STATE", str(path))
    return path


@pytest.mark.parametrize("change", [{}, {"cost": "unknown"}, {"passed": False, "figures": {"passed": False}}])
def test_a_certificate_comes_back_as_it_went(change: dict[str, Any], folder: Path) -> None:
    certificate = replace(PASSED, **change)
    file = store_certificate(certificate)
    assert certificate_for(*THREE) == certificate
    assert file.is_relative_to(folder)
    assert qualification(*THREE).qualified is certificate.passed
    assert [path for path in folder.rglob("*") if path.is_file()] == [file]


@pytest.mark.parametrize(
    ("model", "endpoint", "prompt"),
    [
        ("local:small/model:8b", PASSED.endpoint, PASSED.prompt),
        ("local-small-model-7b", PASSED.endpoint, PASSED.prompt),
        (PASSED.model, "other.example:8080", PASSED.prompt),
        (PASSED.model, "", PASSED.prompt),
        (PASSED.model, PASSED.endpoint, "relevance 1a2b3d"),
    ],
)
def test_it_holds_for_these_three_and_no_others(model: str, endpoint: str, prompt: str) -> None:
    store_certificate(PASSED)
    assert certificate_for(model, endpoint, prompt) is None
    found = qualification(model, endpoint, prompt)
    assert not found.qualified
    assert "has not sat the exam" in found.why


def test_a_second_exam_takes_the_place_of_the_first() -> None:
    later = replace(PASSED, passed=False, figures={"passed": False}, date="2030-06-01")
    assert store_certificate(PASSED) == store_certificate(later)
    assert certificate_for(*THREE) == later
    assert qualification(*THREE).why.endswith("did not pass the exam of 2030-06-01")


@pytest.mark.parametrize(
    ("base_url", "host"),
    [
        ("", ""),
        ("http://127.0.0.1:8080/v1", "127.0.0.1:8080"),
        ("https://User:secret-word@Models.Example/v1?key=secret-word#secret-word", "models.example"),
        ("https://a@b:secret-word@models.example:8080/v1", "models.example:8080"),
        ("http://[::1]:11434/v1/", "[::1]:11434"),
        ("models.example?key=secret-word", "models.example"),
        ("models.example:8080", "models.example:8080"),
        ("https://models.example/http://other.example", "models.example"),
        (" https://models.example ", "models.example"),
    ],
)
def test_an_endpoint_is_a_host_and_nothing_else(base_url: str, host: str) -> None:
    assert endpoint_of(base_url) == host
    assert endpoint_of(host) == host
    file = store_certificate(replace(PASSED, endpoint=base_url))
    assert "secret-word" not in file.read_text(encoding="utf-8") + file.name
    found = qualification(PASSED.model, base_url, PASSED.prompt)
    assert found.qualified
    assert "secret-word" not in found.why
    assert certificate_for(PASSED.model, host, PASSED.prompt) == found.certificate


@given(st.text())
def test_whatever_the_endpoint_it_is_made_bare_once_and_for_all(text: str) -> None:
    assert endpoint_of(endpoint_of(text)) == endpoint_of(text)


@settings(deadline=None)
@given(st.text("aZ/\\.:é ", min_size=1))
def test_whatever_the_model_is_called_its_file_lies_in_the_folder(model: str) -> None:
    file = store_certificate(replace(PASSED, model=f"{model}x"))
    assert file.parent == state_folder() / "certificates"
    assert certificate_for(f"{model}x", *THREE[1:]) == replace(PASSED, model=f"{model}x")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[]", "a certificate is an object"),
        ("\x00", "not JSON"),
        ({"model": "another"}, "another model, endpoint or prompt"),
        ({"prompt": "another"}, "another model, endpoint or prompt"),
        ({"endpoint": "http://other.example"}, "another model, endpoint or prompt"),
        ({"passed": "yes"}, "'passed' cannot be that"),
        ({"passed": False}, "'passed' is not what the figures say"),
        ({"figures": {}}, "'passed' is not what the figures say"),
        ({"figures": []}, "'figures' cannot be that"),
        ({"date": ""}, "'date' cannot be that"),
        ({"cost": "free"}, "'cost' cannot be that"),
        ({"cost": True}, "'cost' cannot be that"),
        ({"seconds": -1}, "'seconds' cannot be that"),
        ({"seconds": None}, "'seconds' cannot be that"),
        ({"tokens": 1.5}, "'tokens' cannot be that"),
        ({"tokens": None}, "'tokens' cannot be that"),
        ({"by": "me"}, "'by' is not a key here"),
    ],
)
def test_a_damaged_certificate_counts_for_nothing_and_is_said_to_be_damaged(text: Any, what: str) -> None:
    file = store_certificate(PASSED)
    file.write_text(text if isinstance(text, str) else json.dumps(PASSED.to_dict() | text), encoding="utf-8")
    assert certificate_for(*THREE) is None
    found = qualification(*THREE)
    assert not found.qualified
    assert f"the certificate {file} is damaged: {what}" in found.why.replace("it is the certificate of ", "")


@pytest.mark.parametrize("key", list(PASSED.to_dict()))
def test_a_certificate_without_one_of_its_keys_is_damaged(key: str) -> None:
    file = store_certificate(PASSED)
    file.write_text(json.dumps({k: v for k, v in PASSED.to_dict().items() if k != key}), encoding="utf-8")
    assert f"{key!r} is missing" in qualification(*THREE).why


def test_bytes_that_are_no_text_and_a_folder_in_the_place_are_damage_too() -> None:
    file = store_certificate(PASSED)
    file.write_bytes(b"\xff\xfe")
    assert "is damaged: not valid Unicode text" in qualification(*THREE).why
    file.unlink()
    file.mkdir()
    assert "is damaged" in qualification(*THREE).why


def test_a_certificate_that_cannot_be_written_leaves_the_earlier_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_certificate(PASSED)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadConfiguration, match=r"cannot be written: No space left"):
        store_certificate(replace(PASSED, date="2031-01-01"))
    assert certificate_for(*THREE) == PASSED
    assert len([path for path in folder.rglob("*") if path.is_file()]) == 1


@pytest.mark.parametrize(
    ("platform", "environment", "below_home"),
    [
        ("linux", {}, ".local/state/adjudicator"),
        ("linux", {"XDG_STATE_HOME": "{home}/own"}, "own/adjudicator"),
        ("linux", {"XDG_STATE_HOME": "relative"}, ".local/state/adjudicator"),
        ("darwin", {"XDG_STATE_HOME": "{home}/own"}, "Library/Application Support/adjudicator"),
        ("win32", {"LOCALAPPDATA": "{home}/local"}, "local/adjudicator"),
        ("win32", {}, "AppData/Local/adjudicator"),
        ("linux", {"ADJUDICATOR_STATE": "~/mine", "XDG_STATE_HOME": "{home}/own"}, "mine"),
        ("win32", {"ADJUDICATOR_STATE": "{home}/mine"}, "mine"),
        ("linux", {"ADJUDICATOR_STATE": ""}, ".local/state/adjudicator"),
    ],
)
def test_the_folder_is_the_platforms_own_unless_named(
    platform: str, environment: dict[str, str], below_home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ADJUDICATOR_STATE", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name, value in environment.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    monkeypatch.setattr(kept.sys, "platform", platform)
    assert state_folder() == tmp_path / below_home


def test_without_a_home_folder_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(self: Path) -> Path:
        raise RuntimeError("no home folder")

    monkeypatch.setattr(Path, "expanduser", homeless)
    monkeypatch.setenv("ADJUDICATOR_STATE", "~/state")
    with pytest.raises(BadConfiguration, match="set ADJUDICATOR_STATE"):
        state_folder()
