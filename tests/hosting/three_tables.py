"""A host with three tables in one process: three rule sets, three game masters, all requests in flight at once.

``python three_tables.py FOLDER`` makes the tables there, as files, and tells what came of them. The rule set of the
harbour is brought by the package in ``plugin/``, which has to be installed.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from adjudicator import Decision, Ruling, Table
from adjudicator.errors import ApproverFailed

PLAYERS = ("Mira", "Jon", "Ilse", "Bram")
GameMaster = Callable[[Ruling], Awaitable[Decision | str | None]]


async def generous(ruling: Ruling) -> str:
    """Says yes, once everybody else had a turn."""
    await asyncio.sleep(0)
    return "approve"


async def strict(ruling: Ruling) -> Decision:
    """Wants to hear of papers."""
    await asyncio.sleep(0.01)
    papers = "papers" in ruling.moves[0]["detail"]
    return Decision("approve") if papers else Decision("reject", reason="Nobody has papers for that.")


async def called_away(ruling: Ruling) -> str | None:
    """Answers Mira, leaves Jon waiting, and drops the telephone on everybody else."""
    await asyncio.sleep(0.005)
    if ruling.by == "mira":
        return "approve"
    if ruling.by == "jon":
        return None
    raise ConnectionError("the line went dead")


GAMES: dict[str, tuple[str, GameMaster]] = {
    "marsh": ("unwritten", generous),
    "court": ("fate-core", strict),
    "harbour": ("tideway", called_away),
}


def opened(folder: Path, name: str) -> Table:
    """The table of that name with its own rules and its own game master, its people there and a scene open."""
    rules, game_master = GAMES[name]
    table = Table.open(folder / f"{name}.db", rules=rules, approve=game_master)
    if not table.state()["characters"]:
        table.rule([{"do": "add_character", "name": player, "kind": "pc"} for player in PLAYERS])
        table.rule({"do": "open_scene", "name": f"The {name.title()}"})
    return table


async def asked(table: Table, player: str, detail: str) -> str:
    """What became of one player's wish; a game master who fails leaves it waiting and disturbs nobody else."""
    try:
        ruling = await table.aask({"do": "declare_detail", "by": player.lower(), "detail": detail})
    except ApproverFailed as failed:
        return f"waiting, since {type(failed.__cause__).__name__}"
    return ruling.status


async def evening(tables: dict[str, Table]) -> dict[str, Counter[str]]:
    """Everybody at every table asks at once; the answers by table."""
    wishes = [(name, player, f"{player} has papers" if index % 2 else f"{player} knows a door")
              for name in tables for index, player in enumerate(PLAYERS)]  # fmt: skip
    answers = await asyncio.gather(*(asked(tables[name], player, detail) for name, player, detail in wishes))
    told: dict[str, Counter[str]] = {name: Counter() for name in tables}
    for (name, _, _), answer in zip(wishes, answers, strict=True):
        told[name][answer] += 1
    return told


def main(folder: Path) -> None:
    """Play the evening and print a line for each table."""
    tables = {name: opened(folder, name) for name in GAMES}
    for name, answers in asyncio.run(evening(tables)).items():
        state = tables[name].state()
        points = " ".join(str(one["fate_points"]) for one in state["characters"].values())
        told = ", ".join(f"{count} {answer}" for answer, count in sorted(answers.items()))
        print(f"{name} ({state['rules']}): {told}; fate points {points}; {len(tables[name].pending())} pending")
    for table in tables.values():
        table.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
