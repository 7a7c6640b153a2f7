"""Play by post, outwards: the reply to a thread, recaps, and reminders, printed as they are to be pasted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Literal

import typer

from adjudicator.core.violations import Malformed
from adjudicator.correspondence.added_targets import check_target
from adjudicator.correspondence.layout import messages
from adjudicator.correspondence.pasted import remember_pasted
from adjudicator.correspondence.posted import last_post, remember
from adjudicator.correspondence.recap import recap_of_scene, recap_of_session
from adjudicator.correspondence.reply import reply
from adjudicator.correspondence.retelling import View
from adjudicator.correspondence.waiting import Reminder, open_questions, reminders, waiting, waiting_words
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import Session
from adjudicator.table.clerk import utc_now
from adjudicator.wording.page import Line
from adjudicator.wording.stories import title

Seat = Literal["players", "gm"]

_RULE = "─" * 8


def print_reply(
    session: Session,
    target: str | None = None,
    seat: Seat = "players",
    *,
    again: bool = False,
    peek: bool = False,
    as_json: bool = False,
) -> int:
    """Print the reply since the last one, and note it as posted unless it is only looked at.

    Without a ``target`` it is that of the last post, else plain text. ``seat`` "gm" shows what players do not see as
    well, and is never noted. ``again`` prints the last post once more; Malformed before there is one, or for "gm".
    """
    notebook = session.table.notebook
    if again:
        return _print_again(session, target, seat, as_json)
    where = _target(session, target)
    found = reply(session.table, seat)
    parts = messages(found.page, where)
    noted = bool(parts) and not peek and seat == "players"
    if noted:
        remember(notebook, where, parts, found.page, found.told)
    if as_json:
        typer.echo(written({"target": where, "messages": parts, "noted": noted}))
    elif parts:
        _print_parts(parts)
    else:
        session.keyboard.show([session.header(), Line("nothing to post: all was told", "faint")])
    return DONE


def print_recap(
    session: Session,
    scene: str | None = None,
    episode: str | None = None,
    target: str | None = None,
    as_json: bool = False,
) -> int:
    """Print a scene (default: the last) or an episode told again for players. Raises Malformed for an unknown one."""
    if scene is not None and episode is not None:
        raise Malformed("a recap tells of a scene or of an episode: give one of them")
    page = recap_of_scene(session.table, scene) if episode is None else recap_of_session(session.table, episode)
    where = _target(session, target)
    parts = messages(page, where)
    remember_pasted(session.table.notebook, parts)
    if as_json:
        typer.echo(written({"target": where, "messages": parts}))
    else:
        _print_parts(parts)
    return DONE


def print_reminders(
    session: Session, target: str | None = None, as_json: bool = False, clock: Callable[[], datetime] = utc_now
) -> int:
    """Print a reminder to paste for each player who owes an answer, and then what waits for the GM."""
    where, now = _target(session, target), clock()
    found = [(one, messages(one.page, where)) for one in reminders(session.table, now)]
    remember_pasted(session.table.notebook, [part for _, parts in found for part in parts])
    mine = [one for one in waiting(session.table) if one.on == "gm"]
    questions = open_questions(session.table)
    if as_json:
        told = {"target": where, "reminders": [_record(*pair) for pair in found]}
        typer.echo(written(told | {"gm": [one.ruling for one in mine], "questions": questions}))
        return DONE
    for one, parts in found:
        session.keyboard.show([Line(f"{_RULE} to paste, for {one.called}", "label")])
        _print_parts(parts)
    state, view = session.table.state(), View(session.table.game, "gm")
    lines = [Line(f"{_RULE} for you", "label")] if mine or questions else []
    for each in mine:
        lines.append(Line(title(session.table.ruling(each.ruling).to_dict(), state), "doubt"))
        lines.append(Line(waiting_words(each, view, now), "faint", 2))
    lines += [Line(f"a post leaves open: {question}", "doubt") for question in questions]
    session.keyboard.show(lines if found or lines else [session.header(), Line("nobody owes an answer", "faint")])
    return DONE


def _print_again(session: Session, target: str | None, seat: Seat, as_json: bool) -> int:
    last = last_post(session.table.notebook)
    if last is None:
        raise Malformed("nothing was posted yet")
    if seat == "gm":
        raise Malformed("what was posted was for players: leave out --as gm")
    where = target or last.target
    parts = list(last.messages) if where == last.target else messages(last.page, where)
    if as_json:
        typer.echo(written({"target": where, "messages": parts, "noted": False}))
    else:
        _print_parts(parts)
    return DONE


def _record(one: Reminder, parts: list[str]) -> dict[str, object]:
    return {"seat": one.seat, "to": one.called, "ids": list(one.answers), "messages": parts}


def _target(session: Session, target: str | None) -> str:
    """Where it goes: as asked, else where the last post went. Raises Malformed where nobody knows that place."""
    last = last_post(session.table.notebook)
    where = target or (last.target if last is not None else "plain")
    check_target(where)
    return where


def _print_parts(parts: Iterable[str]) -> None:
    for number, part in enumerate(parts):
        if number:
            typer.echo(f"{_RULE} the next message")
        typer.echo(part)
