"""Word lists written with spaces between the words, in code and in files alike."""

from __future__ import annotations


def word_set(listed: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(listed.split())


def listed_in_order(listed: str) -> tuple[str, ...]:
    """The words of a list, in order."""
    return tuple(listed.split())
