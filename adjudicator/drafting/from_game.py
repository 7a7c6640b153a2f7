"""Briefs from a game: what a drafter may know of it, in names and words instead of ids."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.core.game import Game, Ruling
from adjudicator.core.moves import Invoke
from adjudicator.core.names import named
from adjudicator.core.opinion import Policy
from adjudicator.core.outcomes import roll_outcome
from adjudicator.core.pieces import Aspect, Roll
from adjudicator.core.references import resolve
from adjudicator.drafting.brief import InvocationBrief, InvokedFact, NarrationBrief, Precedent, Rejected
from adjudicator.drafting.checked_facts import facts_of, gives_away, is_player, known_invocations, secrets_of


def invocation_brief(
    game: Game,
    ruling: Ruling,
    policy: Policy = "normal",
    precedents: tuple[Precedent, ...] = (),
    table: str = "",
) -> InvocationBrief | None:
    """The brief of the first invocation in ``ruling``; None when it holds none, or its aspect is unknown.

    Hidden aspects other than the one invoked, and the GM's notes, are left out: the opinion may be shown
    to players. A hidden aspect is as good as unknown to a player who guessed it. ``table`` is the table's id.
    """
    move = next((move for move in ruling.moves if isinstance(move, Invoke)), None)
    if move is None:
        return None
    resolved, problems = resolve(game, move)
    assert isinstance(resolved, Invoke)
    aspect = game.aspects.get(resolved.aspect)
    if aspect is None or any(rule == "names.known" for rule, _ in problems):
        return None
    if aspect.hidden and is_player(game, resolved.by):
        return None
    roll = game.rolls.get(resolved.roll or "")
    scene = game.scene
    return InvocationBrief(
        ruling=ruling.id,
        scene_name=scene.name if scene else "",
        scene=(scene.description or "") if scene else "",
        actor=named(game, resolved.by),
        action=_action(game, roll) if roll else "",
        aspect=aspect.text,
        aspect_kind=aspect.kind,
        aspect_on=named(game, aspect.on),
        means=aspect.means or "",
        effect=_effect(game, resolved, roll),
        against=_against(game, resolved, roll),
        because=resolved.because or "",
        aspects=tuple(f"{a.text} ({named(game, a.on)})" for a in _visible(game)),
        facts=scene.details if scene else (),
        policy=policy,
        precedents=precedents,
        table=table,
    )


def narration_brief(
    game: Game, roll: Roll, told: tuple[str, ...] = (), rejected: tuple[Rejected, ...] = ()
) -> NarrationBrief | None:
    """The brief of a settled roll; None while it is open, and for one that was abandoned.

    ``told`` are the last accepted tellings, newest first; ``rejected`` the drafts that the GM turned down.
    """
    outcome = roll_outcome(game, roll)
    if roll.open or outcome is None or roll.settled is None:
        return None
    scene = game.scene
    made = [aspect for aspect in _visible(game) if aspect.roll == roll.id]
    return NarrationBrief(
        roll=roll.id,
        scene_name=scene.name if scene else "",
        scene=(scene.description or "") if scene else "",
        actor=named(game, roll.actor.by),
        action=_word(game, roll.action),
        skill=roll.skill or "",
        target=named(game, roll.target) if roll.target else "",
        opponent=named(game, roll.opposing.by) if roll.opposing else "",
        outcome=outcome,
        outcome_word=game.ruleset.words.outcomes.get(outcome, outcome),
        shifts=roll.settled[1],
        invocations=tuple(
            InvokedFact(
                by=named(game, made_.by),
                aspect=named(game, made_.aspect),
                benefit=made_.benefit,
                because=made_.because or "",
                for_=named(game, made_.for_) if made_.for_ else "",
            )
            for made_ in known_invocations(game, roll)
        ),
        handed_out=tuple(_handed_out(game, aspect) for aspect in made),
        created=tuple(aspect.text for aspect in made),
        details=scene.details if scene else (),
        facts=facts_of(game, roll, told),
        told=told,
        rejected=_without_secrets(rejected, secrets_of(game)),
    )


def _visible(game: Game) -> list[Aspect]:
    return [aspect for aspect in game.aspects.values() if aspect.alive and not aspect.hidden]


def _without_secrets(rejected: tuple[Rejected, ...], secrets: tuple[str, ...]) -> tuple[Rejected, ...]:
    """The GM turns drafts down for giving something away, and says so: neither may be what gives it away."""
    return tuple(
        replace(one, reason="") if gives_away(one.reason, secrets) else one
        for one in rejected
        if not gives_away(one.text, secrets)
    )


def _word(game: Game, action: str) -> str:
    return game.ruleset.words.actions.get(action, action)


def _action(game: Game, roll: Roll) -> str:
    words = [_word(game, roll.action)]
    if roll.skill:
        words.append(f"with {roll.skill}")
    if roll.creates is not None:
        words.append(f"to create {roll.creates.text}")
    if roll.target:
        words.append(f"against {named(game, roll.target)}")
    return f"{named(game, roll.actor.by)}: {' '.join(words)}"


def _effect(game: Game, move: Invoke, roll: Roll | None) -> str:
    bonus = f"+{game.ruleset.numbers.invocation_bonus}"
    whom = move.for_ or (roll.actor.by if roll else None)
    match move.benefit:
        case "bonus":
            return f"{bonus} to own roll"
        case "reroll":
            return "reroll"
        case "aid":
            return f"{bonus} to {named(game, whom)}'s roll" if whom else f"{bonus} to another's roll"
        case "obstacle":
            return "create an obstacle"
        case "hinder":
            return f"{bonus} to the opposition"


def _against(game: Game, move: Invoke, roll: Roll | None) -> str:
    if move.against:
        return named(game, move.against)
    if roll is None:
        return ""
    if move.benefit in ("obstacle", "hinder"):
        return named(game, roll.actor.by)
    opponent = roll.opposing.by if roll.opposing else roll.target
    return named(game, opponent) if opponent and opponent != move.by else ""


def _handed_out(game: Game, aspect: Aspect) -> str:
    holders = [f"{named(game, holder)} with {n} free" for holder, n in aspect.free.items()]
    what = "is a boost now" if aspect.kind == "boost" else "is now in play"
    return f"{aspect.text} {what}{', ' + ', '.join(holders) if holders else ''}"
