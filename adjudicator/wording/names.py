"""Ids as people read them, from a state: names for characters, texts for aspects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.wording import plain
from adjudicator.wording.plain import printable

State = Mapping[str, Any]


def who(state: State, key: str | None) -> str:
    """A character's name; "the GM" and "anyone" for the reserved holders; the word itself for a stranger."""
    if key is None:
        return ""
    if key == "gm":
        return "the GM"
    one = state["characters"].get(key)
    return printable(one["name"] if one else key)


def aspect(state: State, key: str) -> str:
    """An aspect's text, or the word itself where the state does not know it."""
    known = state["aspects"].get(key)
    return printable(known["text"] if known else key)


def account(state: State, name: str) -> str:
    """A ledger account: ``Mira``, ``owed to Mira``, ``the GM's pool``."""
    return plain.account(name, lambda key: who(state, key))
