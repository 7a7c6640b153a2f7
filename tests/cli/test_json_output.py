"""``--json``: nothing but JSON on standard output, in the shapes that scripts depend on."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from command_line import Program

from adjudicator import Table

STATE = {"rules", "scene", "characters", "gm", "aspects", "rolls", "compels", "pending", "version"}
RULING = {"id", "moves", "by", "asked_at", "preview", "opinion", "objections", "status", "decision"}
OPINION = {
    "verdict", "reason", "evidence", "ground", "objection", "suggestion", "question", "flags", "policy", "votes",
    "precedents", "model", "prompt", "qualified", "withheld",
}  # fmt: skip
VIOLATION = {"rule", "detail", "says", "source", "remedy"}


def _state(found: Any) -> bool:
    return set(found) == STATE


def _ruling(found: Any) -> bool:
    return set(found) >= RULING and (found["opinion"] is None or set(found["opinion"]) == OPINION)


def _rulings(found: Any) -> bool:
    return isinstance(found, list) and len(found) > 0 and all(set(one) >= {"id", "moves", "by"} for one in found)


def _refusal(found: Any) -> bool:
    return found["ok"] is False and all(set(one) == VIOLATION for one in found["violations"])


def _options(found: Any) -> bool:
    return all(set(one) == {"move", "needs"} and "do" in one["move"] for one in found)


def _odds(found: Any) -> bool:
    return set(found) == {"roll", "now", "after"} and abs(sum(found["now"].values()) - 1) < 1e-9


def _why(found: Any) -> bool:
    return set(found) == {"rulings", "ledger"}


JSON = [
    # from, command, exit code, shape
    ("scene", "status --json", 0, _state),
    ("scene", "status --as players --json", 0, _state),
    ("rolled", "options mira --json", 0, _options),
    ("rolled", "odds --json", 0, _odds),
    ("asked", "pending --json", 0, _rulings),
    ("asked", "show q4 --json", 0, _ruling),
    ("asked", "log --json", 0, _rulings),
    ("settled", "why mira --json", 0, _why),
    ("settled", "why r1 --json", 0, _why),
    ("scene", "aspect list --json", 0, lambda found: found["wet-stones"]["free"] == {"mira": 2}),
    ("scene", "rules list --json", 0, lambda found: set(found["dice.faces"]) >= {"rule", "says", "source", "remedy"}),
    ("scene", "rules show dice.faces --json", 0, lambda found: found["rule"] == "dice.faces"),
    ("scene", "config list --json", 0, lambda found: set(found["dice"]) == {"key", "value", "origin"}),
    ("scene", "act mira athletics --vs 3 --json", 0, _ruling),
    ("scene", "aspect add Fog --json", 0, _ruling),
    ("scene", "scene open Again --json", 3, _refusal),
    ("rolled", "invoke mira wet --json", 7, _ruling),
    ("rolled", "invoke mira wet --yes --json", 0, _ruling),
    ("rolled", "invoke jon wet --free --json", 3, _refusal),
    ("asked", "approve q4 --json", 0, _ruling),
    ("asked", "reject q4 no --json", 0, _ruling),
    ("asked", "ask q4 --json", 0, _ruling),
    ("asked", "object q4 no --by jon --json", 0, _ruling),
    ("asked", "advise q4 --json", 0, _ruling),
    ("settled", "narrate --json", 7, _ruling),
    ("settled", "undo --json", 0, _ruling),
]


@pytest.mark.parametrize(("start", "command", "code", "shape"), JSON, ids=[row[1] for row in JSON])
def test_json_and_nothing_else(tmp_path: Path, start: str, command: str, code: int, shape: Any) -> None:
    ended = Program(tmp_path).at(start).run(*shlex.split(command))
    assert (ended.code, ended.err) == (code, "")
    assert shape(json.loads(ended.out)), ended.out


def test_a_shared_screen_shows_no_secret(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    for how in (("--as", "players"), ("--as", "players", "--json"), ("--as", "mira", "--json")):
        shown = program.run("status", *how).out
        assert "Trapdoor" not in shown
        assert "secretly the heir" not in shown
    assert "Trapdoor" in program.run("status").out


def test_what_players_typed_commands_no_terminal(tmp_path: Path) -> None:
    program = Program(tmp_path).at("scene")
    with Table.open(tmp_path / "table.db") as table:
        table.rule({"do": "place_aspect", "text": "Bell\x1b[2J\x07 \u202etxt"})
    for command in ("status", "log", "options"):
        shown = program.run(command).out
        assert not set("\x1b\x07\u202e") & set(shown)


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_lines_keep_to_the_width(tmp_path: Path, columns: int) -> None:
    program = Program(tmp_path).at("asked")
    for command in ("status", "show q4", "log"):
        lines = program.run(*command.split(), COLUMNS=str(columns)).out.splitlines()
        assert max(len(line) for line in lines) <= columns


def test_an_imported_history_is_the_same_table(tmp_path: Path) -> None:
    program = Program(tmp_path).at("settled")
    program.run("undo")
    program.run("invoke", "mira", "slick", "--because", "I slide.")
    exported = program.run("export").out
    (tmp_path / "history.jsonl").write_text(exported, encoding="utf-8")
    imported = program.run("import", "history.jsonl", "--name", "again")
    assert imported.code == 0
    assert program.run("export", "again.db").out == exported
    assert json.loads(program.run("status", "--json", "--table", "again.db").out) == program.state()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"adjudicator": 99}\n', "format 99"),
        ('{"adjudicator": 1}\n', "no rule set"),
        ('HEADER{"ruling": {}}\n', "not a ruling of an export"),
        ("HEADER{\n", "line 2: not JSON"),
        ("", "no character is found"),
        ('{"do": "settle"}', "a script of moves"),
    ],
)
def test_what_cannot_be_imported_makes_no_file(tmp_path: Path, text: str, said: str) -> None:
    program = Program(tmp_path).at("empty")
    header = program.run("export").out
    ended = program.run("import", "-", "--name", "again", typed=text.replace("HEADER", header))
    assert ended.code == 2
    assert said in ended.err
    assert not (tmp_path / "again.db").exists()


def test_pasted_sheets_become_one_ruling(tmp_path: Path) -> None:
    program = Program(tmp_path).at("empty")
    sheets = "Name: Ilse\nHigh Concept: Retired Cartographer\nGreat (+4) Lore\nRefresh 2\n"
    dry = program.run("import", "-", "--dry-run", "--json", typed=sheets)
    assert json.loads(dry.out)["moves"][0]["name"] == "Ilse"
    assert program.state()["characters"] == {}
    assert program.run("import", "-", typed=sheets).code == 0
    assert program.state()["characters"]["ilse"]["skills"] == {"Lore": 4}
    assert program.state()["version"] == 1
