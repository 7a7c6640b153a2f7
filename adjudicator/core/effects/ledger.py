"""Ledger lines: who pays whom, and why (source: Invoking Aspects)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.events import Transferred
from adjudicator.core.game import Game
from adjudicator.core.moves import Invoke
from adjudicator.core.pieces import Character, Roll
from adjudicator.core.ruleset import Sink
from adjudicator.core.sides import hampered, lands_on

SINKS: dict[Sink, str] = {"nowhere": "spent", "bank": "bank", "carry": "carry"}


def transfer(source: str, to: str, amount: int, why: str) -> Iterator[Transferred]:
    """One ledger line of ``amount`` fate points, or none when nothing moves."""
    if amount > 0:
        yield Transferred(source, to, amount, why)


def raised_to_refresh(one: Character, why: str) -> Iterator[Transferred]:
    """What the bank adds so that a PC has at least refresh; surplus is kept."""
    yield from transfer("bank", f"char:{one.id}", one.refresh - (one.fate_points or 0), why)


def set_to_refresh(one: Character, why: str) -> Iterator[Transferred]:
    """What brings a PC to exactly refresh; surplus is lost."""
    yield from raised_to_refresh(one, why)
    yield from transfer(f"char:{one.id}", "spent", (one.fate_points or 0) - one.refresh, why)


def paid_account(game: Game, roll: Roll, move: Invoke) -> str:
    """The account that gets a paid invocation's point: the owner's ``owed:``, or where the rule set sends it.

    ``any-use`` pays the aspect's owner whatever the use, ``hostile`` only when hampered by it, and
    ``player-versus-player`` only PCs who are hampered; nobody is paid for their own aspect.
    """
    policies = game.ruleset.policies
    owner = game.characters.get(game.aspects[move.aspect].on)
    if owner is None or owner.id == move.by:
        return SINKS[policies.unowned]
    if policies.owner_paid != "any-use" and owner.id not in hampered(roll, move, lands_on(game, roll, move)):
        return SINKS[policies.unowned]
    return f"owed:{owner.id}" if owner.is_pc else SINKS[policies.npc_paid]


def award_account(game: Game, one: Character) -> str:
    """Where an award usable at once goes: a PC's points, for an NPC the pool, between scenes the carry."""
    if one.is_pc:
        return f"char:{one.id}"
    return "pool" if game.scene is not None else "carry"
