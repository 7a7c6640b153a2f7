"""A fair opposition: difficulties drawn with dice where none was named, and the GM's pool spent by a stated rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.codec.values import to_json
from adjudicator.core.checks import judge
from adjudicator.core.game import Game
from adjudicator.core.moves import Invoke
from adjudicator.core.pieces import Benefit, Pay, Roll
from adjudicator.solo.automatic import Automatic, Chance, Move
from adjudicator.solo.policy import SUMS, SoloPolicy
from adjudicator.wording.plain import counted, faces, signed

_DIFFICULTY = "a difficulty"


def opposed(policy: SoloPolicy, moves: Sequence[Move], game: Game, chance: Chance) -> Automatic | None:
    """``moves`` with a difficulty for the action of a player's character that names no opposition; else None."""
    rule = policy.opposition
    first = next((n for n, move in enumerate(moves) if _lacks_opposition(move, game)), None)
    if rule is None or not rule.difficulties or first is None:
        return None
    dice = chance.dice(_DIFFICULTY)
    value = rule.difficulties[sum(dice) - SUMS[0]]
    reason = policy.because(f"no opposition was named; {faces(dice)} sets it at {signed(value)}")
    return Automatic((*moves[:first], {**moves[first], "opposition": value}, *moves[first + 1 :]), reason)


def spent_from_pool(policy: SoloPolicy, game: Game, roll: str) -> Automatic | None:
    """The invocation by which the game master hampers a bare success on the open roll; None where the rule is silent.

    Aspects on the scene come first, then those of the acting character, each in the order they came into play; what
    the GM invoked in this scene counts towards the most of a scene, also what the player did as GM.
    """
    rule, on = policy.opposition, game.rolls.get(roll)
    if rule is None or on is None or not on.open or not _is_players(game, on.actor.by):
        return None
    if on.unopposed and on.skill is None:
        # A question to the oracle is no action, and nobody stands in its way.
        return None
    shifts = on.shifts
    made = sum(one.by == "gm" for each in game.rolls.values() for one in each.invocations)
    if shifts is None or not 0 < shifts < rule.spend_below or made >= rule.most_a_scene:
        return None
    for move in _ways(game, on):
        if not judge(game, move)[1]:
            how = f"{roll} would succeed by {counted(shifts, 'shift')}, less than {rule.spend_below}"
            count = f"{made + 1} of at most {rule.most_a_scene} in this scene"
            return Automatic((to_json(move),), policy.because(f"{how}; {count}"))
    return None


def _lacks_opposition(move: Move, game: Game) -> bool:
    return move["do"] == "take_action" and "opposition" not in move and _is_players(game, move["by"])


def _is_players(game: Game, who: str) -> bool:
    return who in game.characters and game.characters[who].is_pc


def _ways(game: Game, roll: Roll) -> Iterator[Invoke]:
    benefit: Benefit = "obstacle" if roll.unopposed else "bonus" if roll.opposing is not None else "hinder"
    for place in ("scene", roll.actor.by):
        for aspect in game.aspects.values():
            # What is hidden stays so until the player reveals it.
            if aspect.on == place and aspect.alive and not aspect.hidden:
                pay: Pay = "free" if aspect.free.get("gm") else "fate_point"
                yield Invoke("gm", aspect.id, pay, benefit, roll=roll.id)
