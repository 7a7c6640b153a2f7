"""The talk around rulings: replies, objections, taking back and taking up again."""

from __future__ import annotations

from adjudicator.core import commands as c
from adjudicator.core.names import matches
from adjudicator.core.naming import RESERVED
from adjudicator.table.given import text_given, whole_given
from adjudicator.table.looking import Looking
from adjudicator.table.rulings import Ruling


class Talking(Looking):
    """The part of ``Table`` that changes what is said about rulings, and takes rulings back."""

    def reply(self, ruling: str, text: str, *, by: str | None = None) -> Ruling:
        """The player's answer to the GM's question: it joins the justification, and the ruling waits again."""
        seat = self._seat(by or self.ruling(ruling).by)
        return self._clerk.talk(c.Reply(ruling, seat, text_given("text", text)))

    def object(self, ruling: str, why: str, *, by: str) -> Ruling:
        """Somebody at the table does not buy it: shown to the GM, never counted."""
        return self._clerk.talk(c.Object(ruling, self._seat(by), text_given("why", why)))

    def withdraw(self, ruling: str, *, by: str | None = None) -> Ruling:
        """Take a waiting ruling back; nothing is spent."""
        return self._clerk.talk(c.Close(ruling, self._seat(by or self.ruling(ruling).by), "withdrawn"))

    def reopen(self, ruling: str, *, by: str = "gm") -> Ruling:
        """Let a rejected, withdrawn or expired ruling wait again."""
        return self._clerk.reopen(ruling, self._seat(by))

    def undo(self, count: int = 1, *, by: str = "gm", request_id: str | None = None) -> Ruling:
        """Take back the last ``count`` rulings that changed the game; dice already thrown stay with their roll."""
        return self._clerk.undo(whole_given("count", count, least=1), self._seat(by), request_id)

    def _seat(self, by: str) -> str:
        """The id of the character that ``by`` names, so that nobody is two seats; else ``by`` itself."""
        found = matches(text_given("by", by), self.game.characters, lambda one: one.name)
        return found[0] if len(found) == 1 and by not in RESERVED else by
