"""What the tests of the house itself share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from project_files import ROOT, Module, list_files, read_modules


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the tree."""
    return ROOT


@pytest.fixture(scope="session")
def files() -> list[str]:
    """Every file that belongs to the project, as paths below the root."""
    found = list_files()
    assert "pyproject.toml" in found
    return found


@pytest.fixture(scope="session")
def modules() -> list[Module]:
    """Every module of the package."""
    found = read_modules()
    assert len(found) > 10
    return found


@pytest.fixture(scope="session")
def clean_environment() -> dict[str, str]:
    """An environment for subprocesses in which nobody's settings, keys or import paths have a say."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("ADJUDICATOR_", "PYTHON", "PYTEST_", "OPENAI_", "LANGCHAIN_", "LANGSMITH_"))
    }
    return kept | {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
