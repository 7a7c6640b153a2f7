"""Moves as a seat may hear of them: whatever names no aspect that the seat knows is told without its name and words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.names import matches

Record = Mapping[str, Any]

NOT_KNOWN = "an aspect that is not in play here"
"""Stands for a name that means nothing to a seat; a hidden aspect and a slip of the pen read the same."""
UNSAID = "…"
"""Stands for words that would give away which aspect they were meant for."""

_ASPECTS = ("aspect", "uses")
_WORDS = ("because", "complication", "detail")


def told_moves(game: Game, moves: Sequence[Record], kinds: Collection[str], own_words: bool) -> list[Record]:
    """``moves`` in JSON as a seat that knows ``game`` (and nothing else) may hear of them.

    A move of none of ``kinds``, those that players make, is told by its kind alone. ``own_words`` keeps what was
    said for an aspect the seat does not know, which is for whoever said it.
    """
    return [_told(game, move, own_words) if move["do"] in kinds else {"do": move["do"]} for move in moves]


def _told(game: Game, move: Record, own_words: bool) -> Record:
    told = {**move, **{key: NOT_KNOWN for key in _ASPECTS if move.get(key) and not _known(game, move[key])}}
    opposition = move.get("opposition")
    if isinstance(opposition, Mapping) and opposition.get("counts"):
        counts = [ref if _known(game, ref) else NOT_KNOWN for ref in opposition["counts"]]
        told["opposition"] = {**opposition, "counts": counts}
    if told == move or own_words:
        return told
    return {key: UNSAID if key in _WORDS else value for key, value in told.items()}


def _known(game: Game, ref: str) -> bool:
    return bool(matches(ref, game.aspects, lambda aspect: aspect.text))
