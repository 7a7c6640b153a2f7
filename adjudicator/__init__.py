"""Fate-family invocations with exact rules, an opinion on relevance, and the game master's last word.

``Table`` is the one class a host needs; everything here is imported when first used, so that naming the
package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.core.opinion import Opinion
    from adjudicator.core.violations import Violation
    from adjudicator.errors import AdjudicatorError, Malformed, RuleViolation, Stale, TableChanged
    from adjudicator.exam.admitted import model_drafter
    from adjudicator.table import Table
    from adjudicator.table.hook import Approver, Decision
    from adjudicator.table.rulings import Ruling

_HOMES = {
    "AdjudicatorError": "adjudicator.errors",
    "Approver": "adjudicator.table.hook",
    "Decision": "adjudicator.table.hook",
    "Malformed": "adjudicator.errors",
    "Opinion": "adjudicator.core.opinion",
    "RuleViolation": "adjudicator.errors",
    "Ruling": "adjudicator.table.rulings",
    "Stale": "adjudicator.errors",
    "Table": "adjudicator.table",
    "TableChanged": "adjudicator.errors",
    "Violation": "adjudicator.core.violations",
    "model_drafter": "adjudicator.exam.admitted",
}

__all__ = [
    "AdjudicatorError",
    "Approver",
    "Decision",
    "Malformed",
    "Opinion",
    "RuleViolation",
    "Ruling",
    "Stale",
    "Table",
    "TableChanged",
    "Violation",
    "model_drafter",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'adjudicator' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
