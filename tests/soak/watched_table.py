"""A table in memory under watch: whatever is asked of it is checked against a second set of books.

``attempt`` is the one way in. A refusal has to leave everything as it was; what is accepted is replayed move by
move, counted, and compared with what the table shows.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

from bookkeeping import Books
from hypothesis import note
from random_moves import NOTE, SECRET

from adjudicator.codec.values import event_from, from_json, to_json
from adjudicator.core import events as e
from adjudicator.core.commands import APPROVING
from adjudicator.core.decide import with_dice
from adjudicator.core.evolve import evolve
from adjudicator.core.game import Game, balances
from adjudicator.core.moves import AnswerCompel, Invoke, Move, PassInvocation
from adjudicator.core.options import options
from adjudicator.core.pieces import Roll, outcome_of
from adjudicator.core.play import play
from adjudicator.core.references import resolve
from adjudicator.core.sight import seen_by
from adjudicator.errors import Malformed, RuleViolation
from adjudicator.frontends.run import run_lines
from adjudicator.log import Entry
from adjudicator.table import Table
from adjudicator.table.history import History
from adjudicator.table.rulings import Ruling
from adjudicator.wording.events import event_sentence

THROWS = [sum(faces) for faces in product((-1, 0, 1), repeat=4)]


class WatchedTable:
    """A table, its clock, its books, and the words that players may not see."""

    def __init__(self, rules: str) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self.table = Table.in_memory(rules, clock=lambda: self.time)
        self.books = Books()
        self.secrets: dict[str, str] = {}
        """every word of a hidden aspect -> the aspect; taken out when it is revealed"""

    @property
    def log(self) -> Any:
        return self.table._clerk.history.log

    @property
    def game(self) -> Game:
        return self.table.game

    def attempt(self, call: Callable[[], Ruling], what: object = None) -> Ruling | None:
        """What ``call`` answers, None when it was refused; all promises checked either way."""
        note(json.dumps(what, ensure_ascii=False, default=str))
        before, seq = self.game, self.log.last_seq()
        try:
            ruling = call()
        except (RuleViolation, Malformed) as refused:
            assert str(refused)
            assert (self.game, self.log.last_seq()) == (before, seq), "a refusal changed something"
            return None
        self._account(before, list(self.log.read(seq)))
        return ruling

    def _account(self, game: Game, entries: list[Entry]) -> None:
        version = game.version
        for entry in entries:
            events = [event_from(record) for record in entry.events]
            for record in entry.events:
                event_sentence(record)
            version += sum(isinstance(x, e.Decided) and x.verdict in APPROVING for x in events)
            game = self._taken_back() if e.Undone in map(type, events) else self._entry(game, events)
        assert game == self.game, "the table shows something else than its log says"
        assert game.version == version, "version counts approved rulings and nothing else"
        self._note_secrets(game)

    def _entry(self, game: Game, events: list[e.Event]) -> Game:
        while events:
            event = events.pop(0)
            assert isinstance(event, e.TALK), f"{event} happened without a decision"
            waiting = game
            game = evolve(game, event)
            if isinstance(event, e.Decided) and event.verdict in APPROVING:
                moves = waiting.rulings[event.ruling].moves if event.moves is None else event.moves
                aside = frozenset(event.set_aside if event.verdict == "override" else ())
                for move in with_dice(moves, event.dice):
                    game = self._played(game, move, events, aside)
        return game

    def _played(self, game: Game, move: Move, events: list[e.Event], aside: frozenset[str]) -> Game:
        happened = play(game, (move,), aside).events
        assert tuple(events[: len(happened)]) == happened, "the same move, judged again, does something else"
        del events[: len(happened)]
        if not aside:
            assert_on_offer(game, move)
        return self.books.move(game, move, happened, aside)

    def _taken_back(self) -> Game:
        """The game and the books refolded in the plainest way, without all rulings that were taken back."""
        entries = [(entry.ruling, [event_from(x) for x in entry.events]) for entry in self.log.read()]
        gone = {key for _, events in entries for x in events if isinstance(x, e.Undone) for key in x.rulings}
        game, self.books = self.table._clerk.history.start, Books()
        for key, events in entries:
            for event in events:
                if key not in gone or isinstance(event, e.TALK):
                    self.books.take(game, event)
                    game = evolve(game, event)
        return game

    def _note_secrets(self, game: Game) -> None:
        for key, aspect in game.aspects.items():
            if aspect.hidden:
                words = {aspect.text, aspect.text.casefold(), key}
                self.secrets |= {word: key for word in words if SECRET.casefold() in word.casefold()}
            else:
                self.secrets = {word: of for word, of in self.secrets.items() if of != key}

    def players_see_no_secret(self) -> None:
        """Neither the players' screen nor a character's own shows a hidden aspect or a note."""
        for seat in ("players", *list(self.game.characters)[:1]):
            shown = json.dumps(seen_by(self.game, seat), ensure_ascii=False)
            assert NOTE not in shown
            assert [word for word in self.secrets if f'"{word}"' in shown] == []

    def ledger_adds_up(self) -> None:
        """Every balance is what came in less what went out."""
        account = dict.fromkeys(balances(self.game), 0)
        for line in self.table.ledger():
            for name, change in ((line["source"], -line["amount"]), (line["to"], line["amount"])):
                account[name] = account.get(name, 0) + change
        shown = balances(self.game)
        for name in account.keys() - {"bank", "spent"}:
            assert account[name] == shown.get(name, 0), f"the ledger of {name} does not add up"

    def survives_storage(self) -> None:
        """Replayed, stored as a snapshot, exported and run: always the same game."""
        game = self.game
        assert History(self.log).game == game, "the log replayed gives another game"
        assert self._taken_back() == game
        assert from_json(Game, json.loads(json.dumps(to_json(game)))) == game
        lines = [json.dumps(record, ensure_ascii=False) for record in self.table.export()]
        *results, last = run_lines(lines)
        assert [result for result in results if not result["ok"]] == []
        assert last["state"] == self.table.state()

    def odds_are_exact(self) -> None:
        """The odds of every open roll, and after each benefit on offer, are those of throwing all dice."""
        game = self.game
        for roll in game.rolls.values():
            if not roll.open:
                continue
            found = self.table.odds(roll.id)
            assert found["now"] == brute_force(game, roll)
            after: Any = found["after"]
            for chance in after:
                aspect, pay, benefit, whom = (chance[name] for name in ("aspect", "pay", "benefit", "for"))
                move = Invoke(roll.actor.by, aspect, pay, benefit, roll=roll.id, for_=whom)
                then = play(game, (move,)).game
                assert chance["odds"] == brute_force(then, then.rolls[roll.id])


def brute_force(game: Game, roll: Roll) -> dict[str, float]:
    """The chance of each outcome, by trying every throw still to fall."""
    own = THROWS if roll.actor.dice is None else [sum(roll.actor.dice)]
    theirs, against = [0], roll.passive or 0
    if roll.opposing is not None:
        theirs = THROWS if roll.opposing.dice is None else [sum(roll.opposing.dice)]
        against = roll.opposing.rating + roll.opposing.bonus
    counts = dict.fromkeys(("fail", "tie", "succeed", "style"), 0)
    known = roll.actor.rating + roll.actor.bonus - against
    for mine, other in product(own, theirs):
        counts[outcome_of(known + mine - other, game.ruleset.numbers.style_shifts)] += 1
    assert sum(counts.values()) == len(own) * len(theirs)
    return {outcome: count / (len(own) * len(theirs)) for outcome, count in counts.items()}


def assert_on_offer(game: Game, move: Move) -> None:
    """An invocation, a pass or an answer that was accepted stands among the options of whoever could do it.

    Only what a player holds on a hidden aspect, unknowingly, is not shown to them as an option.
    """
    found, problems = resolve(game, move)
    assert not problems
    seats: list[str] = []
    if isinstance(found, Invoke):
        whom = None if found.benefit != "aid" else found.for_ or game.rolls[found.roll or ""].actor.by
        found = Invoke(found.by, found.aspect, found.pay, found.benefit, roll=found.roll, for_=whom)
        seats = [found.by]
    elif isinstance(found, PassInvocation) and found.from_ not in (found.to, "anyone"):
        if game.aspects[found.aspect].hidden and found.from_ != "gm" and game.characters[found.from_].is_pc:
            return
        found = PassInvocation(found.aspect, found.from_, found.to)
        seats = [found.from_]
    elif isinstance(found, AnswerCompel):
        seats = ["gm", *game.characters]
    if seats:
        assert found in [option.move for who in seats for option in options(game, who)], f"{found} is not on offer"


def assert_came_true(before: Game, ruling: Ruling, after: Game) -> None:
    """What the preview of an approved ruling said is what happened, and nothing else did."""
    shown: Any = ruling.preview
    expected = balances(before) | {line["account"]: line["after"] for line in shown["balances"]}
    assert {k: v for k, v in expected.items() if v} == {k: v for k, v in balances(after).items() if v}
    free = _free(before) | {line["holder"]: line["after"] for line in shown["free"]}
    assert {key: count for key, count in free.items() if count} == _free(after)
    assert shown["aspects"] == [a.text for key, a in after.aspects.items() if key not in before.aspects]
    state, changed = seen_by(after), {line["roll"]: line for line in shown["rolls"]}
    for key, roll in after.rolls.items():
        if key not in changed:
            assert before.rolls[key] == roll
            continue
        for name in ("total", "opposition", "shifts", "outcome"):
            assert changed[key][name]["after"] == state["rolls"][key][name], f"{name} of {key}"
        if "odds" in changed[key]:
            assert changed[key]["odds"] == brute_force(after, roll)


def _free(game: Game) -> dict[str, int]:
    return {f"{who} on {a.id}": count for a in game.aspects.values() for who, count in a.free.items()}


EXPIRES = timedelta(hours=1)
