"""The example host, as its reader runs it, and its three tables in one process: each keeps to itself."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from host_program import HostProgram
from three_tables import GAMES, PLAYERS, asked, evening, opened

from adjudicator import Table
from adjudicator.frontends.cli.extending import added_lines

EXAMPLE = Path(__file__).parent / "three_tables.py"
TOLD = """\
marsh (unwritten): 4 approved; fate points 2 2 2 2; 0 pending
court (fate-core): 2 approved, 2 rejected; fate points 3 2 3 2; 0 pending
harbour (tideway): 1 approved, 1 pending, 2 waiting, since ConnectionError; fate points 3 4 4 4; 3 pending
"""


def test_the_example_runs(program: HostProgram) -> None:
    ended = program.start(str(EXAMPLE), str(program.folder))
    assert (ended.code, ended.out, ended.err) == (0, TOLD, "")
    assert program.run("status", "--table", "harbour.db").out.startswith("harbour.db · tideway · The Harbour")


def test_without_the_package_the_example_says_what_is_missing(tmp_path: Path) -> None:
    ended = HostProgram(tmp_path).start(str(EXAMPLE), str(tmp_path))
    assert ended.err.splitlines()[-1].startswith("adjudicator.errors.UnknownRuleset: no rule set is called 'tideway'")


RULINGS = 2 + len(PLAYERS)
"""Of each evening: people, a scene, and what each player asks for."""


def told(table: Table) -> list[Any]:
    """What the table remembers, without ids of requests and times, and in an order that no event loop decides."""
    rulings = [table.ruling(f"q{number}").to_dict() for number in range(1, RULINGS + 1)]
    facts = [(one["by"], one["status"], one["moves"], (one["decision"] or {}).get("reason")) for one in rulings]
    return sorted(facts, key=str)


@pytest.mark.usefixtures("installed")
def test_a_table_among_others_ends_as_it_does_alone(tmp_path: Path) -> None:
    together, alone = tmp_path / "together", tmp_path / "alone"
    together.mkdir()
    alone.mkdir()
    tables = {name: opened(together, name) for name in GAMES}
    answers, ends = asyncio.run(evening(tables)), set()
    for name, table in tables.items():
        with table, opened(alone, name) as single:
            assert asyncio.run(evening({name: single})) == {name: answers[name]}
            assert told(table) == told(single)
            assert table.state() == single.state()
            ends.add(str(told(table)) + str(table.state()))
            assert (table.game.ruleset.name, len(told(table))) == (GAMES[name][0], RULINGS)
    assert len(ends) == len(tables)


@pytest.mark.usefixtures("installed")
def test_what_fails_at_one_table_waits_there_and_can_be_decided_later(tmp_path: Path) -> None:
    tables = {name: opened(tmp_path, name) for name in GAMES}
    asyncio.run(evening(tables))
    left = tables["harbour"].pending()
    assert sorted(one.by for one in left) == ["bram", "ilse", "jon"]
    for one in left:
        tables["harbour"].decide(one.id, "approve")
    points = {name: [one["fate_points"] for one in table.state()["characters"].values()]
              for name, table in tables.items()}  # fmt: skip
    assert points == {"marsh": [2, 2, 2, 2], "court": [3, 2, 3, 2], "harbour": [3, 3, 3, 3]}
    for table in tables.values():
        table.close()


@pytest.mark.usefixtures("installed")
def test_many_requests_of_all_tables_are_in_flight_at_once(tmp_path: Path) -> None:
    """Every approver waits until all have been asked, so that in one queue nobody would ever answer."""
    waiting: list[str] = []
    everybody = len(GAMES) * len(PLAYERS)

    async def play() -> list[str]:
        here = asyncio.Event()

        async def patient(ruling: Any) -> str:
            waiting.append(ruling.id)
            if len(waiting) == everybody:
                here.set()
            await here.wait()
            return "approve"

        tables = []
        for name in GAMES:
            opened(tmp_path, name).close()
            tables.append(Table.open(tmp_path / f"{name}.db", approve=patient))
        found = await asyncio.gather(*(asked(table, player, "a door") for table in tables for player in PLAYERS))
        for table in tables:
            table.close()
        return found

    assert asyncio.run(asyncio.wait_for(play(), 60)) == ["approved"] * everybody


@pytest.mark.usefixtures("installed")
def test_what_the_package_adds_is_listed() -> None:
    assert [line.text for line in added_lines()] == [
        f"adjudicator.{group}: {name} (adjudicator-tideway 0.1.0)"
        for group, name in [
            ("rulesets", "tideway"),
            ("importers", "sheaf"),
            ("renderers", "harbour-wiki"),
            ("renderers", "sheaf"),
            ("drafters", "harbourmaster"),
        ]
    ]
