"""The game as one seat knows it: a whole game, without what is secret, to ask the rules about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.core.game import Game
from adjudicator.core.pieces import Compel, Roll, Thrown

HIDDEN = "a hidden aspect"
"""Stands where a compel rests on an aspect that the seat does not know."""


def sighted(game: Game, seat: str = "gm") -> Game:
    """``game`` as ``seat`` knows it: rules asked about it refuse and allow nothing that gives a secret away.

    For everybody but the GM hidden aspects are not there, whatever rests on one does not say on which, nobody has
    notes, and no ruling waits: what others ask for is no part of the game yet.
    """
    if seat == "gm":
        return game
    known = {key: aspect for key, aspect in game.aspects.items() if not aspect.hidden}
    return replace(
        game,
        scene=replace(game.scene, notes=None) if game.scene is not None else None,
        characters={key: replace(one, notes=None) for key, one in game.characters.items()},
        aspects=known,
        rolls={key: _roll(roll, known) for key, roll in game.rolls.items()},
        compels={key: _compel(one, known) for key, one in game.compels.items()},
        rulings={},
    )


def _roll(roll: Roll, known: Mapping[str, object]) -> Roll:
    return replace(
        roll,
        actor=_side(roll.actor, known),
        opposing=_side(roll.opposing, known) if roll.opposing is not None else None,
        counts=tuple(key for key in roll.counts if key in known),
        uses=roll.uses if roll.uses in known else None,
        invocations=tuple(one for one in roll.invocations if one.aspect in known),
    )


def _side(thrown: Thrown, known: Mapping[str, object]) -> Thrown:
    return replace(thrown, paid=frozenset(thrown.paid & known.keys()))


def _compel(compel: Compel, known: Mapping[str, object]) -> Compel:
    return compel if compel.aspect in known else replace(compel, aspect=HIDDEN)
