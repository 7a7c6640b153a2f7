"""The provider stub as a fixture, and the recording of cassettes.

A test marked ``recorded`` asks a real server once, when it is recorded, and its cassette ever after. The marker
names the prompts the test depends on: ``@pytest.mark.recorded("relevance")``; the ``recorded_server`` fixture says
where to ask.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from cassette_format import (
    CASSETTES,
    NOWHERE,
    SUFFIX,
    Label,
    ReadableCassette,
    changed_prompts,
    hash_prompt,
    how_to_record,
    missing_from,
    read_label,
    scrub_request,
    scrub_response,
)
from provider_stub import ProviderStub
from vcr.errors import CannotOverwriteExistingCassetteException

LABEL = pytest.StashKey[Label]()
FOREIGN = ("ADJUDICATOR_", "OPENAI_", "AZURE_", "LANGCHAIN_", "LANGSMITH_")


@dataclass(frozen=True)
class RecordedServer:
    """Where a recorded test asks: the real server while it is recorded, else nowhere, with the label's model."""

    base_url: str
    model: str
    key: str


@pytest.fixture
def stub() -> Iterator[ProviderStub]:
    """A provider stub of the test's own."""
    with ProviderStub() as running:
        yield running


@pytest.fixture(autouse=True)
def nobodys_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, endpoint, proxy or tracing of whoever runs the tests has a say."""
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY") if "RECORDED_WITH" not in os.environ else ()
    for name in list(os.environ):
        if name.upper().startswith(FOREIGN) or name.upper() in proxies:
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANGSMITH_TRACING", "false")
    if "RECORDED_WITH" not in os.environ:
        # Nothing here is encrypted, and reading a machine's certificates takes longer than most of these tests.
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        monkeypatch.setenv("SSL_CERT_DIR", str(Path(__file__).parent))


@pytest.fixture
def recorded_server(vcr: Any, record_mode: str) -> RecordedServer:
    """The server a recorded test asks; any base URL and any key replay the same cassette."""
    if record_mode == "none":
        return RecordedServer(f"{NOWHERE}/v1", read_label(Path(vcr._path)).get("model", ""), "not-needed")
    label = json.loads(os.environ["RECORDED_WITH"])
    return RecordedServer(os.environ["RECORDING_BASE_URL"], label["model"], os.environ["RECORDING_KEY"])


@pytest.fixture(scope="module")
def vcr_cassette_dir(request: pytest.FixtureRequest) -> str:
    """Cassettes lie where people find them, in one folder for each test module."""
    return str(CASSETTES / Path(request.node.path).stem)


@pytest.fixture
def vcr_config(request: pytest.FixtureRequest, record_mode: str) -> dict[str, Any]:
    """What is matched and what is kept; recording without a whole label fails before it touches a cassette."""
    label: Label = {}
    if record_mode != "none":
        label = json.loads(os.environ.get("RECORDED_WITH", "{}"))
        label["prompts"] = {name: hash_prompt(name) for name in _prompts(request.node)}
        if missing := missing_from(label):
            pytest.fail(f"not recorded: the label lacks {', '.join(missing)}; {how_to_record('NAME')}", pytrace=False)
    request.config.stash[LABEL] = label
    return {
        "serializer": SUFFIX,
        "match_on": ["method", "path", "query", "body"],
        "before_record_request": scrub_request,
        "before_record_response": scrub_response,
        "decode_compressed_response": True,
        "allow_playback_repeats": False,
    }


def pytest_recording_configure(config: pytest.Config, vcr: Any) -> None:
    """Register the serializer with the label that ``vcr_config`` made for this test."""
    vcr.register_serializer(SUFFIX, ReadableCassette(config.stash[LABEL]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One marker says it all: what is ``recorded`` goes through vcrpy."""
    for item in items:
        if item.get_closest_marker("recorded"):
            item.add_marker(pytest.mark.vcr)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A replay fails, with the command that records it anew, when cassette, prompts and requests do not agree."""
    if item.get_closest_marker("recorded") is None or item.config.getoption("--record-mode") not in (None, "none"):
        return (yield)
    cassette = item.funcargs["vcr"]  # type: ignore[attr-defined]
    path = Path(cassette._path)
    shown, command = path.relative_to(CASSETTES.parent), f"record it anew with\n    {how_to_record(item.name)}"
    if not path.is_file():
        pytest.fail(f"there is no {shown}; {command}", pytrace=False)
    if changed := changed_prompts(read_label(path), _prompts(item)):
        names = ", ".join(f"prompts/{name}.md" for name in changed)
        pytest.fail(f"{shown} was recorded with another {names}; {command}", pytrace=False)
    try:
        outcome = yield
    except BaseException as error:
        if unknown := _unknown_request(error):
            told = f"{shown} holds no such request; {command}\n\n{_difference(unknown)}"
            raise pytest.fail.Exception(told, pytrace=False) from None
        item.add_report_section("call", "cassette", f"{shown}; if the change is meant, {command}")
        raise
    if not cassette.all_played:
        pytest.fail(f"{shown} holds more requests than were made; {command}", pytrace=False)
    return outcome


def _prompts(item: pytest.Item) -> tuple[str, ...]:
    marker = item.get_closest_marker("recorded")
    return tuple(marker.args) if marker else ()


def _unknown_request(error: BaseException | None) -> CannotOverwriteExistingCassetteException | None:
    """The refusal to replay, also where a client has wrapped it."""
    while error is not None and not isinstance(error, CannotOverwriteExistingCassetteException):
        error = error.__cause__ or error.__context__
    return error


def _difference(unknown: CannotOverwriteExistingCassetteException) -> str:
    """How the request differs from the nearest recorded one, or what it asked for where none is near."""
    for _, _, failed in unknown.similar_requests[:1]:
        if failed:
            return "\n".join(f"{name} differs:\n{message}" for name, message in failed)
        return "The same request was recorded once and made again."
    return f"{unknown.failed_request.method} {unknown.failed_request.uri}"
