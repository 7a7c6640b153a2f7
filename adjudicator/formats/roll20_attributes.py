"""Attributes of a Roll20 character: a flat list of names and texts, in which rows of tables are spelled out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.formats.nodes import Node

_ORDER = re.compile(r"_reporder_repeating_(?P<table>[^_]+)")


@dataclass(slots=True)
class Attributes:
    """The attributes by their names in small letters, and the rows of each table in the order of the sheet."""

    single: dict[str, Node] = field(default_factory=dict)
    tables: dict[str, dict[str, dict[str, Node]]] = field(default_factory=dict)
    order: dict[str, list[str]] = field(default_factory=dict)

    def rows(self, table: str) -> Iterator[dict[str, Node]]:
        """The rows of a table, each by its columns; rows that the sheet's order does not name come last."""
        rows = self.tables.get(table, {})
        first = [row for row in self.order.get(table, []) if row in rows]
        for row in dict.fromkeys([*first, *rows]):
            yield rows[row]


def attributes_of(attribs: Node) -> Attributes:
    """The attributes of a character; an id may hold underscores, so it is what stands before the last column."""
    found = Attributes()
    for one in attribs.objects():
        name, value = one["name"].line(), one["current"]
        lowered = name.casefold()
        if order := _ORDER.fullmatch(lowered):
            ids = (part.strip() for part in value.line().split(","))
            found.order[order["table"]] = [row.casefold() for row in ids if row]
        elif lowered.startswith("repeating_") and (row := _parts(lowered)):
            table, key, column = row
            found.tables.setdefault(table, {}).setdefault(key, {})[column] = value
        elif lowered:
            found.single[lowered] = value
    return found


def _parts(name: str) -> tuple[str, str, str] | None:
    """Table, row and column of ``repeating_aspects_-Mab_c_invokes``."""
    pieces = name.split("_")
    if len(pieces) < 4:
        return None
    return pieces[1], "_".join(pieces[2:-1]), pieces[-1]
