"""A legal move as a command to type: typed again it is the same move, in the shell and in ``play``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import prepare
from typer.testing import CliRunner

from adjudicator import Table
from adjudicator.frontends.cli import putting
from adjudicator.frontends.cli.keyboard import Silent, Terminal
from adjudicator.frontends.cli.legal_now import ways_out
from adjudicator.frontends.cli.main import app
from adjudicator.frontends.cli.typed import BLANK
from adjudicator.intake.short_lines import MovesSaid, read_line
from adjudicator.table.rulings import Ruling

TABLES = ("empty", "set up", "scene", "rolled", "settled", "compelled")


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    prepare(request.param, tmp_path / "table.db")
    with Table.open(tmp_path / "table.db") as opened:
        yield opened


def _offered(table: Table) -> list[dict[str, Any]]:
    found = []
    for seat in ("gm", *table.state()["characters"]):
        for option in table.options(seat):
            blanks = {name: BLANK for name in option["needs"] if name != "dice"}
            found.append({**option["move"], **blanks})
    return found


def _same(meant: dict[str, Any], typed: dict[str, Any]) -> bool:
    """Whether ``typed`` says all that ``meant`` does; dice are thrown, and a bare chapter is a scenario."""
    return all(typed.get(name) == value for name, value in meant.items() if name != "dice")


@pytest.mark.usefixtures("built_once")
def test_every_option_can_be_typed_as_a_command(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed: list[dict[str, Any]] = []
    monkeypatch.setattr(putting, "put", lambda _, moves, *__, **___: typed.extend(moves) or 0)
    monkeypatch.setenv("ADJUDICATOR_TABLE", str(tmp_path / "table.db"))
    monkeypatch.setenv("ADJUDICATOR_CONFIG", str(tmp_path / "config.toml"))
    offered = _offered(table)
    assert offered
    for move in offered:
        line = Silent().spelled(move)
        ended = CliRunner().invoke(app, shlex.split(line)[1:])
        assert ended.exit_code == 0, (line, ended.output, ended.exception)
        assert _same(move, typed[-1]), line
    assert len(typed) == len(offered)


def test_every_option_can_be_typed_as_a_short_line(table: Table) -> None:
    keyboard = Terminal(short_lines=True)
    for move in _offered(table):
        line = keyboard.spelled(move)
        said = read_line(line, table.state(), table.game.ruleset)
        assert isinstance(said, MovesSaid), line
        assert _same(move, said.moves[0]), (line, said)


REFUSED = [
    # from, refused move, first way out
    ("empty", {"do": "place_aspect", "text": "Fog"}, 'adjudicator scene open "…"'),
    ("set up", {"do": "take_action", "by": "mira", "action": "overcome"}, 'adjudicator scene open "…"'),
    ("scene", {"do": "open_scene", "name": "Again"}, "adjudicator scene close"),
    ("scene", {"do": "settle"}, "adjudicator act mira --action overcome"),
    ("scene", {"do": "start_session", "name": "One"}, "adjudicator session"),
    ("rolled", {"do": "close_scene"}, "adjudicator settle"),
    ("rolled", {"do": "throw", "dice": [0, 0, 0, 0]}, "adjudicator settle"),
    ("settled", {"do": "abandon", "reason": "no"}, "adjudicator act mira --action overcome"),
    (
        "rolled",
        {"do": "invoke", "by": "jon", "aspect": "wet-stones", "pay": "free", "benefit": "aid"},
        "adjudicator invoke jon wet-stones --aid mira --paid",
    ),
    (
        "rolled",
        {"do": "invoke", "by": "jon", "aspect": "wet-stones", "pay": "fate_point", "benefit": "obstacle"},
        "adjudicator invoke jon wet-stones --aid mira --paid",
    ),
    ("rolled", {"do": "concede", "by": "mira"}, "adjudicator settle"),
    ("rolled", {"do": "concede", "by": "mirra"}, "adjudicator status   (perhaps you mean mira)"),
    ("rolled", {"do": "bank_hint", "by": "mira"}, "adjudicator act mira --action overcome"),
    ("rolled", {"do": "adjust", "character": "mira", "fate_points": -9, "reason": "no"}, "adjudicator options gm"),
]


@pytest.mark.parametrize(("start", "move", "way"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_refusal_shows_a_way_out(tmp_path: Path, start: str, move: dict[str, Any], way: str) -> None:
    prepare(start, tmp_path / "table.db")
    with Table.open(tmp_path / "table.db") as table:
        if move.get("name") == "One":
            table.rule(move)
        refused = table.propose(move)
        ways = ways_out(table, refused.moves, _broken(refused), Silent())
    assert ways[0] == way
    assert len(ways) <= 2


def _broken(refused: Ruling) -> tuple[Any, ...]:
    broken = refused.preview_violations()
    assert broken
    return broken
