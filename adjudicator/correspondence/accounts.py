"""Who speaks: accounts of a thread and the seats they stand for, asked once and remembered with the table."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.formats.thread_post import Post
from adjudicator.intake import short_names
from adjudicator.table import Table

NOBODY = "nobody"
"""An account that has no part in the game, such as a bot or an onlooker."""


def account_named(typed: str, posts: Iterable[Post]) -> str | None:
    """The account of ``posts`` that ``typed`` means, itself or by the name it shows; None where nobody posts so.

    Raises Malformed where several accounts show that name.
    """
    shown = {(post.account, post.called) for post in posts}
    if any(account == typed for account, _ in shown):
        return typed
    found = sorted({account for account, called in shown if folded(typed) in (folded(account), folded(called))})
    if len(found) > 1:
        raise Malformed(f"{typed!r} could be {' or '.join(found)}; give the account instead")
    return found[0] if found else None


class Accounts:
    """The seats behind accounts: a character's id, "gm" or "nobody"."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known = {account: str(note["seat"]) for account, note in table.notebook.all("account").items()}

    def seat(self, account: str, called: str = "") -> str | None:
        """Who posts under this account; None where nobody has said yet and no sheet names it as its player."""
        characters = self._table.state()["characters"]
        noted = self._known.get(account)
        if noted in characters or noted in ("gm", NOBODY):
            return noted
        names = {folded(name) for name in (account, called) if name.strip()}
        for read in ("player", "name"):
            found = [key for key, one in characters.items() if one[read] and folded(one[read]) in names]
            if len(found) == 1:
                return str(found[0])
        return None

    def settle(self, account: str, who: str) -> str:
        """Remember who posts under ``account``: a character as short as it is clear, "gm" or "nobody".

        The seat comes back. Raises Malformed for nobody the table knows.
        """
        seat = who.strip().casefold()
        if seat not in ("gm", NOBODY):
            state = self._table.state()
            seat = short_names.character(state, who)
            if seat not in state["characters"]:
                there = ", ".join(state["characters"]) or "no characters yet"
                raise Malformed(f"{who!r} is nobody here; there are {there}, gm and nobody")
        self._table.notebook.note({f"account:{account}": {"seat": seat}})
        self._known[account] = seat
        return seat
