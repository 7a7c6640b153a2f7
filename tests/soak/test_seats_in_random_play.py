"""Whatever is played, no seat hears of a secret, and a hidden aspect cannot be told from a name nobody uses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_moves import NOTE, RULESETS, SECRET, Maker

from adjudicator import Malformed, RuleViolation, Table
from adjudicator.core.options import options
from adjudicator.core.preview import preview
from adjudicator.core.sighted import sighted
from adjudicator.frontends.desk.following import players_log, waiting_rulings
from adjudicator.frontends.desk.offers import Offers

OPENING = (*["add_character"] * 3, "open_scene", *["place_aspect"] * 4, "take_action", "take_action")
STRANGER = "Name Of Nothing"
NOT_THERE = "hardly-an-id"


class Evening:
    """A table at which anything happens: the GM rules, players' moves wait, some are decided, some is taken back."""

    def __init__(self, rules: str) -> None:
        self.table, self.maker = Table.in_memory(rules), Maker()

    def step(self, rng: Random, kind: str | None = None) -> None:
        move = self.maker.move(rng, self.table.game, kind)
        how = rng.choice(("rule", "rule", "rule", "rule", "propose", "decide", "undo")) if kind is None else "rule"
        try:
            if how == "rule":
                self.table.rule(move)
            elif how == "propose":
                self.table.propose(move, by=rng.choice(["gm", *self.table.game.characters]))
            elif how == "undo":
                self.table.undo()
            else:
                self._decide(rng, move)
        except (RuleViolation, Malformed):
            pass

    def _decide(self, rng: Random, move: dict[str, Any]) -> None:
        waiting = [one.id for one in self.table.pending()]
        if waiting:
            verdict = rng.choice(("approve", "reject", "ask", "amend"))
            more = {"amend": {"moves": move}, "ask": {"question": "How?"}}.get(verdict, {})
            self.table.decide(rng.choice(waiting), verdict, **more)

    def seats(self) -> list[str]:
        return list(self.table.game.characters)

    def hidden(self) -> Iterator[tuple[str, str]]:
        for key, aspect in self.table.game.aspects.items():
            if aspect.hidden:
                yield key, aspect.text

    def names_of_secrets(self) -> set[str]:
        """The canaries of all that is hidden now, wherever they may stand."""
        return {word for key, text in self.hidden() for word in (key, text)}


def heard(evening: Evening, who: str) -> str:
    """Everything a seat is ever told, as one text."""
    seat = evening.table.seat(who)
    rulings = [line["ruling"]["id"] for line in evening.table.export() if "ruling" in line]
    known = []
    for key in rulings:
        try:
            known.append(seat.ruling(key))
        except Malformed:
            continue
    offers = Offers(seat, seat.state())
    told = [
        seat.state(), seat.options(), [seat.odds(key) for key in seat.state()["rolls"]], seat.pending(), known,
        waiting_rulings(seat), repr([*players_log(evening.table)]),
        repr([offers.rolls(), offers.answers(), offers.passes(), offers.compels()]),
    ]  # fmt: skip
    return json.dumps(told, ensure_ascii=False)


def asked(seat: Any, call: str, move: dict[str, Any], name: str) -> str:
    """What a seat is answered to a move, with the name it typed left out."""
    try:
        answer = getattr(seat, call)(move)
    except (RuleViolation, Malformed) as refused:
        broken = getattr(refused, "violations", ())
        answer = [violation.to_dict() for violation in broken] or str(refused)
    return json.dumps(answer, ensure_ascii=False).replace(name, "<name>")


def guesses(who: str, name: str, game: Any) -> list[dict[str, Any]]:
    action = game.ruleset.actions[0]
    invoke = {"do": "invoke", "by": who, "aspect": name, "benefit": "bonus"}
    others = [key for key in game.characters if key != who]
    return [
        {**invoke, "pay": "fate_point"},
        {**invoke, "pay": "free", "because": "so"},
        {"do": "pass_invocation", "from": who, "to": others[0] if others else "gm", "aspect": name},
        {"do": "compel", "by": who, "target": who, "aspect": name, "complication": "it goes wrong"},
        {"do": "declare_detail", "by": who, "detail": "a door", "aspect": name},
        {"do": "take_action", "by": who, "action": action, "uses": name},
        {"do": "take_action", "by": who, "action": action, "opposition": {"value": 1, "counts": [name]}},
        {"do": "remove_aspect", "aspect": name},
        {"do": "reveal_aspect", "aspect": name},
    ]


def no_guess_is_answered(evening: Evening, who: str, rng: Random) -> None:
    seat = evening.table.seat(who)
    hidden = [*evening.hidden()]
    if not hidden:
        return
    key, text = rng.choice(hidden)
    known = {aspect.text for aspect in seat.game.aspects.values()}
    for secret, stranger in ((key, NOT_THERE), (text, STRANGER), (text.upper(), STRANGER.upper())):
        if secret in known:
            continue
        before = evening.table.commits
        for right, wrong in zip(
            guesses(who, secret, evening.table.game), guesses(who, stranger, evening.table.game), strict=True
        ):
            for call in ("preview", "propose"):
                assert asked(seat, call, right, secret) == asked(seat, call, wrong, stranger), (call, right)
            # Behind something illegal, a name is no more told than in front of it.
            first = {"do": "bank_hint", "by": who}
            assert asked(seat, "propose", [first, right], secret) == asked(seat, "propose", [first, wrong], stranger)
        assert evening.table.commits == before, "a guess was put before the GM"


def rules_can_be_asked(evening: Evening, who: str, rng: Random) -> None:
    game = sighted(evening.table.game, who)
    found = options(game, who)
    for option in rng.sample(found, min(6, len(found))):
        preview(game, (option.move,))
    for _ in range(6):
        made = evening.maker.move(rng, evening.table.game)
        if made["do"] != "change_rules":
            asked(evening.table.seat(who), "preview", made, "")


@pytest.mark.parametrize("rules", RULESETS)
def test_no_seat_hears_of_a_secret_whatever_is_played(rules: str) -> None:
    phases, unchecked = (Phase.generate, Phase.shrink), list(HealthCheck)

    @settings(database=None, derandomize=True, max_examples=6, phases=phases, suppress_health_check=unchecked)
    @given(st.integers(0, 2**22 - 1), st.lists(st.integers(0, 2**22 - 1), min_size=24, max_size=24))
    def played(opening: int, seeds: list[int]) -> None:
        evening, rng = Evening(rules), Random(opening)
        for kind in OPENING:
            evening.step(rng, kind)
        for count, seed in enumerate(seeds):
            evening.step(Random(seed))
            if count % 3 == 0:
                look(evening, Random(seed))

    played()


def look(evening: Evening, rng: Random) -> None:
    who = rng.choice(evening.seats() or [""])
    if not who:
        return
    shown = heard(evening, who)
    assert NOTE not in shown
    assert [word for word in evening.names_of_secrets() if word in shown] == []
    no_guess_is_answered(evening, who, rng)
    rules_can_be_asked(evening, who, rng)


def test_the_canaries_are_there_to_be_found() -> None:
    evening, rng = Evening("unwritten"), Random(1)
    for kind in OPENING * 3:
        evening.step(rng, kind)
    assert evening.names_of_secrets()
    assert all(SECRET.casefold() in word.casefold() for word in evening.names_of_secrets())
    assert NOTE in json.dumps(evening.table.state("gm"))
