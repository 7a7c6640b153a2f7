"""What an installed package adds, used from the command line: all four groups, and what is said of unknown names."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from host_program import HostProgram

PARTY = '{"tool": "sheaf", "party": [{"key": 7, "called": "Ann", "truths": ["Quick"], "foe": false, "renewal": 2}]}'
HOUSE = 'name = "pier"\ntitle = "The pier"\nextends = "tideway"\n[numbers]\nobstacle = 5\n'
INVOKED = ("invoke", "ann", "quick", "--because", "I am as quick as the tide.")


@pytest.fixture(scope="module")
def prepared(tideway: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table under the package's rules, with a party out of a file of its format, and an open roll."""
    program = HostProgram(tmp_path_factory.mktemp("prepared"), tideway)
    program.write("party.json", PARTY)
    program.write("pier.toml", HOUSE)
    for words in (
        ("new", "sea", "--rules", "tideway"),
        ("import", "party.json"),
        ("scene", "open", "The Quay"),
        ("act", "ann", "overcome", "--vs", "4", "--dice=0000"),
    ):
        ended = program.run(*words)
        assert ended.code == 0, ended
    return program.folder


@pytest.fixture
def at_sea(prepared: Path, tideway: Path, tmp_path: Path) -> HostProgram:
    """A copy of it."""
    shutil.copytree(prepared, tmp_path / "copy")
    program = HostProgram(tmp_path / "copy", tideway)
    (program.folder / "config.toml").write_text(f"table = {json.dumps(str(program.folder / 'sea.db'))}\n", "utf-8")
    return program


COMMANDS = [
    ("rules show detail.fate-point", 0, "source House rule of the Tideway"),
    ("rules show detail.fate-point --rules pier.toml", 0, "source House rule of the Tideway"),
    ("rules check pier.toml", 0, "pier.toml is sound: The pier"),
    ("rules use fate-core", 0, "Fate Core"),
    ("rules", 0, "adjudicator.rulesets: tideway (adjudicator-tideway 0.1.0)"),
    ("new other --rules tidewy", 5, "unwritten, tideway (adjudicator-tideway), or a path"),
    ("config", 0, "adjudicator.drafters: harbourmaster (adjudicator-tideway 0.1.0)"),
    ("export ann --as sheaf", 0, '"renewal": 2 } ] } not in the Sheaf party: fate points 2'),
    ("export ann --as sheef", 2, "text, markdown, harbour-wiki (adjudicator-tideway), sheaf (adjudicator-tideway)"),
    ("export ann --as harbour-wiki", 5, "adjudicator.renderers: harbour-wiki of adjudicator-tideway writes no char"),
    ("post --for harbour-wiki", 0, "'''<nowiki>The Quay</nowiki>''' <div class"),
    ("post --for harbour-wicki", 2, "plain, harbour-wiki (adjudicator-tideway), sheaf (adjudicator-tideway)"),
    ("remind --for harbour-wicki", 2, "'harbour-wicki' is not one of the places to post at"),
    ("post --for sheaf", 5, "adjudicator.renderers: sheaf of adjudicator-tideway writes no posts"),
    ("model check --model plugin:harbourmaster", 5, "model: plugin:harbourmaster is a package's drafter"),
    ("qualify --model plugin:harbourmaster", 5, "model: plugin:harbourmaster is a package's drafter"),
]


@pytest.mark.parametrize(("command", "code", "words"), COMMANDS, ids=lambda value: str(value)[:50])
def test_a_command_ends_as_it_should(at_sea: HostProgram, command: str, code: int, words: str) -> None:
    ended = at_sea.run(*command.split())
    assert ended.code == code, ended
    assert words in ended.said
    assert "Traceback" not in ended.err


def test_the_rule_sets_numbers_hold(at_sea: HostProgram) -> None:
    header = at_sea.run("status").out.splitlines()[0]
    assert "tideway" in header
    at_sea.run("character", "add", "Bo")
    assert json.loads(at_sea.run("status", "--json").out)["characters"]["bo"]["fate_points"] == 4


def test_a_post_goes_where_the_last_one_went_and_is_printed_again(at_sea: HostProgram) -> None:
    first = at_sea.run("post", "--for", "harbour-wiki")
    assert at_sea.run("post", "--again").out == first.out
    at_sea.run("tell", "The <b>tide</b> turns.")
    assert json.loads(at_sea.run("post", "--json").out) == {
        "target": "harbour-wiki",
        "messages": ["<nowiki>The &lt;b&gt;tide&lt;/b&gt; turns.</nowiki>"],
        "noted": True,
    }


def test_without_the_package_its_place_is_unknown_and_the_others_are_not(at_sea: HostProgram) -> None:
    at_sea.run("post", "--for", "harbour-wiki")
    bare = HostProgram(at_sea.folder)
    gone = bare.run("post")
    assert (gone.code, "'harbour-wiki' is not one of the places to post at" in gone.err) == (2, True)
    assert bare.run("post", "--for", "plain").code == 0
    assert bare.run("status").out.startswith("sea.db · tideway")


def test_a_sheet_goes_out_and_comes_back_without_a_change(at_sea: HostProgram) -> None:
    at_sea.run("export", "ann", "--as", "sheaf", "--out", "ann.json")
    assert "nothing changes on the table" in at_sea.run("import", "ann.json").out


OPINIONS = [
    ((), "unsure", True, ""),
    (("--reveal",), "fits", False, "not qualified"),
]


@pytest.mark.parametrize(("flags", "verdict", "withheld", "mark"), OPINIONS)
def test_its_verdict_is_withheld_and_only_true_quotes_are_shown(
    at_sea: HostProgram, flags: tuple[str, ...], verdict: str, withheld: bool, mark: str
) -> None:
    at_sea.run("config", "set", "model", "plugin:harbourmaster:gruff")
    assert at_sea.run(*INVOKED).code == 7
    waiting = json.loads(at_sea.run("pending", "--json").out)[-1]["id"]
    shown = at_sea.run("advise", waiting, *flags)
    assert shown.code == 0
    assert mark in shown.out
    opinion = json.loads(at_sea.run("advise", waiting, *flags, "--json").out)["opinion"]
    assert (opinion["verdict"], opinion["withheld"], opinion["qualified"]) == (verdict, withheld, False)
    assert opinion["evidence"] == [{"quote": INVOKED[-1].rstrip("."), "from": "because"}]
    assert (opinion["model"], opinion["prompt"]) == ("plugin:harbourmaster:gruff", "adjudicator-tideway 0.1.0")
    assert opinion["question"] == "At which tide?"
    told = "nobody has examined a plug-in" if withheld else "A gruff harbour master says so."
    assert told in opinion["reason"]


def test_its_telling_waits_for_the_game_master(at_sea: HostProgram) -> None:
    at_sea.run("settle")
    ended = at_sea.run("narrate", "--model", "plugin:harbourmaster", "--json")
    ruling = json.loads(ended.out)
    assert ruling["moves"][0]["text"].startswith("The harbour master, mild, writes: Ann,")
    assert ruling["status"] == "pending"


def test_a_drafter_that_nobody_brings(at_sea: HostProgram) -> None:
    at_sea.run("config", "set", "model", "plugin:harbormaster")
    invoked = at_sea.run(*INVOKED)
    assert invoked.code == 7
    assert "checklist instead of the drafter" in invoked.said
    waiting = json.loads(at_sea.run("pending", "--json").out)[-1]["id"]
    asked = at_sea.run("advise", waiting)
    assert (asked.code, asked.err.count("\n")) == (5, 1)
    assert "no package brings a drafter called 'harbormaster'; there are: harbourmaster (adjudicator-tid" in asked.err


def test_threads_and_oracles_go_on_without_a_model(at_sea: HostProgram) -> None:
    at_sea.run("config", "set", "model", "plugin:harbourmaster")
    at_sea.write("thread.txt", "Ada: I wait for the tide.\n")
    assert at_sea.run("read", "thread.txt").code in (0, 7)
    answered = at_sea.run("oracle", "Is the gate open?", "--dice=0000", "--read")
    assert (answered.code, "no readings: no model is configured" in answered.said) == (0, True)
