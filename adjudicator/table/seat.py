"""A table as one seat may use it: what it sees, and moves of its own put before the game master in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from adjudicator.codec.values import to_json
from adjudicator.core import moves as m
from adjudicator.core.chances import chances
from adjudicator.core.checks import violation
from adjudicator.core.game import Game
from adjudicator.core.names import Names, matches
from adjudicator.core.options import options
from adjudicator.core.preview import preview
from adjudicator.core.sight import State, seen_by
from adjudicator.core.sighted import sighted
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.table.given import Moves, moves_given
from adjudicator.table.rulings import Ruling

Record = dict[str, Any]


class Asked(Protocol):
    """What a seat needs of its table; ``Table`` has it."""

    @property
    def game(self) -> Game:
        """The whole game."""

    def pending(self) -> list[Ruling]:
        """Every ruling that waits."""

    def ruling(self, ruling: str) -> Ruling:
        """One ruling."""

    def propose(self, moves: Moves, *, by: str | None = None, request_id: str | None = None) -> Ruling:
        """Put moves before the GM."""

    def reply(self, ruling: str, text: str, *, by: str | None = None) -> Ruling:
        """Answer the GM."""

    def withdraw(self, ruling: str, *, by: str | None = None) -> Ruling:
        """Take a ruling back."""

    def object(self, ruling: str, why: str, *, by: str) -> Ruling:
        """Object to a ruling."""


MAY_ASK: Mapping[type[Any], str] = {
    m.TakeAction: "by",
    m.Invoke: "by",
    m.PassInvocation: "from_",
    m.ProposeCompel: "by",
    m.DeclareDetail: "by",
    m.Concede: "by",
    m.Sacrifice: "by",
    m.BankHint: "by",
}
"""What a player may ask for -> the field that has to name their own character."""


class Seat:
    """One player's place at ``table``: the character ``who``. Nothing it shows holds a secret, and it decides nothing.

    Raises Malformed when there is no such character; "gm" has the whole ``Table`` and no seat.
    """

    def __init__(self, table: Asked, who: str) -> None:
        self.table = table
        found = matches(who, table.game.characters, lambda one: one.name)
        if len(found) != 1:
            raise Malformed(f"there is no seat {who!r}; there are: {', '.join(table.game.characters) or 'none yet'}")
        self.who = found[0]

    @property
    def game(self) -> Game:
        """The game as this seat knows it."""
        return sighted(self.table.game, self.who)

    def state(self) -> State:
        """The state, JSON-ready, as this seat may see it."""
        return seen_by(self.table.game, self.who)

    def options(self) -> list[Record]:
        """Every move this seat could legally make now, as ``Table.options`` has them."""
        found = options(self.game, self.who)
        return [
            {"move": {k: v for k, v in to_json(one.move).items() if k not in one.needs}, "needs": list(one.needs)}
            for one in found
            if self._may_ask(one.move)
        ]

    def odds(self, roll: str) -> dict[str, object]:
        """The exact chances of a roll now and after each benefit this seat could claim. Raises Malformed."""
        game = self.game
        if roll not in game.rolls:
            raise Malformed(f"there is no roll {roll!r}")
        return chances(game, game.rolls[roll], self.who).to_dict()

    def preview(self, moves: Moves) -> Record:
        """What moves would do, or which rules they break, as far as this seat can know. Raises Malformed."""
        return preview(self.game, moves_given(moves)).to_dict()

    def propose(self, moves: Moves, *, request_id: str | None = None) -> Record:
        """Put moves before the GM and see the waiting ruling as ``ruling`` shows it.

        Raises Malformed, or RuleViolation for a name this seat does not know and for what is not its own to ask.
        """
        read = moves_given(moves)
        game = self.game
        for move in read:
            if not self._may_ask(move):
                raise RuleViolation([violation(game.ruleset, "ruling.seat", f"{move.do} is not {self.who}'s to ask.")])
        unknown = [v for v in preview(game, read).violations if v.rule.startswith("names.")]
        if unknown:
            raise RuleViolation(unknown)
        # By its id an aspect is the one this seat means, whatever else is called the same.
        meant = [to_json(_resolved(game, move)) for move in read]
        ruling = self.table.propose(meant, by=self.who, request_id=request_id)
        return self._shown(ruling)

    def reply(self, ruling: str, text: str) -> Record:
        """Answer what the GM asked about a ruling of this seat. Raises Malformed or RuleViolation (``ruling.seat``)."""
        self._own(ruling)
        return self._shown(self.table.reply(ruling, text, by=self.who))

    def withdraw(self, ruling: str) -> Record:
        """Take a waiting ruling of this seat back. Raises Malformed or RuleViolation (``ruling.seat``)."""
        self._own(ruling)
        return self._shown(self.table.withdraw(ruling, by=self.who))

    def object(self, ruling: str, why: str) -> Record:
        """Say why this seat does not buy a ruling it sees. Raises Malformed or RuleViolation."""
        self.ruling(ruling)
        return self._shown(self.table.object(ruling, why, by=self.who))

    def ruling(self, ruling: str) -> Record:
        """One ruling as this seat may see it. Raises Malformed when there is none for it."""
        found = self._seen(self.table.ruling(ruling))
        if found is None:
            raise Malformed(f"there is no ruling {ruling!r}")
        return found

    def pending(self) -> list[Record]:
        """The rulings that players asked for and that wait, oldest first, as this seat may see them."""
        return [shown for ruling in self.table.pending() if (shown := self._seen(ruling)) is not None]

    def _own(self, ruling: str) -> None:
        if self.ruling(ruling)["by"] != self.who:
            detail = f"Ruling {ruling} was not asked by {self.who}."
            raise RuleViolation([violation(self.game.ruleset, "ruling.seat", detail)])

    def _may_ask(self, move: m.Move) -> bool:
        if isinstance(move, m.Throw):
            return self._own_dice(move)
        if isinstance(move, m.AnswerCompel):
            compel = self.game.compels.get(move.compel)
            return compel is not None and self.who == (compel.by if move.answer == "withdraw" else compel.target)
        field = MAY_ASK.get(type(move))
        return field is not None and self.who in matches(
            str(getattr(move, field)), self.game.characters, lambda one: one.name
        )

    def _own_dice(self, throw: m.Throw) -> bool:
        roll = self.game.rolls.get(throw.roll or "")
        if roll is None:
            return throw.roll is None and throw.side is None
        side = roll.side(throw.side or "actor")
        return side is not None and side.by == self.who

    def _seen(self, ruling: Ruling) -> Record | None:
        """The ruling's record, None for one that is not for this seat.

        What the GM prepares is the GM's; what a player asked for others see unless it names a secret, which an
        observer could tell from a guess.
        """
        one = self.table.game.characters.get(ruling.by)
        if one is None or not one.is_pc or (ruling.by != self.who and self._names_secret(ruling.moves)):
            return None
        return self._shown(ruling)

    def _shown(self, ruling: Ruling) -> Record:
        decision = dict(ruling.decision) if ruling.decision is not None else None
        if decision is not None and self._names_secret(decision.get("moves") or ()):
            decision["moves"] = None
        waiting = self.table.game.rulings.get(ruling.id)
        return ruling.to_dict() | {
            "preview": preview(self.game, waiting.moves).to_dict() if waiting is not None else {},
            # A second opinion is the GM's to share; what happened stands in the state.
            "opinion": None,
            "events": [],
            "decision": decision,
        }

    def _names_secret(self, moves: Any) -> bool:
        aspects = self.table.game.aspects
        known = self.game.aspects
        named = [str(move[key]) for move in moves for key in ("aspect", "uses") if move.get(key)]
        return any(key not in known for ref in named for key in matches(ref, aspects, lambda one: one.text))


def _resolved(game: Game, move: Any) -> Any:
    aspect = getattr(move, "aspect", None)
    return replace(move, aspect=Names(game).aspect(aspect)) if aspect else move
