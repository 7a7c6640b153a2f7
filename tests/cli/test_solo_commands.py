"""Play alone at the keyboard: a policy named at the start, one key before the dice, and every word of it on record."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from command_line import Program
from keyboard_player import KeyboardPlayer
from playing import aspect, invoke, npc, pc, rolled, scene

from adjudicator import Table
from adjudicator.config import Setting
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import Faces
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.frontends.cli import acting_alone, approval, deciding, putting
from adjudicator.frontends.cli.session import Session
from adjudicator.solo.alone import play_alone
from adjudicator.solo.policy_files import load_policy
from adjudicator.wording.page import Line

NO_REFEREE = "no qualified model: it can ask questions but not referee"
LINES = """\
pc Mira: Slick as an Eel | Athletics 2
scene The Gate: rain on wet stones
aspect Wet Stones
act mira athletics --00
settle
act mira athletics vs 1 0000
mira invokes slick because I slide under it !
settle
refuse c1
"""

NEW = [
    # arguments, exit code, words that are said
    (["lone", "--solo"], 0, f"played alone by policy fair; {NO_REFEREE}"),
    (["lone", "--solo", "--policy-name", "fair"], 0, "by policy fair"),
    (["lone", "--solo", "--policy-name", "quiet.toml"], 0, "by policy quiet, which does not referee"),
    (["lone", "--solo", "--policy-name", "beside"], 0, "by policy beside"),
    (["lone", "--solo", "--policy-name", "foul"], 5, "no solo policy is called 'foul'; there are beside, fair"),
    (["lone", "--solo", "--policy-name", "broken.toml"], 5, "broken.toml: whim: is not known"),
    (["lone", "--solo", "--policy-name", "lost.toml"], 5, "there is no oracle table called 'weather'"),
    (["lone", "--policy-name", "fair"], 2, "--policy-name goes with --solo"),
    (["lone"], 0, "lone.db is made"),
]


def _files(folder: Path) -> None:
    (folder / "lone.solo").mkdir()
    compels = '[compels]\nat_most = -2\ncomplications = "weather"\n'
    texts = {"quiet": "", "broken": "whim = 1\n", "lost": compels, "lone.solo/beside": '[referee]\nfits = "approve"\n'}
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(f'name = "{name.rpartition("/")[2]}"\n{text}', "utf-8")


@pytest.mark.parametrize(("arguments", "code", "words"), NEW)
def test_a_table_of_one_is_made(tmp_path: Path, arguments: list[str], code: int, words: str) -> None:
    _files(tmp_path)
    ended = Program(tmp_path).run("new", *arguments)
    said = " ".join((ended.out + ended.err).split())
    assert (ended.code, words in said) == (code, True), ended
    assert (tmp_path / "lone.db").exists() is (code == 0)
    assert ("played alone" in said) is (code == 0 and "--solo" in arguments)


def test_an_evening_alone_from_its_first_line_to_its_journal(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.run("new", "lone", "--solo")
    evening = program.run("play", typed=LINES)
    said = " ".join(evening.out.split())
    assert evening.code == 0, evening
    parts = [
        NO_REFEREE, "policy fair: no opposition was named;",
        "answer it with: accept c1, or refuse", "policy fair: r2 would succeed by 1 shift, less than 3; 1 of at most 2",
        "gm invokes wet-stones on r2 with a fate point", "Mira invokes Slick as an Eel for a bonus",
    ]  # fmt: skip
    assert [part for part in parts if part not in said] == []
    log = " ".join(program.run("log").out.split())
    assert log.count("policy fair: ") == 3
    assert "policy fair: - - 0 0 on a roll is -2, at most -2" in log
    assert "decision: approve by gm: policy fair: r2 would" in " ".join(program.run("why", "r2").out.split())
    assert "*policy fair: " in program.run("journal").out
    ended = program.run("journal", "--form", "lonelog", "--out", "lone.md")
    assert (ended.code, ended.out) == (0, "")
    assert "4dF(--00)+2=0 vs " in (tmp_path / "lone.md").read_text("utf-8")
    assert program.run("journal", "--out", "lone.md").code == 2


def test_what_a_program_reads_is_json_alone(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.run("new", "lone", "--solo")
    program.run("character", "add", "Mira", "--skill", "Athletics=2", "--aspect", "Slick as an Eel")
    program.run("scene", "open", "The Gate")
    ended = program.run("act", "mira", "athletics", "--dice", "0000", "--json")
    found = json.loads(ended.out)
    assert (ended.code, ended.err) == (0, "")
    assert found["decision"]["reason"].startswith("policy fair: no opposition was named; ")
    assert found["moves"][0]["opposition"] == found["events"][0]["roll"]["passive"]
    refused = program.run("act", "mira", "athletics", "--action", "attack", "--json")
    assert (refused.code, json.loads(refused.out)["ok"]) == (3, False)
    assert json.loads(program.run("status", "--json").out)["pending"] == []


def test_a_table_of_several_plays_as_before(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    assert "policy" not in program.run("act", "mira", "athletics", "--dice=----").out
    assert program.state()["compels"] == {}
    assert "played alone" not in program.run("play").out


def test_one_key_stands_before_the_dice(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.run("new", "lone", "--solo")
    command = (sys.executable, "-m", "adjudicator", "play")
    with KeyboardPlayer(command, tmp_path, program.environment) as player:
        player.prompt()
        player.say("pc Mira: Slick as an Eel | Athletics 2", "joins")
        player.say("scene The Gate", "Scene: The Gate")
        player.line("act mira athletics vs 2")
        player.wait(acting_alone.KEYS)
        player.press("l", "left: no dice fell")
        player.line("act mira athletics")
        seen = player.wait(acting_alone.KEYS)
        assert "no opposition was named" in seen
        assert "r1 before the dice: " in seen
        player.press("t", "mira throws")
        player.line("q")
        player.end()


class Second(ChecklistDrafter):
    """A model that passed the exam, and finds every invocation alike."""

    def __init__(self, verdict: Any) -> None:
        self.verdict = verdict

    def opinion(self, brief: InvocationBrief) -> Opinion:
        ground: Any = "no longer true" if self.verdict == "does not fit" else None
        return Opinion(self.verdict, "so", ground=ground, question="How?", model="stub:one", qualified=True)


class Hand:
    """Somebody at a keyboard: keeps what is shown, and presses the keys it was given."""

    def __init__(self, keys: str = "", interactive: bool = True) -> None:
        self._keys, self.interactive = iter(keys), interactive
        self.shown: list[str] = []

    def show(self, lines: Iterable[Line]) -> None:
        self.shown += [line.text for line in lines]

    def key(self, offered: str) -> str:
        pressed = next(self._keys)
        assert pressed in offered
        return pressed

    def words(self, prompt: str, default: str = "") -> str:
        return "other words"

    def dice(self, whose: str) -> Faces:
        return (0, 0, 0, 0)

    def number(self, last: int) -> int:
        return 1

    def spelled(self, said: Mapping[str, Any] | str) -> str:
        return str(said)


def _sitting(hand: Hand, verdict: str) -> Session:
    table = Table.in_memory(drafter=Second(verdict))
    play_alone(table, load_policy("fair"))
    cast = [pc("mira", aspects=[{"text": "Sharp", "id": "sharp"}]), npc("guard"), scene(), aspect("fog")]
    for move in (*cast, rolled(total=-1, opposition=3)):
        table.rule(move)
    return Session(table, Path("memory.db"), hand, {"model": Setting("model", "none", "default")})


REFEREED = [
    # verdict, keys, sure, exit code, the ruling's status, whether a policy's reason goes with it
    ("fits", "c", False, 0, "approved", True),
    ("fits", "l", False, 7, "pending", False),
    ("fits", "ec", False, 0, "approved", True),
    ("fits", "", True, 0, "approved", True),
    ("does not fit", "", False, 0, "rejected", True),
    ("does not fit", "", True, 0, "rejected", True),
    ("needs more", "", False, 7, "asked", False),
    ("unsure", "a", False, 0, "approved", False),
    ("unsure", "r", False, 0, "rejected", False),
    ("unsure", "", True, 0, "approved", False),
]


@pytest.mark.parametrize(("verdict", "keys", "sure", "code", "status", "named"), REFEREED)
def test_the_policy_decides_after_the_opinion(
    verdict: str, keys: str, sure: bool, code: int, status: str, named: bool
) -> None:
    hand = Hand(keys)
    session = _sitting(hand, verdict)
    assert putting.put(session, [invoke("mira", "sharp", because="I see it.")], "mira", sure=sure) == code
    last = [record["ruling"] for record in session.table.export() if "ruling" in record][-1]
    assert last["status"] == status
    assert last["opinion"]["verdict"] == verdict
    reason = (last.get("decision") or {}).get("reason") or ""
    assert reason.startswith("policy fair: stub:one says") is named
    assert any("policy fair: stub:one" in text for text in hand.shown) is (verdict != "unsure")
    if keys == "ec":
        assert last["moves"][0]["because"] == "other words"
    if status == "asked":
        assert last["question"] == "How?"


def test_where_nobody_can_press_a_key_the_policy_still_decides_and_the_player_has_the_last_word() -> None:
    hand = Hand(interactive=False)
    session = _sitting(hand, "does not fit")
    assert putting.put(session, [invoke("mira", "sharp")], "mira") == 0
    (rejected,) = [record["ruling"]["id"] for record in session.table.export() if "ruling" in record][-1:]
    session.table.reopen(rejected)
    assert deciding.approve_ruling(session, rejected) == approval.DONE
    assert "reason" not in (session.table.ruling(rejected).decision or {})
    assert session.table.state()["rolls"]["r1"]["bonus"] == 2


def test_a_lonelog_of_ours_is_played_again_on_an_empty_table(tmp_path: Path) -> None:
    program = Program(tmp_path).at("settled")
    before = program.state()
    log = program.run("journal", "--form", "lonelog", "--out", "lone.md")
    refused = program.run("import", "lone.md")
    assert (log.code, refused.code) == (0, 2)
    assert "table.db has a history already, and a log is played on an empty table" in " ".join(refused.err.split())
    (tmp_path / "table.db").unlink()
    again = Program(tmp_path)
    assert again.run("import", "lone.md").code == 2
    assert again.run("new", "table", "--rules", "fate-core").code == 0
    assert "the log has unwritten" in " ".join(again.run("import", "lone.md").err.split())
    (tmp_path / "table.db").unlink()
    assert again.run("new", "table").code == 0
    assert "to be played again" in again.run("import", "lone.md", "--dry-run").out
    assert again.state()["version"] == 0
    assert json.loads(again.run("import", "lone.md", "--json").out)["rulings"] >= 3
    assert again.state() == before
    (tmp_path / "table.db").unlink()
    assert again.run("new", "table").code == 0
    text = (tmp_path / "lone.md").read_text("utf-8")
    (tmp_path / "odd.md").write_text(text.replace('"skill":"Athletics"', '"skill":7'), "utf-8")
    assert again.run("import", "odd.md").code == 2
    assert again.state()["version"] == 0
