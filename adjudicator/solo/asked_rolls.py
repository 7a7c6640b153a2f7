"""Rolls that stand for a question to the oracle, told by the move that declared them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Record = Mapping[str, Any]

MARKS = ("?", "\uff1f", "\u061f")
"""Signs that end a question, in several scripts."""


def asked_by(move: Record) -> str:
    """The question that a roll was opened with, "" for a roll that asks nothing: only a question's odds are in it."""
    modifiers = move.get("modifiers", ())
    plain = not {"skill", "rating", "opposition", "target", "creates", "uses"} & move.keys()
    asks = move["do"] == "take_action" and plain and len(modifiers) == 1
    why = str(modifiers[0]["why"]) if asks else ""
    return why if why.endswith(MARKS) else ""
