"""After a refusal: what would be legal now, found among the table's own options, as commands to type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.intake import short_names
from adjudicator.table import Table
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

Move = Mapping[str, Any]
Record = Mapping[str, Any]

MOST = 2
"""Commands shown after a refusal: a way out, not a list."""

_NAMES = ("by", "aspect", "target", "for", "against", "from", "to", "on", "character", "compel", "roll", "uses")

_INSTEAD: Mapping[str, tuple[str, ...]] = {
    "scene.open": ("open_scene",),
    "scene.one": ("close_scene", "settle", "throw", "answer_compel"),
    "scene.settled": ("settle", "answer_compel", "throw", "abandon"),
    "throw.awaited": ("throw", "settle"),
    "settle.dice-thrown": ("throw", "abandon"),
    "settle.open": ("settle", "take_action"),
    "abandon.open": ("abandon", "take_action"),
    "tell.settled": ("settle", "throw"),
    "compel.open": ("answer_compel", "compel"),
    "compel.refusal-costs": ("answer_compel",),
    "invoke.roll-open": ("take_action",),
    "invoke.dice-thrown": ("throw",),
    "invoke.after-dice": ("throw",),
    "concede.before-dice": ("settle", "abandon"),
    "concede.once": ("close_scene",),
    "pass.held": ("pass_invocation", "take_action"),
    "sacrifice.at-zero": ("compel",),
    "hint.held": ("take_action",),
    "session.once": ("start_session",),
    "detail.fate-point": ("take_action", "compel"),
    "aspect.in-play": ("place_aspect",),
    "action.offered": ("take_action",),
}
"""Broken rule -> the moves that lead out of it, the likeliest first."""


def refused_lines(table: Table, moves: Sequence[Move], broken: Iterable[Record], keyboard: Keyboard) -> list[Line]:
    """Every violation record in full, and what would be legal now, as it is typed at this keyboard."""
    found = list(broken)
    lines = [line for violation in found for line in _in_full(violation)]
    return lines + way_lines(ways_out(table, moves, found, keyboard))


def way_lines(ways: Sequence[str]) -> list[Line]:
    """The ways out under one ``now``."""
    return [Line(f"{'now' if n == 0 else '   '}      {way}", "good", 2) for n, way in enumerate(ways)]


def ways_out(table: Table, moves: Sequence[Move], broken: Sequence[Record], keyboard: Keyboard) -> list[str]:
    """At most ``MOST`` lines to type that no rule forbids now and that serve what ``moves`` were meant for."""
    if any(violation["rule"].startswith("names.") for violation in broken):
        near = _names_near(table, moves[0])
        return [keyboard.spelled("status") + (f"   (perhaps you mean {', '.join(near)})" if near else "")]
    by = str(moves[0].get("by", "gm"))
    who = short_names.character(table.state(), by)
    # What the GM could do comes second, and third what anybody could do whose turn the refused move was not.
    seats = dict.fromkeys((who, "gm", *(table.game.characters if who == "gm" else ())))
    offered = [option["move"] for seat in seats for option in table.options(seat)]
    wanted = [*_alike(table, moves[0], offered), *_leading_out(broken, offered)]
    only = sum(roll.open for roll in table.game.rolls.values()) == 1
    ways = list(dict.fromkeys(keyboard.spelled(_short(move) if only else move) for move in wanted))
    return ways[:MOST] or [keyboard.spelled(f"options {who}" if offered else "options")]


def _names_near(table: Table, move: Move) -> list[str]:
    """Ids on the table that look much like something ``move`` names and the table does not know."""
    state = table.state()
    known = [*state["characters"], *state["aspects"], *state["rolls"], *state["compels"]]
    strangers = [str(move[field]) for field in _NAMES if field in move and move[field] not in known]
    return [near for typed in strangers for near in get_close_matches(typed.casefold(), known, n=1)]


def _short(move: Move) -> Move:
    """``move`` without the roll it is about, where that goes without saying."""
    return {name: value for name, value in move.items() if name != "roll"}


def _alike(table: Table, move: Move, offered: Sequence[Move]) -> list[Move]:
    """Other ways to do the same: first with the same aspect and another payment, then with other aspects."""
    if move["do"] != "invoke":
        return []
    aspect = short_names.aspect(table.state(), move["aspect"])
    by = short_names.character(table.state(), move["by"])
    invocations = [other for other in offered if other["do"] == "invoke" and other["by"] == by]

    def far(other: Move) -> tuple[bool, ...]:
        another, paid = other["aspect"] != aspect, other["pay"] == "fate_point"
        # Whatever lies on others may be invoked as well, but one's own and the scene's come to mind first.
        elsewhere = table.game.aspects[other["aspect"]].on not in (by, "scene", "game")
        return other["benefit"] != move["benefit"], another, elsewhere, paid

    # One way for each aspect: two payments for the same thing are no choice.
    nearest: dict[str, Move] = {}
    for other in sorted(invocations, key=far):
        nearest.setdefault(other["aspect"], other)
    return list(nearest.values())


def _leading_out(broken: Sequence[Record], offered: Sequence[Move]) -> Iterator[Move]:
    for violation in broken:
        for do in _INSTEAD.get(violation["rule"], ()):
            yield from (move for move in offered if move["do"] == do)


def _in_full(violation: Record) -> Iterator[Line]:
    yield Line(f"error[{violation['rule']}]  {printable(violation['detail'])}", "bad")
    for name, key in (("rule  ", "says"), ("source", "source"), ("remedy", "remedy")):
        yield Line(f"{name}   {printable(violation[key])}", "", 2)
