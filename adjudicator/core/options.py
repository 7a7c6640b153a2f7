"""What somebody could legally do now: candidates that break no rule, by the same checks as a decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from adjudicator.core import moves as m
from adjudicator.core.checks import judge
from adjudicator.core.game import Game, free_source, open_rolls, pays_from_pool
from adjudicator.core.pieces import Roll
from adjudicator.core.sides import benefit_fits

BLANK = "…"
"""Stands in a candidate for words that only a person can give."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move; ``needs`` names the fields still to be filled in (dice, or somebody's words)."""

    move: m.Move
    needs: tuple[str, ...] = ()


def options(game: Game, who: str) -> list[Option]:
    """Everything ``who`` ("gm" or a character's id) could do now, and no rule would refuse.

    Invocations stand there once for each roll, aspect, payment, benefit and receiver. Empty for an id
    the table does not know.
    """
    if who != "gm" and who not in game.characters:
        return []
    candidates = _table_moves(game) if who == "gm" else _character_moves(game, who)
    found = [*_invocations(game, who), *_passes(game, who), *_compels(game, who), *candidates]
    return [option for option in found if _known_to(game, who, option.move) and not judge(game, option.move)[1]]


def _known_to(game: Game, who: str, move: m.Move) -> bool:
    aspect = game.aspects.get(getattr(move, "aspect", None) or "")
    return aspect is None or not aspect.hidden or pays_from_pool(game, who)


def benefits_open(game: Game, who: str, roll: Roll) -> list[m.Invoke]:
    """One legal invocation for each benefit and receiver that ``who`` could claim on ``roll``."""
    firsts = (
        next((move for move in _likeliest(game, claim) if not judge(game, move)[1]), None)
        for claim in _claims(game, who, roll)
    )
    return [move for move in firsts if move is not None]


def _invocations(game: Game, who: str) -> Iterator[Option]:
    for roll in open_rolls(game):
        for move in _on_roll(game, who, roll):
            yield Option(move)


def _on_roll(game: Game, who: str, roll: Roll) -> Iterator[m.Invoke]:
    for claim in _claims(game, who, roll):
        yield from _ways_to(game, claim)


def _claims(game: Game, who: str, roll: Roll) -> list[m.Invoke]:
    """The benefits and receivers that fit the roles, with the aspect and its payment still open."""
    throwers = [side.by for side in (roll.actor, roll.opposing) if side is not None]
    claims = [
        m.Invoke(who, "", "fate_point", benefit, roll=roll.id, for_=receiver)  # type: ignore[arg-type]  # a rule set offers known benefits only
        for benefit in game.ruleset.benefits
        for receiver in (throwers if benefit == "aid" else [None])
    ]
    return [claim for claim in claims if benefit_fits(game, claim, roll)]


def _likeliest(game: Game, claim: m.Invoke) -> list[m.Invoke]:
    """The ways to a benefit as a player thinks of them: what is free first, then one's own and the scene's."""

    def far(move: m.Invoke) -> tuple[bool, bool]:
        return move.pay != "free", game.aspects[move.aspect].on not in (claim.by, "scene", "game")

    return sorted(_ways_to(game, claim), key=far)


def _ways_to(game: Game, claim: m.Invoke) -> Iterator[m.Invoke]:
    for aspect in game.aspects.values():
        if aspect.alive:
            if free_source(game, claim.by, aspect) is not None:
                yield replace(claim, aspect=aspect.id, pay="free")
            yield replace(claim, aspect=aspect.id)


def _passes(game: Game, who: str) -> Iterator[Option]:
    for aspect in game.aspects.values():
        if aspect.free.get(who):
            for other in (*game.characters, "gm", "anyone"):
                if other != who:
                    yield Option(m.PassInvocation(aspect.id, who, other))


def _compels(game: Game, who: str) -> Iterator[Option]:
    for compel in game.compels.values():
        if who == compel.target or (who == "gm" and not game.characters[compel.target].is_pc):
            yield Option(m.AnswerCompel(compel.id, "accept"))
            yield Option(m.AnswerCompel(compel.id, "refuse"))
        if who in (compel.by, "gm"):
            yield Option(m.AnswerCompel(compel.id, "withdraw"))
    for target in game.characters:
        for aspect in game.aspects.values():
            if aspect.alive and aspect.on in ("scene", "game", target):
                yield Option(m.ProposeCompel(who, target, aspect.id, BLANK), ("complication",))


def _throws(game: Game, who: str) -> Iterator[Option]:
    for roll in open_rolls(game):
        if roll.actor.by == who:
            yield Option(m.Throw((0, 0, 0, 0), roll.id, "actor"), ("dice",))
        if roll.opposing is not None and roll.opposing.by == who:
            yield Option(m.Throw((0, 0, 0, 0), roll.id, "opposing"), ("dice",))


def _character_moves(game: Game, who: str) -> Iterator[Option]:
    yield from _throws(game, who)
    for action in game.ruleset.actions:
        yield Option(m.TakeAction(who, action))  # type: ignore[arg-type]  # a rule set has known actions only
    yield Option(m.DeclareDetail(who, BLANK), ("detail",))
    yield Option(m.Concede(who))
    for severity in ("mild", "moderate", "severe"):
        yield Option(m.Sacrifice(who, BLANK, severity), ("text",))
    yield Option(m.BankHint(who))


def _table_moves(game: Game) -> Iterator[Option]:
    for roll in open_rolls(game):
        yield Option(m.Settle(roll.id))
        yield Option(m.Abandon(BLANK, roll.id), ("reason",))
    for who, one in game.characters.items():
        if not one.is_pc:
            yield from _throws(game, who)
    yield Option(m.OpenScene(BLANK), ("name",))
    yield Option(m.CloseScene())
    yield Option(m.StartSession())
    yield Option(m.StartScenario())
    yield Option(m.Refresh())
    yield Option(m.PlaceAspect(BLANK), ("text",))
    yield Option(m.DeclareDetail("gm", BLANK), ("detail",))
    for aspect in game.aspects.values():
        yield Option(m.RemoveAspect(aspect.id))
        if aspect.hidden:
            yield Option(m.RevealAspect(aspect.id))
