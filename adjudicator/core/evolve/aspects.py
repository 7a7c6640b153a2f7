"""Events about aspects and free invocations, applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.evolve.tables import drop, put, with_aspect
from adjudicator.core.game import Game


def _counted(free: Mapping[str, int], holder: str, change: int) -> dict[str, int]:
    left = free.get(holder, 0) + change
    return put(free, holder, left) if left > 0 else drop(free, holder)


def aspect_changed(**changes: object) -> Callable[[Game, Any], Game]:
    """An applier that sets fields of the event's aspect."""

    def apply(game: Game, event: e.AspectEnded | e.AspectRevealed) -> Game:
        return with_aspect(game, replace(game.aspects[event.aspect], **changes))  # type: ignore[arg-type]  # field names are checked by the table below

    return apply


def aspect_renamed(game: Game, event: e.AspectRenamed) -> Game:
    """The aspect reads otherwise."""
    return with_aspect(game, replace(game.aspects[event.aspect], text=event.text))


def free_changed(game: Game, aspect_id: str, holder: str, change: int) -> Game:
    """The holder's free invocations on an aspect, more or fewer; a holder with none is dropped."""
    aspect = game.aspects[aspect_id]
    return with_aspect(game, replace(aspect, free=_counted(aspect.free, holder, change)))


def free_passed(game: Game, event: e.FreePassed) -> Game:
    """Free invocations leave one holder and reach another."""
    game = free_changed(game, event.aspect, event.source, -event.count)
    return free_changed(game, event.aspect, event.to, event.count)


def consequence_taken(game: Game, event: e.ConsequenceTaken) -> Game:
    """A character's consequences in this conflict, one more."""
    one = game.characters[event.character]
    return replace(game, characters=put(game.characters, one.id, replace(one, consequences=one.consequences + 1)))
