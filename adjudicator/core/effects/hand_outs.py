"""What an outcome hands out: aspects, free invocations, boosts, consequences, hints."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core import events as e
from adjudicator.core.effects.aspects import consequence, place, usual_life
from adjudicator.core.game import Game
from adjudicator.core.moves import Choices
from adjudicator.core.names import taken_aspect_ids
from adjudicator.core.naming import id_from
from adjudicator.core.pieces import Aspect, AspectKind, Roll
from adjudicator.core.ruleset import ADVANTAGES, Outcome, Result


def hand_out(game: Game, roll: Roll, outcome: Outcome, gives: Result, choices: Choices) -> Iterator[e.Event]:
    """The events of one result; "detail", "minor cost", "full" and "none" are told, not counted."""
    match gives:
        case "boost":
            holder = _boost_holder(roll, outcome)
            if holder is not None:
                yield from _boost(game, roll, choices, holder)
        case "aspect":
            yield from _advantage(game, roll, outcome, choices)
        case "consequence":
            on = choices.on or roll.target
            if on is not None:
                text = roll.creates.text if roll.creates else "Consequence"
                key = _key(game, roll, text, "consequence")
                yield from consequence(game, key, text, on, roll.actor.by, "mild", roll.id)
        case "hint":
            if game.characters[roll.actor.by].is_pc:
                yield e.HintGained(roll.actor.by, roll.id)


def _key(game: Game, roll: Roll, text: str, kind: str) -> str:
    if roll.creates is not None and roll.creates.id not in game.aspects:
        return roll.creates.id
    return id_from(text, kind, taken_aspect_ids(game))


def excelled_defence(game: Game, roll: Roll, shifts: int, choices: Choices) -> Iterator[e.Event]:
    """The defender's boost when an attack is beaten by enough shifts for style (Fate Core, Defend).

    The attack's own result is none then, so the exchange makes one boost, never two.
    """
    if roll.action != "attack" or roll.opposing is None or "boost" not in game.ruleset.on_offer("defend", "style"):
        return
    if -shifts >= game.ruleset.numbers.style_shifts:
        yield from _boost(game, roll, choices, roll.opposing.by)


def _boost_holder(roll: Roll, outcome: Outcome) -> str | None:
    """A tied defence is the attacker's boost, every other one the roller's."""
    if roll.action == "defend" and outcome == "tie":
        return roll.opposing.by if roll.opposing is not None else None
    return roll.actor.by


def _boost(game: Game, roll: Roll, choices: Choices, holder: str) -> Iterator[e.Event]:
    makes_advantage = roll.action in ADVANTAGES and roll.creates is not None
    named_by_action = roll.creates.text if roll.creates is not None and makes_advantage else None
    text = choices.boost or named_by_action or "Boost"
    on = roll.creates.on if roll.creates is not None and makes_advantage else "scene"
    key = _key(game, roll, text, "boost") if makes_advantage else id_from(text, "boost", taken_aspect_ids(game))
    boost = Aspect(key, text, "boost", on, usual_life("boost"), roll=roll.id)
    yield from place(boost, {holder: 1})


def _advantage(game: Game, roll: Roll, outcome: Outcome, choices: Choices) -> Iterator[e.Event]:
    numbers = game.ruleset.numbers
    count = {
        "fail": numbers.free_on_fail,
        "tie": numbers.free_on_tie,
        "succeed": numbers.free_on_succeed,
        "style": numbers.free_on_style,
    }[outcome]
    holder = roll.actor.by if outcome != "fail" else choices.free_to or _opposition(game, roll)
    free = {holder: count} if holder is not None and count > 0 else {}
    if roll.uses is not None:
        used = game.aspects.get(roll.uses)
        if used is None or not used.alive:
            return
        if used.hidden and outcome != "fail":
            yield e.AspectRevealed(used.id)
        for who, held in free.items():
            yield e.FreeGiven(used.id, who, held)
        return
    text = roll.creates.text if roll.creates is not None else "Advantage"
    on = roll.creates.on if roll.creates is not None else "scene"
    key = _key(game, roll, text, "situation")
    kind: AspectKind = "game" if on == "game" else "situation"
    yield from place(Aspect(key, text, kind, on, usual_life(kind), roll=roll.id), free)


def _opposition(game: Game, roll: Roll) -> str | None:
    """Who gains by a failed advantage when nobody is named: the GM from a PC, else an opponent who rolled."""
    if game.characters[roll.actor.by].is_pc:
        return "gm"
    return roll.opposing.by if roll.opposing is not None else None
