"""The places at a table that a server can take: everybody's screen, one player's character, or the game master's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.chances import chances
from adjudicator.core.sight import State
from adjudicator.core.sighted import sighted
from adjudicator.core.violations import Malformed
from adjudicator.table import Table
from adjudicator.table.seat import Seat

Record = dict[str, Any]
Moves = list[dict[str, Any]]

DICE_ALONE = frozenset({"dice.faces"})
"""What forbids a question to the oracle only until dice have fallen."""


class Screen:
    """What everybody may see on a screen they share; nothing is proposed from here."""

    seat = "players"

    def __init__(self, table: Table) -> None:
        self.table = table

    def state(self) -> State:
        """The state, JSON-ready, as this place may see it."""
        return self.table.state(self.seat)

    def odds(self, roll: str) -> Mapping[str, Any]:
        """The exact chances of a roll. Raises Malformed."""
        game = sighted(self.table.game, self.seat)
        if roll not in game.rolls:
            raise Malformed(f"there is no roll {roll!r}")
        return chances(game, game.rolls[roll], None).to_dict()


class Player:
    """The place of one player's character; what it may see and ask for is the seat's own business.

    Raises Malformed where there is no such character, or the game master plays it.
    """

    def __init__(self, table: Table, who: str) -> None:
        self._seat = Seat(table, who)
        self.seat = self._seat.who
        if not table.game.characters[self.seat].is_pc:
            raise Malformed(f"{self.seat} is played by the game master: --seat gm")

    def state(self) -> State:
        """The state, JSON-ready, as this place may see it."""
        return self._seat.state()

    def odds(self, roll: str) -> Mapping[str, Any]:
        """The exact chances of a roll. Raises Malformed."""
        return self._seat.odds(roll)

    def options(self, who: str) -> list[Record]:  # noqa: ARG002  # a player's are always their own
        """Every move this place could legally propose now."""
        return self._seat.options()

    def propose(self, moves: Moves) -> Record:
        """The waiting ruling. Raises Malformed or RuleViolation."""
        return self._seat.propose(moves)

    def withdraw(self, ruling: str) -> Record:
        """Take a proposal back."""
        return self._seat.withdraw(ruling)

    def ruling(self, ruling: str) -> Record:
        """One ruling as this place may see it. Raises Malformed."""
        return self._seat.ruling(ruling)

    def pending(self) -> list[Record]:
        """The rulings that wait, as this place may see them."""
        return self._seat.pending()

    def reply(self, ruling: str, text: str) -> Record:
        """Answer a question of the GM's. Raises Malformed or RuleViolation."""
        return self._seat.reply(ruling, text)

    def object(self, ruling: str, why: str) -> Record:
        """Say why a ruling does not convince. Raises Malformed or RuleViolation."""
        return self._seat.object(ruling, why)


class GameMaster:
    """The game master's place: it sees everything, and what it proposes waits like everybody's."""

    seat = "gm"

    def __init__(self, table: Table) -> None:
        self.table = table

    def state(self) -> State:
        """The whole state, JSON-ready."""
        return self.table.state()

    def odds(self, roll: str) -> Mapping[str, Any]:
        """The exact chances of a roll. Raises Malformed."""
        return self.table.odds(roll)

    def options(self, who: str) -> list[Record]:
        """Every move ``who`` could legally make now."""
        return self.table.options(who)

    def propose(self, moves: Moves) -> Record:
        """The waiting ruling, which is for the game master alone, for whomever it speaks. Raises Malformed."""
        return self.table.propose(moves, by=self.seat).to_dict()

    def withdraw(self, ruling: str) -> Record:
        """Take a proposal back."""
        return self.table.withdraw(ruling, by=self.seat).to_dict()

    def ruling(self, ruling: str) -> Record:
        """One ruling. Raises Malformed."""
        return self.table.ruling(ruling).to_dict()

    def pending(self) -> list[Record]:
        """The rulings that wait."""
        return [ruling.to_dict() for ruling in self.table.pending()]

    def reply(self, ruling: str, text: str) -> Record:
        """Answer what was asked about a proposal of this place. Raises Malformed or RuleViolation."""
        asked = self.table.ruling(ruling).by
        if asked != self.seat:
            raise Malformed(f"the answer about {ruling} is for {asked} to give")
        return self.table.reply(ruling, text).to_dict()

    def object(self, ruling: str, why: str) -> Record:
        """Note a doubt. Raises Malformed or RuleViolation."""
        return self.table.object(ruling, why, by=self.seat).to_dict()


Proposing = Player | GameMaster


def place_at(table: Table, seat: str) -> Screen | Proposing:
    """The place that ``seat`` names: "players", "gm", or a player's character. Raises Malformed."""
    if seat == Screen.seat:
        return Screen(table)
    return GameMaster(table) if seat == GameMaster.seat else Player(table, seat)


def broken_rules(record: Record) -> list[Record]:
    """What forbids a proposal, as far as its place can know; what dice are still to mend is left out."""
    violations = [dict(one) for one in record["preview"].get("violations", ())]
    return [] if {one["rule"] for one in violations} <= DICE_ALONE else violations
