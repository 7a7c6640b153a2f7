"""Actions at a table of one: a difficulty where none was named, the chances, and one key before the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.odds import roll_odds
from adjudicator.core.play import play
from adjudicator.core.violations import RuleViolation
from adjudicator.frontends.cli.keyboard import Terminal
from adjudicator.frontends.cli.session import Session
from adjudicator.solo.alone import policy_of
from adjudicator.solo.opposition import opposed
from adjudicator.wording.odds import odds_words
from adjudicator.wording.page import Line

ROLLED = "throw"
"""Stands in a move's ``dice`` for faces that are still to be thrown."""

KEYS = "[t]hrow [l]eave it"

Move = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Readied:
    """Moves as they are to be ruled on, and the policy's reason where it had a hand in them."""

    moves: Sequence[Move]
    reason: str | None = None


def before_dice(session: Session, moves: Sequence[Move], sure: bool = False) -> Readied | None:
    """At a table of one: ``moves`` with a difficulty, once a key said to throw; None when the player left them.

    ``sure`` throws at once. What was left is in the log as withdrawn, with its difficulty. Moves of other tables, and
    all but actions, come back as they are.
    """
    table = session.table
    acts = any(move["do"] == "take_action" for move in moves)
    policy = policy_of(table) if acts else None
    if policy is None:
        return Readied(moves)
    found = opposed(policy, moves, table.game, session.keyboard)
    if found is not None:
        session.keyboard.show([Line(found.reason, "label")])
        moves = [dict(move) for move in found.moves]
    reason = found.reason if found is not None else None
    if sure or _thrown(session, moves):
        return Readied(moves, reason)
    undecided = [_without_dice(move) for move in moves]
    session.keyboard.show([*_chances(session, undecided), Line(KEYS, "faint")])
    if session.keyboard.key("tl") == "t":
        return Readied(moves, reason)
    left = table.withdraw(table.propose(undecided, by="gm").id, by="gm")
    session.keyboard.show([Line(f"left: no dice fell; {left.id} is withdrawn", "doubt")])
    return None


def _thrown(session: Session, moves: Sequence[Move]) -> bool:
    """Whether nobody need be asked: the dice lie already, are typed as they fall, or nobody can press a key."""
    keyboard = session.keyboard
    typed = isinstance(keyboard, Terminal) and keyboard.typed_dice
    return typed or not keyboard.interactive or not any(move.get("dice") == ROLLED for move in moves)


def _without_dice(move: Move) -> Move:
    against = move.get("opposition")
    bare = {key: value for key, value in move.items() if key != "dice" or value != ROLLED}
    if isinstance(against, dict) and against.get("dice") == ROLLED:
        bare["opposition"] = {key: value for key, value in against.items() if key != "dice"}
    return bare


def _chances(session: Session, moves: Sequence[Move]) -> list[Line]:
    """The chances of each roll; none where a rule forbids it, which is told when it is put."""
    from adjudicator.intake import read_moves

    try:
        after = play(session.table.game, read_moves(list(moves))).game
    except RuleViolation:
        return []
    new = [roll for key, roll in after.rolls.items() if key not in session.table.game.rolls]
    return [Line(f"{roll.id} before the dice: {odds_words(roll_odds(after, roll).to_dict())}") for roll in new]
