"""The program as its users run it: a process of its own, in a folder of its own, with prepared tables to start from."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import IO, Any

from command_starter import INTERPRETER, Copy, can_copy

from adjudicator import Table

COMMAND = (sys.executable, "-m", "adjudicator")

SET_UP: Sequence[Mapping[str, Any]] = (
    {
        "do": "add_character",
        "name": "Mira",
        "kind": "pc",
        "skills": {"Athletics": 2},
        "aspects": ["Slick as an Eel"],
        "player": "Ada",
        "notes": "secretly the heir",
    },
    {"do": "add_character", "name": "Jon", "kind": "pc", "skills": {"Lore": 3}, "aspects": ["Reads Every Letter"]},
    {"do": "add_character", "name": "Warden", "kind": "npc", "skills": {"Notice": 2}, "aspects": ["Loose Boots"]},
)
SCENE: Sequence[Mapping[str, Any]] = (
    {"do": "open_scene", "name": "The Gate", "description": "Rain on wet stones."},
    {"do": "place_aspect", "text": "Wet Stones", "free": {"mira": 2}},
    {"do": "place_aspect", "text": "Trapdoor", "hidden": True},
)
ROLLED: Sequence[Mapping[str, Any]] = (
    {
        "do": "take_action",
        "by": "mira",
        "action": "overcome",
        "skill": "Athletics",
        "opposition": 4,
        "dice": [-1, 0, 0, 0],
    },
)
ASKED = {
    "do": "invoke",
    "by": "mira",
    "aspect": "wet-stones",
    "pay": "free",
    "benefit": "bonus",
    "because": "I slide under the bar on the wet stones.",
}


def prepare(name: str, path: Path) -> None:
    """Put the prepared table ``name`` at ``path``: empty, set up, scene, rolled, asked, settled or compelled."""
    shutil.copyfile(_prepared(name), path)


@cache
def _prepared(name: str) -> Path:
    folder = mkdtemp(prefix="prepared-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / f"{name}.db"
    with Table.open(path) as table:
        for moves in {"empty": (), "set up": (SET_UP,), "scene": (SET_UP, SCENE)}.get(name, (SET_UP, SCENE, ROLLED)):
            table.rule(list(moves))
        if name == "asked":
            table.advise(table.propose(ASKED).id)
        if name == "settled":
            table.rule(ASKED)
            table.rule({"do": "settle"})
        if name == "compelled":
            compel = {"do": "compel", "by": "gm", "target": "mira", "aspect": "slick-as-an-eel"}
            table.rule(compel | {"complication": "The bar is slick too."})
    return path


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code and what it printed."""

    code: int
    out: str
    err: str


class Program:
    """Commands run one after the other in ``folder``, whose config file is its own; ``table.db`` is current."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("ADJUDICATOR_", "PYTHON", "PYTEST_", "COV_"))
        } | {
            "ADJUDICATOR_CONFIG": str(folder / "config.toml"),
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "NO_COLOR": "1",
            "COLUMNS": "100",
            **INTERPRETER,
        }

    def at(self, name: str) -> Program:
        """The same, with the prepared table ``name`` as the current one."""
        prepare(name, self.folder / "table.db")
        self.environment["ADJUDICATOR_TABLE"] = str(self.folder / "table.db")
        return self

    def run(self, *arguments: str, typed: str = "", **environment: str) -> Ended:
        """Run one command without a terminal; ``typed`` is its standard input."""
        if not can_copy(self.environment | environment):
            return self.run_anew(*arguments, typed=typed, **environment)
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(typed.encode())
            given.seek(0)
            files = [given.fileno(), out.fileno(), err.fileno()]
            code = Copy(arguments, self.folder, self.environment | environment, files, session=False).wait()
            printed = [_read_again(file) for file in (out, err)]
        return _ended(code, *printed)

    def run_anew(self, *arguments: str, typed: str = "", **environment: str) -> Ended:
        """As ``run``, in an interpreter that is started for it and reads every module anew."""
        finished = subprocess.run(
            [*COMMAND, *arguments],
            cwd=self.folder,
            env=self.environment | environment,
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return _ended(finished.returncode, finished.stdout, finished.stderr)

    def state(self) -> Any:
        """The current table's state, read by the library and not by the program."""
        with Table.open(self.folder / "table.db") as table:
            return table.state()


def _read_again(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode().replace("\r\n", "\n")


def _ended(code: int, out: str, err: str) -> Ended:
    assert "Traceback" not in err, err
    return Ended(code, out, err)
