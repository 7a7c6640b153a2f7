"""A table as one seat may use it: what it sees, and moves of its own put before the game master in its own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Protocol

from adjudicator.codec.values import move_from, to_json
from adjudicator.core import moves as m
from adjudicator.core.chances import chances
from adjudicator.core.checks import violation
from adjudicator.core.game import Game
from adjudicator.core.names import matches
from adjudicator.core.options import options
from adjudicator.core.play import play
from adjudicator.core.preview import preview
from adjudicator.core.references import resolve
from adjudicator.core.sight import State, seen_by
from adjudicator.core.sighted import sighted
from adjudicator.core.violations import Malformed, RuleViolation, Violation
from adjudicator.table.given import Moves, moves_given
from adjudicator.table.rulings import Ruling
from adjudicator.table.told_moves import told_moves

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

_KINDS: tuple[type[Any], ...] = (*MAY_ASK, m.Throw, m.AnswerCompel)
KINDS = frozenset(kind.do for kind in _KINDS)
"""Every kind of move that players make."""


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
        self._known: tuple[Game, Game] | None = None

    @property
    def game(self) -> Game:
        """The game as this seat knows it."""
        whole = self.table.game
        if self._known is None or self._known[0] is not whole:
            self._known = whole, sighted(whole, self.who)
        return self._known[1]

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
        game, unknown, meant = self.game, [], []
        for move in read:
            resolved, problems = resolve(game, move)
            unknown += [violation(game.ruleset, rule, detail) for rule, detail in problems]
            unknown += self._not_its_own(resolved) if not problems else []
            # By its id an aspect is the one this seat means, whatever else is called the same.
            meant.append(to_json(_with_aspects_of(move, resolved)))
            game = _after(game, move)
        if unknown:
            raise RuleViolation(unknown)
        ruling = self.table.propose(meant, by=self.who, request_id=request_id)
        if ruling.by != self.who:
            raise Malformed("somebody else has asked for something under this request id")
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

    def _not_its_own(self, resolved: m.Move) -> Iterator[Violation]:
        if not self._may_ask(resolved):
            yield violation(self.game.ruleset, "ruling.seat", f"{resolved.do} is not {self.who}'s to ask.")

    def _may_ask(self, resolved: m.Move) -> bool:
        if isinstance(resolved, m.Throw):
            return self._own_dice(resolved)
        if isinstance(resolved, m.AnswerCompel):
            compel = self.game.compels.get(resolved.compel)
            return compel is not None and self.who == (compel.by if resolved.answer == "withdraw" else compel.target)
        return getattr(resolved, MAY_ASK.get(type(resolved), ""), None) == self.who

    def _own_dice(self, throw: m.Throw) -> bool:
        roll = self.game.rolls.get(throw.roll or "")
        # Where no roll awaits dice, that is what there is to say.
        side = roll.side(throw.side or "actor") if roll is not None else None
        return roll is None or side is None or side.by == self.who

    def _seen(self, ruling: Ruling) -> Record | None:
        """The ruling's record, None for what is not for this seat: the GM prepares for the GM alone."""
        one = self.table.game.characters.get(ruling.by)
        return self._shown(ruling) if one is not None and one.is_pc else None

    def _shown(self, ruling: Ruling) -> Record:
        game, own = self.game, ruling.by == self.who
        moves = told_moves(game, ruling.moves, KINDS, own)
        decision = dict(ruling.decision) if ruling.decision is not None else None
        if decision is not None and decision.get("moves"):
            decision["moves"] = told_moves(game, decision["moves"], KINDS, own_words=False)
        asked = ruling.waits and all(move["do"] in KINDS for move in moves)
        return ruling.to_dict() | {
            "moves": moves,
            "preview": preview(game, tuple(move_from(move) for move in moves)).to_dict() if asked else {},
            # A second opinion is the GM's to share; what happened stands in the state.
            "opinion": None,
            "events": [],
            "decision": decision,
        }


def _with_aspects_of(move: Any, resolved: Any) -> Any:
    """``move`` as it was asked, with the ids of the aspects it names."""
    named = {key: getattr(resolved, key) for key in ("aspect", "uses") if getattr(move, key, None)}
    opposition = getattr(move, "opposition", None)
    if isinstance(opposition, m.PassiveOpposition):
        named["opposition"] = resolved.opposition
    return replace(move, **named)


def _after(game: Game, move: m.Move) -> Game:
    """The game in which the next move is read; a move that a rule forbids changes nothing there."""
    try:
        return play(game, (move,)).game
    except RuleViolation:
        return game
