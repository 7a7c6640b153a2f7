"""Every command in an interpreter started for it: it does what the copies do that the other tests are run with."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from command_line import Ended, Program
from command_starter import can_copy
from dirty_outputs import answer
from hired_model import MODEL, Hired, write_cases

from adjudicator.frontends.cli.commands import HOMES

SHEET = "Ilse\nHigh Concept: Retired Mapmaker\nSkills\nGreat (+4): Lore\n"
POST = "by Ada » Wed Mar 05, 2025 6:10 pm\n\nI invoke *Slick as an Eel* (FP) for +2, I am soaked through.\n"
CASE = {
    "id": "one", "genre": "canal noir", "scene": "Rain on a gate.", "actor": "Mira", "aspect": "Wet Stones",
    "aspect_kind": "situation", "aspect_on": "scene", "action": "I slide under the bar on the wet stones.",
    "effect": "+2 to own roll", "against": None, "justification": "They are slick.", "gold": "fits",
}  # fmt: skip
JUDGED = {
    "id": "one",
    "opinion": {
        "verdict": "fits", "reason": "It does.", "evidence": [], "ground": None, "objection": "", "suggestion": "",
        "question": "", "flags": [], "policy": "normal", "votes": {}, "precedents": [], "model": "checklist",
        "prompt": "", "qualified": False, "withheld": False,
    },
}  # fmt: skip
FILES = {"sheet.txt": SHEET, "post.txt": POST, "cases.jsonl": json.dumps(CASE), "opinions.jsonl": json.dumps(JUDGED)}

COMMANDS = [
    # from, command, exit code, standard input
    ("scene", "demo", 0, ""),
    ("empty", "new sunday --solo", 0, ""),
    ("scene", "play", 0, "act mira athletics vs 3 ++0-\nsettle\n"),
    ("scene", "desk --url nowhere", 2, ""),
    ("scene", "mcp --seat mira", 0, ""),
    ("scene", "run -", 0, '{"do": "open_scene", "name": "The Gate"}\n'),
    ("set up", "import sheet.txt", 0, ""),
    ("settled", "export", 0, ""),
    ("set up", "scene open 'The Gate' --notes quiet", 0, ""),
    ("empty", "character add Ilse --aspect 'Retired Mapmaker' -s Lore=3 --refresh 2", 0, ""),
    ("scene", "aspect add Fog --free mira=1 --means 'Nobody sees far.'", 0, ""),
    ("scene", "consequence warden 'Sore Foot' --by mira --severity mild", 0, ""),
    ("scene", "act mira athl --vs 3 --dice ++0-", 0, ""),
    ("scene", "throw", 3, ""),
    ("rolled", "settle", 0, ""),
    ("rolled", "abandon 'wrong skill'", 0, ""),
    ("rolled", "invoke mira wet ! --because 'I slide.'", 0, ""),
    ("scene", "pass wet mira jon --count 2", 0, ""),
    ("scene", "oracle 'Is it late?' --odds likely --dice +1", 0, ""),
    ("scene", "draw complications --seed 4", 0, ""),
    ("scene", "compel mira slick 'The bar is slick too.' --yes", 0, ""),
    ("compelled", "answer c1 accept", 0, ""),
    ("scene", "detail mira 'There is a drain.' --aspect slick --yes", 0, ""),
    ("scene", "concede mira --yes", 0, ""),
    ("scene", "sacrifice mira Broken --yes", 3, ""),
    ("scene", "hint mira", 3, ""),
    ("set up", "adjust mira -1 typo", 0, ""),
    ("set up", "session One", 0, ""),
    ("set up", "scenario", 0, ""),
    ("set up", "chapter", 0, ""),
    ("set up", "refresh --reason winter", 0, ""),
    ("asked", "pending", 0, ""),
    ("asked", "show q4", 7, ""),
    ("asked", "approve q4", 0, ""),
    ("asked", "reject q4 'No bar here.'", 0, ""),
    ("asked", "ask q4 'Which bar?'", 0, ""),
    ("asked", "reply q4 'The low one.'", 0, ""),
    ("asked", "object q4 'It is dry there.' --by jon", 0, ""),
    ("asked", "amend q4 'On my belly.'", 0, ""),
    ("asked", "override q4", 3, ""),
    ("asked", "withdraw q4", 0, ""),
    ("asked", "reopen q4", 3, ""),
    ("rolled", "undo", 0, ""),
    ("asked", "advise q4 --policy strict", 0, ""),
    ("settled", "narrate", 7, ""),
    ("scene", "tell 'The rain stops.' --title Dawn", 0, ""),
    ("rolled", "read post.txt --who Ada=mira", 7, ""),
    ("asked", "review", 7, ""),
    ("scene", "post --for discord", 0, ""),
    ("scene", "recap", 0, ""),
    ("asked", "remind", 0, ""),
    ("settled", "journal", 0, ""),
    ("settled", "status", 0, ""),
    ("set up", "options jon", 0, ""),
    ("rolled", "odds", 0, ""),
    ("settled", "log", 0, ""),
    ("settled", "why q4", 0, ""),
    ("scene", "rules show invoke.paid-once --rules fate-core", 0, ""),
    ("scene", "config set dice typed", 0, ""),
    ("scene", "model check", 5, ""),
    ("scene", "qualify", 5, ""),
    ("empty", "judge cases.jsonl --out judged.jsonl", 0, ""),
    ("empty", "eval cases.jsonl opinions.jsonl", 0, ""),
    ("settled", "lint -", 0, "Mira falls short of the gate."),
]


def test_every_command_is_here() -> None:
    assert {row[1].split()[0] for row in COMMANDS} == {name for names in HOMES.values() for name in names}


@pytest.mark.parametrize(("start", "command", "code", "typed"), COMMANDS, ids=[row[1][:40] for row in COMMANDS])
def test_it_does_what_a_copy_does(tmp_path: Path, start: str, command: str, code: int, typed: str) -> None:
    anew, copied = _program(tmp_path / "anew", start), _program(tmp_path / "copied", start)
    assert can_copy(copied.environment)
    ended = anew.run_anew(*shlex.split(command), typed=typed)
    assert ended.code == code, ended
    assert _plain(ended, anew) == _plain(copied.run(*shlex.split(command), typed=typed), copied)
    assert anew.state() == copied.state()
    made = [{file.relative_to(program.folder) for file in program.folder.rglob("*")} for program in (anew, copied)]
    assert made[0] == made[1]


def _program(folder: Path, start: str) -> Program:
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Program(folder).at(start)


def _plain(ended: Ended, program: Program) -> tuple[int, str, str]:
    """How it ended, without what differs each time: the folder, the table's id and the time."""
    texts = [text.replace(str(program.folder), "") for text in (ended.out, ended.err)]
    out, err = (re.sub(r"\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\d[T ][\d:.+]+Z?", "…", text) for text in texts)
    return ended.code, out, err


def test_a_model_is_asked_the_same(hired: Hired) -> None:
    write_cases(hired.folder / "cases.jsonl", [CASE])
    hired.stub.always(MODEL, answer("fits", evidence=[{"from": "action", "quote": CASE["action"]}]))
    said = []
    for run in (hired.run_anew, hired.run):
        ended = run("judge", "cases.jsonl", "--out", "judged.jsonl")
        assert ended.code == 0, ended
        judged = hired.folder / "judged.jsonl"
        told = re.sub(r"\d+\.\d s\b", "… s", ended.out)
        said.append((told, judged.read_text(encoding="utf-8"), [received.prompt for received in hired.asked]))
        judged.unlink()
    (anew, first, asked), (copied, second, asked_twice) = said
    assert len(asked) > 0
    assert (anew, first, asked * 2) == (copied, second, asked_twice)
