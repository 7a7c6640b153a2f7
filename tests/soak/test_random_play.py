"""Whatever is tried at a table, its promises hold: random play over all moves and the whole conversation.

Every step is one call of a host. ``watched_table`` checks each, ``bookkeeping`` keeps the second set of books. A
failure prints the calls that lead to it, shortened as far as they can be.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from random_moves import RULESETS, Maker
from watched_table import EXPIRES, WatchedTable, assert_came_true

from adjudicator.core.options import options
from adjudicator.core.play import play
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.errors import Malformed
from adjudicator.intake import read_move
from adjudicator.table import history

OPENING = (*["add_character"] * 3, "open_scene", "place_aspect", "place_aspect", "take_action")


class Play:
    """One table; each public method is something a host may ask of it."""

    def __init__(self, rules: str) -> None:
        self.watched, self.maker = WatchedTable(rules), Maker()
        self.closed: list[str] = []
        self.requests = 0

    @property
    def table(self) -> Any:
        return self.watched.table

    def opening(self, rng: Random) -> None:
        for kind in OPENING:
            self._rule(rng, [self.maker.move(rng, self.watched.game, kind)])

    def one_move(self, rng: Random) -> None:
        self._rule(rng, [self.maker.move(rng, self.watched.game)])

    def several_moves_or_none(self, rng: Random) -> None:
        self._rule(rng, [self.maker.move(rng, self.watched.game) for _ in range(rng.randint(2, 3))])

    def end_of_scene(self, rng: Random) -> None:
        self._rule(rng, self.maker.end_of_scene(rng, self.watched.game))

    def _rule(self, rng: Random, moves: list[dict[str, Any]]) -> None:
        aside = tuple(rng.sample(RULE_IDS, rng.choice((1, 3, len(RULE_IDS))))) if rng.random() < 0.08 else ()
        request = self._request(rng)
        watched = self.watched
        done = watched.attempt(lambda: self.table.rule(moves, set_aside=aside, request_id=request), (moves, aside))
        if done is not None and request is not None:
            seq = watched.log.last_seq()
            assert self.table.rule(moves, set_aside=aside, request_id=request) == done
            assert watched.log.last_seq() == seq, "one request id, two effects"

    def _request(self, rng: Random) -> str | None:
        self.requests += 1
        return f"request {self.requests}" if rng.random() < 0.2 else None

    def something_on_offer(self, rng: Random) -> None:
        """What the options promise is accepted, from the record a host would fill in."""
        seat = rng.choice(["gm", *self.watched.game.characters])
        found = self.table.options(seat)
        if not found:
            return
        # First the kind of move: of some there are many more options than of others.
        kinds = sorted({option["move"]["do"] for option in found})
        kind = "invoke" if "invoke" in kinds and rng.random() < 0.6 else rng.choice(kinds)
        chosen = rng.choice([option for option in found if option["move"]["do"] == kind])
        words = {name: self.maker.faces(1) if name == "dice" else self.maker.text("words") for name in chosen["needs"]}
        record = chosen["move"] | words
        assert self.watched.attempt(lambda: self.table.rule(record), record) is not None, f"{record} was on offer"

    def propose(self, rng: Random) -> None:
        moves = [self.maker.move(rng, self.watched.game) for _ in range(rng.choice((1, 1, 1, 2)))]
        by = rng.choice(["gm", "mira", *self.watched.game.characters, None])
        expires = EXPIRES if rng.random() < 0.15 else None
        before = self.watched.game
        ruling = self.watched.attempt(lambda: self.table.propose(moves, by=by, expires_in=expires), ("propose", moves))
        assert ruling is None or (ruling.status == "pending" and ruling.version == before.version)

    def approve(self, rng: Random) -> None:
        """An approved ruling does what its preview said; one whose preview breaks rules is refused for them."""
        if not (waiting := self.table.pending()):
            return
        ruling = rng.choice(waiting)
        before, dice = self.watched.game, self.maker.faces() if rng.random() < 0.3 else None
        seen = rng.choice((None, ruling.version, max(0, ruling.version - 1)))
        call = ("approve", ruling.id, dice, seen)
        done = self.watched.attempt(lambda: self.table.decide(ruling.id, "approve", dice=dice, seen=seen), call)
        assert ruling.preview is not None
        # A preview never shows what a reroll threw.
        if dice is not None or any(move.get("benefit") == "reroll" for move in ruling.moves):
            return
        if "violations" in ruling.preview:
            assert done is None, "a ruling that breaks a rule was approved"
        elif done is None:
            assert seen is not None, "a ruling that breaks no rule was refused"
        else:
            assert_came_true(before, ruling, self.watched.game)

    def decide_otherwise(self, rng: Random) -> None:
        if not (waiting := self.table.pending()):
            return
        ruling = rng.choice(waiting)
        verdict = rng.choice(("reject", "ask", "amend", "override", "override"))
        how: dict[str, Any] = {}
        if verdict == "ask":
            how["question"] = "How so?"
        if verdict == "amend":
            how["moves"] = self.maker.move(rng, self.watched.game)
        if verdict == "override":
            broken = [violation["rule"] for violation in ruling.preview.get("violations", ())]
            how["set_aside"] = broken or rng.sample(RULE_IDS, 3)
        by = "gm" if rng.random() < 0.95 else "mira"
        request = self._request(rng)
        done = self.watched.attempt(
            lambda: self.table.decide(ruling.id, verdict, by=by, request_id=request, **how), (verdict, ruling.id, how)
        )
        assert done is None or by == "gm", "somebody else decided"
        if done is not None and verdict == "reject":
            self.closed.append(ruling.id)
        if done is not None and request is not None:
            assert self.table.decide(ruling.id, verdict, by=by, request_id=request, **how) == done

    def talk(self, rng: Random) -> None:
        """Opinions, replies, objections, second thoughts: none of them changes the game."""
        keys = [*self.watched.game.rulings, *self.closed, "q99"]
        key, before = rng.choice(keys), self.watched.game
        table = self.table
        calls = {
            "advise": lambda: table.advise(key),
            "reply": lambda: table.reply(key, "because", by=rng.choice((None, "gm", "mira"))),
            "object": lambda: table.object(key, "no", by="mira"),
            "withdraw": lambda: table.withdraw(key, by=rng.choice((None, "gm", "mira"))),
            "reopen": lambda: table.reopen(key),
        }
        name = rng.choice(list(calls))
        if self.watched.attempt(calls[name], (name, key)) is not None and name == "withdraw":
            self.closed.append(key)
        assert self.watched.game.version == before.version
        assert self._without_talk(self.watched.game) == self._without_talk(before)

    @staticmethod
    def _without_talk(game: Any) -> Any:
        return (game.characters, game.aspects, game.rolls, game.compels, game.scene, game.pool, game.carry)

    def narrate(self, rng: Random) -> None:
        rolls = list(self.watched.game.rolls)
        if rolls:
            key = rng.choice(rolls)
            self.watched.attempt(lambda: self.table.narrate(key), ("narrate", key))

    def undo(self, rng: Random) -> None:
        count, version = rng.choice((1, 1, 2, 5)), self.watched.game.version
        done = self.watched.attempt(lambda: self.table.undo(count), ("undo", count))
        assert self.watched.game.version == version + (done is not None), "version never falls"

    def time_passes(self, rng: Random) -> None:
        self.watched.time += EXPIRES
        assert all(ruling.expires_at is None for ruling in self.table.pending())

    def look_around(self, rng: Random) -> None:
        """Whatever stands among the options is accepted, also by the core itself."""
        game = self.watched.game
        seat = rng.choice(["gm", *game.characters])
        found = options(game, seat)
        for option in rng.sample(found, min(len(found), 12)):
            play(game, (replace(option.move, **{name: "words" for name in option.needs if name != "dice"}),))
        for record in self.table.options(seat)[:5]:
            read_move(record["move"] | {name: [0] * 4 if name == "dice" else "words" for name in record["needs"]})
        self.watched.odds_are_exact()

    def store(self, rng: Random) -> None:
        self.watched.ledger_adds_up()
        self.watched.survives_storage()

    def step(self, name: str, rng: Random) -> None:
        getattr(self, name)(rng)
        self.watched.players_see_no_secret()
        self.watched.books.agrees(self.watched.game)


OFTEN = {
    "one_move": 10, "several_moves_or_none": 1, "end_of_scene": 1, "something_on_offer": 8, "propose": 3, "approve": 3,
    "decide_otherwise": 2, "talk": 2, "narrate": 1, "undo": 1, "time_passes": 1, "look_around": 1, "store": 1,
}  # fmt: skip
STEPS = ["", *(name for name, times in OFTEN.items() for _ in range(times))]
"""What a step does; nothing comes first, so that a failure shrinks to the steps it needs."""


def play_many(rules: str, length: int, **how: Any) -> None:
    # Numbers of up to 24 bits are drawn evenly; larger ones would mostly be small, and the play much the same.
    steps = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 2**22 - 1)), min_size=length, max_size=length)

    phases, unchecked = (Phase.generate, Phase.shrink), list(HealthCheck)

    @settings(deadline=None, database=None, phases=phases, suppress_health_check=unchecked, **how)
    @given(opening=st.integers(0, 2**22 - 1), steps=steps)
    def game(opening: int, steps: list[tuple[str, int]]) -> None:
        play = Play(rules)
        play.opening(Random(opening))
        for name, seed in steps:
            if name:
                note(name)
                play.step(name, Random(seed))
        play.store(Random(0))

    game()


@pytest.fixture(autouse=True)
def many_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "SNAPSHOT_EVERY", 7)


@pytest.mark.parametrize("rules", RULESETS)
def test_random_play_keeps_every_promise(rules: str) -> None:
    play_many(rules, 60, max_examples=30, derandomize=True)


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULESETS)
def test_long_random_play_keeps_every_promise(rules: str) -> None:
    play_many(rules, 100, max_examples=1500)


def test_the_dice_of_a_decision_need_a_move_that_takes_them() -> None:
    watched = WatchedTable("unwritten")
    ruling = watched.table.propose({"do": "start_session"})
    with pytest.raises(Malformed):
        watched.table.decide(ruling.id, "approve", dice=[0, 0, 0, 0])
    assert watched.table.state()["pending"] == [ruling.id]
