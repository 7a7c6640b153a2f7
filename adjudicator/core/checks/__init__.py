"""Which rules a move must keep: one small function for each rule id, tabled by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core import moves as m
from adjudicator.core.checks import aspects, points, rolls, scenes
from adjudicator.core.checks.finding import Check, Firm
from adjudicator.core.checks.invoking import INVOKE_CHECKS
from adjudicator.core.game import Game
from adjudicator.core.references import resolve
from adjudicator.core.ruleset import NEVER_LEFT_OUT, Rule, Ruleset
from adjudicator.core.violations import Violation

_ONE_ASPECT = (("aspect.in-play", aspects.in_play(lambda move: [move.aspect])),)

CHECKS: Mapping[type[Any], tuple[tuple[str, Check], ...]] = {
    m.StartSession: (("session.once", scenes.new_session_name),),
    m.Refresh: (("move.offered", scenes.move_offered),),
    m.OpenScene: (("scene.one", scenes.one_scene),),
    m.CloseScene: (("scene.open", scenes.scene_is_open), ("scene.settled", scenes.nothing_unsettled)),
    m.PlaceAspect: (("scene.open", scenes.scene_is_open_for_aspect),),
    m.RemoveAspect: _ONE_ASPECT,
    m.RenameAspect: _ONE_ASPECT,
    m.RevealAspect: _ONE_ASPECT,
    m.TakeAction: (
        ("scene.open", scenes.scene_is_open),
        ("action.offered", scenes.action_offered),
        ("dice.faces", scenes.action_faces),
        ("aspect.in-play", aspects.in_play(aspects.action_aspects)),
    ),
    m.Throw: (("dice.faces", rolls.throw_faces), ("throw.awaited", rolls.dice_awaited)),
    m.Invoke: INVOKE_CHECKS,
    m.PassInvocation: (*_ONE_ASPECT, ("pass.held", aspects.pass_held)),
    m.Settle: (
        ("settle.open", rolls.settle_open),
        ("settle.dice-thrown", rolls.settle_dice),
        ("settle.choice-offered", rolls.settle_choice),
    ),
    m.Abandon: (("abandon.open", rolls.abandon_open),),
    m.ProposeCompel: (
        *_ONE_ASPECT,
        ("compel.known", points.compel_known),
        ("compel.boost", points.compel_boost),
        ("compel.proposal-costs", points.proposal_costs),
    ),
    m.AnswerCompel: (("compel.open", points.compel_open), ("compel.refusal-costs", points.refusal_costs)),
    m.DeclareDetail: (*_ONE_ASPECT, ("detail.fate-point", points.detail_point)),
    m.Concede: (
        ("scene.open", scenes.scene_is_open),
        ("concede.once", points.concede_once),
        ("concede.before-dice", points.concede_before_dice),
    ),
    m.Sacrifice: (("move.offered", scenes.move_offered), ("sacrifice.at-zero", points.sacrifice_at_zero)),
    m.BankHint: (("move.offered", scenes.move_offered), ("hint.held", points.hint_held)),
    m.Consult: (("names.known", scenes.odds_known), ("dice.faces", scenes.oracle_faces)),
    m.Draw: (("names.known", scenes.table_known), ("dice.faces", scenes.draw_faces)),
    m.Tell: (("tell.settled", rolls.told_when_settled),),
    m.Adjust: (("adjust.not-negative", points.not_negative), ("adjust.has-points", points.has_points)),
}


def violation(rules: Ruleset, rule: str, detail: str) -> Violation:
    """The record of a broken rule in this rule set's words; a Firm detail makes it firm."""
    words = rules.rules.get(rule) or Rule(f"The rule {rule}.", "", "")
    source = f"{words.source} (unverified)" if words.unverified else words.source
    return Violation(rule, str(detail), words.says, source, words.remedy, isinstance(detail, Firm))


def judge(game: Game, move: m.Move, set_aside: frozenset[str] = frozenset()) -> tuple[m.Move, list[Violation]]:
    """The move with its references resolved, and every rule it breaks.

    ``set_aside`` names rules an override ignores; those in ``NEVER_LEFT_OUT`` and firm findings stay.
    """
    resolved, problems = resolve(game, move)
    rules = game.ruleset
    found = [violation(rules, rule, detail) for rule, detail in problems]
    ignored = (set_aside | rules.left_out) - NEVER_LEFT_OUT
    for rule, check in CHECKS.get(type(resolved), ()):
        try:
            detail = check(game, resolved)
        except KeyError:
            # Only a reference that failed above can be missing from the game's tables.
            if not problems:
                raise
            continue
        if detail is not None and (rule not in ignored or isinstance(detail, Firm)):
            found.append(violation(rules, rule, detail))
    return resolved, found
