"""Every command, run as a process: from which table, with which exit code, and what it says."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Program

COMMANDS = [
    # from, command, exit code, words that are said
    ("empty", "status", 0, "Between scenes"),
    ("empty", "character add Ilse --aspect 'Retired Mapmaker' -s Lore=3 --refresh 2 --points 4", 0, "joins as ilse"),
    ("empty", "character add Warden --npc --id w", 0, "Warden joins as w"),
    ("empty", "character add Ilse --skill Lore", 2, "NAME=VALUE"),
    ("empty", "character add Ilse --skill Lore=high", 2, "no whole number"),
    ("empty", 'aspect add "Wet Stones"', 3, "adjudicator scene open"),
    ("empty", "act mira", 3, "names.known"),
    ("set up", "act mira", 3, "now      adjudicator scene open"),
    ("set up", 'scene open "The Gate" --present mira --notes quiet', 0, "1 fate point: the bank -> the GM's pool"),
    ("set up", 'aspect add "City of Bells" --on game', 0, "game on the game"),
    ("set up", "session One", 0, "A session starts: One"),
    ("set up", "scenario", 0, "A scenario starts"),
    ("set up", "chapter", 0, "A scenario starts"),
    ("set up", "refresh --reason winter", 0, ""),
    ("set up", "adjust mira -1 typo", 0, "1 fate point: mira -> the bank (adjusted by the GM: typo)"),
    ("set up", "adjust mira -9 typo", 3, "adjust.not-negative"),
    ("set up", "options jon", 0, 'adjudicator compel jon reads-every-letter "…" --by jon'),
    ("scene", "scene open Again", 3, "now      adjudicator scene close"),
    ("scene", "scene close", 0, "The scene is over"),
    ("scene", "scene close --into contest", 0, "leads into a contest"),
    ("scene", 'aspect add Fog --free mira=1 --free anyone=1 --lasts session --means "Nobody sees far."', 0, "Fog"),
    ("scene", "aspect rename wet Ice", 0, "wet-stones reads now: Ice"),
    ("scene", "aspect remove wet --reason dried", 0, "Out of play: wet-stones (dried)"),
    ("scene", "aspect reveal trap", 0, "trapdoor is known to all"),
    ("scene", "aspect list", 0, "Wet Stones [wet-stones] (2 free for Mira)"),
    ("scene", "act mira athl --vs 3 --dice ++0-", 0, "r1: total 3 against 3, tie"),
    ("scene", "act mira athl --vs warden --opposing-skill not --dice +1 --opposing-dice -1", 0, "total 3 against 1"),
    ("scene", "act jon lore --action advantage --vs 2 --dice 0000 --creates Plan --modifier 'Help=+1'", 0, "total 4"),
    ("scene", "act mira athl --vs 3 --wait", 0, "r1: mira takes the action"),
    ("scene", "act mira swim --vs 3 --dice 0000", 0, "Mira has no skill 'swim' on the sheet: it counts as +0"),
    ("scene", "act mira athl --action attack", 3, "action.offered"),
    ("scene", "act mira athl --dice 55", 2, "no throw of four Fate dice"),
    ("scene", "act mira --opposing-skill notice", 2, "--vs WHO"),
    ("scene", "throw", 3, "throw.awaited"),
    ("scene", "settle", 3, "now      adjudicator act"),
    ("scene", "invoke mira wet", 3, "invoke.roll-open"),
    ("scene", "pass wet mira jon --count 2", 0, "mira passes 2 free invocations on wet-stones to jon"),
    ("scene", "pass wet jon mira", 3, "pass.held"),
    ("scene", "consequence warden 'Sore Foot' --by mira --severity mild", 0, "1 free invocation on sore-foot for mira"),
    ("scene", "compel mira slick 'The bar is slick too.'", 7, "waits for the game master"),
    ("scene", "compel mira slick 'The bar is slick too.' --yes", 0, "answer it with: adjudicator answer c1 accept"),
    ("scene", "detail mira 'There is a drain.' --aspect slick --yes", 0, "Mira: 3 -> 2"),
    ("scene", "concede mira --yes", 0, "Owed after the scene: Mira 1 fate point"),
    ("scene", "sacrifice mira Broken --yes", 3, "sacrifice.at-zero"),
    ("scene", "hint mira", 3, "hint.held"),
    ("scene", "tell 'The rain stops.' --title Dawn", 0, "The rain stops."),
    ("scene", "narrate", 2, "no roll is settled yet"),
    ("scene", "odds", 2, "open rolls: none"),
    ("rolled", "odds", 0, "r1 now: fail 100 %"),
    ("rolled", "odds r1 --who jon", 0, "aid for Mira"),
    ("rolled", "invoke mira wet --because 'I slide.'", 7, "«I slide.»"),
    ("rolled", "invoke mira wet ! --because 'I slide.'", 0, "Cost: free invocations of Mira on Wet Stones: 2 -> 1"),
    ("rolled", "invoke mira wet --for +2 --paid --yes", 0, "Mira: 3 -> 2"),
    ("rolled", "invoke mira wet --for reroll --dice ++++ --yes", 0, "total 6 against 4, succeed by 2"),
    ("rolled", "invoke jon wet --aid mira --yes", 0, "Jon: 3 -> 2"),
    ("rolled", "invoke jon wet --aid mira --free", 3, "now      adjudicator invoke jon wet-stones --aid mira --paid"),
    ("rolled", "invoke mira wet --for bonuses", 2, "must be"),
    ("rolled", "invoke mira wet stones", 2, "put a text of several words in quotes"),
    ("rolled", "invoke mria wet", 3, "perhaps you mean mira"),
    ("rolled", "invoke warden loose --for hinder --against mira --yes", 0, "the GM's pool: 2 -> 1"),
    ("rolled", "settle", 0, "r1 is settled: fail"),
    ("rolled", "settle r1 --choice fail=aspect", 3, "settle.choice-offered"),
    ("rolled", "settle --choice fail", 2, "NAME=VALUE"),
    ("rolled", "abandon 'wrong skill'", 0, "r1 never counted: wrong skill"),
    ("rolled", "scene close", 3, "now      adjudicator settle"),
    ("rolled", "undo", 0, "taken back:"),
    ("rolled", "undo 9", 2, "can be taken back"),
    ("compelled", "answer c1 accept", 0, "-> mira"),
    ("compelled", "answer c1 refuse", 0, "mira ->"),
    ("asked", "pending", 0, "q4 pending, asked by mira: Mira invokes Wet Stones"),
    ("asked", "show q4", 7, "may Mira?"),
    ("asked", "show q1", 0, "decision: approve by gm"),
    ("asked", "show q99", 2, "no ruling"),
    ("asked", "approve q4", 0, "total 3 against 4, fail by 1"),
    ("asked", "approve q4 --dice ++++", 2, "awaits dice"),
    ("asked", "reject q4 'No bar here.'", 0, "No bar here."),
    ("asked", "ask q4 'Which bar?'", 0, "q4 asked: Which bar?"),
    ("asked", "ask q4", 0, "Does everybody see"),
    ("asked", "reply q4 'The low one.'", 0, "q4 waits again"),
    ("asked", "object q4 'It is dry there.' --by jon", 0, "jon objects"),
    ("asked", "amend q4 'On my belly.'", 0, "free invocations of Mira on Wet Stones: 2 -> 1"),
    ("asked", "override q4", 3, "no rule is broken"),
    ("asked", "withdraw q4", 0, "q4 is withdrawn"),
    ("asked", "reopen q4", 3, "ruling.pending"),
    ("asked", "advise q4 --policy strict", 0, "does it fit?"),
    ("asked", "log -n 2", 0, "q4 pending"),
    ("settled", "narrate", 7, "a telling of r1"),
    ("settled", "narrate r1", 7, "waits for the game master"),
    ("settled", "why q4", 0, 'because: "I slide under the bar on the wet stones."'),
    ("settled", "why r1", 0, "r1 is settled"),
    ("settled", "why mira", 0, "3 fate points: the bank -> Mira (Mira joins, q1)"),
    ("settled", "why pool", 0, "one for each player's character present"),
    ("settled", "why slick-as-an-eel", 0, "In play: Slick as an Eel"),
    ("settled", "why nobody", 2, "nothing on this table explains"),
    ("settled", "status --as players", 0, "Wet Stones"),
    ("settled", "status --as mira", 0, "Mira [mira]"),
    ("settled", "status --as nobody", 2, "no seat"),
    ("settled", "options", 0, "adjudicator scene close"),
    ("settled", "log", 0, "Mira joins as mira"),
    ("settled", "export", 0, '"adjudicator": 1'),
    ("scene", "rules use fate-core", 0, "The table plays Fate Core System now"),
    ("scene", "rules use chess", 2, "no rule set is called 'chess'"),
    ("scene", "rules list", 0, "invoke.paid-once  An aspect can be paid for"),
    ("scene", "rules show invoke.paid-once --rules fate-core", 0, "(Fate Core System)"),
    ("scene", "rules show paid-once", 2, "perhaps invoke.paid-once"),
    ("scene", "rules check missing.toml", 5, "cannot be read"),
    ("scene", "config list", 0, "(environment ADJUDICATOR_TABLE)"),
    ("scene", "config set dice typed", 0, "dice = typed is stored in"),
    ("scene", "config set dice thrown", 5, "must be rolled or typed"),
    ("scene", "config unset dice", 0, "it is rolled (default)"),
    ("scene", "frobnicate", 2, "No such command"),
    ("scene", "act", 2, "Missing argument"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "command", "code", "words"), COMMANDS, ids=lambda value: str(value)[:60])
def test_a_command_ends_as_it_should(tmp_path: Path, start: str, command: str, code: int, words: str) -> None:
    ended = Program(tmp_path).at(start).run(*shlex.split(command))
    said = " ".join((ended.out + ended.err).split())
    assert ended.code == code, ended
    assert " ".join(words.split()) in said, ended


def test_new_makes_a_table_here_and_makes_it_current(tmp_path: Path) -> None:
    program = Program(tmp_path)
    made = program.run("new", "saturday", "--rules", "fate-core")
    assert made.code == 0
    assert (tmp_path / "saturday.db").exists()
    assert "fate-core" in program.run("status").out
    again = program.run("new", "saturday")
    assert (again.code, "there is such a file already" in again.err) == (2, True)


def test_without_a_table_a_command_says_how_to_make_one(tmp_path: Path) -> None:
    ended = Program(tmp_path).run("status")
    assert (ended.code, ended.out) == (2, "")
    assert "adjudicator new NAME" in ended.err


@pytest.mark.parametrize("arguments", [("--table", "other.db", "status"), ("status", "--table", "other.db")])
def test_a_table_is_named_before_or_behind_the_command(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    program = Program(tmp_path).at("scene")
    (tmp_path / "table.db").rename(tmp_path / "other.db")
    ended = program.run(*arguments)
    assert (ended.code, ended.out.split(" ")[0]) == (0, "other.db")


def test_the_table_named_before_a_group_reaches_its_commands(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    (tmp_path / "table.db").rename(tmp_path / "other.db")
    assert program.run("--table", "other.db", "aspect", "list").code == 0


def test_what_a_rule_forbids_is_withdrawn_and_can_be_overridden(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    program.run("invoke", "mira", "slick", "--yes")
    refused = program.run("invoke", "mira", "slick", "--yes")
    assert refused.code == 3
    assert "adjudicator override q5" in refused.out
    assert program.state()["pending"] == []
    overridden = program.run("override", "q5")
    assert (overridden.code, "sets aside invoke.paid-once" in overridden.out) == (0, True)
    assert program.state()["characters"]["mira"]["fate_points"] == 1


def test_rules_that_keep_the_books_true_are_never_overridden(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    refused = program.run("invoke", "jon", "wet", "--aid", "mira", "--free")
    assert "override" not in refused.out
    kept = program.run("override", "q4")
    assert (kept.code, "never set aside: invoke.free-held" in kept.out) == (3, True)


def test_dice_that_wait_are_thrown_by_the_program(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    program.run("act", "mira", "athletics", "--vs", "warden", "--wait")
    assert program.run("settle").code == 3
    assert program.run("throw").code == 0
    assert program.run("throw", "--side", "opposing").code == 0
    roll = program.state()["rolls"]["r1"]
    assert {len(roll["dice"]), len(roll["opposing"]["dice"])} == {4}
    assert program.run("settle").code == 0


def test_a_reroll_rolls_four_dice_when_it_is_approved(tmp_path: Path) -> None:
    program = Program(tmp_path).at("rolled")
    assert program.run("invoke", "mira", "wet", "--for", "reroll").code == 7
    assert program.run("approve", "q4").code == 0
    assert len(program.state()["rolls"]["r1"]["dice"]) == 4


def test_something_unexpected_is_one_sentence(tmp_path: Path) -> None:
    program = Program(tmp_path)
    breaks = "import adjudicator.frontends.cli as cli, adjudicator.frontends.cli.looking as looking\n"
    breaks += "looking.show_status = None\ncli.main()"
    ended = _python(program.at("scene"), breaks)
    assert ended[0] == 1
    assert ended[1].startswith("error: something went wrong")
    assert "Traceback" not in ended[1]
    assert "Traceback" in _python(program, breaks, ADJUDICATOR_DEBUG="1")[1]


def _python(program: Program, code: str, **environment: str) -> tuple[int, str]:
    finished = subprocess.run(
        [sys.executable, "-c", code, "status"],
        cwd=program.folder,
        env=program.environment | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return finished.returncode, finished.stderr
