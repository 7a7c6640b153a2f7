"""The commands among the short lines of ``play``, each carried out by the function behind the command line's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.keyboard import Terminal
from adjudicator.frontends.cli.session import Session
from adjudicator.intake.short_lines import CommandSaid
from adjudicator.wording.page import Line
from adjudicator.wording.play_help import here_lines, word_lines

Args = tuple[str, ...]


def carry_out(session: Session, said: CommandSaid) -> int:
    """Do what ``said`` asks for, leaving aside ``quit``, and return the exit code. Raises what the table raises."""
    carried = {**_LOOKING, **_DECIDING}.get(said.name)
    if carried is not None:
        return carried(session, said.args)
    if said.name == "oracle":
        return _oracle(session, said)
    if said.name == "help":
        table = session.table
        actions = table.game.ruleset.actions
        session.keyboard.show(word_lines(said.args[0], actions) if said.args else here_lines(table.state()))
        return DONE
    return _dice(session, said.args)


def _dice(session: Session, args: Args) -> int:
    typed = args == ("typed",)
    if isinstance(session.keyboard, Terminal):
        session.keyboard.typed_dice = typed
    session.keyboard.show([Line(f"dice are {'typed in' if typed else 'rolled by the program'} from now on")])
    return DONE


def _status(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.looking import show_status

    return show_status(session, args[0])


def _options(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.looking import show_options

    return show_options(session, args[0])


def _odds(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.looking import show_odds

    roll, who = args
    return show_odds(session, roll or None, who or None)


def _oracle(session: Session, said: CommandSaid) -> int:
    from adjudicator.frontends.cli import oracle

    how, *args = said.args
    if how == "answer":
        return oracle.answer_question(session, args[0] or None)
    question, odds, by, dice, helping, against = args
    counted = tuple(helping.split()), tuple(against.split())
    asked = oracle.Question(question, odds, by or None, *counted, dice or None, said.sure)
    return oracle.open_question(session, asked) if how == "open" else oracle.ask_oracle(session, asked)


def _draw(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli import drawing

    if not args:
        return drawing.list_tables(session)
    table, dice, number, seed = args
    wanted = drawing.Wanted(table, dice or None, int(number) if number else None, int(seed) if seed else None)
    return drawing.draw_entry(session, wanted)


def _log(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.looking import show_log

    return show_log(session, int(args[0])) if args else show_log(session)


def _why(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.looking import show_why

    return show_why(session, args[0])


def _import(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.bringing import Wanted, bring_in

    file = _at_home(args[0])
    if _holds_history(file):
        raise Malformed(f"{args[0]} is the history of a table, not sheets; outside of play: adjudicator import FILE")
    return bring_in([str(file)], str(session.path), Wanted())


def _at_home(typed: str) -> Path:
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def _holds_history(file: Path) -> bool:
    """True for an export, which would become a table of its own and the current one."""
    from adjudicator.intake.jsonlines import read_json
    from adjudicator.table.export import is_header

    try:
        with file.open(encoding="utf-8-sig") as lines:
            return is_header(read_json(next((line for line in lines if line.strip()), "")))
    except (OSError, UnicodeDecodeError, Malformed):
        return False


def _approve(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.deciding import approve_ruling

    ruling, dice = args
    return approve_ruling(session, ruling, dice or None)


def _reply(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.deciding import reply_ruling

    ruling, words, by = args
    return reply_ruling(session, ruling, words, by or None)


def _object(session: Session, args: Args) -> int:
    from adjudicator.frontends.cli.deciding import object_ruling

    ruling, words, by = args
    return object_ruling(session, ruling, words, by)


def _decide(name: str) -> Callable[[Session, Args], int]:
    """The decision of that name, which takes a ruling and, for some, words."""

    def carried(session: Session, args: Args) -> int:
        from adjudicator.frontends.cli import deciding, telling

        ruling = args[0] if args else ""
        words = args[1] if len(args) > 1 else ""
        doing: Mapping[str, Callable[[], int]] = {
            "pending": lambda: deciding.show_pending(session),
            "show": lambda: deciding.show_ruling(session, ruling),
            "reject": lambda: deciding.reject_ruling(session, ruling, words),
            "ask": lambda: deciding.ask_ruling(session, ruling, words or None),
            "amend": lambda: deciding.amend_ruling(session, ruling, words, None),
            "override": lambda: deciding.override_ruling(session, ruling, args[1:]),
            "advise": lambda: deciding.advise(session, ruling),
            "withdraw": lambda: deciding.withdraw_ruling(session, ruling),
            "reopen": lambda: deciding.reopen_ruling(session, ruling),
            "narrate": lambda: telling.narrate(session, ruling, {}),
            "undo": lambda: deciding.undo(session, int(ruling)),
        }
        return doing[name]()

    return carried


_LOOKING: Mapping[str, Callable[[Session, Args], int]] = {
    "status": _status,
    "options": _options,
    "odds": _odds,
    "draw": _draw,
    "log": _log,
    "why": _why,
    "import": _import,
}
_DECIDING: Mapping[str, Callable[[Session, Args], int]] = {
    "approve": _approve,
    "reply": _reply,
    "object": _object,
    **{
        name: _decide(name)
        for name in (
            "pending", "show", "reject", "ask", "amend", "override", "advise", "withdraw", "reopen", "narrate", "undo",
        )
    },
}  # fmt: skip
