"""What can be done now, as lines to type: from the state, with names that are on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from adjudicator.core.violations import Malformed
from adjudicator.intake import short_names
from adjudicator.intake.short_lines import USAGE, acting_words, nearest
from adjudicator.wording.names import State, who
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

GLOSS: Mapping[str, str] = {
    "invoke": "use an aspect on a roll; shown to the GM first, a lone ! at the end approves at once",
    "pass": "hand free invocations on",
    "act": "declare a roll and let the dice fall, typed or thrown",
    "throw": "dice for a roll that awaits them",
    "settle": "end a roll and hand out what it earns; choices where the outcome offers some",
    "abandon": "the roll never counted",
    "oracle": "ask what yes or no answers, by dice and odds; opened, aspects can be invoked before the answer",
    "draw": "an entry of an oracle table; alone, the tables there are",
    "compel": "offer a complication for a fate point",
    "accept": "take the compel and its point",
    "refuse": "pay a point to be spared the compel",
    "withdraw": "take back a compel or a waiting ruling",
    "detail": "pay a point to make something true",
    "concede": "give up the conflict before the dice fall",
    "sacrifice": "out of points: take a consequence for some",
    "hint": "give up an unused hint for a point",
    "consequence": "put a consequence on somebody; who did it gets a free invocation",
    "adjust": "correct somebody's fate points",
    "scene": "open a scene",
    "close": "end the scene and pay what is owed",
    "aspect": "bring an aspect into play; put its text in quotes where it ends in words like these",
    "remove": "the aspect is no longer true",
    "reveal": "a hidden aspect becomes known",
    "rename": "the aspect gets other words",
    "character": "bring somebody in; pc and npc work as the first word, too",
    "session": "start a session: points go up to refresh",
    "scenario": "start a scenario or a chapter",
    "refresh": "a refresh between sessions",
    "tell": "put a telling on record",
    "status": "the table as the GM, the players or one of them see it",
    "options": "everything somebody could do now",
    "odds": "the chances of a roll, now and after each benefit",
    "pending": "the rulings that wait",
    "show": "a ruling, to decide on it",
    "approve": "say yes to a waiting ruling",
    "reject": "say no to it",
    "ask": "send it back with a question, by default the one the opinion suggests",
    "amend": "approve it with other words",
    "override": "approve it against the rules it breaks, or the ones named",
    "advise": "ask for an opinion on it",
    "reply": "answer the GM's question",
    "object": "say that somebody does not buy it",
    "reopen": "let a decided ruling wait again",
    "log": "the last rulings",
    "why": "what a ruling, a character or the pool came from",
    "import": "bring characters in from a file with their sheets",
    "narrate": "a draft that tells a settled roll",
    "undo": "take back the last ruling, or the last few",
    "dice": "roll the dice, or type what fell on the table",
    "help": "what can be done now, or how a line is written; ? all lists every line",
    "quit": "leave; everything is saved",
}
"""First word of a line -> what it is for."""

OWN_WORDS = "…"
"""Stands in an example for the words of whoever types it."""


def here_lines(state: State) -> list[Line]:
    """What is possible at this point of the game: each a line to type and what it does."""
    shown = [Line(text, "label" if is_title else "", 0 if is_title else 2) for text, is_title in _here(state)]
    always = "any time: status, options, log, why, u (undo), ? invoke (how a line is written), ? all, q (leave)"
    oracle = f"the oracle: ? is it {OWN_WORDS}, ? likely: is it {OWN_WORDS}, draw events, draw (lists the tables)"
    return [*shown, Line(oracle, "faint"), Line(always, "faint")]


def word_lines(word: str, actions: Collection[str] = ()) -> list[Line]:
    """How the line that begins with ``word`` is written; every line for "all".

    ``actions`` are those of the table's rule set; the ways to act that they add are listed, and no others.
    """
    if word == "all":
        return [Line(f"{name}: {gloss}", "", 2) for name, gloss in GLOSS.items()]
    if word in USAGE:
        forms = [*USAGE[word], *(_acting(actions) if word == "act" and actions else ())]
        return [Line(f"{word}: {GLOSS[word]}", "label"), *(Line(form, "", 2) for form in forms)]
    near = nearest(word)
    return [Line(f"no line begins with {printable(word)!r}; {'near it: ' + ', '.join(near) if near else 'try ? all'}")]


def _acting(actions: Collection[str]) -> Iterator[str]:
    yield f"ACTION is one of {', '.join(actions)}"
    others = [f"MIRA {word} …" for word in acting_words(actions) if word not in ("overcomes", "attacks")]
    against = ["MIRA attacks WARDEN with SKILL …"] if "attack" in actions else []
    if others or against:
        yield ", ".join([*against, *others])


def short_name(state: State, key: str) -> str:
    """The shortest way to type the character ``key`` that means nobody else."""
    if key == "gm":
        return key
    return _shortest(state, key, state["characters"][key]["name"], short_names.character)


def short_aspect(state: State, key: str) -> str:
    """The shortest way to type the aspect ``key`` that means no other."""
    return _shortest(state, key, state["aspects"][key]["text"], short_names.aspect)


def _shortest(state: State, key: str, text: str, find: Callable[[State, str], str]) -> str:
    words = printable(text).casefold().split()
    beginnings = (" ".join(words[:count]) for count in range(1, len(words) + 1))
    return next((typed for typed in beginnings if _means(state, typed, find) == key), key)


def _means(state: State, typed: str, find: Callable[[State, str], str]) -> str | None:
    try:
        return find(state, typed)
    except Malformed:
        # It could be several.
        return None


def _here(state: State) -> Iterator[tuple[str, bool]]:
    """Texts to show; True with those that say how things stand."""
    players = [key for key, one in state["characters"].items() if one["kind"] == "pc"]
    if not players:
        yield "nobody plays yet", True
        yield "character Mira pc: Slick as an Eel, Never Leaves a Friend | Athletics 2 | refresh 3", False
    yield from _waiting(state)
    if state["scene"] is None:
        yield "no scene is open", True
        yield "scene The Gate: rain on wet stones", False
        yield from _to_tell(state)
        return
    rolls = [key for key, roll in state["rolls"].items() if roll["open"]]
    for key in rolls:
        yield from _on_roll(state, key)
    if players:
        yield from _in_scene(state, players[0], bool(rolls))


def _waiting(state: State) -> Iterator[tuple[str, bool]]:
    for key in state["pending"]:
        yield f"{key} waits for the GM", True
        yield f"show {key}, approve {key}, reject {key} because {OWN_WORDS}, ask {key} {OWN_WORDS}", False
    for key, one in state["compels"].items():
        if one["open"]:
            yield f"{key}: {who(state, one['target'])} is compelled: {printable(one['complication'])}", True
            yield f"accept {key}, refuse {key}, withdraw {key}", False


def _on_roll(state: State, key: str) -> Iterator[tuple[str, bool]]:
    roll = state["rolls"][key]
    actor = who(state, roll["by"])
    for side in (roll, roll["opposing"]):
        if side is not None and side["dice"] is None:
            whose = "" if side is roll else " opposing"
            yield f"{key} awaits dice of {who(state, side['by'])}", True
            yield f"throw {key}{whose}, throw {key} ++0-{whose}, throw {key} +1{whose}", False
            return
    against = "" if roll["opposition"] is None else f" against {roll['opposition']}"
    yield f"{key} of {actor}: total {roll['total']}{against}, {roll['outcome']} as it stands", True
    by = short_name(state, roll["by"])
    usable = _usable(state, roll)
    for aspect_key in usable[:2]:
        yield f"{by} invokes {short_aspect(state, aspect_key)} because {OWN_WORDS}", False
    for aspect_key in usable[:1]:
        yield f"{by} invokes {short_aspect(state, aspect_key)} reroll because {OWN_WORDS}", False
    yield f"settle {key}", False


def _to_tell(state: State) -> Iterator[tuple[str, bool]]:
    settled = [key for key, one in state["rolls"].items() if not one["open"] and one["outcome"] is not None]
    if settled:
        yield f"narrate {settled[-1]}", False


def _in_scene(state: State, player: str, rolling: bool) -> Iterator[tuple[str, bool]]:
    yield ("besides" if rolling else f"scene {printable(state['scene']['name'])}"), True
    name = short_name(state, player)
    skill = next(iter(state["characters"][player]["skills"]), "Athletics").casefold()
    yield f"act {name} {skill} vs 3", False
    opponents = [key for key, one in state["characters"].items() if one["kind"] == "npc"]
    if opponents:
        yield f"act {name} {skill} vs {short_name(state, opponents[0])}", False
    own = [key for key, one in state["aspects"].items() if one["alive"] and one["on"] == player]
    if own:
        yield f"compel {name} with {short_aspect(state, own[0])}: {OWN_WORDS}", False
    yield f"aspect Wet Stones free {name} 1", False
    if not rolling:
        yield from _to_tell(state)
        yield "close", False


def _usable(state: State, roll: State) -> list[str]:
    """Aspects the roller may still use: the ones held free first, then those on the sheet, then the scene's."""
    by = roll["by"]

    def held(key: str) -> bool:
        free = state["aspects"][key]["free"]
        return bool(free.get(by) or free.get("anyone"))

    in_play = (key for key, one in state["aspects"].items() if one["alive"] and not one["hidden"])
    usable = [key for key in in_play if held(key) or (key not in roll["paid"] and not _is_boost(state, key))]
    return sorted(usable, key=lambda key: (not held(key), state["aspects"][key]["on"] != by))


def _is_boost(state: State, key: str) -> bool:
    return bool(state["aspects"][key]["kind"] == "boost")
