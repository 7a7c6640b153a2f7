"""A post taken apart: story, asides, mechanics and quotations."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.posts.found import Found, Span

PartKind = Literal["prose", "ooc", "mechanics", "quoted"]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a post, as offsets into its text; the parts of a post follow each other without gaps."""

    kind: PartKind
    start: int
    end: int


def split(text: str, quoted: Sequence[Span], ooc: Sequence[Span], found: Iterable[Found] = ()) -> tuple[Part, ...]:
    """``text`` in parts that together are all of it.

    Where ``found`` something, the post is mechanics: that passage to the ends of its line or aside. Quotations win
    over everything, mechanics over asides.
    """
    kinds: list[PartKind] = ["prose"] * len(text)
    _paint(kinds, ooc, "ooc")
    passages = [one.passage for one in found if one.passage.source == "text" and one.kind != "reply"]
    _paint(kinds, [_whole(text, ooc, one.start, one.end) for one in passages], "mechanics")
    _paint(kinds, quoted, "quoted")
    edges = [at for at in range(1, len(kinds)) if kinds[at] != kinds[at - 1]]
    bounds = [0, *edges, len(kinds)]
    return tuple(Part(kinds[a], a, b) for a, b in itertools.pairwise(bounds) if a < b)


def _whole(text: str, ooc: Sequence[Span], start: int, end: int) -> Span:
    """The passage to the ends of its aside; outside of one, with the white space around it."""
    for first, last in ooc:
        if first <= start < last:
            return first, max(last, end)
    before = len(text[:start]) - len(text[:start].rstrip(" \t"))
    behind = len(text[end:]) - len(text[end:].lstrip(" \t"))
    return start - before, end + behind


def _paint(kinds: list[PartKind], spans: Iterable[Span], kind: PartKind) -> None:
    for start, end in spans:
        kinds[start:end] = [kind] * len(kinds[start:end])
