"""What happens when sessions, scenarios and scenes begin and end, and when somebody joins."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as e
from adjudicator.core import moves as m
from adjudicator.core.effects.aspects import place, usual_life
from adjudicator.core.effects.ledger import raised_to_refresh, set_to_refresh, transfer
from adjudicator.core.game import Game
from adjudicator.core.pieces import Aspect, Character, Lasts, Scene


def start_session(game: Game, move: m.StartSession) -> Iterator[e.Event]:
    """Every PC is raised to refresh; aspects that last a session end (Refresh)."""
    yield e.SessionStarted(move.name)
    yield from _end_of_life(game, "session")
    for one in _pcs(game):
        yield from raised_to_refresh(one, "refresh: a session starts")


def start_scenario(game: Game, move: m.StartScenario) -> Iterator[e.Event]:
    """PCs are set exactly to refresh where the rule set says so (Refresh)."""
    yield e.ScenarioStarted()
    yield from _end_of_life(game, "scenario")
    if game.ruleset.policies.scenario_reset == "exact":
        for one in _pcs(game):
            yield from set_to_refresh(one, "refresh: a scenario starts")


def refresh(game: Game, move: m.Refresh) -> Iterator[e.Event]:
    """The GM declares a refresh."""
    for one in _pcs(game):
        yield from raised_to_refresh(one, f"refresh: {move.reason or 'declared by the GM'}")


def open_scene(game: Game, move: m.OpenScene) -> Iterator[e.Event]:
    """The pool becomes one point for each PC present, plus what was carried (Fate Core, The GM and Fate Points)."""
    present = move.present or ()
    yield from transfer("pool", "spent", game.pool, "the pool is set anew")
    yield e.SceneOpened(Scene(move.name, move.description, present, move.notes))
    pcs = sum(1 for who in present if game.characters[who].is_pc)
    yield from transfer("bank", "pool", pcs, "one for each player's character present")
    yield from transfer("carry", "pool", game.carry, "carried over to this scene")


def close_scene(game: Game, move: m.CloseScene) -> Iterator[e.Event]:
    """Boosts and scene aspects end, owed points arrive, the pool empties; not over a slide."""
    if move.leads_into is None:
        yield from _boosts_end(game)
        yield from _end_of_life(game, "scene")
        for one in _pcs(game):
            yield from transfer(f"owed:{one.id}", f"char:{one.id}", one.owed, "owed points, the scene is over")
        yield from transfer("pool", "spent", game.pool, "unspent at the end of the scene")
    yield e.SceneClosed(move.leads_into)


def add_character(game: Game, move: m.AddCharacter) -> Iterator[e.Event]:
    """The sheet joins; a PC starts with ``fate_points``, else refresh."""
    assert move.id is not None
    rating = game.ruleset.numbers.refresh if move.refresh is None else move.refresh
    one = Character(
        id=move.id,
        name=move.name,
        kind=move.kind,
        fate_points=0 if move.kind == "pc" else None,
        refresh=rating,
        skills=dict(move.skills),
        player=move.player,
        notes=move.notes,
    )
    yield e.CharacterAdded(one)
    if one.is_pc:
        points = rating if move.fate_points is None else move.fate_points
        yield from transfer("bank", f"char:{one.id}", points, f"{one.name} joins")
    for sheet in move.aspects:
        if isinstance(sheet, m.SheetAspect) and sheet.id is not None:
            lasts = usual_life(sheet.kind)
            yield from place(Aspect(sheet.id, sheet.text, sheet.kind, one.id, lasts, sheet.means), {})


def _pcs(game: Game) -> list[Character]:
    return [one for one in game.characters.values() if one.is_pc]


def _boosts_end(game: Game) -> Iterator[e.Event]:
    for aspect in game.aspects.values():
        if aspect.alive and aspect.kind == "boost":
            yield e.AspectEnded(aspect.id, "a boost does not outlive the scene")


def _end_of_life(game: Game, lasts: Lasts) -> Iterator[e.Event]:
    for aspect in game.aspects.values():
        if aspect.alive and aspect.lasts == lasts and (aspect.kind != "boost" or lasts != "scene"):
            yield e.AspectEnded(aspect.id, f"it lasted until the {lasts} was over")
