"""Two lines set everything up: one installs and plays, one installs what the tests need and runs them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BEGINS = "python3 -m venv "


def test_readme_shows_two_lines_and_ci_runs_the_second(root: Path) -> None:
    [line] = _lines(root / ".ci" / "run")
    plays, tests = _lines(root / "README.md")
    assert tests == line
    assert tests.endswith("pytest")
    assert plays.endswith(".venv/bin/adjudicator demo")


def test_what_the_first_line_plays_is_played(root: Path, clean_environment: dict[str, str]) -> None:
    plays, _ = _lines(root / "README.md")
    *_, last = plays.split(" && ")
    command = last.replace(".venv/bin", str(Path(sys.executable).parent))
    finished = subprocess.run(
        command.split(), cwd=root, env=clean_environment, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert len(finished.stdout.splitlines()) > 5
    assert finished.stderr == ""


def test_the_script_can_be_run(root: Path) -> None:
    script = root / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith(BEGINS)]
