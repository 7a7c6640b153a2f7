"""The command line with packages within reach, and small packages written by hand, most of them broken."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ended:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """All of it on one line."""
        return " ".join((self.out + " " + self.err).split())


class HostProgram:
    """Runs commands in ``folder`` with the folders of ``packages`` on the path."""

    def __init__(self, folder: Path, *packages: Path) -> None:
        self.folder, self._packages = folder, packages

    def run(self, *words: str) -> Ended:
        """One command of ours, in a process of its own."""
        return self.start("-m", "adjudicator", *words)

    def start(self, *words: str) -> Ended:
        """Python, started with these words."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADJUDICATOR_", "OPENAI_"))}
        paths = os.pathsep.join(map(str, self._packages))
        own = {"PYTHONPATH": paths, "ADJUDICATOR_CONFIG": str(self.folder / "config.toml"), "NO_COLOR": "1"}
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=kept | own | {"COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            check=False,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    def write(self, name: str, text: str) -> None:
        """A file in the folder."""
        (self.folder / name).write_text(text, encoding="utf-8")


def plant(folder: Path, package: str, points: dict[str, dict[str, str]], **modules: str) -> None:
    """Install a package by hand: its entry points by group and name, its modules by name."""
    info = folder / f"{package.replace('-', '_')}-2.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.0\n", encoding="utf-8")
    lines = [line for group, named in points.items()
             for line in (f"[{group}]", *(f"{name} = {value}" for name, value in named.items()))]  # fmt: skip
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
