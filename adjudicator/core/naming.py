"""Ids made from names, and names as people compare them."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

RESERVED = frozenset({"gm", "anyone", "scene", "game"})
LONGEST_ID = 40


def folded(name: str) -> str:
    """``name`` as two spellings are compared: NFKC, casefolded, runs of spaces as one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def id_from(name: str, kind: str, taken: Container[str]) -> str:
    """A free id for ``name``: letters and digits of any script, other runs become "-".

    At most 40 characters, with the "-2", "-3" … that keeps it free; ``kind`` stands in for a name without
    letters or digits.
    """
    text = unicodedata.normalize("NFKC", name).casefold()
    words = "".join(c if c.isalnum() else " " for c in text).split()
    base = "-".join(words)[:LONGEST_ID].strip("-") or kind
    candidate, n = base, 2
    while candidate in taken or candidate in RESERVED:
        suffix = f"-{n}"
        candidate, n = base[: LONGEST_ID - len(suffix)].rstrip("-") + suffix, n + 1
    return candidate


def numbered_id(letter: str, made: int, taken: Container[str]) -> str:
    """The id after ``made`` others: ``r1`` … for rolls, ``c1`` … for compels, ``q1`` … for rulings."""
    n = made + 1
    while f"{letter}{n}" in taken:
        n += 1
    return f"{letter}{n}"
