"""The GM's word on rulings that wait, the talk around them, and taking things back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import typer

from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.drafting.drafter import Drafter
from adjudicator.frontends.cli import approval
from adjudicator.frontends.cli.approval import DONE, FORBIDDEN, Put, decide_at
from adjudicator.frontends.cli.moving import new_moves, who, written
from adjudicator.frontends.cli.second_person import answered
from adjudicator.frontends.cli.session import Session
from adjudicator.intake.dice import read_dice
from adjudicator.table.clerk import utc_now
from adjudicator.table.opinions import who_stood_in
from adjudicator.table.rulings import Ruling
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.page import Line
from adjudicator.wording.stories import story_lines, title
from adjudicator.wording.threads import question_lines

NO_USE = 6
_WORDS = ("because", "complication", "detail", "text")


def show_pending(session: Session, as_json: bool = False, clock: Callable[[], datetime] = utc_now) -> int:
    """The rulings that wait, oldest first: what they are, who waits on whom and for how long, and where it was read.

    Questions that reading posts left open follow; the JSON form holds rulings only.
    """
    # Deciding needs none of what reads posts.
    from adjudicator.correspondence.questions import open_questions
    from adjudicator.correspondence.retelling import View
    from adjudicator.correspondence.waiting import waiting, waiting_words

    table = session.table
    waits = waiting(table)
    rulings = [table.ruling(one.ruling).to_dict() for one in waits]
    if as_json:
        typer.echo(written([ruling | one.to_record() for ruling, one in zip(rulings, waits, strict=True)]))
        return DONE
    view, now = View(table.game, "gm"), clock()
    lines = []
    for ruling, one in zip(rulings, waits, strict=True):
        lines += [Line(title(ruling, table.state()), "doubt"), Line(waiting_words(one, view, now), "faint", 2)]
    for question in open_questions(table):
        lines += question_lines(question.post.called or question.post.account, question.passage, question.ask)
    session.keyboard.show([session.header(), *(lines or [Line("nothing waits", "faint")])])
    return DONE


def show_ruling(session: Session, ruling: str, as_json: bool = False) -> int:
    """The approval screen of a ruling that waits, to be decided there and then on a terminal; else its story."""
    found = session.table.ruling(ruling)
    if as_json:
        typer.echo(written(found.to_dict()))
        return DONE
    session.keyboard.show([session.header()])
    if found.waits:
        advised = found if found.opinion else session.table.first_opinion(ruling)
        return decide_at(session.table, advised, session.keyboard).code
    ledger = [line for line in session.table.ledger() if line["ruling"] == ruling]
    state = session.table.state()
    session.keyboard.show(story_lines(found.to_dict(), ledger, state["rules"], state))
    return DONE


def approve_ruling(session: Session, ruling: str, dice: str | None = None, as_json: bool = False) -> int:
    """Approve a ruling as it stands; dice are typed or rolled where it awaits some."""
    faces = read_dice(dice) if dice is not None else None
    put = approval.approve(session.table, session.table.ruling(ruling), session.keyboard, dice=faces)
    return printed(put, as_json)


def reject_ruling(session: Session, ruling: str, reason: str, as_json: bool = False) -> int:
    """Say no; nothing is spent."""
    found = session.table.ruling(ruling)
    return printed(approval.reject(session.table, found, reason, session.keyboard), as_json)


def ask_ruling(session: Session, ruling: str, question: str | None, as_json: bool = False) -> int:
    """Send it back to the player with a question, by default the one the opinion suggests. Raises Malformed."""
    found = session.table.ruling(ruling)
    words = question or (found.opinion or {}).get("question")
    if not words:
        raise Malformed(f"say what to ask: adjudicator ask {ruling} QUESTION")
    put = approval.ask(session.table, found, words, session.keyboard)
    # Asking is what the GM wanted: the ruling waits, but no longer for the GM.
    return printed(Put(DONE, put.ruling), as_json)


def reply_ruling(session: Session, ruling: str, words: str, by: str | None, as_json: bool = False) -> int:
    """Add the player's answer to the justification; the ruling waits for the GM again."""
    return _waits_again(session, session.table.reply(ruling, words, by=who(session, by)), as_json)


def object_ruling(session: Session, ruling: str, why: str, by: str, as_json: bool = False) -> int:
    """Note an objection for the GM to see."""
    found = session.table.object(ruling, why, by=who(session, by) or by)
    return _told(session, found, f"noted on {ruling}: {found.objections[-1]['by']} objects", as_json)


def amend_ruling(session: Session, ruling: str, words: str, dice: str | None, as_json: bool = False) -> int:
    """Approve other moves, written as JSON, or the same move with other words. Raises Malformed."""
    table, found = session.table, session.table.ruling(ruling)
    moves = new_moves(words) if words.lstrip().startswith(("{", "[")) else _reworded(found, words)
    before = table.state()
    faces = read_dice(dice) if dice is not None else None
    try:
        decided = table.decide(ruling, "amend", moves=moves, dice=faces, seen=found.version)
    except RuleViolation as refused:
        session.keyboard.show(approval.refusal_lines(refused, table, moves, session.keyboard))
        return refused.exit_code
    approval.show_receipt(table, found, decided, before, session.keyboard)
    answered(table, decided, session.keyboard)
    return printed(Put(DONE, decided), as_json)


def override_ruling(session: Session, ruling: str, rules: Sequence[str] = (), as_json: bool = False) -> int:
    """Approve against the rules named, or against every broken one; a withdrawn ruling is taken up again."""
    table, found = session.table, session.table.ruling(ruling)
    if found.status == "withdrawn":
        found = table.reopen(ruling)
    if rules:
        return printed(approval.approve(table, found, session.keyboard, rules), as_json)
    put = approval.override(table, found, session.keyboard)
    return printed(put, as_json) if isinstance(put, Put) else FORBIDDEN


def withdraw_ruling(session: Session, ruling: str, as_json: bool = False) -> int:
    """Take a waiting ruling back; nothing is spent."""
    return _told(session, session.table.withdraw(ruling, by="gm"), f"{ruling} is withdrawn", as_json)


def reopen_ruling(session: Session, ruling: str, as_json: bool = False) -> int:
    """Let a ruling that was closed wait again."""
    return _waits_again(session, session.table.reopen(ruling), as_json)


def undo(session: Session, count: int = 1, as_json: bool = False) -> int:
    """Take back the last rulings that changed the game; dice stay with their roll. Raises Malformed."""
    done = session.table.undo(count)
    state = session.table.state()
    gone = [session.table.ruling(key) for move in done.moves for key in move["rulings"]]
    lines = [Line(f"taken back: {title(ruling.to_dict(), state)}", "doubt") for ruling in gone]
    session.keyboard.show(lines)
    return printed(Put(DONE, done), as_json)


def advise(
    session: Session,
    ruling: str,
    policy: str | None = None,
    votes: int | None = None,
    reveal: bool = False,
    as_json: bool = False,
) -> int:
    """Ask for an opinion on a waiting ruling and show it on the approval screen.

    Exit code 6 when a model was to give it and gave nothing usable; the checklist's stands there instead. Raises
    BadConfiguration for a model that cannot be meant.
    """
    chosen: Any = policy or session.settings["policy"].value
    found = session.table.advise(ruling, policy=chosen, drafter=_asked(session, votes, reveal))
    session.keyboard.show([session.header(), *approval_screen(found.to_dict(), session.table.state())])
    printed(Put(DONE, found), as_json)
    return NO_USE if who_stood_in((found.opinion or {}).get("flags", ())) else DONE


def _asked(session: Session, votes: int | None, reveal: bool) -> Drafter | None:
    """Whom to ask: a model that does what is wanted of it, or None, the table's own drafter."""
    from adjudicator.config import Setting
    from adjudicator.frontends.hiring import drafter_from

    wanted = {"votes": Setting("votes", str(votes), "flag")} if votes is not None else {}
    hired = drafter_from(session.settings | wanted, session.path, reveal=reveal)
    # Whoever asks for an opinion wants to hear what is wrong with the settings; a game would go on without.
    if hired is not None:
        hired.check()
    return hired


def _reworded(found: Ruling, words: str) -> list[dict[str, Any]]:
    first, *others = (dict(move) for move in found.moves)
    field = next((name for name in _WORDS if name in first), "because" if first["do"] == "invoke" else None)
    if field is None:
        raise Malformed(f"{found.id} has no words to change; give the moves as JSON")
    return [first | {field: words}, *others]


def _waits_again(session: Session, ruling: Ruling, as_json: bool) -> int:
    how = session.keyboard.spelled(f"show {ruling.id}")
    return _told(session, ruling, f"{ruling.id} waits again: {how}", as_json)


def _told(session: Session, ruling: Ruling, line: str, as_json: bool) -> int:
    session.keyboard.show([Line(line)])
    return printed(Put(DONE, ruling), as_json)


def printed(put: Put, as_json: bool) -> int:
    """Print what became of moves, where a program reads it; the exit code."""
    if as_json:
        refused = {"ok": False, "violations": list(put.broken)}
        typer.echo(written(refused if put.broken else put.ruling.to_dict()))
    return put.code
