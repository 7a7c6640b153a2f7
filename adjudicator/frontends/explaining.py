"""Why something stands as it does: the rulings and ledger lines behind it, whichever front end asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.table import Table
from adjudicator.wording.page import Line
from adjudicator.wording.stories import ledger_line, reason_lines, story_lines

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Explained:
    """What explains ``name``: whole ``rulings`` with their ledger lines and rule set, or an account's ``ledger``."""

    name: str
    rulings: Sequence[Record]
    ledger: Sequence[Record]

    def to_record(self) -> dict[str, Any]:
        """The same, JSON-ready."""
        return {"rulings": list(self.rulings), "ledger": list(self.ledger)}

    def lines(self, table: Table) -> list[Line]:
        """The stories in words, then the ledger lines with the words that moved them and whoever decided."""
        state = table.state()
        lines = [
            line for one in self.rulings for line in story_lines(one["ruling"], one["ledger"], one["rules"], state)
        ]
        if self.ledger:
            lines.append(Line(f"the ledger of {self.name}", "label"))
        for moved in self.ledger:
            lines += [Line(ledger_line(moved, state), "", 2), *reason_lines(table.ruling(moved["ruling"]).to_dict())]
        return lines


def explained(table: Table, name: str) -> Explained | None:
    """What explains a ruling, a roll, an aspect, a character or an account of that id; None where nothing does.

    Of whatever holds points the ledger says it all; of everything else the rulings that name it do.
    """
    ledger = table.ledger()
    touching = [line for line in ledger if _touches(line, name)]
    told = [
        {"ruling": record, "ledger": [line for line in ledger if line["ruling"] == record["id"]], "rules": rules}
        for record, rules in _with_rules(table)
        if record["id"] == name or (not touching and _names(record, name))
    ]
    return Explained(name, told, touching) if told or touching else None


def _with_rules(table: Table) -> Iterator[tuple[Record, str]]:
    """Every ruling of the table with the name of the rule set it was decided under."""
    rules = ""
    for record in table.export():
        if "ruling" not in record:
            rules = record["rules"]
            continue
        yield record["ruling"], rules
        for event in record["ruling"].get("events", ()):
            if event["kind"] == "rules_changed" and not record["ruling"].get("undone_by"):
                rules = event["ruleset"]["name"]


def _touches(line: Record, name: str) -> bool:
    return any(name in (account, account.partition(":")[2]) for account in (line["source"], line["to"]))


def _names(value: object, name: str) -> bool:
    """Whether ``name`` stands anywhere among a record's values."""
    if isinstance(value, Mapping):
        return any(_names(inner, name) for inner in value.values())
    if isinstance(value, list | tuple):
        return any(_names(inner, name) for inner in value)
    return value == name
