"""What a seat may see: the one place where secrets are taken out.

A seat is "gm", "players" (a screen all share) or a character's id. Players see no hidden aspect, nothing
that names one, no notes, and nothing that the GM prepares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.core.game import Game, Ruling
from adjudicator.core.outcomes import roll_outcome, roll_shifts
from adjudicator.core.pieces import Aspect, Character, Compel, Roll, Thrown

State = dict[str, Any]


def seen_by(game: Game, seat: str = "gm") -> State:
    """The table's state, JSON-ready, as ``seat`` may see it."""
    everything = seat == "gm"
    # What a seat may not name: hidden aspects, and any that are gone, since they may have been hidden.
    visible = frozenset(a.id for a in game.aspects.values() if not a.hidden)
    named = {key for roll in game.rolls.values() for key in _aspects_on(roll)}
    named |= {*game.aspects, *(compel.aspect for compel in game.compels.values())}
    secret = frozenset(() if everything else named - visible)
    scene = None
    if game.scene is not None:
        scene = {
            "name": game.scene.name,
            "description": game.scene.description,
            "present": list(game.scene.present),
            "details": list(game.scene.details),
        }
        if everything:
            scene["notes"] = game.scene.notes
    return {
        "rules": game.ruleset.name,
        "scene": scene,
        "characters": {key: _character(one, everything) for key, one in game.characters.items()},
        "gm": {"pool": game.pool, "carry": game.carry},
        "aspects": {key: _aspect(a) for key, a in game.aspects.items() if key not in secret},
        "rolls": {key: _roll(game, roll, secret) for key, roll in game.rolls.items()},
        "compels": {key: _compel(c, secret) for key, c in game.compels.items()},
        "pending": [ruling.id for ruling in game.rulings.values() if everything or _asked_by_a_player(game, ruling)],
        "version": game.version,
    }


def _asked_by_a_player(game: Game, ruling: Ruling) -> bool:
    """What the GM prepares is the GM's; what players ask for, and for whom, everybody may follow."""
    one = game.characters.get(ruling.by)
    return one is not None and one.is_pc


def _aspects_on(roll: Roll) -> Iterator[str]:
    yield from roll.counts
    yield from roll.actor.paid
    yield from roll.opposing.paid if roll.opposing is not None else ()
    if roll.uses is not None:
        yield roll.uses


def _character(one: Character, everything: bool) -> State:
    shown: State = {
        "name": one.name,
        "kind": one.kind,
        "fate_points": one.fate_points,
        "owed": one.owed,
        "refresh": one.refresh,
        "skills": dict(one.skills),
        "player": one.player,
        "hints": one.hints,
        "consequences": one.consequences,
        "conceded": one.conceded,
    }
    if everything:
        shown["notes"] = one.notes
    return shown


def _aspect(aspect: Aspect) -> State:
    return {
        "text": aspect.text,
        "kind": aspect.kind,
        "on": aspect.on,
        "alive": aspect.alive,
        "free": dict(aspect.free),
        "hidden": aspect.hidden,
        "lasts": aspect.lasts,
        "means": aspect.means,
    }


def _side(thrown: Thrown) -> State:
    return {
        "by": thrown.by,
        "dice": list(thrown.dice) if thrown.dice is not None else None,
        "rating": thrown.rating,
        "bonus": thrown.bonus,
        "total": thrown.total,
        "paid": sorted(thrown.paid),
    }


def _roll(game: Game, roll: Roll, secret: frozenset[str]) -> State:
    actor = _side(roll.actor)
    opposing = _side(roll.opposing) if roll.opposing is not None else None
    for side in (actor, opposing):
        if side is not None:
            side["paid"] = [key for key in side["paid"] if key not in secret]
    creates: Mapping[str, str] | None = None
    if roll.creates is not None:
        creates = {"text": roll.creates.text, "id": roll.creates.id, "on": roll.creates.on}
    return actor | {
        "action": roll.action,
        "skill": roll.skill,
        "target": roll.target,
        "opposing": opposing,
        "opposition": roll.opposition,
        "counts": [key for key in roll.counts if key not in secret],
        "creates": creates,
        "uses": roll.uses if roll.uses not in secret else None,
        "shifts": roll_shifts(roll),
        "outcome": roll_outcome(game, roll),
        "open": roll.open,
    }


def _compel(compel: Compel, secret: frozenset[str]) -> State:
    return {
        "by": compel.by,
        "target": compel.target,
        "aspect": compel.aspect if compel.aspect not in secret else None,
        "complication": compel.complication,
        "open": compel.open,
        "answer": compel.answer,
    }
