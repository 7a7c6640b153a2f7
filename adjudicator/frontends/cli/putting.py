"""Moves typed by the GM: the ones that need a judgement go to the approval screen, the rest go through."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import typer

from adjudicator.core.violations import RuleViolation
from adjudicator.frontends.cli.acting_alone import ROLLED, before_dice
from adjudicator.frontends.cli.approval import DONE, FORBIDDEN, Move, put_before_gm, refusal_lines
from adjudicator.frontends.cli.second_person import answered
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.needs_judgement import JUDGED
from adjudicator.solo.automatic import Automatic
from adjudicator.solo.following import carry_out
from adjudicator.wording.events import event_sentence
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable
from adjudicator.wording.receipts import rolls_now

Record = Mapping[str, Any]


def put(session: Session, moves: Sequence[Move], by: str = "gm", *, sure: bool = False, as_json: bool = False) -> int:
    """Carry out ``moves`` for the seat ``by`` and return the exit code.

    Moves of ``JUDGED`` are shown for approval (``sure`` approves what no rule forbids); others are proposed
    and approved in one breath. A refusal is shown with the rule, its source, remedy and what would be legal
    now. ``as_json`` prints the ruling's record, or the violations, as well; then the keyboard should be silent.
    """
    readied = before_dice(session, moves, sure)
    if readied is None:
        return DONE
    code, record = carried_out(session, readied.moves, by, sure=sure, reason=readied.reason)
    if as_json:
        typer.echo(json.dumps(record, ensure_ascii=False))
    return code


def carried_out(
    session: Session, moves: Sequence[Move], by: str = "gm", *, sure: bool = False, reason: str | None = None
) -> tuple[int, Record]:
    """``put`` that prints no JSON: the exit code, and the ruling's record or that of the refusal.

    ``reason`` goes with the decision on what needs no judgement.
    """
    table, keyboard = session.table, session.keyboard
    if any(move["do"] in JUDGED for move in moves):
        if not sure:
            keyboard.show([session.header()])
        found = put_before_gm(table, [with_dice(session, move) for move in moves], by, keyboard, sure=sure)
        if found.code == FORBIDDEN:
            return FORBIDDEN, _no(found.broken)
        return found.code, found.ruling.to_dict()
    before = table.state()
    keyboard.show(_skills_not_there(moves, before))
    try:
        thrown = [with_dice(session, move) for move in moves]
        ruling = table.rule(thrown) if reason is None else carry_out(table, Automatic(tuple(thrown), reason))
    except RuleViolation as refused:
        keyboard.show(refusal_lines(refused, table, moves, keyboard))
        return FORBIDDEN, _no([violation.to_dict() for violation in refused.violations])
    told = [sentence for event in ruling.events if (sentence := event_sentence(event)) is not None]
    keyboard.show([Line(sentence) for sentence in told])
    if any(move["do"] in ("take_action", "throw") for move in moves):
        keyboard.show([Line(standing, "title") for standing in rolls_now(before, table.state())])
    answered(table, ruling, keyboard)
    return DONE, ruling.to_dict()


def _skills_not_there(moves: Sequence[Move], state: Record) -> list[Line]:
    """A word on every skill named that is not on its sheet: it counts as nothing, which may be a slip."""
    throwers = [side for move in moves if move["do"] == "take_action" for side in (move, move.get("opposition"))]
    return [
        Line(f"{printable(one['name'])} has no skill {side['skill']!r} on the sheet: it counts as +0", "doubt")
        for side in throwers
        if isinstance(side, Mapping) and "skill" in side and "rating" not in side
        for one in [state["characters"].get(side.get("by"))]
        if one is not None and side["skill"] not in one["skills"]
    ]


def _no(violations: Sequence[Record]) -> Record:
    return {"ok": False, "violations": list(violations)}


def with_dice(session: Session, move: Move) -> Move:
    """``move`` with faces from the keyboard wherever ``ROLLED`` stands for them, the opposing side's included."""
    thrown = move | {"dice": _faces(session, move)} if move.get("dice") == ROLLED else move
    opposing = move.get("opposition")
    if isinstance(opposing, Mapping) and opposing.get("dice") == ROLLED:
        thrown = thrown | {"opposition": dict(opposing) | {"dice": _faces(session, opposing)}}
    return thrown


def _faces(session: Session, thrower: Record) -> list[int]:
    one = session.table.state()["characters"].get(thrower.get("by", ""), {})
    return list(session.keyboard.dice(one.get("name", "the table")))
