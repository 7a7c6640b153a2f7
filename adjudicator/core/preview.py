"""What a waiting ruling would do now: exact balances and totals before and after, or its violations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjudicator.core.game import Game, balances
from adjudicator.core.moves import Invoke, Move, Throw
from adjudicator.core.odds import Odds, roll_odds
from adjudicator.core.outcomes import roll_outcome, roll_shifts
from adjudicator.core.pieces import Aspect, Roll
from adjudicator.core.play import play
from adjudicator.core.violations import RuleViolation, Violation


@dataclass(frozen=True, slots=True)
class Change:
    """A number before and after: fate points of an account, or free invocations of a holder on an aspect."""

    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RollChange:
    """A roll before and after; numbers are None while dice are awaited, then ``odds`` tell."""

    roll: str
    total: tuple[int | None, int | None]
    opposition: tuple[int | None, int | None]
    shifts: tuple[int | None, int | None]
    outcome: tuple[str | None, str | None]
    odds: Odds | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The exact consequences of a ruling at one version of the table, or every rule it breaks."""

    version: int
    violations: tuple[Violation, ...] = ()
    balances: tuple[Change, ...] = ()
    free: tuple[Change, ...] = ()
    rolls: tuple[RollChange, ...] = ()
    aspects: tuple[str, ...] = ()
    """texts of aspects that would come into play"""

    def to_dict(self) -> dict[str, object]:
        """JSON-ready: ``{"violations": […]}``, or balances, free, rolls and aspects."""
        if self.violations:
            return {"violations": [v.to_dict() for v in self.violations]}
        return {
            "balances": [{"account": c.what, "before": c.before, "after": c.after} for c in self.balances],
            "free": [{"holder": c.what, "before": c.before, "after": c.after} for c in self.free],
            "rolls": [_roll_dict(change) for change in self.rolls],
            "aspects": list(self.aspects),
        }


def preview(game: Game, moves: tuple[Move, ...], set_aside: frozenset[str] = frozenset()) -> Preview:
    """What ``moves`` would do to ``game``; a reroll is shown with odds, never with faces."""
    try:
        after = play(game, tuple(_without_reroll_faces(moves)), set_aside).game
    except RuleViolation as refused:
        return Preview(game.version, violations=refused.violations)
    return compared(game, after)


def compared(game: Game, after: Game) -> Preview:
    """What is different in ``after``, at the version of ``game``: balances, free invocations, rolls, new aspects."""
    return Preview(
        game.version,
        balances=tuple(_changes(balances(game), balances(after))),
        free=tuple(_changes(_free(game), _free(after))),
        rolls=tuple(_roll_changes(game, after)),
        aspects=tuple(a.text for a in after.aspects.values() if a.alive and not _was_in_play(game, a)),
    )


def _was_in_play(game: Game, aspect: Aspect) -> bool:
    # An id may be taken over, by another aspect, from one that is over.
    return aspect.id in game.aspects and game.aspects[aspect.id].alive


def _without_reroll_faces(moves: tuple[Move, ...]) -> Iterator[Move]:
    rerolled = False
    for move in moves:
        rerolled = rerolled or (isinstance(move, Invoke) and move.benefit == "reroll")
        if isinstance(move, Invoke) and move.dice is not None:
            yield replace(move, dice=None)
        elif not (rerolled and isinstance(move, Throw)):
            yield move


def differences(saw: Preview, now: Preview) -> list[str]:
    """What changed between two previews in legality, cost or totals, as sentences; empty when nothing did."""
    found = []
    rules_then, rules_now = {v.rule for v in saw.violations}, {v.rule for v in now.violations}
    if rules_then != rules_now:
        found.append(f"it broke {_listed(rules_then)} then and breaks {_listed(rules_now)} now")
    if _deltas(saw.balances) != _deltas(now.balances):
        found.append("the cost is no longer the same")
    if _deltas(saw.free) != _deltas(now.free):
        found.append("the free invocations used are no longer the same")
    totals_then = {r.roll: (r.total, r.opposition) for r in saw.rolls}
    totals_now = {r.roll: (r.total, r.opposition) for r in now.rolls}
    for roll in sorted(totals_then.keys() | totals_now.keys()):
        if totals_then.get(roll) != totals_now.get(roll):
            then, current = _totals(totals_then, roll), _totals(totals_now, roll)
            found.append(f"the totals of {roll} were {then}, now {current}")
    return found


def _deltas(changes: tuple[Change, ...]) -> dict[str, int]:
    return {change.what: change.after - change.before for change in changes}


def _listed(rules: set[str]) -> str:
    return ", ".join(sorted(rules)) or "no rule"


def _totals(
    totals: Mapping[str, tuple[tuple[int | None, int | None], tuple[int | None, int | None]]], roll: str
) -> str:
    if roll not in totals:
        return "untouched"
    (before, after), (against_before, against_after) = totals[roll]
    return f"{before} against {against_before} before, {after} against {against_after} after"


def _free(game: Game) -> dict[str, int]:
    return {f"{holder} on {aspect.id}": n for aspect in game.aspects.values() for holder, n in aspect.free.items()}


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[Change]:
    for what in (*before, *(key for key in after if key not in before)):
        if before.get(what, 0) != after.get(what, 0):
            yield Change(what, before.get(what, 0), after.get(what, 0))


def _roll_changes(before: Game, after: Game) -> Iterator[RollChange]:
    for key, roll in after.rolls.items():
        old = before.rolls.get(key)
        if old == roll:
            continue
        yield RollChange(
            key,
            total=(_total(old), _total(roll)),
            opposition=(old.opposition if old else None, roll.opposition),
            shifts=(roll_shifts(old) if old else None, roll_shifts(roll)),
            outcome=(roll_outcome(before, old) if old else None, roll_outcome(after, roll)),
            odds=roll_odds(after, roll) if roll.open and roll.shifts is None else None,
        )


def _total(roll: Roll | None) -> int | None:
    return roll.actor.total if roll is not None else None


def _roll_dict(change: RollChange) -> dict[str, object]:
    shown: dict[str, object] = {"roll": change.roll}
    for name in ("total", "opposition", "shifts", "outcome"):
        before, after = getattr(change, name)
        shown[name] = {"before": before, "after": after}
    if change.odds is not None:
        shown["odds"] = change.odds.to_dict()
    return shown
