"""What all of Foundry's files share: where an actor keeps its data, and names in base64."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any

from adjudicator.formats.nodes import Node, one_line

DATA = ("system", "data")
"""where the data of an actor or an item stands, since version 10 and before it"""
FURNITURE = frozenset({
    "_id", "name", "type", "img", "data", "system", "items", "effects", "token", "prototypeToken", "flags",
    "folder", "sort", "permission", "ownership", "_stats"
})  # fmt: skip
"""keys that say nothing about a game"""


def data_of(value: dict[str, Any]) -> dict[str, Any]:
    """The data of an actor or an item, {} where it has none."""
    found: dict[str, Any] = next((value[key] for key in DATA if isinstance(value.get(key), dict)), {})
    # Actors exported in between have it twice over.
    inner = found.get("data")
    return inner if isinstance(inner, dict) and len(found) == 1 else found


def data_node(node: Node) -> Node:
    """``data_of`` with its path."""
    found = next((node[key] for key in DATA if node[key].shape is dict), node["system"])
    return found["data"] if found["data"].shape is dict and len(found.value) == 1 else found


def is_actor(value: object) -> bool:
    """Whether it looks like an actor or an item out of Foundry, of whatever game."""
    marks = ("items", "prototypeToken", "token", "_stats", "flags", "img", "effects", "ownership", "permission")
    return (
        isinstance(value, dict)
        and isinstance(value.get("type"), str)
        and any(isinstance(value.get(key), dict) for key in DATA)
        and any(mark in value for mark in marks)
    )


def system_of(value: dict[str, Any]) -> str:
    """The id of the game that wrote an actor, "" where it does not say."""
    flags = value.get("flags")
    source = flags.get("exportSource") if isinstance(flags, dict) else None
    stats = value.get("_stats")
    said = [
        source.get("system") if isinstance(source, dict) else None,
        stats.get("systemId") if isinstance(stats, dict) else None,
    ]
    return next((name for name in said if isinstance(name, str)), "")


def named(group: Node) -> Iterator[tuple[str, Node]]:
    """The objects of a group with their names; where one has none its key is the name in base64."""
    entries = group.entries() if group.shape is dict else ((str(n), one) for n, one in enumerate(group.children()))
    for key, one in entries:
        if one.shape is not dict:
            if one.there:
                one.puzzle()
            continue
        yield one["name"].line() or _from_base64(key), one


def key_for(name: str) -> str:
    """The key under which Foundry's fate-core-official keeps what has this name."""
    return b64encode(name.encode("utf-8")).decode("ascii").rstrip("=")


def _from_base64(key: str) -> str:
    try:
        return one_line(b64decode(key + "=" * (-len(key) % 4), validate=True).decode("utf-8"))
    except (binascii.Error, UnicodeError, ValueError):
        return ""
