"""The state of a table on one screen: who has what, what is in play, what waits."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.wording.names import State, aspect, who
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted, printable

UNSEEN = "a hidden aspect"


def status_lines(state: State) -> Iterator[Line]:
    """Everything a seat may see in ``state``: points and aspects by character, the scene, what is open."""
    scene = state["scene"]
    yield Line(f"Scene: {printable(scene['name'])}" if scene else "Between scenes", "title")
    if scene and scene["description"]:
        yield Line(printable(scene["description"]), "", 2)
    for fact in scene["details"] if scene else ():
        yield Line(f"also true: {printable(fact)}", "", 2)
    if scene and scene.get("notes"):
        yield Line(f"notes: {printable(scene['notes'])}", "faint", 2)
    yield from aspect_lines(state, "scene")
    yield from aspect_lines(state, "game")
    for key in state["characters"]:
        yield from _character(state, key)
    carried = f", {state['gm']['carry']} carried over" if state["gm"]["carry"] else ""
    yield Line(f"GM: {counted(state['gm']['pool'], 'fate point')} in the pool{carried}", "label")
    yield from open_lines(state)


def aspect_lines(state: State, on: str) -> Iterator[Line]:
    """The aspects in play on the scene, the game or a character, with whoever holds free invocations."""
    for key, one in state["aspects"].items():
        if one["alive"] and one["on"] == on:
            notes = [one["kind"] if one["kind"] != "situation" else "", "hidden" if one["hidden"] else ""]
            notes += [f"{n} free for {who(state, holder)}" for holder, n in one["free"].items()]
            shown = "; ".join(note for note in notes if note)
            yield Line(f"{aspect(state, key)} [{key}]{f' ({shown})' if shown else ''}", "", 2)


def open_lines(state: State) -> Iterator[Line]:
    """What waits for somebody: open rolls, open compels, rulings."""
    for key, roll in state["rolls"].items():
        if roll["open"]:
            yield Line(f"open roll {key} of {who(state, roll['by'])}: {roll_standing(roll)}", "doubt")
    for key, compel in state["compels"].items():
        if compel["open"]:
            rests_on = f"{who(state, compel['target'])}, {aspect(state, compel['aspect'] or UNSEEN)}"
            yield Line(f"open compel {key}: {rests_on}: {printable(compel['complication'])}", "doubt")
    if state["pending"]:
        yield Line(f"waiting for the GM: {', '.join(state['pending'])}", "doubt")


def _character(state: State, key: str) -> Iterator[Line]:
    one = state["characters"][key]
    notes = [f"played by {printable(one['player'])}" if one["player"] else "", "conceded" if one["conceded"] else ""]
    if one["fate_points"] is None:
        notes.insert(0, "the GM's")
    else:
        notes.insert(0, f"{counted(one['fate_points'], 'fate point')}, refresh {one['refresh']}")
        notes.insert(1, f"{one['owed']} owed after the scene" if one["owed"] else "")
    if one["hints"]:
        notes.append(counted(one["hints"], "unused hint"))
    yield Line(f"{printable(one['name'])} [{key}]: {'; '.join(note for note in notes if note)}", "label")
    if one["skills"]:
        yield Line(", ".join(f"{printable(name)} {rating:+d}" for name, rating in one["skills"].items()), "faint", 2)
    if one.get("notes"):
        yield Line(f"notes: {printable(one['notes'])}", "faint", 2)
    yield from aspect_lines(state, key)


def roll_standing(roll: State) -> str:
    """How an open roll stands: ``overcome, total 4 against 3, succeed by 1 as it stands``."""
    if roll["shifts"] is None:
        return f"{roll['action'].replace('_', ' ')}, dice awaited"
    against = "" if roll["opposition"] is None else f" against {roll['opposition']}"
    by = f" by {abs(roll['shifts'])}" if roll["shifts"] else ""
    return f"{roll['action'].replace('_', ' ')}, total {roll['total']}{against}, {roll['outcome']}{by} as it stands"
