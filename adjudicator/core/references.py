"""Each move with its references turned into ids, its default roll chosen and its new ids made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.core import moves as m
from adjudicator.core.game import Game
from adjudicator.core.names import AMBIGUOUS, Names, taken_aspect_ids
from adjudicator.core.naming import id_from, numbered_id
from adjudicator.core.outcomes import choice_made, results_on_offer, settled_outcome
from adjudicator.core.pieces import Roll
from adjudicator.core.sides import benefit_fits


def resolve(game: Game, move: m.Move) -> tuple[m.Move, list[tuple[str, str]]]:
    """The move with ids for names, and the names.* problems as ``(rule id, detail)`` pairs."""
    names = Names(game)
    step = _RESOLVE.get(type(move))
    resolved = step(names, move) if step else move
    return resolved, names.problems


def _open_scene(names: Names, move: m.OpenScene) -> m.OpenScene:
    if move.present is None:
        return replace(move, present=tuple(names.game.characters))
    present = dict.fromkeys(names.character(ref) for ref in move.present)
    return replace(move, present=tuple(present))


def _add_character(names: Names, move: m.AddCharacter) -> m.AddCharacter:
    game = names.game
    names.free(move.id, "character", game.characters)
    taken = taken_aspect_ids(game)
    aspects: list[str | m.SheetAspect] = []
    for given in move.aspects:
        sheet = m.SheetAspect(given) if isinstance(given, str) else given
        names.free(sheet.id, "aspect", taken)
        key = sheet.id or id_from(sheet.text, sheet.kind, taken)
        taken.add(key)
        aspects.append(replace(sheet, id=key))
    key = move.id or id_from(move.name, move.kind, game.characters)
    return replace(move, id=key, aspects=tuple(aspects))


def _place_aspect(names: Names, move: m.PlaceAspect) -> m.PlaceAspect:
    taken = taken_aspect_ids(names.game)
    names.free(move.id, "aspect", taken)
    on = move.on or ("game" if move.kind == "game" else "scene")
    on = names.character(on, "scene", "game")
    kind = "game" if on == "game" else move.kind or "situation"
    free: dict[str, int] = {}
    for ref, count in move.free.items():
        holder = names.character(ref, "gm", "anyone")
        free[holder] = free.get(holder, 0) + count
    return replace(move, id=move.id or id_from(move.text, kind, taken), on=on, kind=kind, free=free)


def _aspect_only(names: Names, move: m.RemoveAspect | m.RenameAspect | m.RevealAspect) -> m.Move:
    return replace(move, aspect=names.aspect(move.aspect))


def _inflict(names: Names, move: m.InflictConsequence) -> m.InflictConsequence:
    taken = taken_aspect_ids(names.game)
    names.free(move.id, "aspect", taken)
    key = move.id or id_from(move.text, "consequence", taken)
    return replace(move, id=key, by=names.character(move.by, "gm"), on=names.character(move.on))


def _take_action(names: Names, move: m.TakeAction) -> m.TakeAction:
    game = names.game
    names.free(move.id, "roll", game.rolls)
    opposition = move.opposition
    if isinstance(opposition, m.ActiveOpposition):
        opposition = replace(opposition, by=names.character(opposition.by))
    elif isinstance(opposition, m.PassiveOpposition):
        opposition = replace(opposition, counts=tuple(names.aspect(ref) for ref in opposition.counts))
    return replace(
        move,
        id=move.id or numbered_id("r", game.rolls_made, game.rolls),
        by=names.character(move.by),
        target=names.character(move.target) if move.target is not None else None,
        opposition=opposition,
        creates=_creates(names, move.creates) if move.creates is not None else None,
        uses=names.aspect(move.uses) if move.uses is not None else None,
    )


def _creates(names: Names, creates: m.NewAspect) -> m.NewAspect:
    taken = taken_aspect_ids(names.game)
    names.free(creates.id, "aspect", taken)
    on = names.character(creates.on or "scene", "scene", "game")
    return replace(creates, id=creates.id or id_from(creates.text, "situation", taken), on=on)


def _throw(names: Names, move: m.Throw) -> m.Throw:
    side = move.side or "actor"

    def awaits(roll: Roll) -> bool:
        thrown = roll.side(side)
        return thrown is not None and thrown.dice is None

    return replace(move, side=side, roll=names.default_roll(move.roll, "throw for", awaits))


def _invoke(names: Names, move: m.Invoke) -> m.Invoke:
    move = replace(
        move,
        by=names.character(move.by, "gm"),
        aspect=names.aspect(move.aspect),
        for_=names.character(move.for_) if move.for_ is not None else None,
        against=names.character(move.against) if move.against is not None else None,
    )
    if move.roll is None and names.problems:
        # Which roll is meant depends on who acts, and somebody here is unknown.
        return replace(move, roll=AMBIGUOUS)
    roll = names.default_roll(move.roll, "invoke on", lambda roll: benefit_fits(names.game, move, roll))
    return replace(move, roll=roll)


def _pass(names: Names, move: m.PassInvocation) -> m.PassInvocation:
    return replace(
        move,
        aspect=names.aspect(move.aspect),
        from_=names.character(move.from_, "gm", "anyone"),
        to=names.character(move.to, "gm", "anyone"),
    )


def _settle(names: Names, move: m.Settle) -> m.Settle:
    key = names.default_roll(move.roll, "settle", lambda _: True)
    choices = move.choices
    # Companions of a choice that is not read are ignored, whatever they name.
    gives = _handed_out(names.game, names.game.rolls.get(key or AMBIGUOUS), choices)
    free_to = choices.free_to if gives == ("fail", "aspect") else None
    on = choices.on if gives == ("style", "consequence") else None
    choices = replace(
        choices,
        free_to=names.character(free_to, "gm", "anyone") if free_to is not None else None,
        on=names.character(on) if on is not None else None,
    )
    return replace(move, choices=choices, roll=key)


def _handed_out(game: Game, roll: Roll | None, choices: m.Choices) -> tuple[str, str] | None:
    if roll is None:
        return None
    outcome = settled_outcome(game, roll)
    return outcome, choice_made(choices, outcome) or results_on_offer(game, roll, outcome)[0]


def _compel(names: Names, move: m.ProposeCompel) -> m.ProposeCompel:
    game = names.game
    names.free(move.id, "compel", game.compels)
    return replace(
        move,
        id=move.id or numbered_id("c", game.compels_made, game.compels),
        by=names.character(move.by, "gm"),
        target=names.character(move.target),
        aspect=names.aspect(move.aspect),
    )


def _detail(names: Names, move: m.DeclareDetail) -> m.DeclareDetail:
    aspect = names.aspect(move.aspect) if move.aspect is not None else None
    return replace(move, by=names.character(move.by, "gm"), aspect=aspect)


def _sacrifice(names: Names, move: m.Sacrifice) -> m.Sacrifice:
    return replace(move, by=names.character(move.by))


def _by_only(names: Names, move: m.Concede | m.BankHint) -> m.Move:
    return replace(move, by=names.character(move.by))


def _consult(names: Names, move: m.Consult) -> m.Consult:
    return replace(move, by=names.character(move.by, "gm") if move.by is not None else None)


def _tell(names: Names, move: m.Tell) -> m.Tell:
    return replace(move, roll=names.roll(move.roll) if move.roll is not None else None)


_RESOLVE: Mapping[type[Any], Callable[[Names, Any], m.Move]] = {
    m.OpenScene: _open_scene,
    m.AddCharacter: _add_character,
    m.PlaceAspect: _place_aspect,
    m.RemoveAspect: _aspect_only,
    m.RenameAspect: _aspect_only,
    m.RevealAspect: _aspect_only,
    m.InflictConsequence: _inflict,
    m.TakeAction: _take_action,
    m.Throw: _throw,
    m.Invoke: _invoke,
    m.PassInvocation: _pass,
    m.Settle: _settle,
    m.Abandon: lambda names, move: replace(move, roll=names.default_roll(move.roll, "abandon", lambda _: True)),
    m.ProposeCompel: _compel,
    m.AnswerCompel: lambda names, move: replace(move, compel=names.compel(move.compel)),
    m.DeclareDetail: _detail,
    m.Concede: _by_only,
    m.Sacrifice: _sacrifice,
    m.BankHint: _by_only,
    m.Consult: _consult,
    m.Tell: _tell,
    m.Adjust: lambda names, move: replace(move, character=names.character(move.character, "gm")),
}
