"""What can be read off a table without changing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from adjudicator.codec.values import to_json
from adjudicator.core.chances import chances
from adjudicator.core.game import Game, open_rolls
from adjudicator.core.options import options
from adjudicator.core.sight import State, seen_by
from adjudicator.core.violations import Malformed
from adjudicator.table.clerk import Clerk
from adjudicator.table.export import exported
from adjudicator.table.notebook import Notebook
from adjudicator.table.rulings import Ruling
from adjudicator.table.seat import Asked, Seat


class Looking:
    """The reading half of ``Table``: state, rulings, options, odds, ledger and export, all JSON-ready."""

    _clerk: Clerk
    _notebook: Notebook

    @property
    def game(self) -> Game:
        """The game as a frozen value, for hosts that want the core's own types."""
        return self._clerk.game

    @property
    def id(self) -> str:
        """The table's own id, given when it was made: 32 hexadecimal digits."""
        return str(self._clerk.history.log.header["table"])

    @property
    def commits(self) -> int:
        """How much is written in the table's file: rises with every word, by whichever writer."""
        return self._clerk.history.log.last_seq()

    def state(self, seat: str = "gm") -> State:
        """The table's state, JSON-ready, as ``seat`` ("gm", "players" or a character's id) may see it."""
        if seat not in ("gm", "players"):
            self._character(seat)
        return seen_by(self._clerk.game, seat)

    def seat(self, who: str) -> Seat:
        """The table as the player of character ``who`` may use it. Raises Malformed when there is no such character."""
        return Seat(cast(Asked, self), who)

    def ruling(self, ruling: str) -> Ruling:
        """One ruling by its id, waiting or decided. Raises Malformed when there is none."""
        found = self._clerk.ruling(ruling)
        if found is None:
            raise Malformed(f"there is no ruling {ruling!r}")
        return found

    @property
    def notebook(self) -> Notebook:
        """What is remembered with the table and is no part of its game."""
        return self._notebook

    def pending(self) -> list[Ruling]:
        """The rulings that wait for the GM or for a player's reply, oldest first."""
        return [self.ruling(key) for key in self._clerk.game.rulings]

    def last_decided(self, count: int) -> list[Ruling]:
        """The last ``count`` rulings that changed the game and still stand, newest first."""
        return [self.ruling(entries[0].ruling) for entries in self._clerk.history.last_approved(count)]

    def options(self, who: str) -> list[dict[str, Any]]:
        """Every move ``who`` ("gm" or a character's id) could legally make now.

        Each is ``{"move": {…}, "needs": […]}``; ``needs`` names the fields of the move still to be filled in.
        """
        return [
            {
                "move": {key: value for key, value in to_json(found.move).items() if key not in found.needs},
                "needs": list(found.needs),
            }
            for found in options(self._clerk.game, who)
        ]

    def odds(self, roll: str | None = None, who: str | None = None) -> dict[str, object]:
        """The exact chance of each outcome of ``roll`` now, and after each benefit ``who`` could legally claim.

        Defaults: the only open roll, and its actor. Raises Malformed when the roll is unknown or not the only one.
        """
        game = self._clerk.game
        if roll is None:
            waiting = [open_roll.id for open_roll in open_rolls(game)]
            if len(waiting) != 1:
                raise Malformed(f"name a roll; open rolls: {', '.join(waiting) or 'none'}")
            roll = waiting[0]
        if roll not in game.rolls:
            raise Malformed(f"there is no roll {roll!r}")
        if who is not None and who != "gm":
            self._character(who)
        return chances(game, game.rolls[roll], who).to_dict()

    def ledger(self, account: str | None = None) -> list[dict[str, Any]]:
        """The double-entry ledger, oldest line first: source, to, amount, why, and the ruling behind it.

        ``account`` ("char:mira", "owed:mira", "escrow:c1", "pool", "carry", "bank", "spent") keeps the lines
        that touch it; what came in less what went out is its balance. Rulings that were undone are left out.
        """
        undone = self._clerk.history.undone_by()
        return [
            {key: value for key, value in event.items() if key != "kind"} | {"ruling": entry.ruling}
            for entry in self._clerk.history.log.read()
            for event in entry.events
            if event["kind"] == "transferred"
            and entry.ruling not in undone
            and (account is None or account in (event["source"], event["to"]))
        ]

    def _character(self, key: str) -> None:
        characters = self._clerk.game.characters
        if key not in characters:
            raise Malformed(f"there is no character {key!r}; there are: {', '.join(characters) or 'none yet'}")

    def export(self) -> Iterator[dict[str, Any]]:
        """The whole history as JSON-ready records: a header, then one record a ruling."""
        return exported(self._clerk.history)
