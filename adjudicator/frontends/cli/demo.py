"""A complete scene, told: what was said, what the rules and the opinion say to it, what the GM decided."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from adjudicator.config import resolve
from adjudicator.core.violations import RuleViolation
from adjudicator.frontends.cli.approval import DONE, refusal_lines
from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.frontends.cli.session import terminal
from adjudicator.intake.jsonlines import read_json
from adjudicator.table import Table
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.events import event_sentence
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.odds import chances_lines
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable
from adjudicator.wording.receipts import receipt, rolls_now
from adjudicator.wording.status import status_lines

Move = dict[str, Any]

INTRODUCTION = (
    "A table of two players and a GM, played from a script on a table in memory. Rules decide what may be done, "
    "the checklist asks whether it fits, and the GM has the last word."
)


def tell_demo(keyboard: Keyboard | None = None) -> int:
    """Play the shipped script line by line and tell it; returns the exit code, 0."""
    screen = keyboard or terminal(resolve({}))
    screen.show([Line("adjudicator: a scene", "title"), Line(INTRODUCTION)])
    with Table.in_memory("unwritten", via="demo") as table:
        for number, moves in enumerate(demo_script(), start=1):
            screen.show([Line(""), *_told(table, number, moves, screen)])
        screen.show([Line(""), *status_lines(table.state())])
    screen.show([Line(""), Line("your own table: adjudicator new NAME, then adjudicator play", "good")])
    return DONE


def demo_script() -> Iterator[list[Move]]:
    """The moves of each line of the script that ships with the package."""
    text = (files("adjudicator") / "demo.jsonl").read_text(encoding="utf-8")
    for line in text.splitlines():
        moves = read_json(line)
        yield moves if isinstance(moves, list) else [moves]


def _told(table: Table, number: int, moves: list[Move], screen: Keyboard) -> Iterator[Line]:
    before = table.state()
    for move in moves:
        yield Line(f"{number:>2}  {_said(move, before)}", "title")
    if moves[0]["do"] == "invoke":
        yield from _judged(table, moves, before, screen)
        return
    ruling = table.rule(moves)
    for event in ruling.events:
        told = event_sentence(event)
        if told is not None:
            yield Line(told, "", 4)
    for standing in rolls_now(before, table.state()) if moves[0]["do"] == "take_action" else ():
        yield Line(standing, "label", 4)
        if "fail" in standing:
            yield from (Line(text, "faint", 4) for text in chances_lines(table.odds(), table.state()))


def _judged(table: Table, moves: list[Move], before: dict[str, Any], screen: Keyboard) -> Iterator[Line]:
    """An invocation: the first is shown on the approval screen, all get a receipt or a refusal that explains itself."""
    ruling = table.propose(moves)
    first = not any(roll["paid"] or roll["bonus"] for roll in before["rolls"].values())
    if first:
        ruling = table.advise(ruling.id)
        yield from (_deeper(line) for line in approval_screen(ruling.to_dict(), before))
        yield Line("the GM presses a: approved", "good", 4)
    try:
        decided = table.decide(ruling.id, "approve", seen=ruling.version)
    except RuleViolation as refused:
        yield from (_deeper(line) for line in refusal_lines(refused, table, ruling.moves, screen))
        table.withdraw(ruling.id, by="gm")
        return
    told, cost = receipt(decided.to_dict(), ruling.preview, before, table.state())
    yield from (Line(told, "good", 4), Line(cost, "", 4))


def _said(move: Move, state: dict[str, Any]) -> str:
    words = f' - "{printable(move["because"])}"' if move.get("because") else ""
    return f"{move_sentence(move, state)}{words}"


def _deeper(line: Line) -> Line:
    return Line(line.text, line.role, line.indent + 4)
