"""Where things stand in a post: rolls in one line each, and fate points before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.game import Game, balances
from adjudicator.correspondence.retelling import Retold, Step, View
from adjudicator.wording.plain import faces, signed

Record = Mapping[str, Any]

_ON_ROLLS = (e.DiceThrown, e.DiceAwaited, e.Invoked, e.Settled, e.Abandoned)


def roll_lines(steps: Iterable[Step], seat: str) -> list[str]:
    """Every roll that these steps touched, as it stood after the last of them, in the order of the first."""
    last: dict[tuple[str, int], Game] = {}
    declared: dict[str, int] = {}
    for step in steps:
        if isinstance(step.event, e.ActionTaken):
            key = step.event.roll.id
            # An id may be given again in a later scene.
            declared[key] = declared.get(key, 0) + 1
        elif isinstance(step.event, _ON_ROLLS):
            key = step.event.roll
        else:
            continue
        last[key, declared.get(key, 0)] = step.after
    return [roll_line(View(game, seat), key) for (key, _), game in last.items()]


def roll_line(view: View, key: str) -> str:
    """``r1, Mira: Overcome with Athletics; dice - 0 0 0, rating +2, total 1 against 4: Fail by 3``."""
    roll = view.state["rolls"][key]
    words = view.game.ruleset.words
    action = words.actions.get(roll["action"], roll["action"]).replace("_", " ")
    skill = f" with {roll['skill']}" if roll["skill"] else ""
    target = f", against {view.who(roll['target'])}" if roll["target"] else ""
    told = f"{key}, {view.who(roll['by'])}: {action}{skill}{target}; {_thrown(roll)}{_opposed(view, roll)}"
    return f"{told}: {_outcome(roll, words.outcomes)}"


def _thrown(side: Record) -> str:
    if side["dice"] is None:
        return "dice awaited"
    bonus = f", invocations {signed(side['bonus'])}" if side["bonus"] else ""
    return f"dice {faces(side['dice'])}, rating {signed(side['rating'])}{bonus}, total {side['total']}"


def _opposed(view: View, roll: Record) -> str:
    if roll["opposing"] is not None:
        return f" against {view.who(roll['opposing']['by'])} ({_thrown(roll['opposing'])})"
    return " unopposed" if roll["opposition"] is None else f" against {roll['opposition']}"


def _outcome(roll: Record, words: Mapping[str, str]) -> str:
    if roll["outcome"] is None:
        return "still open" if roll["open"] else "it never counted"
    by = f" by {abs(roll['shifts'])}" if roll["shifts"] else ""
    return f"{words.get(roll['outcome'], roll['outcome'])}{by}{' as it stands' if roll['open'] else ''}"


def points_now(game: Game) -> dict[str, int]:
    """The fate points of every player's character, those owed to them, and the GM's pool, by ledger account."""
    told = ("char:", "owed:", "pool")
    return {account: points for account, points in balances(game).items() if account.startswith(told)}


def points_at_first(told: Iterable[Retold]) -> dict[str, int]:
    """The points each player's character joined with, by ledger account."""
    first: dict[str, int] = {}
    account = ""
    for event in (step.event for one in told for step in one.steps):
        if isinstance(event, e.Transferred) and event.to == account:
            first[account] = event.amount
        # What somebody joins with is the ledger line right behind.
        account = f"char:{event.character.id}" if isinstance(event, e.CharacterAdded) else ""
        if account:
            first[account] = 0
    return first


def points_before(told: Iterable[Retold], posted: Mapping[str, int], now: Mapping[str, int]) -> dict[str, int]:
    """The points that readers know of: as posted last; whoever is new began with what they joined with."""
    nothing_owed = {account: 0 for account in now if account.startswith("owed:")}
    return {**now, **nothing_owed, **points_at_first(told), **posted}


def point_lines(before: Mapping[str, int], now: Mapping[str, int], view: View) -> Iterator[str]:
    """``Mira: 3 -> 2 fate points, owed after the scene 0 -> 1`` for everybody, and the GM's pool."""
    for key, one in view.game.characters.items():
        if one.is_pc:
            spendable, owed = f"char:{key}", f"owed:{key}"
            unit = "fate point" if now[spendable] == 1 else "fate points"
            waiting = f", owed after the scene {_changed(before, now, owed)}" if before[owed] or now[owed] else ""
            yield f"{view.who(key)}: {_changed(before, now, spendable)} {unit}{waiting}"
    yield f"The GM's pool: {_changed(before, now, 'pool')}"


def _changed(before: Mapping[str, int], now: Mapping[str, int], account: str) -> str:
    same = before[account] == now[account]
    return str(now[account]) if same else f"{before[account]} -> {now[account]}"
