"""``decide(game, command) -> events``: the one way a table changes, and a pure one.

Every change is a ruling: proposed moves, an opinion that may be absent, and the GM's decision. Nothing
happens to the game before it; a refusal lists every violated rule and leaves all as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from adjudicator.core import commands as c
from adjudicator.core import events as e
from adjudicator.core.checks import violation
from adjudicator.core.game import Game, Ruling
from adjudicator.core.moves import Consult, Draw, Invoke, Move, TakeAction
from adjudicator.core.naming import numbered_id
from adjudicator.core.pieces import Faces
from adjudicator.core.play import play
from adjudicator.core.preview import differences, preview
from adjudicator.core.references import resolve
from adjudicator.core.ruleset import NEVER_LEFT_OUT
from adjudicator.core.sides import benefit_fits
from adjudicator.core.violations import Malformed, RuleViolation, Stale

GM = "gm"


def decide(game: Game, command: c.Command) -> tuple[e.Event, ...]:
    """What ``command`` makes happen.

    Raises RuleViolation (Stale when the table changed after the decider looked) or Malformed.
    """
    return _DECIDE[type(command)](game, command)


def _refuse(game: Game, rule: str, detail: str) -> RuleViolation:
    return RuleViolation([violation(game.ruleset, rule, detail)])


def _waiting(game: Game, key: str) -> Ruling:
    if key not in game.rulings:
        raise _refuse(game, "ruling.pending", f"No ruling {key!r} is waiting.")
    return game.rulings[key]


def _only(game: Game, by: str, *allowed: str) -> None:
    if by not in allowed:
        raise _refuse(game, "ruling.seat", f"{by} may not do this; {' or '.join(dict.fromkeys(allowed))} may.")


def new_ruling(game: Game, command: c.Propose) -> Ruling:
    """The ruling that ``command`` would put before the GM, under the next free id."""
    key = numbered_id("q", game.rulings_made, game.rulings)
    moves = _held_to_roll(game, command.moves)
    return Ruling(key, moves, command.by, command.asked_at, expires_at=command.expires_at)


def _held_to_roll(game: Game, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """An invocation alone keeps the roll it is asked for, so that waiting never moves it to a later one.

    Where no open roll suits its benefit, or several do, it names none, and the rules say so as for any move.
    """
    if len(moves) != 1 or not isinstance(moves[0], Invoke) or moves[0].roll is not None:
        return moves
    meant, problems = resolve(game, moves[0])
    if problems or not isinstance(meant, Invoke) or meant.roll is None:
        return moves
    return (replace(moves[0], roll=meant.roll),) if benefit_fits(game, meant, game.rolls[meant.roll]) else moves


def _propose(game: Game, command: c.Propose) -> tuple[e.Event, ...]:
    return (e.Proposed(new_ruling(game, command)),)


def _advise(game: Game, command: c.Advise) -> tuple[e.Event, ...]:
    return (e.Advised(_waiting(game, command.ruling).id, command.opinion),)


def _decide(game: Game, command: c.Decide) -> tuple[e.Event, ...]:
    ruling = _waiting(game, command.ruling)
    _only(game, command.by, GM)
    if command.verdict == "ask" and not command.question:
        raise Malformed("to ask needs a question")
    if command.verdict == "amend" and not command.moves:
        raise Malformed("to amend needs the moves as amended")
    if command.verdict == "override" and not command.set_aside:
        raise Malformed("to override needs the rules to set aside")
    unknown = [rule for rule in command.set_aside if rule not in game.ruleset.rules]
    if unknown:
        raise Malformed(f"no rule is called {', '.join(unknown)}")
    decided = e.Decided(
        ruling.id,
        command.verdict,
        command.by,
        command.reason,
        command.question,
        command.moves,
        command.dice,
        command.set_aside,
        command.seen,
    )
    if command.verdict not in c.APPROVING:
        return (decided,)
    set_aside = frozenset(command.set_aside if command.verdict == "override" else ()) - NEVER_LEFT_OUT
    _still_as_seen(game, ruling, command)
    moves = command.moves if command.moves is not None else ruling.moves
    played = play(game, with_dice(moves, command.dice), set_aside)
    return (decided, *played.events)


def _still_as_seen(game: Game, ruling: Ruling, command: c.Decide) -> None:
    if command.saw is None:
        return
    changed = differences(command.saw, preview(game, ruling.moves))
    if changed:
        detail = f"Since version {command.saw.version}: {'; '.join(changed)}."
        raise Stale([violation(game.ruleset, "ruling.stale", detail)])


def with_dice(moves: tuple[Move, ...], dice: Faces | None) -> tuple[Move, ...]:
    """``moves`` with ``dice`` in the first place that awaits a throw. Raises Malformed when none does."""
    if dice is None:
        return moves
    for n, move in enumerate(moves):
        if takes_dice(move):
            return (*moves[:n], replace(move, dice=dice), *moves[n + 1 :])
    raise Malformed("nothing in this ruling awaits dice")


def takes_dice(move: Move) -> TypeGuard[Invoke | TakeAction | Consult | Draw]:
    """True when approving ``move`` may carry dice: an action, a reroll or the oracle without faces yet."""
    if isinstance(move, Invoke):
        return move.benefit == "reroll" and move.dice is None
    if isinstance(move, Draw):
        return move.dice is None and move.faces is None
    return isinstance(move, TakeAction | Consult) and move.dice is None


def _reply(game: Game, command: c.Reply) -> tuple[e.Event, ...]:
    ruling = _waiting(game, command.ruling)
    _only(game, command.by, ruling.by, GM)
    return (e.Replied(ruling.id, command.by, command.text),)


def _object(game: Game, command: c.Object) -> tuple[e.Event, ...]:
    return (e.Objected(_waiting(game, command.ruling).id, command.by, command.why),)


def _close(game: Game, command: c.Close) -> tuple[e.Event, ...]:
    ruling = _waiting(game, command.ruling)
    if command.status == "withdrawn":
        _only(game, command.by, ruling.by, GM)
    return (e.Closed(ruling.id, command.status, command.by),)


def _reopen(game: Game, command: c.Reopen) -> tuple[e.Event, ...]:
    _only(game, command.by, command.ruling.by, GM)
    if command.ruling.id in game.rulings:
        raise _refuse(game, "ruling.pending", f"Ruling {command.ruling.id} is still waiting.")
    return (e.Reopened(replace(command.ruling, status="pending", expires_at=None), command.by),)


_DECIDE: Mapping[type[Any], Callable[[Game, Any], tuple[e.Event, ...]]] = {
    c.Propose: _propose,
    c.Advise: _advise,
    c.Decide: _decide,
    c.Reply: _reply,
    c.Object: _object,
    c.Close: _close,
    c.Reopen: _reopen,
}
