"""What a page says after something was done or refused, once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.core.violations import AdjudicatorError, RuleViolation, Stale
from adjudicator.wording.plain import printable

Message = Mapping[str, Any]


def done(*lines: str) -> Message:
    """It was done; ``lines`` are shown as they stand."""
    return {"role": "good", "lines": lines, "violations": ()}


def refused(error: AdjudicatorError, *lines: str) -> Message:
    """It was not done: every broken rule with source and remedy, or one sentence."""
    if isinstance(error, RuleViolation):
        first = ("The table changed since you looked; here it is as it is now.",) if isinstance(error, Stale) else ()
        broken: Iterable[Any] = [violation.to_dict() for violation in error.violations]
        return {"role": "bad", "lines": (*first, *lines), "violations": broken}
    return {"role": "bad", "lines": (printable(str(error)), *lines), "violations": ()}
