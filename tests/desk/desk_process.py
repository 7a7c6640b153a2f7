"""``adjudicator desk`` as a process of its own, asked over real HTTP."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
from api_caller import ApiCaller


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of this machine's own settings, and state of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDICATOR_")}
    own = {"ADJUDICATOR_STATE": str(folder / "state"), "ADJUDICATOR_CONFIG": str(folder / "config.toml")}
    return kept | own | {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUNBUFFERED": "1"} | more


def command(*arguments: str) -> list[str]:
    """The command line of ``adjudicator`` with these arguments."""
    return [sys.executable, "-m", "adjudicator", *arguments]


class DeskProcess:
    """A running desk; ``links`` by table and seat, as it printed them."""

    def __init__(self, folder: Path, *arguments: str, **more: str) -> None:
        self._process = subprocess.Popen(
            command(*arguments), cwd=folder, env=environment(folder, **more), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        self.printed, self.links, table = "", {}, ""
        while not self.printed.endswith("Ctrl-C ends it; everything is saved as it happens.\n"):
            line = self._process.stdout.readline()
            assert line, self._process.communicate()[1]
            self.printed += line
            if found := re.match(r"(\S+): a link", line):
                table = found[1]
            if found := re.match(r"  (\S+)  (http\S+/join#\S+)", line):
                self.links[table, found[1]] = found[2]
        self.base = next(iter(self.links.values())).partition("/join#")[0]
        self.client = httpx2.Client(base_url=self.base, timeout=30)

    def seat(self, seat: str, table: str = "saturday") -> ApiCaller:
        """Somebody with the pass of a seat."""
        return ApiCaller(self.client, self.links[table, seat], self.client.get("/api/openapi.json").json())

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Send the signal: the exit code, and what was printed since and to standard error."""
        self._process.send_signal(how)
        try:
            out, err = self._process.communicate(timeout=20)
        finally:
            self._process.kill()
            self.client.close()
        return self._process.returncode, out, err


def asked(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[Any]:
    """A command that ends by itself."""
    env: Mapping[str, str] = environment(folder, **more)
    return subprocess.run(
        command(*arguments), cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False
    )
