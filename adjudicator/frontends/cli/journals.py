"""What ``journal`` does: a table's story as Markdown or as a Lonelog."""

from __future__ import annotations

from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.exporting import write_out
from adjudicator.frontends.cli.session import Session


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
