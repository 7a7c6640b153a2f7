"""What an installed package adds, used by a host in Python; ours win over it, and cost no look at what is installed."""

from __future__ import annotations

import asyncio
import importlib.metadata
from pathlib import Path
from typing import Any

import pytest
from host_program import plant

from adjudicator import Malformed, Table, model_drafter
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.page import Page, Piece
from adjudicator.errors import BadConfiguration, UnknownRuleset
from adjudicator.extensions import GROUPS, extension
from adjudicator.formats import ImportedAspect, ImportedCharacter, read_file, write_character
from adjudicator.frontends.cli.extending import added_lines

PARTY = '{"tool": "sheaf", "party": [{"key": 7, "called": "Ann", "truths": ["Quick"], "foe": false, "renewal": 2}]}'
PAGE = Page((Piece("Tide", "[[Here]] & there"),), (Piece("Rolls", lines=("- not a list",)),))
SET_UP: Any = [
    {"do": "add_character", "name": "Ann", "kind": "pc", "aspects": ["Quick"]},
    {"do": "open_scene", "name": "The Quay"},
    {"do": "take_action", "by": "ann", "action": "overcome", "opposition": 4, "dice": [0, 0, 0, 0]},
]
INVOKE = {"do": "invoke", "by": "ann", "aspect": "quick", "pay": "fate_point", "benefit": "bonus",
          "because": "I am as quick as the tide."}  # fmt: skip


@pytest.mark.usefixtures("installed")
def test_a_rule_set_of_a_package() -> None:
    table = Table.in_memory("tideway")
    table.rule(SET_UP)
    assert table.state()["characters"]["ann"]["fate_points"] == 4
    assert load_ruleset("tideway").policies == load_ruleset("unwritten").policies
    other = Table.in_memory("fate-core")
    other.rule({"do": "change_rules", "rules": "tideway"})
    assert other.game.ruleset == table.game.ruleset


@pytest.mark.usefixtures("installed")
def test_an_unknown_rule_set_tells_ours_and_theirs() -> None:
    with pytest.raises(UnknownRuleset) as caught:
        Table.in_memory("tidewax")
    assert (caught.value.known[-1], caught.value.added) == ("unwritten", ("tideway (adjudicator-tideway)",))


@pytest.mark.usefixtures("installed")
def test_a_format_of_a_package_both_ways() -> None:
    found = read_file(PARTY)
    assert (found.format, [one.name for one in found.characters]) == ("sheaf", ["Ann"])
    hidden = ImportedAspect("The Real Heir", hidden=True)
    one = ImportedCharacter("Ann", refresh=2, aspects=(ImportedAspect("Quick"), hidden), notes="Owes me.")
    written = write_character(one, "sheaf")
    assert read_file(written.text).characters[0].aspects == (ImportedAspect("Quick"),)
    assert not [secret for secret in ("Heir", "Owes") if secret in written.text]
    assert written.lost == ("the notes", "the aspect 'The Real Heir', which is hidden and would be seen")


@pytest.mark.usefixtures("installed")
def test_a_place_to_post_at() -> None:
    assert messages(PAGE, "harbour-wiki") == [
        "'''<nowiki>Tide</nowiki>'''\n\n<nowiki>[[Here]] &amp; there</nowiki>\n\n"
        '<div class="mw-collapsible mw-collapsed">\n'
        "'''<nowiki>Rolls</nowiki>'''\n- <nowiki>- not a list</nowiki>\n</div>"
    ]
    assert messages(Page(), "harbour-wiki") == []


@pytest.mark.usefixtures("installed")
def test_a_drafter_in_an_event_loop_gives_no_verdict() -> None:
    table = Table.in_memory(drafter=model_drafter("plugin:harbourmaster:gruff"))
    table.rule(SET_UP)

    async def play() -> Any:
        ruling = table.propose(INVOKE)
        found = await table.aadvise(ruling.id)
        table.rule({"do": "settle"})
        return found.opinion, await table.anarrate("r1")

    opinion, told = asyncio.run(play())
    assert (opinion["verdict"], opinion["withheld"], opinion["qualified"]) == ("unsure", True, False)
    assert opinion["evidence"] == [{"quote": INVOKE["because"].rstrip("."), "from": "because"}]
    assert told.moves[0]["text"].startswith("The harbour master, gruff")


UNKNOWN: list[tuple[Any, type[Exception], str]] = [
    (lambda: messages(PAGE, "wiki"), Malformed, "'wiki' is not one of the places to post at: phpbb, discourse,"),
    (lambda: messages(Page(), "wiki"), Malformed, "'wiki' is not one of the places"),
    (lambda: write_character(ImportedCharacter("Ann"), "pdf"), Malformed, "'pdf' is no format to write; there are"),
    (lambda: read_file('{"tool": "chart"}'), Malformed, "of no tool that is known here"),
    (lambda: model_drafter("plugin:nobody"), BadConfiguration, "no package brings a drafter called 'nobody'; there"),
]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("use", "kind", "words"), UNKNOWN)
def test_names_that_nobody_has(use: Any, kind: type[Exception], words: str) -> None:
    with pytest.raises(kind) as caught:
        use()
    assert words in str(caught.value)


@pytest.fixture
def clashing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that calls all it has as we call ours."""
    here = "clashing_things"
    points = {
        "adjudicator.rulesets": {"unwritten": f"{here}:rules"},
        "adjudicator.importers": {"fari": here},
        "adjudicator.renderers": {"discord": here, "fco": here},
    }
    plant(tmp_path, "clashing", points, clashing_things="raise ImportError('must not be loaded')\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("clashing")
def test_ours_win_and_the_clash_is_told() -> None:
    assert load_ruleset("unwritten").name == "unwritten"
    assert messages(PAGE, "discord")[0].startswith("**Tide**")
    assert write_character(ImportedCharacter("Ann"), "fco").text.startswith("{")
    told = [line.text for line in added_lines()]
    assert told == [
        f"adjudicator.{name} (clashing 2.0) is not used: ours has this name"
        for name in ("rulesets: unwritten", "importers: fari", "renderers: discord", "renderers: fco")
    ]
    with pytest.raises(BadConfiguration, match="importers: fari of clashing is not asked, since one of our formats"):
        read_file(PARTY)


def test_two_packages_with_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("one-tide", "two-tide"):
        plant(tmp_path, package, {"adjudicator.rulesets": {"tide": "nowhere:rules"}})
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadConfiguration, match="tide of one-tide and two-tide is one name of several packages"):
        load_ruleset("tide")
    assert [line.text.endswith("another package has this name too") for line in added_lines()] == [True, True]


def test_a_package_that_is_there_twice_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, rules in (("old", "0"), ("new", "1")):
        plant(tmp_path / folder, "the-tide", {"adjudicator.rulesets": {"tide": f"nowhere:rules{rules}"}})
        monkeypatch.syspath_prepend(str(tmp_path / folder))
    found = extension("adjudicator.rulesets", "tide")
    assert found is not None
    assert found.point.value == "nowhere:rules1"


def test_our_own_names_look_at_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked() -> Any:
        raise AssertionError("the installed packages were looked through")

    monkeypatch.setattr(importlib.metadata, "distributions", looked)
    table = Table.in_memory(load_ruleset("fate-core").name)
    table.rule(SET_UP)
    table.ask(INVOKE, approve=lambda _: "approve")
    one = ImportedCharacter("Ann", aspects=(ImportedAspect("Quick"),), skills={"Fight": 2})
    for key in ("fari", "fco", "text"):
        assert read_file(write_character(one, key).text).characters[0].name == "Ann"
    assert messages(PAGE, "plain")
    with pytest.raises(AssertionError, match="looked through"):
        extension(GROUPS[0], "tideway")
