"""Receipts: after a decision two lines that can be pasted into any chat - what happened, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.wording.approval import consequences, roll_change
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import State, who
from adjudicator.wording.plain import counted, printable

Record = Mapping[str, Any]


def receipt(ruling: Record, preview: Record, before: State, after: State) -> tuple[str, str]:
    """The two lines for a decided ``ruling`` whose last ``preview`` was seen; states before and after it."""
    before, after = _for_everybody(before), _for_everybody(after)
    # What was amended is what happened.
    moves = (ruling["decision"] or {}).get("moves") or ruling["moves"]
    told = "; ".join(move_sentence(move, before) for move in moves)
    if ruling["status"] != "approved":
        reason = (ruling["decision"] or {}).get("reason") or ruling.get("question") or ""
        return f"{ruling['id']} {ruling['status']}: {told}", printable(reason) or "Nothing was spent."
    rolls = "; ".join(rolls_now(before, after) or [roll_change(change) for change in preview.get("rolls", ())])
    return f"{told}{'. ' + rolls if rolls else ''}", _cost(preview, before, after)


def _for_everybody(state: State) -> State:
    """The state with hidden aspects unnamed: receipts are pasted where players read."""
    aspects = {key: a | {"text": "a hidden aspect"} if a["hidden"] else a for key, a in state["aspects"].items()}
    return {**state, "aspects": aspects}


def rolls_now(before: State, after: State) -> list[str]:
    """Where the rolls stand that differ between two states: ``r1: total 4 against 3, succeed by 1``."""
    return [
        f"{key}: {_standing(roll)}"
        for key, roll in after["rolls"].items()
        if roll != before["rolls"].get(key) and roll["total"] is not None
    ]


def _standing(roll: Record) -> str:
    against = "" if roll["opposition"] is None else f" against {roll['opposition']}"
    if roll["outcome"] is None:
        return f"total {roll['total']}{against}"
    by = f" by {abs(roll['shifts'])}" if roll["shifts"] else ""
    return f"total {roll['total']}{against}, {roll['outcome']}{by}"


def _cost(preview: Record, before: State, after: State) -> str:
    free_only = {"balances": _balances(before, after), "free": preview.get("free", ()), "rolls": (), "aspects": ()}
    costs = list(consequences(free_only, after))
    owed = list(_owed(after))
    return f"Cost: {'; '.join(costs) or 'nothing'}. Owed after the scene: {', '.join(owed) or 'nothing'}."


def _balances(before: State, after: State) -> Sequence[Record]:
    found = []
    for key, one in after["characters"].items():
        old = before["characters"].get(key, {"fate_points": None})
        if one["fate_points"] is not None and old["fate_points"] not in (None, one["fate_points"]):
            found.append({"account": f"char:{key}", "before": old["fate_points"], "after": one["fate_points"]})
    if before["gm"]["pool"] != after["gm"]["pool"]:
        found.append({"account": "pool", "before": before["gm"]["pool"], "after": after["gm"]["pool"]})
    return found


def _owed(state: State) -> Iterator[str]:
    for key, one in state["characters"].items():
        if one["owed"]:
            yield f"{who(state, key)} {counted(one['owed'], 'fate point')}"
