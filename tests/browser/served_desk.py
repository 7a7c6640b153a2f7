"""``adjudicator desk`` as a process of its own, over a table with a scene, an open roll and two players."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from adjudicator import Table

SCENE = [
    {
        "do": "add_character", "name": "Mira", "kind": "pc", "player": "Ada", "skills": {"Athletics": 2, "Stealth": 3},
        "aspects": ["Slick as an Eel", "Debts in Every Harbour"],
    },
    {"do": "add_character", "name": "Bren", "kind": "pc", "skills": {"Fight": 3}, "aspects": ["Bigger than a Door"]},
    {"do": "add_character", "name": "Warden", "kind": "npc", "aspects": ["Boots Too Big for Him"], "notes": "bribed"},
    {"do": "open_scene", "name": "The Gate", "description": "Rain on wet stones.", "notes": "the key is a fake"},
    {"do": "place_aspect", "text": "Wet Stones", "free": {"mira": 1}},
    {"do": "place_aspect", "text": "Trapdoor under the Carpet", "hidden": True},
    {
        "do": "take_action", "by": "mira", "action": "overcome", "skill": "Athletics", "opposition": 3,
        "dice": [-1, 0, 0, 0],
    },
]  # fmt: skip


class ServedDesk:
    """A desk over ``saturday.db`` in ``folder``; it can be stopped, killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "saturday.db"
        with Table.open(self.file) as table:
            table.rule(SCENE)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None
        self.links: dict[str, str] = {}

    def start(self) -> None:
        """Start the command and read the links it prints."""
        environment = os.environ | {
            "ADJUDICATOR_STATE": str(self.folder / "state"),
            "ADJUDICATOR_CONFIG": str(self.folder / "config.toml"),
            "PYTHONUNBUFFERED": "1",
        }
        command = [sys.executable, "-m", "adjudicator", "desk", "--table", str(self.file), "--port", str(self.port)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=self.folder
        )
        assert self._process.stdout is not None
        shown = ""
        while len(self.links) < 3:
            line = self._process.stdout.readline()
            assert line, f"the desk did not start:\n{shown}"
            shown += line
            if found := re.search(r"(\S+)\s+(http://\S+/join#\S+)", line):
                self.links[found[1].strip(":").casefold()] = found[2]

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End the process: as a GM does, or with SIGKILL as a power cut would."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(10)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
        self.links = {}

    def table(self) -> Table:
        """The table, opened beside the desk; the caller closes it."""
        return Table.open(self.file)
