"""A proposed move in words, as the title of a ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.wording.names import State, aspect, who
from adjudicator.wording.plain import counted, printable, signed

Move = Mapping[str, Any]


def move_sentence(move: Move, state: State) -> str:
    """What the move would do, in one line: ``Mira invokes Slick for +2 (a fate point)``."""
    say = _SAYS.get(move["do"])
    return printable(say(move, state) if say else move["do"].replace("_", " "))


def _invoke(move: Move, state: State) -> str:
    paid = "a fate point" if move["pay"] == "fate_point" else "a free invocation"
    benefit = {
        "bonus": "for a bonus",
        "reroll": "for a reroll",
        "aid": f"to aid {who(state, move['for'])}" if move.get("for") else "to aid",
        "obstacle": "to create an obstacle",
        "hinder": "to stiffen the opposition",
    }[move["benefit"]]
    roll = f" on {move['roll']}" if move.get("roll") else ""
    against = f", against {who(state, move['against'])}" if move.get("against") else ""
    return f"{who(state, move['by'])} invokes {aspect(state, move['aspect'])} {benefit}{roll}{against} ({paid})"


def _action(move: Move, state: State) -> str:
    opposition = move.get("opposition")
    if opposition is None:
        against = "unopposed"
    elif isinstance(opposition, int):
        against = f"against {signed(opposition)}"
    elif "by" in opposition:
        against = f"against {who(state, opposition['by'])}"
    else:
        against = f"against {signed(opposition['value'])}"
    skill = f" with {move['skill']}" if move.get("skill") else ""
    return f"{who(state, move['by'])}: {move['action'].replace('_', ' ')}{skill}, {against}"


def _compel(move: Move, state: State) -> str:
    by = who(state, move["by"])
    target = who(state, move["target"])
    return f"{by} compels {target} with {aspect(state, move['aspect'])}: {move['complication']}"


def _pass(move: Move, state: State) -> str:
    count = counted(move.get("count", 1), "free invocation")
    return f"{who(state, move['from'])} passes {count} on {aspect(state, move['aspect'])} to {who(state, move['to'])}"


_SAYS: Mapping[str, Callable[[Move, State], str]] = {
    "invoke": _invoke,
    "take_action": _action,
    "compel": _compel,
    "pass_invocation": _pass,
    "answer_compel": lambda m, _: f"{m['answer']} compel {m['compel']}",
    "declare_detail": lambda m, s: f"{who(s, m['by'])} declares: {m['detail']}",
    "concede": lambda m, s: f"{who(s, m['by'])} concedes",
    "sacrifice": lambda m, s: f"{who(s, m['by'])} makes a {m['severity']} sacrifice: {m['text']}",
    "bank_hint": lambda m, s: f"{who(s, m['by'])} gives up a hint",
    "consult": lambda m, s: f"{who(s, m.get('by') or 'gm')} asks the oracle: {m['question']}",
    "draw": lambda m, _: f"draw from {m['table']}",
    "settle": lambda m, _: f"settle {m.get('roll', 'the open roll')}",
    "tell": lambda m, _: f"tell {m['roll']}" if m.get("roll") else "tell",
    "add_character": lambda m, _: f"{m['name']} joins",
    "open_scene": lambda m, _: f"scene {m['name']}",
    "place_aspect": lambda m, _: f"{m['text']} comes into play",
    "undo": lambda m, _: f"take back {', '.join(m['rulings'])}",
}
