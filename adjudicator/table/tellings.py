"""What was told at the table before, and which drafts the GM turned down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.moves import Tell
from adjudicator.drafting.brief import Rejected
from adjudicator.log import Entry
from adjudicator.table.history import History
from adjudicator.table.rulings import trace

MOST_TOLD = 5
_LOOKED_AT = 1_000


def last_told(history: History) -> tuple[str, ...]:
    """The last accepted tellings that still stand, newest first."""
    undone = history.undone_by()
    told = [
        str(event["text"])
        for entry in history.log.read(max(0, history.seq - _LOOKED_AT))
        if entry.ruling not in undone
        for event in entry.events
        if e.EVENTS[str(event["kind"])] is e.Told
    ]
    return tuple(reversed(told[-MOST_TOLD:]))


def rejected_drafts(history: History, roll: str) -> tuple[Rejected, ...]:
    """The drafts for ``roll`` that the GM turned down, oldest first, with the reasons given."""
    entries: dict[str, list[Entry]] = {}
    for entry in history.log.read(max(0, history.seq - _LOOKED_AT)):
        if any(event["kind"] == "action_taken" and _roll_of(event) == roll for event in entry.events):
            # An id may be taken over from a roll of an earlier scene, and its drafts told something else.
            entries.clear()
        entries.setdefault(entry.ruling, []).append(entry)
    found = []
    for of_one in entries.values():
        traced = trace(of_one)
        if traced is None or traced.status != "rejected" or traced.decision is None:
            continue
        found += [
            Rejected(move.text, traced.decision.reason or "")
            for move in traced.waiting.moves
            if isinstance(move, Tell) and move.roll == roll
        ]
    return tuple(found)


def _roll_of(event: Mapping[str, Any]) -> str:
    return str(event["roll"]["id"])
