"""The results of a script in words, as ``adjudicator run`` prints them without ``--json``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.wording.events import event_sentence
from adjudicator.wording.plain import counted, printable
from adjudicator.wording.refusals import refusals

Record = Mapping[str, Any]


def result_lines(result: Record) -> Iterator[str]:
    """The lines of one result: what happened, why it was refused or is malformed, or the state at the end."""
    for line in _lines(result):
        # Ids may hold any sign as well.
        yield printable(line)


def _lines(result: Record) -> Iterator[str]:
    if "state" in result:
        yield from _state_lines(result["state"])
    elif "malformed" in result:
        yield f"{result['line']:>4}  malformed: {printable(result['malformed'])}"
    elif not result["ok"]:
        yield f"{result['line']:>4}  refused"
        for line in refusals(result["violations"]).splitlines():
            yield f"      {printable(line)}"
    else:
        number = f"{result['line']:>4}"
        for event in result["events"]:
            sentence = event_sentence(event)
            if sentence is not None:
                yield f"{number}  {sentence}"
                number = "    "


def _state_lines(state: Record) -> Iterator[str]:
    yield ""
    scene = state["scene"]
    yield f"{state['rules']}, {'scene ' + printable(scene['name']) if scene else 'between scenes'}"
    for one in state["characters"].values():
        if one["kind"] == "pc":
            owed = f", {one['owed']} owed after the scene" if one["owed"] else ""
            yield f"  {printable(one['name'])}: {counted(one['fate_points'], 'fate point')}{owed}"
    gm = state["gm"]
    carried = f", {gm['carry']} carried over" if gm["carry"] else ""
    yield f"  GM: {gm['pool']} in the pool{carried}"
    for aspect in state["aspects"].values():
        if aspect["alive"]:
            free = "".join(f", {holder} {n} free" for holder, n in aspect["free"].items())
            yield f"  {printable(aspect['text'])} ({aspect['kind']} on {aspect['on']}{free})"
    for key, roll in state["rolls"].items():
        if roll["open"]:
            total = "dice awaited" if roll["total"] is None else f"total {roll['total']}"
            against = "" if roll["opposition"] is None else f" against {roll['opposition']}"
            yield f"  open roll {key} of {roll['by']}: {total}{against}"
