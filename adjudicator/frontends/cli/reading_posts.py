"""Threads read at the table, and what waits gone through item by item."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import typer

from adjudicator.core.violations import AdjudicatorError, Malformed
from adjudicator.correspondence.accounts import Accounts, account_named
from adjudicator.correspondence.passages import origins
from adjudicator.correspondence.questions import (
    OpenQuestion,
    accept_offer,
    open_questions,
    settle_question,
    to_review,
)
from adjudicator.correspondence.reading import Reading, read_in
from adjudicator.formats.thread_post import Post, Thread
from adjudicator.formats.threads import read_thread
from adjudicator.frontends.cli.approval import DONE, WAITING, decide_at
from adjudicator.frontends.cli.leaving import QUIT, Leaving
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
_LOOKED_AT = 65_536
_WHITE = b"\t\n\v\f\r"


def read_posts(session: Session, file: str, whos: list[str], as_json: bool = False) -> int:
    """Read a thread; what is declared waits, what is not certain is asked. Exit code 7 where anything waits.

    ``whos`` are ACCOUNT=CHARACTER pairs. Raises Malformed for a file that cannot be read or nobody the table knows.
    """
    thread = _thread(file)
    unheard, listener = _settled(session, thread, pairs(whos, "account")), listener_from(session)
    reading = read_in(
        session.table,
        thread,
        lambda account, called: _who(session, account, called, piped=file == "-"),
        listener.listen if listener is not None else None,
    )
    reading.said += unheard
    reading.said += tuple(listener.said) if listener is not None else ()
    _consider(session, reading.proposed)
    record = _record(reading)
    if as_json:
        typer.echo(written(record))
    else:
        session.keyboard.show([session.header(), *reading_lines(record), *_next(session)])
    return WAITING if session.table.state()["pending"] or reading.strangers else DONE


def review(session: Session) -> int:
    """Go through what waits for the GM and what is to be asked, one by one in the order of the posts."""
    table, keyboard = session.table, session.keyboard
    waiting, leaving = to_review(table), Leaving(keyboard)
    keyboard.show([session.header()])
    going = replace(session, keyboard=leaving)
    for number, one in enumerate(waiting, start=1):
        if leaving.left:
            break
        if isinstance(one, str) and not table.ruling(one).waits:
            continue
        hint = f" ([{QUIT}]uit leaves the rest for later)" if keyboard.interactive else ""
        keyboard.show([Line(f"{number} of {len(waiting)}{hint}", "label")])
        if isinstance(one, str):
            keyboard.show(_origin(session, one))
            _one(going, table.ruling(one))
        else:
            _settle(going, one)
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
        elif pressed == "p":
            _propose_typed(session, question)
    except AdjudicatorError as error:
        keyboard.show([Line(printable(str(error)), "bad")])


def _propose_typed(session: Session, question: OpenQuestion) -> None:
    """Ask for a line until it proposes something; an empty one leaves the question open."""
    while line := session.keyboard.words("line"):
        try:
            ruling = _typed(session, question, line)
        except AdjudicatorError as error:
            session.keyboard.show([Line(printable(str(error)), "bad")])
        else:
            _one(session, ruling)
            return


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
    if not session.table.pending() and not open_questions(session.table):
        return []
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


def _settled(session: Session, thread: Thread, whos: Mapping[str, str]) -> tuple[str, ...]:
    """Remember who posts under which account; what comes back names those who posted nothing here."""
    accounts, unheard = Accounts(session.table), []
    for typed, who in whos.items():
        account = account_named(typed, thread.posts)
        if account is None:
            unheard.append(f"no post by {printable(typed)}, so nothing is remembered of that name")
        else:
            accounts.settle(account, who)
    return tuple(unheard)


def _thread(file: str) -> Thread:
    """The posts in ``file``. Raises Malformed where it holds no text, or JSON that is no saved channel."""
    found = _bytes(file)
    start = found[:_LOOKED_AT]
    signs = sum(sign < 32 and sign not in _WHITE for sign in start)
    if signs * 100 > len(start) or start.decode("utf-8", "replace").count("\ufffd") * 10 > len(start):
        raise Malformed(f"{file} is no text that can be read; save it as UTF-8")
    thread = read_thread(found)
    if thread.form == "unreadable":
        raise Malformed(f"{file} cannot be read: {' '.join(thread.said)}")
    if file.casefold().endswith(".json") and thread.form != "discord export":
        raise Malformed(f"{file} cannot be read: it is named like JSON and is none")
    return thread


def _bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}") from error
