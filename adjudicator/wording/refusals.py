"""A refusal in words: the rule, what it says, where it is printed, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def refusal(violation: Mapping[str, str]) -> str:
    """The block every front end shows for one violation record."""
    return "\n".join(
        [
            f"error[{violation['rule']}]  {violation['detail']}",
            f"  rule     {violation['says']}",
            f"  source   {violation['source']}",
            f"  remedy   {violation['remedy']}",
        ]
    )


def refusals(violations: Iterable[Mapping[str, str]]) -> str:
    """All blocks of a refusal, one under the other."""
    return "\n".join(refusal(violation) for violation in violations)
