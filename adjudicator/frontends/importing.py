"""Imports that a table remembers, whichever front end they came through, so that the next one updates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.formats.import_plan import Plan
from adjudicator.formats.last_import import NOTE, LastImport
from adjudicator.table import Table

Record = Mapping[str, Any]


def last_imports(table: Table) -> dict[str, LastImport]:
    """What earlier imports brought, by character, as the table's notebook has it."""
    notes = table.notebook.all(NOTE)
    rulings = {note["ruling"] for note in notes.values()} - {""}
    undone = {ruling for ruling in rulings if table.ruling(ruling).undone_by}
    return {key: LastImport.from_record(note, undone) for key, note in notes.items()}


def remember(table: Table, made: Plan, last: Mapping[str, LastImport], ruling: Record | None) -> None:
    """Write down what the next import has to know; ``ruling`` carried out the plan, None where there was nothing."""
    events = ruling["events"] if ruling is not None else ()
    joined = [event["character"]["id"] for event in events if event["kind"] == "character_added"]
    news = made.to_remember(table.state(), joined, last, ruling["id"] if ruling is not None else "")
    table.notebook.note({f"{NOTE}:{key}": one.to_record() for key, one in news.items()})
