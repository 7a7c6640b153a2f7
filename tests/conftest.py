"""Standing here, this file puts `playing` within reach of every test below.

No example is too slow to count: how long things take belongs to the benchmarks, and machines are busy.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import settings

from adjudicator.codec.rule_files import load_ruleset, shipped_rulesets
from adjudicator.core.ruleset import Ruleset

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

SHIPPED = frozenset(shipped_rulesets())
_shipped = cache(load_ruleset)


def _read_once(name_or_path: str) -> Ruleset:
    return _shipped(name_or_path) if name_or_path in SHIPPED else load_ruleset(name_or_path)


@pytest.fixture(scope="session", autouse=True)
def shipped_rule_files_are_read_once() -> Iterator[None]:
    """Tables made in this process share the shipped rule sets: reading one takes longer than most scripts do.

    Files that a test wrote are read each time, and so is whatever the tests of the rule files read.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator.table.table.load_ruleset", _read_once)
        yield
