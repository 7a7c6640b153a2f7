"""Whose table is a table of one, and by which policy: remembered in its notebook, as the policy read then."""

from __future__ import annotations

from adjudicator.solo.policy import SoloPolicy, policy_from
from adjudicator.table import Table

_KIND = "solo"
_POLICY = "policy"


def play_alone(table: Table, policy: SoloPolicy) -> None:
    """Let the player of ``table`` be their own game master, with ``policy``; its file may change without effect."""
    table.notebook.note({f"{_KIND}:{_POLICY}": policy.to_record()})


def policy_of(table: Table) -> SoloPolicy | None:
    """The policy of a table of one, None for any other table."""
    record = table.notebook.one(_KIND, _POLICY)
    return policy_from(record, "the table's policy") if record is not None else None
