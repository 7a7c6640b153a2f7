"""Commands that only look: the state, what could be done, chances, what happened and why, and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import typer

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import who as meant
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.explaining import explained
from adjudicator.wording.odds import chances_lines
from adjudicator.wording.page import Line
from adjudicator.wording.status import aspect_lines, status_lines
from adjudicator.wording.stories import log_lines

Record = Mapping[str, Any]


def show_status(session: Session, seat: str = "gm", as_json: bool = False) -> int:
    """The state as ``seat`` may see it: "gm", "players" for a shared screen, or a character."""
    key = seat if seat == "players" else meant(session, seat) or seat
    if key not in ("gm", "players") and key not in session.table.state()["characters"]:
        raise Malformed(f"there is no seat {seat!r}: gm, players, or a character")
    state = session.table.state(key)
    return _shown(session, status_lines(state), state, as_json)


def show_aspects(session: Session, as_json: bool = False) -> int:
    """The aspects in play, by what they are on."""
    state = session.table.state()
    places = dict.fromkeys(("scene", "game", *state["characters"]))
    lines = [line for on in places if (found := [*aspect_lines(state, on)]) for line in (Line(on, "label"), *found)]
    alive = {key: one for key, one in state["aspects"].items() if one["alive"]}
    return _shown(session, lines or [Line("no aspect is in play", "faint")], alive, as_json)


def show_options(session: Session, who: str = "gm", as_json: bool = False) -> int:
    """Everything ``who`` could legally do now, as commands to type."""
    options = session.table.options(_seat(session, who))
    lines = [Line(session.keyboard.spelled(option["move"])) for option in options]
    return _shown(session, lines or [Line("nothing", "faint")], options, as_json)


def show_odds(session: Session, roll: str | None = None, who: str | None = None, as_json: bool = False) -> int:
    """The exact chances of a roll now, and after each benefit ``who`` (default: its actor) could claim."""
    chances = session.table.odds(roll, None if who is None else _seat(session, who))
    lines = [Line(text) for text in chances_lines(chances, session.table.state())]
    return _shown(session, lines, chances, as_json)


def show_log(session: Session, count: int = 20, as_json: bool = False) -> int:
    """The last ``count`` rulings, oldest first: when, who, what happened."""
    rulings = [record["ruling"] for record in session.table.export() if "ruling" in record][-count:]
    state = session.table.state()
    lines = [line for record in rulings for line in log_lines(record, state)]
    return _shown(session, lines or [Line("nothing has happened yet", "faint")], rulings, as_json)


def show_why(session: Session, what: str, as_json: bool = False) -> int:
    """Why ``what`` - a ruling, a roll, a character, an aspect, or an account like ``pool`` - stands as it does.

    The rulings that explain it with their words, opinions, decisions and rule set, and the ledger lines.
    Raises Malformed when nothing here explains it.
    """
    name = meant(session, what) or what
    found = explained(session.table, name)
    if found is None:
        raise Malformed(f"nothing on this table explains {what!r}: name a ruling, a roll, a character or an account")
    return _shown(session, found.lines(session.table), found.to_record(), as_json)


def _seat(session: Session, typed: str) -> str:
    key = meant(session, typed) or typed
    if key != "gm" and key not in session.table.state()["characters"]:
        raise Malformed(f"there is no character {typed!r}")
    return key


def _shown(session: Session, lines: Iterable[Line], data: object, as_json: bool) -> int:
    if as_json:
        typer.echo(written(data))
    else:
        session.keyboard.show([session.header(), *lines])
    return DONE
