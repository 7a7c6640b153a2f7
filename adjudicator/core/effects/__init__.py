"""What a legal move makes happen, tabled by move. Nothing is judged here; the checks came first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.core import moves as m
from adjudicator.core.effects import aspects, invoking, points, rolls, scenes
from adjudicator.core.events import Event
from adjudicator.core.game import Game

EFFECTS: Mapping[type[Any], Callable[[Game, Any], Iterator[Event]]] = {
    m.StartSession: scenes.start_session,
    m.StartScenario: scenes.start_scenario,
    m.Refresh: scenes.refresh,
    m.OpenScene: scenes.open_scene,
    m.CloseScene: scenes.close_scene,
    m.AddCharacter: scenes.add_character,
    m.PlaceAspect: aspects.place_aspect,
    m.RemoveAspect: aspects.remove_aspect,
    m.RenameAspect: aspects.rename_aspect,
    m.RevealAspect: aspects.reveal_aspect,
    m.InflictConsequence: aspects.inflict_consequence,
    m.TakeAction: rolls.take_action,
    m.Throw: rolls.throw,
    m.Invoke: invoking.invoke,
    m.PassInvocation: aspects.pass_invocation,
    m.Settle: rolls.settle,
    m.Abandon: rolls.abandon,
    m.ProposeCompel: points.compel,
    m.AnswerCompel: points.answer_compel,
    m.DeclareDetail: points.declare_detail,
    m.Concede: points.concede,
    m.Sacrifice: points.sacrifice,
    m.BankHint: points.bank_hint,
    m.Consult: points.consult,
    m.Draw: points.draw,
    m.Tell: rolls.tell,
    m.Adjust: points.adjust,
    m.ChangeRules: points.change_rules,
}


def happen(game: Game, move: m.Move) -> tuple[Event, ...]:
    """The events of a resolved, legal move."""
    return tuple(EFFECTS[type(move)](game, move))
