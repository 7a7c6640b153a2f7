"""``evolve(game, event) -> game``: one event applied. ``fold`` applies a history.

Events hold results, so nothing is judged here: the same events always give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from adjudicator.core import events as e
from adjudicator.core.game import Game, Objection, Ruling
from adjudicator.core.moves import Invoke, Move
from adjudicator.core.pieces import Aspect, Invocation, Roll, Thrown

V = TypeVar("V")


def evolve(game: Game, event: e.Event) -> Game:
    """The game after ``event``."""
    return _APPLY[type(event)](game, event)


def fold(game: Game, events: Iterable[e.Event]) -> Game:
    """The game after all of ``events``, in order."""
    for event in events:
        game = _APPLY[type(event)](game, event)
    return game


def _put(table: Mapping[str, V], key: str, value: V) -> dict[str, V]:
    changed = dict(table)
    changed[key] = value
    return changed


def _drop(table: Mapping[str, V], key: str) -> dict[str, V]:
    return {k: v for k, v in table.items() if k != key}


def _counted(free: Mapping[str, int], holder: str, change: int) -> dict[str, int]:
    left = free.get(holder, 0) + change
    return _put(free, holder, left) if left > 0 else _drop(free, holder)


def _with_aspect(game: Game, aspect: Aspect) -> Game:
    return replace(game, aspects=_put(game.aspects, aspect.id, aspect))


def _with_roll(game: Game, roll: Roll) -> Game:
    return replace(game, rolls=_put(game.rolls, roll.id, roll))


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
            return replace(game, characters=_put(game.characters, name, one))
        case "owed":
            one = game.characters[name]
            return replace(game, characters=_put(game.characters, name, replace(one, owed=one.owed + change)))
        case "escrow":
            compel = game.compels[name]
            compel = replace(compel, escrow=compel.escrow + change)
            return replace(game, compels=_put(game.compels, name, compel))
    return game


def _transferred(game: Game, event: e.Transferred) -> Game:
    return _move_points(_move_points(game, event.source, -event.amount), event.to, event.amount)


def _scene_opened(game: Game, event: e.SceneOpened) -> Game:
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


def _character_added(game: Game, event: e.CharacterAdded) -> Game:
    scene = game.scene
    if scene is not None:
        scene = replace(scene, present=(*scene.present, event.character.id))
    return replace(game, scene=scene, characters=_put(game.characters, event.character.id, event.character))


def _aspect_changed(**changes: object) -> Callable[[Game, Any], Game]:
    def apply(game: Game, event: e.AspectEnded | e.AspectRevealed) -> Game:
        return _with_aspect(game, replace(game.aspects[event.aspect], **changes))  # type: ignore[arg-type]  # field names are checked by the table below

    return apply


def _aspect_renamed(game: Game, event: e.AspectRenamed) -> Game:
    return _with_aspect(game, replace(game.aspects[event.aspect], text=event.text))


def _free_changed(game: Game, aspect_id: str, holder: str, change: int) -> Game:
    aspect = game.aspects[aspect_id]
    return _with_aspect(game, replace(aspect, free=_counted(aspect.free, holder, change)))


def _free_passed(game: Game, event: e.FreePassed) -> Game:
    game = _free_changed(game, event.aspect, event.source, -event.count)
    return _free_changed(game, event.aspect, event.to, event.count)


def _consequence_taken(game: Game, event: e.ConsequenceTaken) -> Game:
    one = game.characters[event.character]
    return replace(
        game, characters=_put(game.characters, one.id, replace(one, consequences=one.consequences + 1))
    )


def _action_taken(game: Game, event: e.ActionTaken) -> Game:
    return replace(_with_roll(game, event.roll), rolls_made=game.rolls_made + 1)


def _on_side(roll: Roll, side: str, change: Callable[[Thrown], Thrown]) -> Roll:
    if side == "opposing" and roll.opposing is not None:
        return replace(roll, opposing=change(roll.opposing))
    return replace(roll, actor=change(roll.actor))


def _dice_thrown(game: Game, event: e.DiceThrown) -> Game:
    return _with_roll(
        game,
        _on_side(
            game.rolls[event.roll], event.side, lambda s: replace(s, dice=event.dice, throws=s.throws + 1)
        ),
    )


def _dice_awaited(game: Game, event: e.DiceAwaited) -> Game:
    return _with_roll(game, _on_side(game.rolls[event.roll], event.side, lambda s: replace(s, dice=None)))


def _invoked(game: Game, event: e.Invoked) -> Game:
    roll = game.rolls[event.roll]
    if event.lands_on == "passive":
        roll = replace(roll, passive=(roll.passive or 0) + event.amount)
    elif event.amount:
        roll = _on_side(roll, event.lands_on, lambda s: replace(s, bonus=s.bonus + event.amount))
    if event.pay == "fate_point":
        roll = _on_side(roll, event.side, lambda s: replace(s, paid=s.paid | {event.aspect}))
    made = Invocation(event.by, event.aspect, event.pay, event.benefit, event.for_, event.because)
    return _with_roll(game, replace(roll, invocations=(*roll.invocations, made)))


def _settled(game: Game, event: e.Settled) -> Game:
    roll = replace(game.rolls[event.roll], open=False, settled=(event.outcome, event.shifts))
    return _with_roll(game, replace(roll, gives=event.gives))


def _compel_proposed(game: Game, event: e.CompelProposed) -> Game:
    compels = _put(game.compels, event.compel.id, event.compel)
    return replace(game, compels=compels, compels_made=game.compels_made + 1)


def _compel_answered(game: Game, event: e.CompelAnswered) -> Game:
    compel = replace(game.compels[event.compel], open=False, answer=event.answer)
    return replace(game, compels=_put(game.compels, compel.id, compel))


def _detail_declared(game: Game, event: e.DetailDeclared) -> Game:
    if game.scene is None:
        return game
    return replace(game, scene=replace(game.scene, details=(*game.scene.details, event.detail)))


def _character_changed(change: Callable[[Any], Any]) -> Callable[[Game, Any], Game]:
    def apply(game: Game, event: e.Conceded | e.HintGained | e.HintBanked) -> Game:
        return replace(game, characters=_put(game.characters, event.by, change(game.characters[event.by])))

    return apply


def _with_ruling(game: Game, ruling: Ruling) -> Game:
    return replace(game, rulings=_put(game.rulings, ruling.id, ruling))


def _proposed(game: Game, event: e.Proposed) -> Game:
    return replace(_with_ruling(game, event.ruling), rulings_made=game.rulings_made + 1)


def _decided(game: Game, event: e.Decided) -> Game:
    if event.verdict == "ask":
        return _with_ruling(
            game, replace(game.rulings[event.ruling], status="asked", question=event.question)
        )
    approved = event.verdict != "reject"
    return replace(
        game, rulings=_drop(game.rulings, event.ruling), version=game.version + (1 if approved else 0)
    )


def _replied(game: Game, event: e.Replied) -> Game:
    ruling = game.rulings[event.ruling]
    moves = tuple(_more_because(move, event.text) for move in ruling.moves)
    return _with_ruling(game, replace(ruling, moves=moves, status="pending", opinion=None))


def _more_because(move: Move, text: str) -> Move:
    if not isinstance(move, Invoke):
        return move
    return replace(move, because=f"{move.because}\n{text}" if move.because else text)


def _objected(game: Game, event: e.Objected) -> Game:
    ruling = game.rulings[event.ruling]
    return _with_ruling(
        game, replace(ruling, objections=(*ruling.objections, Objection(event.by, event.why)))
    )


_APPLY: Mapping[type[Any], Callable[[Game, Any], Game]] = {
    e.Transferred: _transferred,
    e.RulesChanged: lambda game, event: replace(game, ruleset=event.ruleset),
    e.SessionStarted: lambda game, event: (
        replace(game, sessions=game.sessions | {event.name}) if event.name else game
    ),
    e.ScenarioStarted: lambda game, event: game,
    e.SceneOpened: _scene_opened,
    e.SceneClosed: lambda game, event: replace(game, scene=None, slid=event.leads_into is not None),
    e.CharacterAdded: _character_added,
    e.AspectPlaced: lambda game, event: _with_aspect(game, event.aspect),
    e.AspectEnded: _aspect_changed(alive=False, free={}),
    e.AspectRenamed: _aspect_renamed,
    e.AspectRevealed: _aspect_changed(hidden=False),
    e.FreeGiven: lambda game, event: _free_changed(game, event.aspect, event.holder, event.count),
    e.FreeUsed: lambda game, event: _free_changed(game, event.aspect, event.holder, -1),
    e.FreePassed: _free_passed,
    e.ConsequenceTaken: _consequence_taken,
    e.ActionTaken: _action_taken,
    e.DiceThrown: _dice_thrown,
    e.DiceAwaited: _dice_awaited,
    e.Invoked: _invoked,
    e.Settled: _settled,
    e.Abandoned: lambda game, event: _with_roll(game, replace(game.rolls[event.roll], open=False)),
    e.CompelProposed: _compel_proposed,
    e.CompelAnswered: _compel_answered,
    e.DetailDeclared: _detail_declared,
    e.Conceded: _character_changed(lambda one: replace(one, conceded=True)),
    e.Sacrificed: lambda game, event: game,
    e.HintGained: _character_changed(lambda one: replace(one, hints=one.hints + 1)),
    e.HintBanked: _character_changed(lambda one: replace(one, hints=max(0, one.hints - 1))),
    e.Consulted: lambda game, event: game,
    e.Drawn: lambda game, event: game,
    e.Told: lambda game, event: game,
    e.Undone: lambda game, event: replace(game, kept_faces={**game.kept_faces, **event.kept_faces}),
    e.Proposed: _proposed,
    e.Advised: lambda game, event: _with_ruling(
        game, replace(game.rulings[event.ruling], opinion=event.opinion)
    ),
    e.Decided: _decided,
    e.Replied: _replied,
    e.Objected: _objected,
    e.Closed: lambda game, event: replace(game, rulings=_drop(game.rulings, event.ruling)),
    e.Reopened: lambda game, event: _with_ruling(game, event.ruling),
}
