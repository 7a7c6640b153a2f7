"""Rules about sessions and scenes, and which moves and actions a rule set has."""

from __future__ import annotations

from adjudicator.core import moves as m
from adjudicator.core.checks.finding import Finding, faces_finding
from adjudicator.core.game import Game, open_rolls
from adjudicator.core.names import named


def scene_is_open(game: Game, move: object) -> Finding:
    """scene.open"""
    return None if game.scene is not None else "No scene is open."


def scene_is_open_for_aspect(game: Game, move: m.PlaceAspect) -> Finding:
    """scene.open, for an aspect on the scene"""
    return scene_is_open(game, move) if move.on == "scene" else None


def one_scene(game: Game, move: m.OpenScene) -> Finding:
    """scene.one"""
    return f"The scene {game.scene.name!r} is still open." if game.scene is not None else None


def nothing_unsettled(game: Game, move: m.CloseScene) -> Finding:
    """scene.settled"""
    waiting = [f"roll {roll.id}" for roll in open_rolls(game)]
    waiting += [f"compel {compel.id}" for compel in game.compels.values() if compel.open]
    return f"Still open: {', '.join(waiting)}." if waiting else None


def new_session_name(game: Game, move: m.StartSession) -> Finding:
    """session.once"""
    if move.name is None or move.name not in game.sessions:
        return None
    return f"The episode {move.name!r} has already started."


def move_offered(game: Game, move: m.Refresh | m.Sacrifice | m.BankHint) -> Finding:
    """move.offered"""
    if move.do not in game.ruleset.moves:
        return f"{game.ruleset.title} has no move {move.do!r}."
    if isinstance(move, m.Sacrifice) and not game.characters[move.by].is_pc:
        return f"{named(game, move.by)} is an NPC and has no points to earn by a sacrifice."
    return None


def action_offered(game: Game, move: m.TakeAction) -> Finding:
    """action.offered"""
    if move.action in game.ruleset.actions:
        return None
    return f"{game.ruleset.title} has no action {move.action!r}; it has {', '.join(game.ruleset.actions)}."


def action_faces(game: Game, move: m.TakeAction) -> Finding:
    """dice.faces, for both sides of an action"""
    active = move.opposition if isinstance(move.opposition, m.ActiveOpposition) else None
    return faces_finding(move.dice, active.dice if active else None)


def oracle_faces(game: Game, move: m.Consult) -> Finding:
    """dice.faces, for the oracle, which never answers without dice"""
    return faces_finding(move.dice) if move.dice is not None else "The oracle needs four Fate dice."


def draw_faces(game: Game, move: m.Draw) -> Finding:
    """dice.faces, for a draw: four Fate dice or one entry's number"""
    if move.faces is None:
        return faces_finding(move.dice) if move.dice is not None else "A draw needs dice or a face."
    last = len(move.entries) if move.entries is not None else move.faces[0] if move.faces else 0
    if len(move.faces) == 1 and 1 <= move.faces[0] <= last:
        return None
    return f"{list(move.faces)} is no single number from 1 to {last}."


def table_known(game: Game, move: m.Draw) -> Finding:
    """names.known, for an oracle table"""
    return None if move.entries is not None else f"There is no oracle table called {move.table!r}."


def odds_known(game: Game, move: m.Consult) -> Finding:
    """names.known, for odds given as a rung's name"""
    if odds_step(game, move.odds) is not None:
        return None
    rungs = ", ".join(game.ruleset.words.ladder.values())
    return f"{move.odds!r} is no rung of the ladder of {game.ruleset.title} ({rungs}), nor 'even'."


def odds_step(game: Game, odds: int | str | None) -> int | None:
    """The step on the ladder that ``odds`` means, 0 for "even" or nothing; None for an unknown word."""
    if odds is None or odds == "even":
        return 0
    if isinstance(odds, int):
        return odds
    wanted = odds.casefold()
    ladder = game.ruleset.words.ladder
    return next((step for step, rung in ladder.items() if rung.casefold() == wanted), None)
