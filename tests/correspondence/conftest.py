"""Threads at a table need the stub of a provider and a player at a keyboard, which live with other tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "model"))
sys.path.append(str(Path(__file__).parents[1] / "cli"))

from provider_stub import ProviderStub


@pytest.fixture
def stub() -> Iterator[ProviderStub]:
    """A provider stub of the test's own."""
    with ProviderStub() as running:
        yield running
