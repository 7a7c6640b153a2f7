"""A second set of books, kept from the events alone, and the promises every accepted move has to keep.

Nothing here asks the code under test what is right: counts are taken from the events one by one and compared
with the game they lead to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.core import events as e
from adjudicator.core import moves as m
from adjudicator.core.evolve import evolve
from adjudicator.core.game import Game, balances, pays_from_pool, purse
from adjudicator.core.moves import Move
from adjudicator.core.pieces import Faces, Roll

BONUS = 2
"""What one invocation is worth in every rule set that ships."""

_BANK_PAYS = (
    m.AddCharacter, m.StartSession, m.StartScenario, m.Refresh, m.OpenScene, m.AnswerCompel, m.Concede,
    m.Sacrifice, m.BankHint, m.Adjust,
)  # fmt: skip
_OWED_GROWS = (m.Invoke, m.Concede)
_REOPENS = {"invoke.roll-open", "settle.open", "abandon.open"}
"""Rules that keep a closed roll closed, unless an override sets them aside."""


class Books:
    """Counts of free invocations, payments, throws and bonuses; ``move`` checks what one accepted move did."""

    def __init__(self) -> None:
        self.free: Counter[str] = Counter()
        self.uses: Counter[str] = Counter()
        self.landed: Counter[tuple[str, str]] = Counter()
        self.paid: Counter[tuple[str, str, str]] = Counter()
        self.base: dict[str, tuple[int, int, int | None]] = {}
        self.dice: dict[tuple[str, str], Faces | None] = {}
        self.settled: Counter[str] = Counter()
        self.hurt: Counter[str] = Counter()

    def take(self, game: Game, event: e.Event) -> None:
        """Count ``event``, which happens to ``game``."""
        match event:
            case e.AspectPlaced():
                self.free[event.aspect.id] = self.uses[event.aspect.id] = 0
            case e.FreeGiven():
                self.free[event.aspect] += event.count
            case e.FreeUsed():
                self.free[event.aspect] -= 1
                self.uses[event.aspect] += 1
            case e.AspectEnded():
                self.free[event.aspect] = 0
            case e.ActionTaken():
                self._declared(event.roll)
            case e.DiceThrown():
                self.dice[event.roll, event.side] = event.dice
            case e.DiceAwaited():
                self.dice[event.roll, event.side] = None
            case e.Invoked():
                self.landed[event.roll, event.lands_on] += event.benefit != "reroll"
                # A passive opposition belongs to the roll it opposes.
                side = "opposing" if event.lands_on == "opposing" else "actor"
                self.paid[event.roll, side, event.aspect] += event.pay == "fate_point"
            case e.ConsequenceTaken():
                self.hurt[event.character] += 1
            case e.SceneOpened() if not game.slid:
                self.hurt.clear()
            case e.Settled():
                self.settled[event.roll] += 1

    def _declared(self, roll: Roll) -> None:
        for side in ("actor", "opposing", "passive"):
            self.landed[roll.id, side] = 0
            self.dice[roll.id, side] = None
        self.settled[roll.id] = 0
        for key in [key for key in self.paid if key[0] == roll.id]:
            del self.paid[key]
        against = roll.opposing.rating if roll.opposing is not None else 0
        self.base[roll.id] = (roll.actor.rating, against, roll.passive)

    def move(self, game: Game, move: Move, events: Iterable[e.Event], set_aside: frozenset[str]) -> Game:
        """The game after the events of one accepted move, all promises checked on the way."""
        before, events = game, tuple(events)
        for event in events:
            self.take(game, event)
            after = evolve(game, event)
            _points_move_by_ledger_lines_only(game, event, after)
            _one_line_each(game, event)
            game = after
        self.agrees(game)
        _the_move_was_paid_for(before, move, events, set_aside)
        _what_is_over_stays_over(before, game, set_aside)
        _owed_waits(before, game, move)
        self._limits(before, events, set_aside)
        if isinstance(move, m.Concede):
            self._concession(before, events)
        if check := _AFTER.get(type(move)):
            check(before, move, events, game)
        return game

    def _concession(self, game: Game, events: tuple[e.Event, ...]) -> None:
        [by] = [event.by for event in events if isinstance(event, e.Conceded)]
        numbers, pc = game.ruleset.numbers, game.characters[by].is_pc
        points = numbers.concession + numbers.concession_per_consequence * self.hurt[by]
        assert _transfers(events) == [("bank", f"owed:{by}" if pc else "carry", points)]

    def agrees(self, game: Game) -> None:
        """The game shows exactly what these books say."""
        for key, aspect in game.aspects.items():
            assert sum(aspect.free.values()) == self.free[key], f"free invocations on {key}"
            assert all(count > 0 for count in aspect.free.values())
            assert aspect.alive or not aspect.free
        for key, roll in game.rolls.items():
            own, against, passive = self.base[key]
            if self.landed[key, "passive"] or passive is not None:
                passive = (passive or 0) + BONUS * self.landed[key, "passive"]
            assert roll.passive == passive, f"passive opposition of {key}"
            for side, rating in (("actor", own), ("opposing", against)):
                thrown = roll.side(side)  # type: ignore[arg-type]  # the two sides there are
                if thrown is None:
                    continue
                dice, bonus = self.dice[key, side], BONUS * self.landed[key, side]
                assert (thrown.dice, thrown.bonus, thrown.rating) == (dice, bonus, rating), f"{side} side of {key}"
                assert thrown.total == (None if dice is None else sum(dice) + rating + bonus)

    def _limits(self, before: Game, events: tuple[e.Event, ...], set_aside: frozenset[str]) -> None:
        for event in events:
            if isinstance(event, e.Settled) and "settle.open" not in set_aside:
                assert self.settled[event.roll] == 1, "an outcome is handed out once"
            if isinstance(event, e.Invoked):
                aspect = before.aspects[event.aspect]
                if "invoke.paid-once" not in set_aside:
                    assert self.paid[event.roll, event.side, event.aspect] <= 1, "paid twice on one roll"
                if aspect.kind == "boost" and event.pay == "fate_point":
                    assert "invoke.boost-free-only" in set_aside, "a boost was paid for"
                if aspect.kind == "boost" and event.pay == "free":
                    assert self.uses[event.aspect] == 1, "a boost was used twice"
                    assert e.AspectEnded in map(type, events), "a used boost stays"
                assert aspect.alive or "invoke.in-play" in set_aside, "a dead aspect was invoked"
            if isinstance(event, e.CompelProposed) and "compel.boost" not in set_aside:
                assert before.aspects[event.compel.aspect].kind != "boost", "a boost was compelled"


def _transfers(events: Iterable[e.Event]) -> list[tuple[str, str, int]]:
    return [(x.source, x.to, x.amount) for x in events if isinstance(x, e.Transferred)]


def _points_move_by_ledger_lines_only(before: Game, event: e.Event, after: Game) -> None:
    expected = Counter(balances(before))
    if isinstance(event, e.Transferred):
        expected[event.source] -= event.amount
        expected[event.to] += event.amount
    for account in ("bank", "spent"):
        del expected[account]
    shown = balances(after)
    assert {k: v for k, v in expected.items() if v} == {k: v for k, v in shown.items() if v}, event
    assert all(amount >= 0 for amount in shown.values()), f"below zero after {event}: {shown}"
    assert all(one.is_pc or (one.fate_points is None and not one.owed) for one in after.characters.values())


def _one_line_each(game: Game, event: e.Event) -> None:
    if not isinstance(event, e.Transferred):
        return
    known = {*balances(game), *(f"escrow:{key}" for key in game.compels), "bank", "spent"}
    assert {event.source, event.to} <= known, event
    assert event.amount > 0 and event.source != event.to and event.source != "spent", event


def _the_move_was_paid_for(game: Game, move: Move, events: tuple[e.Event, ...], set_aside: frozenset[str]) -> None:
    lines = _transfers(events)
    if any(source == "bank" for source, _, _ in lines):
        assert isinstance(move, _BANK_PAYS), f"the bank pays for {move.do}"
    if any(to == "bank" for _, to, _ in lines):
        assert isinstance(move, m.Invoke | m.Adjust), f"the bank takes by {move.do}"
    for event in events:
        if isinstance(event, e.Invoked):
            paid = [(purse(game, event.by), event.paid_to, 1)] if event.pay == "fate_point" else []
            assert lines == paid, "a paid invocation is one point in and one out, a free one is free"
            used = [(x.aspect, x.holder) for x in events if isinstance(x, e.FreeUsed)]
            assert used == ([] if event.pay == "fate_point" else [(event.aspect, _drawn_from(game, event))])
            assert ("spent" if event.paid_to is None else event.paid_to) in ("spent", "bank", "carry") or (
                event.paid_to == f"owed:{game.aspects[event.aspect].on}" and event.paid_to != f"owed:{event.by}"
            ), "the point went to somebody who does not own the aspect"
        if isinstance(event, e.CompelAnswered) and event.answer == "refuse":
            assert (purse(game, game.compels[event.compel].target), "spent", 1) in lines, "refused for nothing"
        if isinstance(event, e.DetailDeclared):
            assert lines == [(purse(game, event.by), "spent", 1)]
        if isinstance(event, e.CompelProposed) and "compel.proposal-costs" not in set_aside:
            offer = event.compel
            free = offer.by == offer.target or pays_from_pool(game, offer.by)
            assert lines == ([] if free else [(purse(game, offer.by), f"escrow:{offer.id}", 1)])


def _drawn_from(game: Game, event: e.Invoked) -> str:
    """A free invocation is drawn from whoever makes it, for an NPC then from the GM, then from anyone's."""
    also = ["gm"] if event.by != "gm" and pays_from_pool(game, event.by) else []
    free = game.aspects[event.aspect].free
    return next(holder for holder in (event.by, *also, "anyone") if holder in free)


def _what_is_over_stays_over(before: Game, after: Game, set_aside: frozenset[str]) -> None:
    for key, roll in before.rolls.items():
        if not roll.open and key in after.rolls and not _REOPENS & set_aside:
            assert after.rolls[key] == roll, f"the closed roll {key} changed"
    for key, compel in before.compels.items():
        if not compel.open and key in after.compels and "compel.open" not in set_aside:
            assert after.compels[key] == compel, f"the answered compel {key} changed"
    for key, aspect in after.aspects.items():
        was = before.aspects.get(key)
        assert not (aspect.alive and was is not None and not was.alive), f"{key} came back to life"


def _owed_waits(before: Game, after: Game, move: Move) -> None:
    for key, one in before.characters.items():
        owed = after.characters[key].owed
        if isinstance(move, m.CloseScene) and move.leads_into is None:
            assert owed == 0, "owed points stay owed over the end of the scene"
        elif isinstance(move, _OWED_GROWS):
            assert owed >= one.owed
        else:
            assert owed == one.owed, f"{move.do} touched what {key} is owed"


def _points(game: Game) -> dict[str, int]:
    return {key: one.fate_points or 0 for key, one in game.characters.items() if one.is_pc}


def _raised(before: Game, move: Move, events: tuple[e.Event, ...], after: Game) -> None:
    raised = {key: max(points, before.characters[key].refresh) for key, points in _points(before).items()}
    assert _points(after) == raised, "a refresh raises to refresh and takes nothing"


def _scenario(before: Game, move: Move, events: tuple[e.Event, ...], after: Game) -> None:
    exact = before.ruleset.policies.scenario_reset == "exact"
    points = _points(before)
    expected = {key: before.characters[key].refresh for key in points} if exact else points
    assert _points(after) == expected


def _opened(before: Game, move: m.OpenScene, events: tuple[e.Event, ...], after: Game) -> None:
    assert after.scene is not None
    present = [after.characters[key] for key in after.scene.present]
    assert after.pool == sum(one.is_pc for one in present) + before.carry
    assert after.carry == 0
    assert all(aspect.alive for aspect in after.aspects.values())
    assert all(roll.open for roll in after.rolls.values())
    assert all(compel.open for compel in after.compels.values())


def _closed(before: Game, move: m.CloseScene, events: tuple[e.Event, ...], after: Game) -> None:
    assert after.scene is None
    if move.leads_into is not None:
        assert (after.aspects, balances(after)) == (before.aspects, balances(before)), "a slide ends nothing"
        return
    assert after.pool == 0
    assert not [key for key, a in after.aspects.items() if a.alive and a.kind == "boost"], "a boost outlives the scene"
    assert not [key for key, a in after.aspects.items() if a.alive and a.lasts == "scene"]


_AFTER: Mapping[type[Any], Callable[[Game, Any, tuple[e.Event, ...], Game], None]] = {
    m.StartSession: _raised,
    m.Refresh: _raised,
    m.StartScenario: _scenario,
    m.OpenScene: _opened,
    m.CloseScene: _closed,
}
