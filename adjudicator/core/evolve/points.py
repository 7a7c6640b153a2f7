"""Events about points, applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.evolve.tables import put
from adjudicator.core.game import Game


def _move_points(game: Game, account: str, change: int) -> Game:
    kind, _, name = account.partition(":")
    match kind:
        case "pool":
            return replace(game, pool=game.pool + change)
        case "carry":
            return replace(game, carry=game.carry + change)
        case "char":
            one = game.characters[name]
            one = replace(one, fate_points=(one.fate_points or 0) + change)
            return replace(game, characters=put(game.characters, name, one))
        case "owed":
            one = game.characters[name]
            return replace(game, characters=put(game.characters, name, replace(one, owed=one.owed + change)))
        case "escrow":
            compel = game.compels[name]
            compel = replace(compel, escrow=compel.escrow + change)
            return replace(game, compels=put(game.compels, name, compel))
    return game


def transferred(game: Game, event: e.Transferred) -> Game:
    """One ledger line: the amount leaves one account and reaches the other."""
    return _move_points(_move_points(game, event.source, -event.amount), event.to, event.amount)


def compel_proposed(game: Game, event: e.CompelProposed) -> Game:
    """A compel is listed and counted."""
    compels = put(game.compels, event.compel.id, event.compel)
    return replace(game, compels=compels, compels_made=game.compels_made + 1)


def compel_answered(game: Game, event: e.CompelAnswered) -> Game:
    """A compel is closed with its answer."""
    compel = replace(game.compels[event.compel], open=False, answer=event.answer)
    return replace(game, compels=put(game.compels, compel.id, compel))


def detail_declared(game: Game, event: e.DetailDeclared) -> Game:
    """The open scene remembers a detail."""
    if game.scene is None:
        return game
    return replace(game, scene=replace(game.scene, details=(*game.scene.details, event.detail)))


def character_changed(change: Callable[[Any], Any]) -> Callable[[Game, Any], Game]:
    """An applier that changes the character an event is ``by``."""

    def apply(game: Game, event: e.Conceded | e.HintGained | e.HintBanked) -> Game:
        return replace(game, characters=put(game.characters, event.by, change(game.characters[event.by])))

    return apply
