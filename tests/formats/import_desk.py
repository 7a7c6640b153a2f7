"""A table that imports and remembers, as every front end has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator import Table
from adjudicator.formats import Imported, ImportedCharacter
from adjudicator.formats.import_plan import Plan, Wishes, plan
from adjudicator.frontends.importing import last_imports, remember

Move = dict[str, Any]


class Desk:
    """The table in memory; ``bring`` and ``plan`` take people, the other two whole files."""

    def __init__(self) -> None:
        self.table = Table.in_memory()

    def plan(self, *people: ImportedCharacter, **wishes: bool) -> Plan:
        return self.plan_files([Imported("fari", people)], **wishes)

    def plan_files(self, files: Sequence[Imported], **wishes: bool) -> Plan:
        return plan(files, self.table.state(), last_imports(self.table), Wishes(**wishes))

    def bring(self, *people: ImportedCharacter, **wishes: bool) -> Plan:
        return self.bring_files([Imported("fari", people)], **wishes)

    def bring_files(self, files: Sequence[Imported], **wishes: bool) -> Plan:
        last, made = last_imports(self.table), self.plan_files(files, **wishes)
        remember(self.table, made, last, self.table.rule(made.moves).to_dict() if made.moves else None)
        return made

    def rule(self, *moves: Move) -> None:
        self.table.rule(list(moves))

    @property
    def people(self) -> dict[str, Any]:
        return dict(self.table.state()["characters"])

    def aspects(self, on: str = "orla-finch") -> list[str]:
        found = self.table.state()["aspects"].values()
        return [aspect["text"] for aspect in found if aspect["alive"] and aspect["on"] == on]
