"""Scenes and arrivals, applied."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.core import events as e
from adjudicator.core.evolve.tables import put
from adjudicator.core.game import Game


def scene_opened(game: Game, event: e.SceneOpened) -> Game:
    """What is over is cleared away, and a new conflict starts unless the last scene led into this one."""
    characters = {
        key: replace(one, conceded=False, consequences=one.consequences if game.slid else 0)
        for key, one in game.characters.items()
    }
    return replace(
        game,
        scene=event.scene,
        characters=characters,
        aspects={key: aspect for key, aspect in game.aspects.items() if aspect.alive},
        rolls={key: roll for key, roll in game.rolls.items() if roll.open},
        compels={key: compel for key, compel in game.compels.items() if compel.open},
        kept_faces={},
        slid=False,
    )


def character_added(game: Game, event: e.CharacterAdded) -> Game:
    """Somebody joins the table and the open scene."""
    scene = game.scene
    if scene is not None:
        scene = replace(scene, present=(*scene.present, event.character.id))
    return replace(game, scene=scene, characters=put(game.characters, event.character.id, event.character))
