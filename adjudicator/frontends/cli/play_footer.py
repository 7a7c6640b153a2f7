"""The footer kept while an evening is played: who was compelled tonight is read only when compels change."""

from __future__ import annotations

import textwrap

from adjudicator.frontends.cli.screen import width_now
from adjudicator.table import Table
from adjudicator.wording.footer import footer_lines

ROWS = 2


class Footer:
    """What to keep in mind at ``table``; ``again`` after a session started or something was taken back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._compelled: set[str] | None = None
        self._listed: tuple[str, ...] = ()

    def again(self) -> None:
        """Forget who was compelled, so that it is read from the history next time."""
        self._compelled = None

    def texts(self) -> list[str]:
        """The footer's short texts now."""
        state = self._table.state()
        # Reading the whole history is slow in a long campaign, and compels are rare.
        if self._compelled is None or self._listed != tuple(state["compels"]):
            self._compelled, self._listed = compelled_tonight(self._table), tuple(state["compels"])
        return footer_lines(state, self._compelled)

    def on_screen(self) -> str:
        """The texts in at most ``ROWS`` lines of the terminal; what does not fit is the least pressing."""
        joined = " · ".join(self.texts())
        rows = textwrap.wrap(joined, width_now() - 1, break_on_hyphens=False, max_lines=ROWS, placeholder=" …")
        return "\n".join(rows)


def compelled_tonight(table: Table) -> set[str]:
    """The characters who were offered a compel since the last session started, or ever if none did."""
    found: set[str] = set()
    for record in table.export():
        ruling = record.get("ruling", {})
        for event in () if ruling.get("undone_by") else ruling.get("events", ()):
            if event["kind"] == "session_started":
                found.clear()
            elif event["kind"] == "compel_proposed":
                found.add(event["compel"]["target"])
    return found
