"""A key goes to the server it belongs to, and nowhere else: no file, no log, no error, no other server."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import os
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from playing import UNWRITTEN, invoke, settle
from provider_stub import ProviderStub
from stub_behaviours import Reply
from stub_drafters import BRIEF, CANARY, at, drafter, opinion_of, with_a_roll

from adjudicator import Ruling, Table
from adjudicator.drafting.model.endpoint import Endpoint, endpoint_from
from adjudicator.drafting.model.model_drafter import ModelDrafter
from adjudicator.errors import DraftUnavailable
from adjudicator.exam.admitted import admit, qualification_of
from adjudicator.exam.remembered_shapes import remember_shape

# Providers mask a key by its first five and last four signs; what is left of it is a secret as well.
PARTS = (CANARY, f"{CANARY[:5]}***", CANARY[-4:])
MODELS = ("ok", "only-plain", "narrator", "e401", "e403", "equota", "trunc", "badjson", "html", "refuse", "break-off")


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own."""
    monkeypatch.setenv("ADJUDICATOR_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are repeated without a wait."""

    async def sleep(delay: float) -> None:
        return None

    monkeypatch.setattr("anyio.sleep", sleep)


def evening(made: Table) -> list[Ruling]:
    """A short evening with a drafter that is asked for everything it can do."""
    with_a_roll(made)
    ruling = made.ask(invoke("mira", "slick", because=BRIEF.because))
    approved = made.decide(ruling.id, "approve")
    made.rule(settle())
    draft = made.narrate("r1")
    return [ruling, approved, draft, made.decide(draft.id, "approve")]


@pytest.mark.parametrize("model", MODELS)
def test_a_whole_table(
    stub: ProviderStub, in_a_hurry: None, tmp_path: Path, caplog: pytest.LogCaptureFixture, model: str
) -> None:
    caplog.set_level(logging.DEBUG)
    endpoint = at(stub, model, CANARY)
    asked = admit(endpoint)
    with Table.open(tmp_path / "evening.db", drafter=asked) as made:
        told = [repr(ruling) for ruling in evening(made)]
        told += [json.dumps(record) for record in made.export()]
        told += [json.dumps(made.state()), repr(made)]
    remember_shape(endpoint, asked.shape)
    told += [repr(each) for each in (endpoint, asked, asked._client, asked._asker, asked.spent, asked.settings)]
    told += [str(endpoint), qualification_of(endpoint, asked.prompt).why, caplog.text]
    told += [repr(vars(record)) for record in caplog.records]
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert {received.key for received in stub.requests} == {CANARY}
    assert len(caplog.records) > 10
    assert BRIEF.because.encode() in written
    assert [(part, text[:200]) for part in PARTS for text in told if part in text] == []
    assert [part for part in PARTS if part.encode() in written] == []


@pytest.mark.parametrize("model", MODELS[3:])
def test_errors_and_all_that_hangs_on_them(stub: ProviderStub, in_a_hurry: None, model: str) -> None:
    with pytest.raises(DraftUnavailable) as caught:
        opinion_of(drafter(stub, model, key=CANARY))
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value.__dict__) + repr(caught.value)
    assert [part for part in PARTS if part in told] == []
    assert (caught.value.__context__, caught.value.__cause__) == (None, None)


OPENAIS_OWN = {
    "OPENAI_API_KEY": "sk-theirs",
    "OPENAI_ADMIN_KEY": "sk-admins",
    "OPENAI_ORG_ID": "org-theirs",
    "OPENAI_ORGANIZATION": "org-theirs",
    "OPENAI_PROJECT_ID": "proj-theirs",
    "OPENAI_CUSTOM_HEADERS": "X-Secret: header-theirs\nAuthorization: Bearer sk-theirs-too",
    "OPENAI_BASE_URL": "http://127.0.0.1:9/theirs",
    "OPENAI_API_BASE": "http://127.0.0.1:9/theirs",
}


@pytest.mark.parametrize("key", ["", CANARY])
@pytest.mark.parametrize("login", ["", "some%40user:pass-word@"])
def test_another_server_gets_nothing_of_openais(
    stub: ProviderStub, monkeypatch: pytest.MonkeyPatch, key: str, login: str
) -> None:
    for name, value in OPENAIS_OWN.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("ADJUDICATOR_API_KEY", key)
    endpoint = endpoint_from("openai:ok", stub.base_url.replace("//", f"//{login}"), os.environ)
    assert endpoint is not None
    asked = ModelDrafter(endpoint, qualified=lambda _: True)
    assert opinion_of(asked).verdict == "fits"
    [received] = stub.requests
    assert "theirs" not in repr(received)
    assert "admins" not in repr(received)
    basic = "Basic " + base64.b64encode(b"some@user:pass-word").decode()
    assert received.headers["authorization"] == (basic if login else f"Bearer {key or 'not-needed'}")


def test_a_login_in_the_address_is_shown_nowhere(
    stub: ProviderStub, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.DEBUG)
    endpoint = Endpoint("openai", "ok", stub.base_url.replace("//", "//some-user:pass-word@"))
    asked = admit(endpoint)
    with Table.open(tmp_path / "evening.db", UNWRITTEN, drafter=asked) as made:
        evening(made)
    remember_shape(endpoint, "plain text")
    told = [repr(endpoint), repr(asked._client), caplog.text, qualification_of(endpoint, asked.prompt).why]
    told += [path.read_bytes().decode("latin-1") for path in tmp_path.rglob("*") if path.is_file()]
    assert [word for word in ("pass-word", "some-user") for text in told if word in text] == []
    assert f"127.0.0.1:{endpoint.place.rpartition(':')[2]}" in caplog.text


def test_a_key_does_not_follow_a_redirect_to_another_server(stub: ProviderStub) -> None:
    with ProviderStub() as other:
        stub.always("ok", Reply({}, 307, {"location": f"{other.base_url}/chat/completions"}))
        opinion_of(drafter(stub, "ok", key=CANARY))
        [received] = other.requests
        assert [part for part in PARTS if part in repr(received)] == []
    assert {received.key for received in stub.requests} == {CANARY}


def test_the_key_is_no_part_of_what_an_endpoint_is() -> None:
    one, other = (Endpoint("openai", "m", "http://127.0.0.1:1/v1", key) for key in (CANARY, ""))
    assert one == other
    assert hash(one) == hash(other)


def test_nothing_is_traced_unless_it_is_asked_for(clean_path: dict[str, str]) -> None:
    program = Path(__file__).with_name("tracing_run.py")
    finished = subprocess.run(
        [sys.executable, str(program)], env=clean_path, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stderr
    first, traced, after = json.loads(finished.stdout)
    nothing = {"requests": 0, "key": False, "words": False}
    assert (first, after) == (nothing, nothing)
    assert traced["requests"] > 0
    assert (traced["words"], traced["key"]) == (True, False)


@pytest.fixture
def clean_path() -> dict[str, str]:
    """The environment of a program that finds what these tests import."""
    here = Path(__file__).parent
    found = [str(here), str(here.parent), str(here.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(found)}


def test_a_verdict_is_asked_for_with_the_key_of_this_server_alone(stub: ProviderStub) -> None:
    async def both() -> None:
        await asyncio.gather(*(drafter(stub, model, key=key).opinion(BRIEF) for model, key in asked.items()))

    asked = {"ok": CANARY, "thinks": "another-key"}
    asyncio.run(both())
    assert {received.model: received.key for received in stub.requests} == asked
