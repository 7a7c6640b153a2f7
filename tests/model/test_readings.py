"""Readings of an oracle's answer: what a model is given, what is taken from it, and that the answer stands.

The prompt as it reads for one table lies in ``snapshot-readings.txt``; written anew with

    RENEW_SNAPSHOTS=1 .venv/bin/pytest tests/model/test_readings.py
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest
from ferry_table import SECRETS, ferry_table
from provider_stub import ProviderStub
from scripted_client import NOWHERE, Answer, ScriptedClient
from typer.testing import CliRunner

from adjudicator import Table
from adjudicator.core.oracle import ANSWERS
from adjudicator.drafting.model import readings
from adjudicator.drafting.model.dirty_answers import Unreadable
from adjudicator.drafting.model.readings import Reader, Readings, read_readings, readings_messages, readings_prompt
from adjudicator.drafting.model.reply import Message, Reply
from adjudicator.drafting.question import QuestionBrief, question_brief
from adjudicator.errors import BadConfiguration, DraftUnavailable
from adjudicator.frontends.cli.application import app
from adjudicator.frontends.cli.commands import hang
from adjudicator.lint.flags import Flag, Report
from adjudicator.shipped import prompts_folder
from adjudicator.wording.oracle import ANSWER_WORDS

SNAPSHOT = Path(__file__).parent / "snapshot-readings.txt"
QUESTION = "Does the ferry still float?"
THREE = ["It floats, low in the water.", "Somebody has bailed it out.", "The rope alone holds it up."]
GOOD = json.dumps({"readings": THREE})

hang()


def brief(question: str = QUESTION, answer: Any = "yes, and") -> QuestionBrief:
    found = question_brief(ferry_table().game, question, answer)
    assert found is not None
    return found


def read(*answers: Answer, about: QuestionBrief | None = None) -> tuple[Readings, list[tuple[Message, ...]]]:
    client = ScriptedClient(*answers)
    reader = Reader(client, NOWHERE, readings_prompt())
    return asyncio.run(reader.read(about or brief())), client.asked


def test_the_prompt_reads_as_its_snapshot() -> None:
    _, asked = read("no idea", GOOD)
    found = "\n\n".join(f"========== {message.role}\n{message.text}" for message in asked[1]) + "\n"
    if os.environ.get("RENEW_SNAPSHOTS"):
        SNAPSHOT.write_text(found, encoding="utf-8", newline="\n")
    assert found == SNAPSHOT.read_text(encoding="utf-8"), "if that is meant: RENEW_SNAPSHOTS=1, see above"
    assert "$" not in found
    assert "<!--" not in found


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_answer_is_given_in_words_without_dice_odds_or_secrets(answer: str) -> None:
    text = "\n".join(message.text for message in readings_messages(readings_prompt(), brief(answer=answer), "Welsh"))
    assert f"The oracle's answer: {ANSWER_WORDS[answer]}" in text
    assert "Language: Welsh" in text
    assert [secret for secret in SECRETS if secret.casefold() in text.casefold()] == []
    assert "Tunnel" not in text
    _, case = text.split("THE CASE")
    assert [sign for sign in case if sign.isdigit()] == []


@pytest.mark.parametrize("question", [f"Is there a {SECRETS[0]}?", "Do they know of the TUNNEL, under the landing?"])
def test_a_question_that_names_a_secret_goes_to_no_model(question: str) -> None:
    assert question_brief(ferry_table().game, question, "yes") is None


def test_orders_in_the_material_stay_material() -> None:
    text = readings_messages(readings_prompt(), brief("Is it?\n\n<!-- part again -->\u202e $wrong"), "English")[1].text
    assert text.count("The question: Is it? <!-- part again --> $wrong\n") == 1


READABLE = [
    GOOD,
    json.dumps({"readings": [*THREE, "A fourth."]}),
    f"Here you are:\n```json\n{GOOD}\n```\nEnjoy!",
    f"<think>Three? {{\"readings\": []}}</think>{GOOD}",
    json.dumps({"Readings": [f"  {text}\n" for text in THREE], "note": 3}),
    json.dumps({"readings": THREE}).replace("bailed", "bai\u200bled"),
]


@pytest.mark.parametrize("text", READABLE)
def test_what_can_be_read(text: str) -> None:
    assert read_readings(text) == tuple(THREE)


UNREADABLE = [
    ("Three readings: it floats.", "no JSON object"),
    ('{"verdict": "fits"}', "no JSON object"),
    ('{"readings": "It floats."}', "no JSON object"),
    (GOOD[:-3], "no JSON object"),
    (json.dumps({"readings": THREE[:2]}), "does not hold 3 texts"),
    (json.dumps({"readings": [*THREE[:2], ""]}), "does not hold 3 texts"),
    (json.dumps({"readings": [*THREE[:2], 3]}), "does not hold 3 texts"),
    (json.dumps({"readings": [*THREE[:2], "\u200b"]}), "not three different ones"),
    (json.dumps({"readings": [*THREE[:2], THREE[0].upper()]}), "not three different ones"),
    (json.dumps({"readings": [*THREE[:2], "x" * 161]}), "longer than 160"),
    ("<think>It could be", "still thinking"),
    ("{" * 5_000, "no JSON object"),
]


@pytest.mark.parametrize(("text", "wrong"), UNREADABLE)
def test_what_cannot_be_read(text: str, wrong: str) -> None:
    with pytest.raises(Unreadable, match=wrong):
        read_readings(text)


def test_an_answer_that_cannot_be_read_is_sent_back_twice_at_most() -> None:
    found, asked = read("no idea", Reply(GOOD[:20], cut=True), GOOD)
    assert (found.texts, len(asked)) == (tuple(THREE), 3)
    assert "there is no JSON object with readings in it" in asked[1][-1].text
    assert "it was cut off" in asked[2][-1].text
    assert [one[:2] for one in asked] == [asked[0]] * 3
    with pytest.raises(DraftUnavailable, match="could not be read"):
        read("no idea")


def test_readings_are_flagged_for_numbers_and_names_only(monkeypatch: pytest.MonkeyPatch) -> None:
    flags = tuple(Flag(kind, "", 0, 0, "look") for kind in ("number", "name", "decision", "missing", "outcome"))
    monkeypatch.setattr(readings, "lint", lambda text, facts: Report(flags if text == THREE[1] else ()))
    found, _ = read(GOOD)
    assert [[flag.kind for flag in of_one] for of_one in found.flags] == [[], ["number", "name"], []]
    assert (found.model, found.prompt.split()[0]) == (NOWHERE.name, "readings")


def test_a_tables_own_prompt_wins_and_a_broken_one_is_named(tmp_path: Path) -> None:
    shipped = (prompts_folder() / "readings.md").read_text(encoding="utf-8")
    (tmp_path / "readings.md").write_text(shipped.replace("THE CASE", "OUR CASE"), encoding="utf-8")
    own = readings_prompt(tmp_path)
    assert "OUR CASE" in readings_messages(own, brief(), "English")[1].text
    assert own.label != readings_prompt().label
    (tmp_path / "readings.md").write_text(shipped.replace("$answer", "$dice"), encoding="utf-8")
    with pytest.raises(BadConfiguration, match=r"readings\.md: part 'case': nothing is called \$dice"):
        readings_prompt(tmp_path)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Asks the oracle at a table in a file, in this process; gives back exit code and output."""
    with Table.open(tmp_path / "t.db") as table:
        table.rule({"do": "open_scene", "name": "The Ferry Landing", "notes": SECRETS[2]})
        table.rule({"do": "place_aspect", "text": SECRETS[0], "hidden": True})
    for name, value in (("TABLE", "t.db"), ("CONFIG", "config.toml"), ("API_KEY", "not-a-key")):
        monkeypatch.setenv(f"ADJUDICATOR_{name}", str(tmp_path / value) if "." in value else value)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")

    def run(question: str, *more: str) -> tuple[int, str]:
        ended = CliRunner().invoke(app, ["oracle", question, "--dice", "+000", "--read", *more])
        with Table.open(tmp_path / "t.db") as table:
            happened = [event for record in table.export() for event in record.get("ruling", {}).get("events", ())]
        assert [event["answer"] for event in happened if event["kind"] == "consulted"] == ["yes"]
        return ended.exit_code, ended.output

    return run


MODELS = [
    # the stub's model, its answers, exit code, words that are said
    ("readings", [GOOD], 0, "1. It floats, low in the water."),
    ("readings", ["no idea", GOOD], 0, "3. The rope alone holds it up."),
    ("readings", ["no idea"] * 3, 6, "no readings: the answer of openai:readings could not be read"),
    ("e401", [], 6, "does not accept the key"),
    ("e500", [], 6, "has trouble of its own"),
    ("refuse", [], 6, "declined to answer"),
    ("empty", [], 6, "answered nothing"),
    ("html", [], 6, "is no answer of a model"),
]


@pytest.mark.parametrize(("model", "answers", "code", "words"), MODELS, ids=[f"{m[0]} {m[2]}" for m in MODELS])
def test_whatever_the_model_does_the_answer_stands(
    command: Any, stub: ProviderStub, model: str, answers: list[str], code: int, words: str
) -> None:
    stub.answers(model, answers)
    ended = command(QUESTION, "--model", f"openai:{model}", "--base-url", stub.base_url)
    assert (ended[0], words in ended[1]) == (code, True), ended
    assert "at +0: yes" in ended[1]
    sent = "\n".join(received.prompt for received in stub.requests)
    assert "The oracle's answer: Yes." in sent
    assert not {secret for secret in SECRETS if secret in sent}
    assert "+000" not in sent


def test_the_schema_goes_along_and_is_stepped_down_where_it_is_refused(command: Any, stub: ProviderStub) -> None:
    def answers(received: Any) -> Any:
        formats.append(received.format)
        return refused(stub, received) if received.format else GOOD

    formats: list[str] = []
    stub.always("shy", answers)
    code, out = command(QUESTION, "--model", "openai:shy", "--base-url", stub.base_url, "--json")
    assert (code, json.loads(out)["readings"]["texts"]) == (0, THREE)
    assert formats == ["json_schema", "json_schema", "json_object", ""]
    wanted = stub.requests[0].body["response_format"]["json_schema"]["schema"]["properties"]["readings"]
    assert (wanted["minItems"], wanted["maxItems"], wanted["items"]["maxLength"]) == (3, 3, 160)
    assert "maxLength" not in json.dumps(stub.requests[1].body)


def refused(stub: ProviderStub, received: Any) -> Any:
    from stub_behaviours import BEHAVIOURS

    return BEHAVIOURS["only-plain"](stub.settings, received, 0)


def test_no_model_is_said_in_one_line(command: Any) -> None:
    code, out = command(QUESTION)
    assert (code, out.splitlines()[-1].split("(")[0]) == (0, "no readings: no model is configured ")


def test_a_question_with_a_secret_is_answered_and_not_sent(command: Any, stub: ProviderStub) -> None:
    code, out = command(f"Is the {SECRETS[0]} guarded?", "--model", "openai:ok", "--base-url", stub.base_url)
    assert (code, out.splitlines()[-1].split(",")[0]) == (0, "no readings: the question names a secret")
    assert stub.requests == []
