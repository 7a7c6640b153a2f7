"""The example package, built and installed for real into a folder that nobody else sees."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from host_program import HostProgram


@pytest.fixture(scope="session")
def tideway(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which ``plugin/`` is installed, to be put on a path."""
    source = tmp_path_factory.mktemp("source") / "plugin"
    shutil.copytree(Path(__file__).parent / "plugin", source, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    done = subprocess.run(
        [*pip, "--no-compile", "--target", str(target), str(source)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture
def installed(tideway: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package within reach of this process."""
    monkeypatch.syspath_prepend(str(tideway))
    return tideway


@pytest.fixture
def program(tideway: Path, tmp_path: Path) -> HostProgram:
    """The command line in a folder of its own, with the package within reach."""
    return HostProgram(tmp_path, tideway)
