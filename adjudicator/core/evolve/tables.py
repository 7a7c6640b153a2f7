"""Frozen tables with one entry put or dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from adjudicator.core.game import Game, Ruling
from adjudicator.core.pieces import Aspect, Roll

V = TypeVar("V")


def put(table: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    """``table`` with ``value`` under ``key``."""
    changed = dict(table)
    changed[key] = value
    return changed


def drop(table: Mapping[str, V], key: str) -> dict[str, V]:
    """``table`` without ``key``."""
    return {k: v for k, v in table.items() if k != key}


def with_aspect(game: Game, aspect: Aspect) -> Game:
    """The game with this aspect in place of the one of its id."""
    return replace(game, aspects=put(game.aspects, aspect.id, aspect))


def with_roll(game: Game, roll: Roll) -> Game:
    """The game with this roll in place of the one of its id."""
    return replace(game, rolls=put(game.rolls, roll.id, roll))


def with_ruling(game: Game, ruling: Ruling) -> Game:
    """The game with this ruling among those that wait."""
    return replace(game, rulings=put(game.rulings, ruling.id, ruling))
