"""Phrases that an earlier draft has used already."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.prose import read

_SHORTEST = 4
"""Words."""

_WHY = "An earlier telling used the same words."


def repeated_phrases(materials: Materials) -> Iterator[Flag]:
    """A flag for each phrase of four words or more that stands in an earlier draft, unless the facts hold it."""
    earlier = _phrases(materials.facts.earlier)
    if not earlier:
        return
    # An earlier telling may be among the facts as well, and is no reason to tell the same again.
    allowed = _phrases(tuple(text for text in materials.committed() if text not in materials.facts.earlier))
    prose = materials.prose
    small = materials.words.words("language.function")
    first, end = 0, 0
    for index in range(len(prose.tokens) - _SHORTEST + 1):
        words = prose.tokens[index : index + _SHORTEST]
        phrase = tuple(token.low for token in words)
        joined = words[0].sentence == words[-1].sentence and phrase in earlier and phrase not in allowed
        if joined and index >= end:
            yield from _flagged(materials, first, end, small)
            first = index
        if joined:
            end = index + _SHORTEST
    yield from _flagged(materials, first, end, small)


def _phrases(texts: tuple[str, ...]) -> set[tuple[str, ...]]:
    found = set()
    for text in texts:
        tokens = read(text).tokens
        for index in range(len(tokens) - _SHORTEST + 1):
            found.add(tuple(token.low for token in tokens[index : index + _SHORTEST]))
    return found


def _flagged(materials: Materials, first: int, end: int, small: frozenset[str]) -> Iterator[Flag]:
    telling = [token for token in materials.prose.tokens[first:end] if token.low not in small]
    if end > first and telling:
        yield materials.flag_words("repeated", first, end, _WHY)
