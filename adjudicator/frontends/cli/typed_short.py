"""A move as the short line of ``play`` that makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.frontends.cli.typed import BLANK

Move = Mapping[str, Any]


def short_line(move: Move) -> str:
    """``mira invokes wet-stones reroll free``: one line. Every move that ``Table.options`` offers has one."""
    return " ".join(word for word in _WRITES[move["do"]](move) if word)


def _invoke(move: Move) -> list[str]:
    benefit = {
        "bonus": "for +2",
        "reroll": "reroll",
        "aid": f"to aid {move.get('for', BLANK)}",
        "obstacle": "as an obstacle",
        "hinder": "to hinder",
    }[move["benefit"]]
    against = f"against {move['against']}" if move.get("against") else ""
    return [move["by"], "invokes", move["aspect"], benefit, _on(move), _paid(move), against]


def _on(move: Move) -> str:
    return f"on {move['roll']}" if move.get("roll") else ""


def _paid(move: Move) -> str:
    return "free" if move["pay"] == "free" else "paid"


def _answer(move: Move) -> list[str]:
    return [move["answer"], move["compel"]]


def _compel(move: Move) -> list[str]:
    said = f"{move['aspect']}: {move.get('complication', BLANK)}"
    if move["by"] == "gm":
        return ["compel", move["target"], "with", said]
    return [move["by"], "compels", move["target"], "with", said]


def _throw(move: Move) -> list[str]:
    return ["throw", move.get("roll", ""), "opposing" if move.get("side") == "opposing" else ""]


_WRITES: Mapping[str, Callable[[Move], list[str]]] = {
    "invoke": _invoke,
    "take_action": lambda m: ["act", m["by"], m["action"].replace("create_", "")],
    "throw": _throw,
    "settle": lambda m: ["settle", m.get("roll", "")],
    "abandon": lambda m: ["abandon", m.get("roll", ""), f"because {m.get('reason', BLANK)}"],
    "pass_invocation": lambda m: ["pass", m["aspect"], "from", m["from"], "to", m["to"]],
    "compel": _compel,
    "answer_compel": _answer,
    "declare_detail": lambda m: ["detail", f"{m['by']}: {m.get('detail', BLANK)}"],
    "concede": lambda m: [m["by"], "concedes"],
    "sacrifice": lambda m: ["sacrifice", m["by"], f"{m['severity']}: {m.get('text', BLANK)}"],
    "bank_hint": lambda m: ["hint", m["by"]],
    "open_scene": lambda m: ["scene", m.get("name", BLANK)],
    "close_scene": lambda _: ["close"],
    "start_session": lambda m: ["session", m.get("name", "")],
    "start_scenario": lambda _: ["scenario"],
    "refresh": lambda _: ["refresh"],
    "place_aspect": lambda m: ["aspect", m.get("text", BLANK)],
    "remove_aspect": lambda m: ["remove", m["aspect"]],
    "reveal_aspect": lambda m: ["reveal", m["aspect"]],
}
