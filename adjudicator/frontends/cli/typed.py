"""A move as the command that makes it, ready to be typed after ``adjudicator``."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Move = Mapping[str, Any]

BLANK = "…"
"""Stands where somebody's words go."""


def command_line(move: Move) -> str:
    """``adjudicator invoke mira wet-stones --for bonus --free``: one line, quoted for a shell.

    Every move that ``Table.options`` offers has one.
    """
    return " ".join(["adjudicator", *(_quoted(str(word)) for word in _WRITES[move["do"]](move))])


def _quoted(word: str) -> str:
    return f'"{BLANK}"' if word == BLANK else shlex.quote(word)


def _invoke(move: Move) -> list[str]:
    paid = "--free" if move["pay"] == "free" else "--paid"
    benefit = ["--aid", move["for"]] if move.get("for") else ["--for", move["benefit"]]
    return ["invoke", move["by"], move["aspect"], *benefit, *_flags(move, "roll", "against"), paid]


def _act(move: Move) -> list[str]:
    return ["act", move["by"], *_flags(move, "action")]


def _settle(move: Move) -> list[str]:
    chosen = [word for key, value in move.get("choices", {}).items() for word in ("--choice", f"{key}={value}")]
    return ["settle", *([move["roll"]] if move.get("roll") else []), *chosen]


def _flags(move: Move, *names: str) -> Iterator[str]:
    for name in names:
        if move.get(name) is not None:
            yield from (f"--{name}", move[name])


_WRITES: Mapping[str, Callable[[Move], list[str]]] = {
    "invoke": _invoke,
    "take_action": _act,
    "throw": lambda m: ["throw", *_flags(m, "roll", "side")],
    "settle": _settle,
    "abandon": lambda m: ["abandon", m.get("reason", BLANK), *_flags(m, "roll")],
    "pass_invocation": lambda m: ["pass", m["aspect"], m["from"], m["to"]],
    "compel": lambda m: ["compel", m["target"], m["aspect"], m.get("complication", BLANK), *_flags(m, "by")],
    "answer_compel": lambda m: ["answer", m["compel"], m["answer"]],
    "declare_detail": lambda m: ["detail", m["by"], m.get("detail", BLANK)],
    "concede": lambda m: ["concede", m["by"]],
    "sacrifice": lambda m: ["sacrifice", m["by"], m.get("text", BLANK), *_flags(m, "severity")],
    "bank_hint": lambda m: ["hint", m["by"]],
    "open_scene": lambda m: ["scene", "open", m.get("name", BLANK)],
    "close_scene": lambda m: ["scene", "close", *(["--into", m["leads_into"]] if m.get("leads_into") else [])],
    "start_session": lambda m: ["session", *([m["name"]] if m.get("name") else [])],
    "start_scenario": lambda _: ["scenario"],
    "refresh": lambda m: ["refresh", *_flags(m, "reason")],
    "place_aspect": lambda m: ["aspect", "add", m.get("text", BLANK), *_flags(m, "on")],
    "remove_aspect": lambda m: ["aspect", "remove", m["aspect"]],
    "reveal_aspect": lambda m: ["aspect", "reveal", m["aspect"]],
}
