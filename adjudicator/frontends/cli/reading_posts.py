"""Threads read at the table, and what waits gone through item by item."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.correspondence.accounts import Accounts
from adjudicator.correspondence.passages import origins
from adjudicator.correspondence.questions import OpenQuestion, accept_offer, open_questions, settle_question
from adjudicator.correspondence.reading import Reading, read_in
from adjudicator.formats.thread_post import Post
from adjudicator.formats.threads import read_thread
from adjudicator.frontends.cli.approval import DONE, WAITING, decide_at
from adjudicator.frontends.cli.listening import listener_from
from adjudicator.frontends.cli.moving import pairs, written
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.cli.telling import decide_telling
from adjudicator.intake.short_lines import CommandSaid, read_line
from adjudicator.table.rulings import Ruling
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable
from adjudicator.wording.threads import origin_lines, question_lines, reading_lines

_AT_ONCE = 8


def read_posts(session: Session, file: str, whos: list[str], as_json: bool = False) -> int:
    """Read a thread; what is declared waits, what is not certain is asked. Exit code 7 where anything waits.

    ``whos`` are ACCOUNT=CHARACTER pairs. Raises Malformed for a file that cannot be read or nobody the table knows.
    """
    accounts = Accounts(session.table)
    for account, who in pairs(whos, "account").items():
        accounts.settle(account, who)
    thread, listener = read_thread(_bytes(file)), listener_from(session)
    reading = read_in(
        session.table,
        thread,
        lambda account, called: _who(session, account, called, piped=file == "-"),
        listener.listen if listener is not None else None,
    )
    reading.said += tuple(listener.said) if listener is not None else ()
    _consider(session, reading.proposed)
    record = _record(reading)
    if as_json:
        typer.echo(written(record))
    else:
        session.keyboard.show([session.header(), *reading_lines(record), *_next(session)])
    return WAITING if session.table.state()["pending"] or reading.strangers else DONE


def review(session: Session) -> int:
    """Go through everything that waits for the GM, one item at a time, each decided by itself; then the questions."""
    table, keyboard = session.table, session.keyboard
    waiting = [ruling.id for ruling in table.pending() if ruling.status == "pending"]
    keyboard.show([session.header()])
    for number, key in enumerate(waiting, start=1):
        ruling = table.ruling(key)
        if not ruling.waits:
            continue
        keyboard.show([Line(f"{number} of {len(waiting)}", "label"), *_origin(session, key)])
        _one(session, ruling)
    for question in open_questions(table):
        _settle(session, question)
    left = len(table.pending()) + len(open_questions(table))
    keyboard.show([Line("nothing waits" if not left else f"still waiting: {left}", "faint")])
    return WAITING if left else DONE


def _one(session: Session, ruling: Ruling) -> None:
    if ruling.moves[0]["do"] == "tell":
        decide_telling(session, ruling)
        return
    judged = ruling.opinion is None and ruling.moves[0]["do"] == "invoke"
    decide_at(session.table, session.table.first_opinion(ruling.id) if judged else ruling, session.keyboard)


def _settle(session: Session, question: OpenQuestion) -> None:
    """A question that a thread left open: answered with a yes where that is enough, or by a short line, or left."""
    keyboard = session.keyboard
    keyboard.show(question_lines(question.post.called or question.post.account, question.passage, question.ask))
    if not keyboard.interactive:
        return
    yes = "[y]es " if question.offer is not None else ""
    keyboard.show([Line(f"{yes}[p]ropose it with a line of play [d]ismiss [l]ater", "faint")])
    pressed = keyboard.key("ypdl" if yes else "pdl")
    try:
        if pressed == "d":
            settle_question(session.table, question)
        elif pressed == "y":
            _one(session, accept_offer(session.table, question))
        elif pressed == "p" and (line := keyboard.words("line")):
            _one(session, _typed(session, question, line))
    except AdjudicatorError as error:
        keyboard.show([Line(printable(str(error)), "bad")])


def _typed(session: Session, question: OpenQuestion, line: str) -> Ruling:
    """The ruling that a short line proposes for a question, which is settled by it."""
    said = read_line(line, session.table.state(), session.table.game.ruleset)
    if isinstance(said, CommandSaid):
        raise Malformed(f"{line!r} proposes nothing")
    ruling = session.table.propose(list(said.moves), by=said.by)
    settle_question(session.table, question, ruling.id)
    return ruling


def _consider(session: Session, rulings: list[str]) -> None:
    """Opinions on invocations that were just read, several in flight; other moves need none."""
    found = map(session.table.ruling, rulings)
    asked = [one.id for one in found if one.status == "pending" and one.moves[0]["do"] == "invoke"]
    turns = asyncio.Semaphore(_AT_ONCE)

    async def one(key: str) -> None:
        async with turns:
            await session.table.afirst_opinion(key)

    async def every() -> None:
        await asyncio.gather(*(one(key) for key in asked))

    if asked:
        asyncio.run(every())


def _who(session: Session, account: str, called: str, *, piped: bool) -> str | None:
    # What comes through standard input leaves nobody there to answer.
    if not session.keyboard.interactive or piped:
        return None
    shown = printable(called if called == account else f"{called} ({account})")
    while True:
        who = session.keyboard.words(f"who is {shown}? a character, gm or nobody; Enter for later")
        if not who:
            return None
        try:
            return Accounts(session.table).settle(account, who)
        except Malformed as error:
            session.keyboard.show([Line(printable(str(error)), "bad")])


def _origin(session: Session, ruling: str) -> list[Line]:
    origin = origins(session.table.notebook).get(ruling)
    return [] if origin is None else origin_lines(origin)


def _next(session: Session) -> list[Line]:
    return [Line(f"decide them with: {session.keyboard.spelled('review')}", "faint")]


def _record(reading: Reading) -> dict[str, Any]:
    """The reading, JSON-ready."""
    items = [asdict(item) | {"post": item.post.id, "called": _called(item.post)} for item in reading.items]
    return {
        "form": reading.form,
        "said": list(reading.said),
        "new": reading.new,
        "edited": [[_post(old), _post(new)] for old, new in reading.edited],
        "gone": [_post(post) for post in reading.gone],
        "strangers": reading.strangers,
        "items": items,
    }


def _post(post: Post) -> Mapping[str, Any]:
    return {"id": post.id, "called": _called(post), "at": post.at, "text": post.text}


def _called(post: Post) -> str:
    return post.called or post.account


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}") from error
