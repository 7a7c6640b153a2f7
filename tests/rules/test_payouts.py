"""Who ends up with what after the scene when somebody pays to invoke an aspect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest
from playing import (
    ALL,
    CONDENSED,
    CORE,
    FAE,
    UNWRITTEN,
    Line,
    active,
    aspect,
    close,
    free,
    hurt,
    invoke,
    play,
    rolled,
    scene,
    settle,
    table,
)


class Left(NamedTuple):
    """Owed at the end of the scene, by character, and what waits for the next pool."""

    mira: int = 0
    tam: int = 0
    carry: int = 0


NOTHING = Left()


@dataclass(frozen=True)
class Payment:
    """A roll with one paid invocation, and what each rule set leaves behind."""

    id: str
    lines: list[Line]
    unwritten: Left
    core: Left
    fae: Left
    condensed: Left

    def under(self, rules: str) -> Left:
        return dict(zip(ALL, (self.unwritten, self.core, self.fae, self.condensed), strict=True))[rules]


def same(id_: str, lines: list[Line], left: Left = NOTHING) -> Payment:
    return Payment(id_, lines, left, left, left, left)


TAM, MIRA, CARRY = Left(tam=1), Left(mira=1), Left(carry=1)
WET = aspect("wet", "Soaked", on="tam")
CHAINED = aspect("chained", "In Chains", on="guard")
AT_TAM, AT_GUARD = rolled(target="tam"), rolled(target="guard")
BY_GUARD = rolled("guard", target="mira")

PAYMENTS = [
    same("PAY-01 one's own aspect", [AT_GUARD, invoke("mira", "quick")]),
    same("PAY-01 one's own consequence", [hurt("mira"), AT_GUARD, invoke("mira", "cut")]),
    same("PAY-01 one's own, meant against oneself", [AT_GUARD, invoke("mira", "quick", against="mira")]),
    same("PAY-02 on the scene", [AT_TAM, invoke("mira", "slick")]),
    same("PAY-02 on the game", [aspect("war", on="game"), AT_TAM, invoke("mira", "war")]),
    same("PAY-02 on the scene, against somebody", [AT_TAM, invoke("mira", "slick", against="tam")]),
    same("PAY-03 on the target's sheet", [AT_TAM, invoke("mira", "loyal")], TAM),
    same("PAY-03 on the opponent's sheet", [rolled(opposition=active("tam")), invoke("mira", "loyal")], TAM),
    same("PAY-03 for the opposing side, on the roller's sheet",
         [rolled(opposition=active("tam")), invoke("tam", "quick")], MIRA),
    same("PAY-03 aid against the target", [BY_GUARD, invoke("tam", "quick", "aid")], MIRA),
    same("PAY-03 a reroll against the target", [AT_TAM, invoke("mira", "loyal", "reroll")], TAM),
    same("PAY-03 raising the opposition of its owner",
         [rolled("tam", opposition=1), invoke("mira", "loyal", "hinder")],
         TAM),
    same("PAY-03 the target, though another opposes",
         [rolled(target="tam", opposition=active("guard")), invoke("mira", "loyal")], TAM),
    same("PAY-03 the opponent, though another is the target",
         [rolled(target="guard", opposition=active("tam")), invoke("mira", "loyal")], TAM),
    same("PAY-04 attached to the target", [WET, AT_TAM, invoke("mira", "wet")], TAM),
    same("PAY-04 attached to the roller", [WET, rolled("tam", opposition=1), invoke("mira", "wet", "hinder")],
         TAM),
    same("PAY-05 the target's consequence", [hurt("tam"), AT_TAM, invoke("mira", "cut")], TAM),
    Payment("PAY-06 another's, for one's own roll", [rolled(opposition=1), invoke("mira", "loyal")],
            TAM, NOTHING, NOTHING, NOTHING),
    Payment("PAY-06 another's, to help that one",
            [rolled("tam", opposition=1), invoke("mira", "loyal", "aid")],
            TAM, NOTHING, NOTHING, NOTHING),
    Payment("PAY-06 attached to another, to help that one",
            [WET, rolled("tam"), invoke("mira", "wet", "aid")],
            TAM, NOTHING, NOTHING, NOTHING),
    Payment("PAY-06 the owner aids with it", [rolled(opposition=1), invoke("tam", "quick", "aid")],
            MIRA, NOTHING, NOTHING, NOTHING),
    Payment("PAY-07 a third one's, against somebody else", [AT_GUARD, invoke("mira", "loyal")],
            TAM, NOTHING, NOTHING, NOTHING),
    Payment("PAY-07 a third one's, raising the opposition", [rolled("guard", opposition=1),
                                                              invoke("mira", "loyal", "hinder")],
            TAM, NOTHING, NOTHING, NOTHING),
    same("PAY-07 a third one's, and it hampers that one", [AT_GUARD, invoke("mira", "loyal", against="tam")],
         TAM),
    Payment("PAY-07 the target's, but meant against another",
            [AT_TAM, invoke("mira", "loyal", against="guard")],
            TAM, NOTHING, NOTHING, NOTHING),
    Payment("PAY-07 the roller's, but the obstacle is meant for another",
            [rolled("tam", opposition=1), invoke("mira", "loyal", "hinder", against="thug")],
            TAM, NOTHING, NOTHING, NOTHING),
    same("PAY-08 the target's, by another's roll", [BY_GUARD, invoke("guard", "quick")], MIRA),
    same("PAY-08 the target's, by a third of the game master's", [BY_GUARD, invoke("thug", "quick", "aid")],
         MIRA),
    same("PAY-08 the roller's, from the pool", [rolled(opposition=1), invoke("gm", "quick", "hinder")], MIRA),
    same("PAY-08 the roller's, by the opponent",
         [rolled(opposition=active("guard")), invoke("guard", "quick")], MIRA),
    same("PAY-08 the roller's, by aid for the opponent",
         [rolled(opposition=active("guard")), invoke("thug", "quick", "aid", helping="guard")], MIRA),
    same("PAY-08 the target's consequence", [hurt("mira"), BY_GUARD, invoke("guard", "cut")], MIRA),
    same("PAY-08 attached to the roller",
         [WET, rolled("tam", opposition=1), invoke("guard", "wet", "hinder")], TAM),
    same("PAY-08 both of the roller's", [rolled(opposition=1), invoke("guard", "quick", "hinder"),
                                        invoke("guard", "sharp", "hinder")], Left(mira=2)),
    Payment("PAY-09 the target's", [AT_GUARD, invoke("mira", "slow")], NOTHING, NOTHING, NOTHING, CARRY),
    Payment("PAY-09 the opponent's", [rolled(opposition=active("guard")), invoke("mira", "slow")],
            NOTHING, NOTHING, NOTHING, CARRY),
    Payment("PAY-09 attached to the target", [CHAINED, AT_GUARD, invoke("mira", "chained")],
            NOTHING, NOTHING, NOTHING, CARRY),
    Payment("PAY-09 raising the opposition of its owner", [rolled("guard", opposition=1),
                                                          invoke("mira", "slow", "hinder")],
            NOTHING, NOTHING, NOTHING, CARRY),
    same("PAY-09 helping its owner", [rolled("guard", opposition=1), invoke("mira", "slow", "aid")]),
    same("PAY-10 free, on the target's sheet", [aspect("fear", on="tam", kind="character", free={"mira": 1}),
                                               AT_TAM, free("mira", "fear")]),
    same("PAY-10 free, on a consequence", [hurt("tam", "mira"), AT_TAM, free("mira", "cut")]),
    same("PAY-10 free, by the game master", [hurt("mira", "gm"), BY_GUARD, free("guard", "cut")]),
    same("PAY-10 one of two is free", [hurt("tam", "mira"), AT_TAM, free("mira", "cut"),
                                       invoke("mira", "cut")], TAM),
]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("payment", PAYMENTS, ids=lambda payment: payment.id)
def test_owed_now_and_spendable_after_the_scene(payment: Payment, rules: str) -> None:
    lines = [*table(), *payment.lines]
    paid = sum(line.get("pay") == "fate_point" for line in payment.lines if isinstance(line, dict))
    by_player = payment.lines[-1]["by"] in ("mira", "tam")  # type: ignore[call-overload,index]
    left = payment.under(rules)
    start = play(table(), rules)

    during = play(lines, rules)
    assert during.ok, during.results
    assert (during.at("characters.mira.owed"), during.at("characters.tam.owed")) == (left.mira, left.tam)
    players = sum(during.at(f"characters.{name}.fate_points") for name in ("mira", "tam"))
    assert players == 6 - (paid if by_player else 0)
    assert during.at("gm.pool") == start.at("gm.pool") - (0 if by_player else paid)

    rolls = [*lines, *([{"do": "throw", "dice": [0, 0, 0, 0]}] if during.at("rolls.r1.dice") is None else [])]
    after = play([*rolls, settle(), close()], rules)
    assert after.ok, after.results
    for name, owed in (("mira", left.mira), ("tam", left.tam)):
        before_closing = during.at(f"characters.{name}.fate_points")
        assert after.at(f"characters.{name}.fate_points") == before_closing + owed
        assert after.at(f"characters.{name}.owed") == 0
    assert after.at("gm") == {"pool": 0, "carry": left.carry}

    following = play([*rolls, settle(), close(), scene("Roofs")], rules)
    assert following.at("gm") == {"pool": 2 + left.carry, "carry": 0}


OBSTACLES = [
    (UNWRITTEN, "loyal", [], TAM), (CORE, "loyal", [], TAM),
    (UNWRITTEN, "wet", [WET], TAM), (CORE, "wet", [WET], TAM),
    (UNWRITTEN, "quick", [], NOTHING), (CORE, "quick", [], NOTHING),
    (UNWRITTEN, "slick", [], NOTHING), (CORE, "slick", [], NOTHING),
]


@pytest.mark.parametrize(("rules", "named", "before", "left"), OBSTACLES)
def test_an_obstacle_pays_the_one_who_has_to_pass_it(
    rules: str, named: str, before: list[Line], left: Left
) -> None:
    played = play([*table(), *before, rolled("tam"), invoke("mira", named, "obstacle")], rules)
    assert played.ok, played.results
    assert (played.at("characters.mira.owed"), played.at("characters.tam.owed")) == (left.mira, left.tam)


ACTIVE_HINDRANCES = [(FAE, "loyal", TAM), (CONDENSED, "loyal", TAM), (FAE, "slow", NOTHING),
                     (CONDENSED, "slow", NOTHING)]


@pytest.mark.parametrize(("rules", "named", "left"), ACTIVE_HINDRANCES)
def test_hindering_an_active_roll_pays_the_roller(rules: str, named: str, left: Left) -> None:
    """The opponent's own aspect helps the opponent here, and so is not used against its owner."""
    played = play([*table(), rolled("tam", opposition=active("guard")), invoke("mira", named, "hinder")],
                  rules)
    assert played.ok, played.results
    assert played.at("characters.tam.owed") == left.tam
    assert played.at("gm.carry") == 0


@pytest.mark.parametrize("rules", ALL)
def test_a_slide_pays_nobody_until_what_follows_is_over(rules: str) -> None:
    lines = [*table(), AT_TAM, invoke("mira", "loyal"), settle(), close(leads_into="contest")]
    slid = play(lines, rules)
    assert slid.ok
    assert (slid.at("characters.tam.owed"), slid.at("characters.tam.fate_points")) == (1, 3)
    assert slid.at("gm.pool") == 2
    over = play([*lines, scene("Chase"), close()], rules)
    assert over.ok
    assert (over.at("characters.tam.owed"), over.at("characters.tam.fate_points")) == (0, 4)


@pytest.mark.parametrize("rules", ALL)
def test_sessions_and_scenarios_leave_the_owed_waiting(rules: str) -> None:
    lines = [*table(), AT_TAM, invoke("mira", "loyal"), {"do": "start_session"}, {"do": "start_scenario"}]
    played = play(lines, rules)
    assert played.ok
    assert (played.at("characters.tam.owed"), played.at("characters.tam.fate_points")) == (1, 3)
