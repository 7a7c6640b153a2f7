"""The whole state of one table as a frozen value, and the rulings that wait in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.moves import Move
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import Aspect, Character, Compel, Faces, Roll, Scene
from adjudicator.core.ruleset import Ruleset

Status = Literal["pending", "asked", "approved", "rejected", "withdrawn", "expired"]


@dataclass(frozen=True, slots=True)
class Objection:
    """Somebody at the table does not buy it: shown to the GM, never counted."""

    by: str
    why: str


ANSWERED = " - answered: "


@dataclass(frozen=True, slots=True)
class Ruling:
    """Moves that wait for the GM, with what was said about them. Times are ISO 8601 in UTC."""

    id: str
    moves: tuple[Move, ...]
    by: str
    asked_at: str
    opinion: Opinion | None = None
    objections: tuple[Objection, ...] = ()
    status: Status = "pending"
    question: str | None = None
    """what the GM asked back; answers that no justification can hold stand behind it, each after ``ANSWERED``"""
    expires_at: str | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """Everything true at the table now.

    ``rulings`` holds only those that wait; decided ones live in the log. What is over (dead aspects,
    closed rolls and compels) stays listed until the next scene opens. ``version`` counts changes.
    """

    ruleset: Ruleset
    scene: Scene | None = None
    characters: Mapping[str, Character] = field(default_factory=dict)
    aspects: Mapping[str, Aspect] = field(default_factory=dict)
    rolls: Mapping[str, Roll] = field(default_factory=dict)
    compels: Mapping[str, Compel] = field(default_factory=dict)
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    pool: int = 0
    carry: int = 0
    sessions: frozenset[str] = frozenset()
    slid: bool = False
    """the last scene led into a contest or challenge: this conflict goes on"""
    rolls_made: int = 0
    compels_made: int = 0
    rulings_made: int = 0
    kept_faces: Mapping[str, Faces] = field(default_factory=dict)
    """faces thrown in rulings that were taken back; they fall again when that throw is repeated"""
    version: int = 0


def throw_key(roll: str, by: str, side: str, nth: int) -> str:
    """Names the ``nth`` throw of ``by`` on one side of a roll, for ``Game.kept_faces``."""
    # Quoted, since ids may hold any sign.
    return f"{roll!r} {by!r} {side} {nth}"


def open_rolls(game: Game) -> Iterator[Roll]:
    """The rolls that wait to be settled, oldest first."""
    return (roll for roll in game.rolls.values() if roll.open)


def pays_from_pool(game: Game, by: str) -> bool:
    """True for the GM and for NPCs, who have no points of their own."""
    return by == "gm" or not game.characters[by].is_pc


def purse(game: Game, by: str) -> str:
    """The ledger account ``by`` pays from: ``char:<id>`` or ``pool``."""
    return "pool" if pays_from_pool(game, by) else f"char:{by}"


def spendable(game: Game, by: str) -> int:
    """The fate points ``by`` could spend right now; owed points do not count."""
    return game.pool if pays_from_pool(game, by) else game.characters[by].fate_points or 0


def balances(game: Game) -> dict[str, int]:
    """Every account that can hold points: ``char:``, ``owed:``, ``escrow:``, ``pool`` and ``carry``."""
    found = {"pool": game.pool, "carry": game.carry}
    for character in game.characters.values():
        if character.fate_points is not None:
            found[f"char:{character.id}"] = character.fate_points
            found[f"owed:{character.id}"] = character.owed
    found |= {f"escrow:{c.id}": c.escrow for c in game.compels.values() if c.escrow}
    return found


def free_source(game: Game, by: str, aspect: Aspect) -> str | None:
    """Who the next free invocation of ``by`` is drawn from: ``by``, for an NPC then "gm", then "anyone"."""
    holders = [by, "anyone"] if by == "gm" or not pays_from_pool(game, by) else [by, "gm", "anyone"]
    return next((holder for holder in holders if aspect.free.get(holder, 0) > 0), None)
