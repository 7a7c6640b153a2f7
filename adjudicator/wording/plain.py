"""Small words: signed numbers, plurals, ledger accounts, and text made safe for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable


def signed(number: int) -> str:
    """``+2``, ``-1``, ``+0``."""
    return f"{number:+d}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """``1 fate point``, ``2 fate points``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def account(name: str, called: Callable[[str], str] = str) -> str:
    """A ledger account in words: ``owed to mira``, ``the GM's pool``; ``called`` gives characters their names."""
    kind, _, who = name.partition(":")
    return {
        "char": called(who),
        "owed": f"owed to {called(who)}",
        "escrow": f"put down for compel {who}",
        "pool": "the GM's pool",
        "carry": "the GM's next pool",
        "bank": "the bank",
        "spent": "spent",
    }.get(kind, name)


def faces(dice: list[int] | tuple[int, ...]) -> str:
    """Four Fate dice as they lie: ``+ 0 - 0``."""
    return " ".join({-1: "-", 0: "0", 1: "+"}.get(face, str(face)) for face in dice)


_TURNS_TEXT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def printable(text: str) -> str:
    """``text`` on one line, without characters a terminal would obey: controls and changes of direction."""
    return "".join(_harmless(character) for character in text)


def _harmless(character: str) -> str:
    if character in "\n\t":
        return " "
    commands = unicodedata.category(character) == "Cc" or character in _TURNS_TEXT
    return "\ufffd" if commands else character
