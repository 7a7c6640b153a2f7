"""One table that never changes: what prompts look like is read off it, and cassettes are recorded at it.

The scene has a hidden aspect and notes, two players' characters and an NPC; two rolls are settled, one of them told
and one with a draft turned down; a third roll is open, and a ruling on it waits.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from adjudicator import Table
from adjudicator.core.opinion import Policy
from adjudicator.drafting.drafter import Drafter
from adjudicator.log import MemoryLog
from adjudicator.table.table import new_header

Move = dict[str, Any]

SECRETS = ("Tunnel Under the Landing", "it comes out behind the toll house", "expected at midnight", "smugglers' money")
WAITING, TOLD, UNTOLD = "q21", "r1", "r2"
"""The ruling that waits, the roll that was told, and the one whose draft was turned down."""

LANDING = (
    "A plank landing on the near bank, slippery with frost. The river is high and brown, and carries branches. "
    "The ferry lies at the far end of a rope that hangs across at the height of a chest.\n"
    "Warden Ulla keeps the toll house and lets nobody over after dark."
)
WORDS = (
    "I hang my coat on the rope and push it out over the river, hand over hand.\n"
    '"There she goes!" I shout, and while Ulla runs along the planks, I am past the gate.'
)
FIRST_DRAFT = "Ansa cuts the rope and laughs. The ferry swings out into the stream, and Ulla lets go of her lantern."
TOLD_TEXT = "Ansa goes along the rope hand over hand, with the river tugging at her boots, and does not fall in."

PEOPLE: tuple[Move, ...] = (
    {"do": "add_character", "id": "ansa", "name": "Ansa", "kind": "pc", "fate_points": 3, "skills": {"Athletics": 2},
     "aspects": [{"id": "rivermen", "text": "Raised by Rivermen"}]},
    {"do": "add_character", "id": "brock", "name": "Brock", "kind": "pc", "fate_points": 3,
     "aspects": [{"id": "friend", "text": "Never Leaves a Friend Behind"}]},
    {"do": "add_character", "id": "ulla", "name": "Warden Ulla", "kind": "npc", "notes": "She takes smugglers' money.",
     "aspects": [{"id": "orders", "text": "Keeps to the Letter of Her Orders"}]},
)  # fmt: skip
SCENE: tuple[Move, ...] = (
    {"do": "open_scene", "name": "The Ferry Landing", "description": LANDING,
     "notes": "The next boat is expected at midnight."},
    {"do": "place_aspect", "id": "rope", "text": "Rope Across the River",
     "means": "wet hemp as thick as a wrist; it bears one person, not two"},
    {"do": "place_aspect", "id": "frost", "text": "Frost on the Planks"},
    {"do": "place_aspect", "id": "tunnel", "text": "Tunnel Under the Landing", "hidden": True,
     "means": "it comes out behind the toll house"},
    {"do": "declare_detail", "by": "brock", "detail": "a spare oar lies under the bench"},
    {"do": "declare_detail", "by": "ansa", "detail": "the toll house has a back door"},
)  # fmt: skip


def ferry_table(drafter: Drafter | None = None, policy: Policy = "normal") -> Table:
    """The table in memory, always with the same id, times and rulings."""
    log = MemoryLog(new_header("unwritten") | {"table": "the ferry landing"})
    made = Table(log, drafter=drafter, policy=policy, clock=lambda: datetime(2024, 5, 4, 20, tzinfo=UTC))
    for move in (*PEOPLE, *SCENE):
        made.rule(move)
    _crossing(made)
    _cutting(made)
    made.rule({"do": "take_action", "by": "brock", "action": "overcome", "skill": "Deceive", "dice": [1, 0, 0, -1],
               "target": "ulla", "opposition": {"value": 2, "counts": ["tunnel"]}})  # fmt: skip
    assert made.propose(_invoked("brock", "rope", WORDS)).id == WAITING
    return made


def _crossing(made: Table) -> None:
    made.rule({"do": "take_action", "by": "ansa", "action": "overcome", "skill": "Athletics", "dice": [1, 0, 0, 0],
               "opposition": 2})  # fmt: skip
    _decided(made, _invoked("ansa", "rope", "I hang from the rope and go hand over hand."), "approve")
    _decided(made, _invoked("ansa", "rope", "It is a rope."), "reject", "say what you do with it")
    _decided(made, _invoked("gm", "tunnel", "Somebody pulls at the rope from the tunnel.", "hinder"), "approve")
    made.rule({"do": "settle"})
    made.rule({"do": "tell", "roll": TOLD, "text": TOLD_TEXT})


def _cutting(made: Table) -> None:
    made.rule({"do": "take_action", "by": "ansa", "action": "advantage", "skill": "Athletics", "dice": [1, 1, 0, 0],
               "creates": {"text": "Ferry Adrift"}, "opposition": {"by": "ulla", "dice": [0, 0, 1, 0]}})  # fmt: skip
    _decided(made, _invoked("ansa", "rivermen", "I know where such a rope is spliced."), "approve")
    made.rule({"do": "settle"})
    draft = made.propose({"do": "tell", "roll": UNTOLD, "text": FIRST_DRAFT})
    made.decide(draft.id, "reject", reason="Ulla keeps her lantern, and nobody laughs")


def _invoked(by: str, aspect: str, because: str, benefit: str = "bonus") -> Move:
    return {"do": "invoke", "by": by, "aspect": aspect, "pay": "fate_point", "benefit": benefit, "because": because}


def _decided(made: Table, move: Move, verdict: Any, reason: str | None = None) -> None:
    made.decide(made.propose(move).id, verdict, reason=reason)
