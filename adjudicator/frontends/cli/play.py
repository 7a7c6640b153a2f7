"""``play``: an evening at the keyboard. Each line is read against the table and done at once."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.cli.approval import DONE, WAITING
from adjudicator.frontends.cli.keyboard import Cancelled, Terminal
from adjudicator.frontends.cli.play_commands import carry_out
from adjudicator.frontends.cli.play_footer import Footer
from adjudicator.frontends.cli.putting import put
from adjudicator.frontends.cli.second_person import alone_line
from adjudicator.frontends.cli.session import Session
from adjudicator.intake.short_lines import CommandSaid, Said, read_line
from adjudicator.solo.alone import policy_of
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

if TYPE_CHECKING:
    from prompt_toolkit.history import History

PROMPT = "> "
NOTE = "#"
"""Begins a line of a script that is for people only."""

MENU_ROWS = 6
_WORST_FIRST = (2, 3, 4, 5, 6)


def play(session: Session) -> int:
    """Read lines until ``q`` or the end of the input; returns the exit code.

    On a terminal that is 0. Otherwise it is that of the worst line, as for a script, and 7 when rulings
    wait at the end.
    """
    evening = Evening(session)
    session.keyboard.show([session.header(), Line("? says what can be done now, Tab completes, q leaves", "faint")])
    if (alone := policy_of(session.table)) is not None:
        session.keyboard.show([alone_line(alone, session.settings, session.path)])
    if session.keyboard.interactive:
        for line in _typed(evening):
            if not evening.hear(line):
                break
        evening.tell_what_waits()
        return DONE
    for line in _piped():
        session.keyboard.show([_echo(line)])
        if not evening.hear(line):
            break
    evening.tell_what_waits()
    return evening.code()


class Evening:
    """A table being played from lines: hears one after the other, and remembers how they went."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.footer = Footer(session.table)
        self._codes: set[int] = set()

    def hear(self, line: str) -> bool:
        """Do what ``line`` says; what is wrong with it is shown in one sentence. False when it says to leave."""
        if not line.strip() or line.lstrip().startswith(NOTE):
            return True
        try:
            said = read_line(line, self.session.table.state(), self.session.table.game.ruleset)
            if said == CommandSaid("quit"):
                return False
            self._codes.add(self._done(said))
        except Cancelled as cancelled:
            self.session.keyboard.show([Line(str(cancelled), "doubt")])
            self.tell_what_waits()
        except AdjudicatorError as error:
            self._codes.add(error.exit_code)
            self.session.keyboard.show([Line(printable(str(error)), "bad")])
        except KeyboardInterrupt:
            self.session.keyboard.show([Line("stopped", "doubt")])
        return True

    def code(self) -> int:
        """The exit code of everything heard so far."""
        worst = next((code for code in _WORST_FIRST if code in self._codes), DONE)
        return worst if worst or not self.session.table.state()["pending"] else WAITING

    def tell_what_waits(self) -> None:
        """Say what still waits."""
        waiting = self.session.table.state()["pending"]
        if waiting:
            self.session.keyboard.show([Line(f"still to decide: {', '.join(waiting)}", "doubt")])

    def _done(self, said: Said) -> int:
        if _moves_the_session(said):
            self.footer.again()
        if isinstance(said, CommandSaid):
            return carry_out(self.session, said)
        return put(self.session, said.moves, said.by, sure=said.sure)


def _moves_the_session(said: Said) -> bool:
    """True when a session may start by this line, or one that started may be taken back."""
    if isinstance(said, CommandSaid):
        return said.name in ("undo", "show", "approve", "amend", "override")
    return any(move["do"] == "start_session" for move in said.moves)


def _piped() -> Iterator[str]:
    for line in sys.stdin:
        if line.strip() and not line.lstrip().startswith(NOTE):
            yield line.strip()


def _typed(evening: Evening) -> Iterator[str]:
    """Lines from the line editor until Ctrl-D; Ctrl-C gives up a line, and no more.

    Lines pasted together come one by one, each shown before what it brings.
    """
    ask = _line_editor(evening)
    while True:
        try:
            lines = [line for line in ask().split("\n") if line.strip()]
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        for line in lines:
            if len(lines) > 1:
                evening.session.keyboard.show([_echo(line)])
            yield line


def _echo(line: str) -> Line:
    return Line(PROMPT + printable(line), "label")


def _line_editor(evening: Evening) -> Callable[[], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.output import ColorDepth

    from adjudicator.codec.oracle_files import oracle_files, oracle_folder
    from adjudicator.frontends.cli.play_completion import completer

    session = evening.session
    coloured = isinstance(session.keyboard, Terminal) and session.keyboard.colour
    editor: PromptSession[str] = PromptSession(
        PROMPT,
        history=_history(session),
        completer=completer(session.table.state, [*oracle_files(oracle_folder(session.path))]),
        complete_while_typing=False,
        reserve_space_for_menu=MENU_ROWS,
        color_depth=None if coloured else ColorDepth.DEPTH_1_BIT,
    )

    def ask() -> str:
        footer: Any = evening.footer.on_screen() or None
        return editor.prompt(bottom_toolbar=footer)

    return ask


def _history(session: Session) -> History:
    """Lines typed at this table before, from the user's own folder; only this evening's where that cannot be used."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    from adjudicator.config import app_folder
    from adjudicator.errors import BadConfiguration

    name = hashlib.sha256(str(session.path.absolute()).encode()).hexdigest()[:16]
    try:
        folder = app_folder() / "lines"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).touch(mode=0o600)
    except (OSError, BadConfiguration):
        return InMemoryHistory()
    return FileHistory(folder / name)
