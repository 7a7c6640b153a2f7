"""One line installs what the tests need and runs them; README and continuous integration share it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

BEGINS = "python3 -m venv "


def test_readme_shows_the_line_that_ci_runs(root: Path) -> None:
    [line] = _commands(root / ".ci" / "run")
    assert line.endswith("pytest")
    assert _commands(root / "README.md").count(line) == 1


def test_the_script_can_be_run(root: Path) -> None:
    script = root / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0


def _commands(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(BEGINS) and "pytest" in line]
