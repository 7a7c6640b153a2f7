"""The model as the command line meets it: checked, asked for opinions, gone without; and a key nobody gets to see."""

from __future__ import annotations

import json
import socket
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from dirty_outputs import answer
from hired_model import KEY, MODEL, Hired, words_of

FITS = answer("fits", evidence=[{"from": "because", "quote": "I slide under the bar"}])
LOGIN = "canary-in-the-address"
NEEDS = answer("needs more", evidence=[{"from": "because", "quote": "I slide under the bar"}])
CHECKED = answer("fits", evidence=[{"from": "because", "quote": "these old gates jam"}])
FINDINGS = {
    "model", "place", "has_key", "failure", "kind", "seconds", "shape", "repairs", "quoted", "sent", "received",
    "prompt", "qualified", "standing", "price", "tracing",
}  # fmt: skip


def _closed_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_model_that_works_is_told_of(hired: Hired) -> None:
    hired.stub.always(MODEL, CHECKED)
    ended = hired.run("model", "check")
    assert (ended.code, ended.err) == (0, "")
    told = words_of(ended.out)
    for said in (
        f"openai:{MODEL} at {hired.place}",
        "key: there is one",
        "asked as json_schema tokens: 120 sent, 30 received",
        "price: unknown",
        "verdicts: withheld",
        "has not sat the exam",
        "tracing: off",
    ):
        assert said in told
    assert [received.key for received in hired.asked] == [KEY]


@pytest.mark.parametrize(
    ("model", "kind", "said"),
    [
        ("e401", "wrong key", "does not accept the key: check the environment variable ADJUDICATOR_API_KEY"),
        ("html", "not an answer", "is no answer of a model"),
        ("slow", "too slow", "openai:slow did not answer in time"),
    ],
)
def test_a_model_that_fails_says_why(hired: Hired, model: str, kind: str, said: str) -> None:
    flags = ("--model", f"openai:{model}", "--base-url", hired.stub.base_url)
    found = hired.json("model", "check", *flags, code=6, ADJUDICATOR_TIMEOUT="2")
    assert set(found) == FINDINGS
    assert (found["kind"], found["has_key"], found["qualified"]) == (kind, True, False)
    assert said in found["failure"]


def test_a_failure_is_a_sentence_on_the_screen(hired: Hired) -> None:
    port = _closed_port()
    ended = hired.run("model", "check", "--base-url", f"http://127.0.0.1:{port}/v1")
    assert (ended.code, ended.err) == (6, "")
    assert f"answers: no. 127.0.0.1:{port} cannot be reached: see that the server runs" in words_of(ended.out)
    assert "games go on with the checklist meanwhile" in ended.out


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"ADJUDICATOR_MODEL": ""}, "no model is configured: adjudicator config set model openai:NAME"),
        ({"ADJUDICATOR_MODEL": "oracle:best"}, "'oracle' is no provider; there are openai, ollama"),
        ({"ADJUDICATOR_MODEL": "openai"}, "must be none or PROVIDER:NAME"),
        ({"ADJUDICATOR_BASE_URL": "127.0.0.1:80"}, "must start with http:// or https://"),
        ({"ADJUDICATOR_BASE_URL": "http://"}, "names no server"),
        ({"ADJUDICATOR_API_KEY": "clé"}, "holds a sign that no key has"),
        ({"ADJUDICATOR_TIMEOUT": "soon"}, "must be a whole number"),
    ],
)
def test_settings_that_cannot_be_meant(hired: Hired, environment: dict[str, str], said: str) -> None:
    ended = hired.run("model", "check", "--json", **environment)
    assert (ended.code, ended.out) == (5, "")
    assert said in ended.err


@pytest.mark.parametrize(
    ("command", "file", "text", "said"),
    [
        ("model check", "adjudicator/prices.toml", "[models]\ndrafts = 3\n", "models.drafts: may have sent, cached"),
        ("model check", "table.prompts/relevance.md", "Be nice.\n", "it lacks the part 'teaching'"),
        ("qualify", "table.prompts/relevance.md", "Be nice.\n", "it lacks the part 'teaching'"),
        ("advise q4", "table.prompts/relevance.md", "Be nice.\n", "it lacks the part 'teaching'"),
    ],
)
def test_a_file_that_cannot_be_used_costs_nothing(hired: Hired, command: str, file: str, text: str, said: str) -> None:
    hired.at("asked")
    (hired.folder / file).parent.mkdir()
    (hired.folder / file).write_text(text, encoding="utf-8")
    ended = hired.run(*command.split())
    assert (ended.code, ended.out) == (5, "")
    assert said in ended.err
    assert hired.asked == []


@pytest.mark.parametrize(
    "command",
    [
        ("qualify",),
        ("judge", "cases.jsonl", "--out", "opinions.jsonl"),
        ("advise", "q6", "--votes", "3"),
        ("narrate",),
    ],
    ids=" ".join,
)
def test_every_command_that_asks_refuses_a_wrong_provider(hired: Hired, command: tuple[str, ...]) -> None:
    hired.at("settled")
    (hired.folder / "cases.jsonl").write_text("", encoding="utf-8")
    version = hired.state()["version"]
    ended = hired.run(*command, "--model", "oracle:best")
    assert (ended.code, ended.out) == (5, "")
    assert "'oracle' is no provider" in ended.err
    assert (hired.state()["version"], hired.state()["pending"]) == (version, [])


def test_without_a_key_openai_is_not_asked(hired: Hired) -> None:
    found = hired.json("model", "check", code=6, ADJUDICATOR_BASE_URL="", ADJUDICATOR_API_KEY="")
    assert (found["kind"], found["has_key"], found["place"]) == ("no key", False, "api.openai.com")
    assert "OPENAI_API_KEY" in found["failure"]


def test_neither_a_key_for_openai_nor_a_login_is_shown_or_sent_astray(hired: Hired) -> None:
    hired.stub.always("other", CHECKED)
    hired.environment |= {"ADJUDICATOR_API_KEY": "", "OPENAI_API_KEY": KEY}
    flags = ("--model", "openai:other", "--base-url", f"http://ada:{LOGIN}@{hired.place}/v1")
    ended = hired.run("model", "check", *flags)
    assert ended.code == 0
    assert f"openai:other at {hired.place}\nkey: none, and none needed to ask\n" in ended.out
    [received] = hired.stub.asked("other")
    assert KEY not in json.dumps([received.body, *received.headers.values()])
    assert received.headers["authorization"] == f"Basic {b64encode(f'ada:{LOGIN}'.encode()).decode()}"
    for file in hired.folder.rglob("*.json"):
        assert LOGIN not in ended.out + file.read_text(encoding="utf-8")


def test_how_a_server_wants_to_be_asked_is_kept_for_next_time(hired: Hired) -> None:
    model = "e400-json-schema-refused"
    assert hired.json("model", "check", ADJUDICATOR_MODEL=f"openai:{model}")["shape"] == "json_object"
    assert [received.format for received in hired.stub.asked(model)] == ["json_schema", "json_schema", "json_object"]
    kept = json.loads((hired.folder / "state" / "shapes.json").read_text(encoding="utf-8"))
    assert kept == {f"openai:{model} at {hired.place}": "json_object"}


def test_a_verdict_is_shown_to_whoever_asks_for_it(hired: Hired) -> None:
    hired.at("asked").stub.always(MODEL, FITS)
    ended = hired.run("advise", "q4", "--reveal")
    assert (ended.code, ended.err) == (0, "")
    assert '"«I slide under the bar» on the wet stones."' in ended.out
    assert f"fits (openai:{MODEL}; not qualified): Footing decides" in ended.out
    assert hired.state()["pending"] == ["q4"]
    [received] = hired.asked
    assert "I slide under the bar on the wet stones." in received.prompt
    assert not [secret for secret in ("Trapdoor", "secretly the heir") if secret in received.prompt]


def test_votes_that_disagree_are_unsure(hired: Hired) -> None:
    hired.at("asked").stub.answers(MODEL, [FITS, NEEDS, FITS])
    opinion = hired.json("advise", "q4", "--votes", "3", "--reveal")["opinion"]
    assert (opinion["verdict"], opinion["votes"]) == ("unsure", {"fits": 2, "needs more": 1})
    assert opinion["flags"] == ["split: fits 2, needs more 1"]
    # Each is asked with the same things in another order.
    assert len({received.prompt for received in hired.asked}) == 3


def test_without_its_model_the_game_goes_on(hired: Hired) -> None:
    hired.at("asked")
    down = {"ADJUDICATOR_BASE_URL": f"http://127.0.0.1:{_closed_port()}/v1"}
    ended = hired.run("advise", "q4", **down)
    assert (ended.code, ended.err) == (6, "")
    assert "unsure (checklist)" in ended.out
    assert "flag: checklist instead of the drafter: 127.0.0.1:" in ended.out
    assert hired.state()["pending"] == ["q4"]
    assert hired.run("approve", "q4", **down).code == 0


@pytest.mark.parametrize(("model", "by"), [(f"openai:{MODEL}", f"openai:{MODEL}"), ("oracle:best", "checklist")])
def test_what_is_proposed_comes_with_an_opinion(hired: Hired, model: str, by: str) -> None:
    hired.at("rolled").stub.always(MODEL, FITS)
    ruling = hired.json(
        "invoke", "mira", "wet", "--because", "I slide under the bar.", code=7, ADJUDICATOR_MODEL=model
    )
    assert (ruling["status"], ruling["opinion"]["model"]) == ("pending", by)


def test_on_ask_the_model_speaks_when_m_is_pressed(hired: Hired) -> None:
    hired.at("rolled").stub.always(MODEL, FITS)
    assert hired.run("config", "set", "opinions", "on-ask").code == 0
    with hired.at_terminal("invoke", "mira", "wet", "--because", "I slide under the bar.") as player:
        assert "unsure (checklist)" in player.wait("[l]ater [p]aid/free [m]odel's opinion")
        assert hired.asked == []
        shown = words_of(player.press("m", "[m]odel's opinion"))
        assert '"«I slide under the bar»."' in shown
        assert "is withheld: it has not passed the exam for this prompt" in shown
        assert "fits (" not in shown
        assert len(hired.asked) == 1
        player.press("a", "Cost:")
        assert player.end() == 0
    assert "opinion (openai:drafts, prompt relevance " in hired.run("why", "q4").out


def test_without_a_model_there_is_no_key_for_one(hired: Hired) -> None:
    hired.at("rolled")
    hired.environment |= {"ADJUDICATOR_MODEL": "none", "ADJUDICATOR_OPINIONS": "on-ask"}
    with hired.at_terminal("invoke", "mira", "wet") as player:
        assert "unsure (checklist)" in player.wait("[l]ater [p]aid/free\n")
        player.press("l", "q4 waits")
        assert player.end() == 7


def test_no_setting_holds_a_key(hired: Hired, tmp_path: Path) -> None:
    found: Any = hired.json("config", "list")
    assert not [name for name in found if "key" in name]
    assert hired.run("config", "set", "api_key", KEY[:6]).code == 5
    assert not (tmp_path / "config.toml").exists()
