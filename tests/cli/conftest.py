"""A provider for the commands that ask a model: the stub lives with the tests of the model."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer

sys.path.append(str(Path(__file__).parents[1] / "model"))

from hired_model import Hired
from provider_stub import ProviderStub

from adjudicator.frontends.cli.commands import hang


@pytest.fixture
def stub() -> Iterator[ProviderStub]:
    """A provider stub of the test's own."""
    with ProviderStub() as running:
        yield running


@pytest.fixture
def hired(tmp_path: Path, stub: ProviderStub) -> Iterator[Hired]:
    """The program with a model behind it, served by the stub; afterwards its key stands in no file."""
    program = Hired(tmp_path, stub)
    yield program
    program.keeps_no_key()


@cache
def _built(app: typer.Typer) -> object:
    hang()
    return typer.main.get_command(app)


@pytest.fixture
def built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """``CliRunner`` takes sixty commands that are built already: building them takes longer than running one."""
    monkeypatch.setattr("typer.testing._get_command", _built)
