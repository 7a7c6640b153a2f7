"""``evolve(game, event) -> game``: one event applied. ``fold`` applies a history.

Events hold results, so nothing is judged here: the same events always give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.evolve.aspects import aspect_changed, aspect_renamed, consequence_taken, free_changed, free_passed
from adjudicator.core.evolve.points import (
    character_changed,
    compel_answered,
    compel_proposed,
    detail_declared,
    transferred,
)
from adjudicator.core.evolve.rolls import action_taken, dice_awaited, dice_thrown, invoked, settled
from adjudicator.core.evolve.rulings import decided, objected, proposed, replied
from adjudicator.core.evolve.scenes import character_added, scene_opened
from adjudicator.core.evolve.tables import drop, with_aspect, with_roll, with_ruling
from adjudicator.core.game import Game


def evolve(game: Game, event: e.Event) -> Game:
    """The game after ``event``."""
    return _APPLY[type(event)](game, event)


def fold(game: Game, events: Iterable[e.Event]) -> Game:
    """The game after all of ``events``, in order."""
    for event in events:
        game = _APPLY[type(event)](game, event)
    return game


def _unchanged(game: Game, _event: Any) -> Game:
    return game


_APPLY: Mapping[type[Any], Callable[[Game, Any], Game]] = {
    e.Transferred: transferred,
    e.RulesChanged: lambda game, event: replace(game, ruleset=event.ruleset),
    e.SessionStarted: lambda game, event: replace(game, sessions=game.sessions | {event.name}) if event.name else game,
    e.ScenarioStarted: _unchanged,
    e.SceneOpened: scene_opened,
    e.SceneClosed: lambda game, event: replace(game, scene=None, slid=event.leads_into is not None),
    e.CharacterAdded: character_added,
    e.AspectPlaced: lambda game, event: with_aspect(game, event.aspect),
    e.AspectEnded: aspect_changed(alive=False, free={}),
    e.AspectRenamed: aspect_renamed,
    e.AspectRevealed: aspect_changed(hidden=False),
    e.FreeGiven: lambda game, event: free_changed(game, event.aspect, event.holder, event.count),
    e.FreeUsed: lambda game, event: free_changed(game, event.aspect, event.holder, -1),
    e.FreePassed: free_passed,
    e.ConsequenceTaken: consequence_taken,
    e.ActionTaken: action_taken,
    e.DiceThrown: dice_thrown,
    e.DiceAwaited: dice_awaited,
    e.Invoked: invoked,
    e.Settled: settled,
    e.Abandoned: lambda game, event: with_roll(
        game, replace(game.rolls[event.roll], open=False, settled=None, gives=None)
    ),
    e.CompelProposed: compel_proposed,
    e.CompelAnswered: compel_answered,
    e.DetailDeclared: detail_declared,
    e.Conceded: character_changed(lambda one: replace(one, conceded=True)),
    e.Sacrificed: _unchanged,
    e.HintGained: character_changed(lambda one: replace(one, hints=one.hints + 1)),
    e.HintBanked: character_changed(lambda one: replace(one, hints=max(0, one.hints - 1))),
    e.Consulted: _unchanged,
    e.Drawn: _unchanged,
    e.Told: _unchanged,
    e.Undone: lambda game, event: replace(game, kept_faces={**game.kept_faces, **event.kept_faces}),
    e.Proposed: proposed,
    e.Advised: lambda game, event: with_ruling(game, replace(game.rulings[event.ruling], opinion=event.opinion)),
    e.Decided: decided,
    e.Replied: replied,
    e.Objected: objected,
    e.Closed: lambda game, event: replace(game, rulings=drop(game.rulings, event.ruling)),
    e.Reopened: lambda game, event: with_ruling(game, event.ruling),
}
