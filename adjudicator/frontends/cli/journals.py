"""A table's story written as Markdown or as a Lonelog, and a Lonelog of ours played again on an empty table."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.exporting import write_out
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import Session, open_session
from adjudicator.table import Table
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted

if TYPE_CHECKING:
    from adjudicator.solo.lonelog_table import LoggedTable


def write_journal(session: Session, form: str, out: str | None = None) -> int:
    """Write the story in the form "markdown" or "lonelog"; its title is the table's name. Raises Malformed."""
    title = session.path.stem
    if form == "lonelog":
        from adjudicator.formats.lonelog_write import write_lonelog
        from adjudicator.solo.lonelog_log import lonelog_of

        write_out([write_lonelog(lonelog_of(session.table, title))], out)
        return DONE
    from adjudicator.solo.journal import journal

    write_out([journal(session.table, title)], out)
    return DONE


def own_log(data: bytes) -> LoggedTable | None:
    """What a Lonelog of ours carries, None for any other file. Raises Malformed where it is too long to be read."""
    from adjudicator.formats.lonelog_read import LARGEST, read_lonelog
    from adjudicator.formats.safe_parsing import decoded
    from adjudicator.solo.log_steps import MARK
    from adjudicator.solo.lonelog_table import table_from_log

    text = ""
    with suppress(Malformed):
        text = decoded(data)
    if f"(note: {MARK} " not in text:
        return None
    if len(text) > LARGEST:
        raise Malformed(f"the log has {len(text):,} characters, and {LARGEST:,} are the most; import an export instead")
    logged = table_from_log(read_lonelog(text))
    return logged if logged.rules and logged.steps else None


def play_log(logged: LoggedTable, table_flag: str | None, *, dry_run: bool = False, as_json: bool = False) -> int:
    """Rule every step of the log on the current table, which has to be empty and of the log's rule set.

    The steps are rehearsed first: where one cannot be read or ruled, Malformed is raised and nothing is written.
    """
    from adjudicator.solo.lonelog_table import replay

    session = open_session(table_flag, silent=as_json)
    with session.table as table:
        _fits(session, logged)
        with Table.in_memory(logged.rules) as rehearsal:
            failed = [*logged.report, *replay(rehearsal, logged.steps)]
        if failed:
            raise Malformed(f"the log cannot be played again, and nothing was written: {failed[0]}")
        if not dry_run:
            replay(table, logged.steps)
        rulings = counted(len(logged.steps), "ruling")
        told = f"a log of {rulings}, to be played again" if dry_run else f"the log is played again: {rulings}"
        session.keyboard.show([Line(told, "good")])
        if as_json:
            typer.echo(written({"table": str(session.path), "rulings": len(logged.steps)}))
    return DONE


def _fits(session: Session, logged: LoggedTable) -> None:
    header, *rulings = session.table.export()
    fresh = f"adjudicator new NAME --rules {logged.rules} makes an empty one for it"
    if rulings:
        raise Malformed(f"{session.path.name} has a history already, and a log is played on an empty table; {fresh}")
    if header["rules"] != logged.rules:
        raise Malformed(f"{session.path.name} has the rules {header['rules']}, the log has {logged.rules}; {fresh}")
