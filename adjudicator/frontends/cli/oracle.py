"""Questions to the oracle: the exact chances first, then the dice, then the answer in words.

An open question is a roll like any other, so that aspects are invoked on it under the same rules and at the same
cost; its answer settles the roll and asks the oracle with what the invocations added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from adjudicator.core.checks import violation
from adjudicator.core.oracle import ODDS_WORDS, CountedOdds, answer_chances, counted_odds, step_named
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.frontends.cli.approval import DONE, Move
from adjudicator.frontends.cli.keyboard import Terminal
from adjudicator.frontends.cli.moving import faces, given, what, who, written
from adjudicator.frontends.cli.open_questions import OpenQuestion, open_question_at
from adjudicator.frontends.cli.putting import carried_out
from adjudicator.frontends.cli.session import Session
from adjudicator.solo.asked_rolls import MARKS
from adjudicator.wording.oracle import answer_line, question_lines
from adjudicator.wording.page import Line

if TYPE_CHECKING:
    from adjudicator.frontends.cli.oracle_readings import ReadOut

Record = Mapping[str, Any]

KEYS = "[t]hrow [l]eave it"
_TOLD: Mapping[str, tuple[str, ...]] = {"fail": ("none",), "tie": ("none", "minor cost"), "style": ("none", "detail")}
"""Outcome -> the results to choose from that are told and not counted."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question as typed: its odds ("" or None is even), who asks, aspects counted on either side, and dice.

    ``sure`` throws at once; ``read`` asks a model for readings of the answer.
    """

    text: str
    odds: str | None = None
    by: str | None = None
    helping: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    dice: str | None = None
    sure: bool = False
    read: bool = False


def ask_oracle(session: Session, asked: Question, as_json: bool = False) -> int:
    """Show the chances, throw, and write the answer down; it changes no number of the table.

    Raises Malformed for an empty question, RuleViolation for odds and aspects nobody knows.
    """
    odds = _odds(session, asked)
    dice = faces(asked.dice)
    reader = _reader(session) if asked.read else None
    if not _shown_and_wanted(session, asked, odds):
        return DONE
    move = given(do="consult", question=question_of(asked.text), by=who(session, asked.by), dice=dice)
    return _answered(session, [move | {"odds": odds.step}], odds.step, reader, as_json)


def open_question(session: Session, asked: Question, as_json: bool = False) -> int:
    """Show the chances, throw as a roll of whoever asks, and leave it open for invocations. Raises as above."""
    odds = _odds(session, asked)
    dice = faces(asked.dice)
    if not _shown_and_wanted(session, asked, odds):
        return DONE
    question = {"why": question_of(asked.text), "value": odds.step}
    move: Move = {"do": "take_action", "by": who(session, asked.by), "action": "overcome", "modifiers": [question]}
    code, record = carried_out(session, [move | {"dice": dice}])
    if as_json:
        typer.echo(written(record if code else dict(record) | {"chances": _chances(session, odds.step)}))
    elif not code:
        roll = next(event["roll"]["id"] for event in record["events"] if event["kind"] == "action_taken")
        how = session.keyboard.spelled("oracle answer" if _types_lines(session) else "oracle --answer")
        session.keyboard.show([Line(f"{roll} is open for invocations; then: {how}", "faint")])
    return code


def answer_question(session: Session, roll: str | None, read: bool = False, as_json: bool = False) -> int:
    """Settle an open question (default: the only one), and answer it with what invocations added to its odds.

    Raises Malformed where no question is open, or the roll is none.
    """
    found = open_question_at(session.table, roll)
    reader = _reader(session) if read else None
    return _answered(session, _settling(session, found), found.odds, reader, as_json)


def question_of(typed: str) -> str:
    """The question with a mark at its end. Raises Malformed when nothing is asked."""
    text = " ".join(typed.split())
    if not text.strip("".join(MARKS)):
        raise Malformed("the question is missing")
    return text if text.endswith(MARKS) else f"{text}?"


def _settling(session: Session, found: OpenQuestion) -> list[Move]:
    """The settling and the answer from the same dice; while dice are awaited the settling alone, to be refused."""
    settle: Move = {"do": "settle", "roll": found.roll}
    if found.dice is None or found.outcome is None:
        return [settle]
    # An answer is all that a question earns: where the outcome would hand out more, what is only told is chosen.
    offered = session.table.game.ruleset.on_offer("overcome", found.outcome)
    told = next((result for result in offered if result in _TOLD.get(found.outcome, ())), None)
    if told is not None and told != offered[0]:
        settle["choices"] = {found.outcome: told}
    consult = given(do="consult", question=found.question, by=found.by, dice=list(found.dice))
    return [settle, consult | {"odds": found.odds}]


def _answered(session: Session, moves: list[Move], odds: int, reader: ReadOut | None, as_json: bool) -> int:
    code, record = carried_out(session, moves)
    answered = [event for event in record.get("events", ()) if event["kind"] == "consulted"]
    if code or not answered:
        if as_json:
            typer.echo(written(record))
        return code
    session.keyboard.show([answer_line(answered[0]["answer"])])
    extra: dict[str, Any] = {"chances": _chances(session, odds)}
    if reader is not None:
        code, extra["readings"] = reader(answered[0]["question"], answered[0]["answer"])
    if as_json:
        typer.echo(written(dict(record) | extra))
    return code


def _odds(session: Session, asked: Question) -> CountedOdds:
    question_of(asked.text)
    ruleset = session.table.game.ruleset
    said = step_named(asked.odds, ruleset.words.ladder) if asked.odds else 0
    if said is None:
        words = ", ".join([*ODDS_WORDS, *ruleset.words.ladder.values()])
        detail = f"{asked.odds!r} is no odds: a step such as +2, or one of {words}."
        raise RuleViolation([violation(ruleset, "names.known", detail)])
    helping, against = (_in_play(session, typed) for typed in (asked.helping, asked.against))
    if both := set(helping) & set(against):
        raise Malformed(f"{min(both)} counts on one side of the question, not on both")
    return counted_odds(ruleset, said, helping, against)


def _in_play(session: Session, typed: tuple[str, ...]) -> tuple[str, ...]:
    aspects = session.table.game.aspects
    keys = tuple(dict.fromkeys(what(session, one) or one for one in typed))
    for key in keys:
        if key not in aspects or not aspects[key].alive:
            rule = "aspect.in-play" if key in aspects else "names.known"
            detail = f"No aspect in play is called {key!r}, so it counts for nothing."
            raise RuleViolation([violation(session.table.game.ruleset, rule, detail)])
    return keys


def _shown_and_wanted(session: Session, asked: Question, odds: CountedOdds) -> bool:
    """Show what the dice can say; False when whoever sits there would rather not throw."""
    keyboard, table = session.keyboard, session.table
    chances = answer_chances(odds.step, table.game.ruleset.numbers.style_shifts)
    keyboard.show(question_lines(question_of(asked.text), odds, chances, table.state()))
    typed = isinstance(keyboard, Terminal) and keyboard.typed_dice
    if asked.sure or asked.dice is not None or typed or not keyboard.interactive:
        return True
    keyboard.show([Line(KEYS, "faint")])
    if keyboard.key("tl") == "t":
        return True
    keyboard.show([Line("left: no dice fell, and nothing was asked", "doubt")])
    return False


def _chances(session: Session, odds: int) -> dict[str, float]:
    found = answer_chances(odds, session.table.game.ruleset.numbers.style_shifts)
    return {answer: float(chance) for answer, chance in found.items()}


def _reader(session: Session) -> ReadOut:
    from adjudicator.frontends.cli.oracle_readings import reader

    return reader(session)


def _types_lines(session: Session) -> bool:
    return isinstance(session.keyboard, Terminal) and session.keyboard.short_lines
