"""From the fields of a seat's forms to the move that the player means."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.offers import PICKED
from adjudicator.intake.dice import read_dice

Fields = Mapping[str, str]
Record = dict[str, Any]

LONGEST_WORDS = 2_000
"""characters of a player's own words"""


def words(fields: Fields, name: str, ask: str) -> str:
    """What was written in a field; Malformed, with ``ask``, where it is empty, and for more than a page holds."""
    text = fields.get(name, "").strip()
    if not text:
        raise Malformed(ask)
    if len(text) > LONGEST_WORDS:
        raise Malformed(f"that is {len(text)} characters; {LONGEST_WORDS} are the most")
    return text


def move_asked(what: str, who: str, fields: Fields) -> Record:
    """The move of the form ``what`` for the character ``who``. Raises Malformed, KeyError for no such form."""
    return _MOVES[what](who, fields)


def _picked(fields: Fields, *names: str) -> Record:
    """What a radio card or an entry of a list stands for."""
    try:
        pick = json.loads(fields.get("pick", ""))
    except (ValueError, RecursionError):
        pick = None
    if not isinstance(pick, dict) or not all(isinstance(value, str) for value in pick.values()):
        raise Malformed("choose one of the ways on offer")
    return {name: pick[name] for name in names if name in pick}


def _invoke(who: str, fields: Fields) -> Record:
    because = words(fields, "because", "say how it helps, in your own words")
    return {"do": "invoke", "by": who, **_picked(fields, *PICKED), "because": because}


def _act(who: str, fields: Fields) -> Record:
    move: Record = {"do": "take_action", "by": who, "action": words(fields, "action", "choose an action")}
    move |= {name: fields[name] for name in ("skill", "target", "uses") if fields.get(name)}
    if fields.get("creates", "").strip():
        move["creates"] = {"text": words(fields, "creates", "")}
    if fields.get("dice", "").strip():
        move["dice"] = list(read_dice(fields["dice"]))
    return move


def _throw(_who: str, fields: Fields) -> Record:
    dice = list(read_dice(words(fields, "dice", "type the four faces as they lie, such as + 0 - 0")))
    return {"do": "throw", "roll": fields.get("roll", ""), "side": fields.get("side", ""), "dice": dice}


def _pass(who: str, fields: Fields) -> Record:
    count = fields.get("count", "1")
    if not count.isascii() or not count.isdigit() or len(count) > 4:
        raise Malformed("say how many free invocations, as a number")
    names = {"aspect": fields.get("aspect", ""), "to": fields.get("to", "")}
    return {"do": "pass_invocation", "from": who, **names, "count": int(count)}


def _compel(who: str, fields: Fields) -> Record:
    complication = words(fields, "complication", "say what goes wrong, in your own words")
    return {"do": "compel", "by": who, **_picked(fields, "target", "aspect"), "complication": complication}


def _answer(_who: str, fields: Fields) -> Record:
    return {"do": "answer_compel", "compel": fields.get("compel", ""), "answer": fields.get("answer", "")}


def _detail(who: str, fields: Fields) -> Record:
    return {"do": "declare_detail", "by": who, "detail": words(fields, "detail", "say what is true from now on")}


def _sacrifice(who: str, fields: Fields) -> Record:
    text = words(fields, "text", "name the consequence")
    return {"do": "sacrifice", "by": who, "text": text, "severity": fields.get("severity", "")}


_MOVES: Mapping[str, Callable[[str, Fields], Record]] = {
    "invoke": _invoke,
    "act": _act,
    "throw": _throw,
    "pass": _pass,
    "compel": _compel,
    "answer": _answer,
    "detail": _detail,
    "sacrifice": _sacrifice,
    "concede": lambda who, _: {"do": "concede", "by": who},
    "hint": lambda who, _: {"do": "bank_hint", "by": who},
}
