"""How a settled roll is told: drafts with their flags, accepted, edited, or turned down with a reason."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import typer

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli import approval
from adjudicator.frontends.cli.approval import DONE, WAITING, Put
from adjudicator.frontends.cli.deciding import NO_USE, printed
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.hiring import drafter_from
from adjudicator.lint import Report
from adjudicator.table.opinions import who_stood_in
from adjudicator.table.rulings import Ruling
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted, printable
from adjudicator.wording.tellings import flag_lines, marked_text

REDRAFTS = 2
"""Drafts made anew after the GM turned one down; then it is the GM's turn to write."""
_KEYS = "[a]ccept [e]dit [r]eject [l]ater"


def narrate(session: Session, roll: str | None, style: Mapping[str, str], as_json: bool = False) -> int:
    """Draft how a settled roll (default: the last) is told; on a terminal the GM accepts, edits or rejects it.

    ``style`` holds settings that count for these drafts only. Exit code 6 when a model was to draft it, gave nothing
    usable, and what stands there instead waits. Raises Malformed while no roll is settled, and BadConfiguration.
    """
    author = _Author(session, roll or last_settled(session), style)
    session.keyboard.show([session.header()])
    drafted, put = author.draft(), None
    for left in reversed(range(REDRAFTS + 1)):
        put = _telling(session, drafted, last=not left)
        if put is not None or not left:
            break
        newer = author.draft()
        if newer.moves[0]["text"] == drafted.moves[0]["text"]:
            # Nothing new comes of asking again; a second copy is not left to wait.
            session.table.withdraw(newer.id, by="gm")
            break
        drafted = newer
    if put is None:
        session.keyboard.show([Line(f"in your own words: {session.keyboard.spelled('tell')}", "faint")])
        put = Put(DONE, session.table.ruling(drafted.id))
    instead = _stood_in(drafted)
    if instead and put.code == WAITING:
        put = Put(NO_USE, put.ruling)
    if instead and as_json:
        typer.echo(instead, err=True)
    return printed(put, as_json)


def check_text(session: Session, file: str, roll: str | None, as_json: bool = False) -> int:
    """Print what the checks find in a text about a settled roll, the last one by default. Raises Malformed."""
    text = _read(file)
    about = roll if roll is not None else _last(session)
    if about is not None and about not in session.table.state()["rolls"]:
        raise Malformed(f"there is no roll {about!r}")
    report = session.table.check(text, about)
    if as_json:
        found = {"roll": about, "flags": [flag.to_dict() for flag in report.flags]}
        typer.echo(written(found | {"covered": list(report.covered), "unchecked": list(report.unchecked)}))
        return DONE
    what = f"checked against {about}" if about is not None else "no roll is settled: the outcome is not checked"
    session.keyboard.show([session.header(), Line(what, "faint"), *_shown(text, report)])
    return DONE


def decide_telling(session: Session, drafted: Ruling) -> Put:
    """Show a telling that waits with its flags, and do what the pressed key says."""
    return _telling(session, drafted, last=True) or Put(DONE, session.table.ruling(drafted.id))


def last_settled(session: Session) -> str:
    """The roll settled last. Raises Malformed while there is none."""
    found = _last(session)
    if found is None:
        raise Malformed("no roll is settled yet, so there is nothing to tell")
    return found


def _last(session: Session) -> str | None:
    rolls = session.table.state()["rolls"]
    settled = [key for key, one in rolls.items() if not one["open"] and one["outcome"] is not None]
    return settled[-1] if settled else None


class _Author:
    """Drafts tellings of one roll, by a model with these wishes or else as the table itself does.

    Raises BadConfiguration for a model or wishes that cannot be meant.
    """

    def __init__(self, session: Session, roll: str, style: Mapping[str, str]) -> None:
        from adjudicator.config import resolve

        self.roll, self._table = roll, session.table
        wished = resolve(style)
        settings = session.settings | {key: wished[key] for key in style}
        self._counter = _WordCount() if session.keyboard.interactive else None
        self._model = drafter_from(settings, session.path, self._counter)
        if self._model is not None:
            self._model.check()

    def draft(self) -> Ruling:
        drafted = self._table.narrate(self.roll, drafter=self._model)
        if self._counter is not None:
            self._counter.end()
        return drafted


class _WordCount:
    """Counts the words of a draft on the screen while it is written; the draft itself is shown once it is checked."""

    def __init__(self) -> None:
        self._words = 0

    def __call__(self, piece: str) -> None:
        self._words += len(piece.split())
        typer.echo(f"\rdrafting: {counted(self._words, 'word')} ", nl=False, err=True)

    def end(self) -> None:
        if self._words:
            typer.echo(err=True)
        self._words = 0


def _telling(session: Session, drafted: Ruling, *, last: bool) -> Put | None:
    """What became of a draft; None when it was turned down with a reason, so that another may be drafted.

    ``last`` says that no other will be drafted.
    """
    table, keyboard = session.table, session.keyboard
    text = drafted.moves[0]["text"]
    flags = _flags(session, drafted, text)
    instead = [Line(printable(flag), "bad", 2)] if (flag := _stood_in(drafted)) else []
    what = drafted.moves[0].get("roll") or "the scene"
    while True:
        keyboard.show([Line(f"{drafted.id}  a telling of {what}", "title"), *instead, *flags])
        if not keyboard.interactive:
            keyboard.show([approval.waits(drafted, keyboard)])
            return Put(WAITING, drafted)
        keyboard.show([Line(_KEYS, "faint")])
        match keyboard.key("aerl"):
            case "a":
                return _accepted(session, drafted, text)
            case "e":
                text = keyboard.words("text", text) or text
                flags = _flags(session, drafted, text)
            case "r":
                reason = keyboard.words("why not" if last else "why not (it goes into the next draft)")
                table.decide(drafted.id, "reject", reason=reason or None)
                keyboard.show([Line(f"{drafted.id} is not told", "good")])
                return None if reason else Put(DONE, table.ruling(drafted.id))
            case _:
                keyboard.show([approval.waits(drafted, keyboard)])
                return Put(WAITING, drafted)


def _stood_in(drafted: Ruling) -> str:
    return who_stood_in((drafted.opinion or {}).get("flags", ()))


def _accepted(session: Session, drafted: Ruling, text: str) -> Put:
    same = text == drafted.moves[0]["text"]
    moves = None if same else [dict(drafted.moves[0]) | {"text": text}]
    decided = session.table.decide(drafted.id, "approve" if same else "amend", moves=moves)
    session.keyboard.show([Line(f"{drafted.id} is told", "good")])
    return Put(DONE, decided)


def _flags(session: Session, drafted: Ruling, text: str) -> list[Line]:
    return _shown(text, session.table.check(text, drafted.moves[0].get("roll")))


def _shown(text: str, report: Report) -> list[Line]:
    flags = [flag.to_dict() for flag in report.flags]
    return [*marked_text(text, flags), *flag_lines(flags, report.unchecked, report.covered)]


def _read(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        where = "standard input" if file == "-" else file
        raise Malformed(f"{where} cannot be read: {getattr(error, 'strerror', None) or error}") from error
