"""A table of one for tests: its player, chance that falls as it is told to, and opinions made to order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator import Table
from adjudicator.core.opinion import Opinion
from adjudicator.core.pieces import Faces
from adjudicator.drafting.brief import InvocationBrief
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.solo.alone import play_alone
from adjudicator.solo.policy import SoloPolicy
from adjudicator.solo.policy_files import load_policy

MIRA = {
    "do": "add_character",
    "name": "Mira",
    "kind": "pc",
    "skills": {"Athletics": 2, "Lore": 1},
    "aspects": ["Slick as an Eel", {"text": "Debts in Every Harbour", "means": "Trouble"}],
}
WARDEN = {"do": "add_character", "name": "Warden", "kind": "npc", "skills": {"Notice": 2}, "aspects": ["Loose Boots"]}
GATE = {"do": "open_scene", "name": "The Gate", "description": "Rain on wet stones."}
STONES = {"do": "place_aspect", "text": "Wet Stones"}


class Falls:
    """Dice and numbers that fall as listed; then nothing special: a sum of 0, the first entry."""

    def __init__(self, sums: Iterable[int] = (), numbers: Iterable[int] = ()) -> None:
        self._sums, self._numbers = iter(sums), iter(numbers)
        self.asked = 0

    def dice(self, whose: str) -> Faces:
        self.asked += 1
        total = next(self._sums, 0)
        sign = 1 if total > 0 else -1
        return tuple([sign] * abs(total) + [0] * (4 - abs(total)))

    def number(self, last: int) -> int:
        self.asked += 1
        return min(next(self._numbers, 1), last)


class Opinionated(ChecklistDrafter):
    """Gives opinions of one kind, as a model would that passed the exam, unless ``how`` says otherwise."""

    def __init__(self, verdict: str = "fits", **how: Any) -> None:
        self.verdict, self.how = verdict, how

    def opinion(self, brief: InvocationBrief) -> Opinion:
        fields: dict[str, Any] = {
            "ground": "no causal link" if self.verdict == "does not fit" else None,
            "question": "How, exactly?",
            "model": "stub:examined",
            "qualified": True,
        }
        return Opinion(self.verdict, "so it reads", **fields | self.how)  # type: ignore[arg-type]  # made to order


def lone(*moves: Mapping[str, Any], policy: SoloPolicy | None = None, **how: Any) -> Table:
    """Mira alone at the gate after these moves; the policy is ``fair`` unless another is given."""
    table = Table.in_memory(**how)
    play_alone(table, policy or load_policy("fair"))
    for move in (MIRA, WARDEN, GATE, STONES, *moves):
        table.rule(move)
    return table


def act(total: int = 0, **more: Any) -> dict[str, Any]:
    """Mira acts with Athletics, and her dice add up to ``total``."""
    faces = list(Falls([total]).dice("mira"))
    return {"do": "take_action", "by": "mira", "action": "overcome", "skill": "Athletics", "dice": faces, **more}


def invoke(aspect: str = "slick-as-an-eel", **more: Any) -> dict[str, Any]:
    """Mira pays for an aspect."""
    return {"do": "invoke", "by": "mira", "aspect": aspect, "pay": "fate_point", "benefit": "bonus", **more}


def rulings(table: Table) -> list[dict[str, Any]]:
    """Every ruling's record, as an export has it."""
    return [record["ruling"] for record in table.export() if "ruling" in record]
