"""Worked examples from print: dice, ratings and payments in, totals and points out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from playing import (
    ABSENT,
    ALL,
    CONDENSED,
    CORE,
    FAE,
    FATES,
    Case,
    Line,
    Move,
    active,
    advantage,
    aspect,
    boost,
    cast,
    check,
    close,
    do,
    faces,
    free,
    hand,
    hurt,
    invoke,
    npc,
    pc,
    play,
    rolled,
    scene,
    settle,
    table,
)


def roll(rating: int, dice: int, by: str = "mira", action: str = "overcome", **more: Any) -> Move:
    return rolled(by, dice, action, rating=rating, **more)


def against(rating: int, dice: int, by: str = "guard") -> Move:
    return active(by, dice, rating=rating)


FOUR = [pc(name) for name in ("mira", "tam", "oda", "per")]
HELD = aspect("fire", free={"mira": 1})
ATTACK, GUARD = {"action": "attack"}, {"by": "guard"}
TWO_HELPERS = [{"why": "Tam helps", "value": 1}, {"why": "Oda helps", "value": 1}]

VECTORS = [
    Case("V01", ALL, [*table(), roll(2, 0, opposition=3), invoke("mira", "quick")],
         {"rolls.r1.total": 4, "rolls.r1.shifts": 1, "rolls.r1.outcome": "succeed",
          "characters.mira.fate_points": 2}),
    Case("V02", ALL, [*table(), roll(1, 2, opposition=4), invoke("mira", "quick")],
         {"rolls.r1.total": 5, "rolls.r1.shifts": 1, "rolls.r1.outcome": "succeed"}),
    Case("V03 before", FATES, [*table(), roll(3, 2, **ATTACK, opposition=against(4, -1))],
         {"rolls.r1.shifts": 2}),
    Case("V03 after", FATES, [*table(), roll(3, 2, **ATTACK, opposition=against(4, -1)),
                              invoke("mira", "quick"),
                              settle(style="boost")],
         {"rolls.r1.shifts": 4, "rolls.r1.outcome": "style", "aspects.boost.free": {"mira": 1}}),
    *(Case("V04", [rules], [*table(), roll(4, 1, action=advantage(rules), opposition=2,
                                           creates={"text": "On Fire", "id": "fire"}), settle()],
           {"rolls.r1.outcome": "style", "aspects.fire.free": {"mira": 2}}) for rules in ALL),
    Case("V05", (CORE, FAE), [*table(), aspect("trap", hidden=True),
                              roll(3, 1, action="create_advantage", opposition=4, uses="trap"), settle()],
         {"rolls.r1.outcome": "tie", "aspects.trap.free": {"mira": 1}, "aspects.trap.hidden": False}),
    Case("V06", ALL, [*table(), roll(4, 0, opposition=against(4, 0)), invoke("mira", "quick"),
                      invoke("mira", "slick")],
         {"rolls.r1.total": 8, "rolls.r1.opposition": 4, "rolls.r1.outcome": "style",
          "characters.mira.fate_points": 1, "characters.tam.owed": 0, "gm.pool": 2}),
    Case("V07", ALL, [*table(), aspect("flash", free={"tam": 2, "guard": 1}),
                      hand("flash", "tam", "mira", count=2),
                      hand("flash", "guard", "mira"), roll(0, 0), *[free("mira", "flash")] * 3],
         {"rolls.r1.bonus": 6, "aspects.flash.free": {}}),
    Case("V08", ALL, [*table(), boost("hasty", "gm"), roll(4, 2, opposition=3),
                      free("gm", "hasty", "hinder")],
         {"rolls.r1.opposition": 5, "rolls.r1.shifts": 1, "rolls.r1.outcome": "succeed"}),
    Case("V09", FATES, [*table(), hurt("mira", "guard"), hurt("mira", "guard", "burn"),
                        rolled("guard", target="mira"), free("guard", "cut"), free("guard", "burn"), settle(),
                        do("concede", by="mira"), close()],
         {"characters.mira.fate_points": 6}),
    Case("V10", ALL, [*table(), *[line for _ in range(2) for line in
                                  (rolled("guard", target="tam"), invoke("guard", "loyal"), settle())],
                                  close()],
         {"characters.tam.fate_points": 5}),
    Case("V11", ALL, [*table(), hurt("tam", "guard"), rolled("guard", target="tam"), free("guard", "cut"),
                      settle(),
                      close()], {"characters.tam.fate_points": 3}),
    Case("V12 all three here", ALL, [*FOUR[:3], npc("guard"), scene()], {"gm.pool": 3}),
    Case("V12 one elsewhere", ALL, [*FOUR[:3], npc("guard"), scene(present=["mira", "oda", "guard"])],
         {"gm.pool": 2}),
    Case("V13", FATES, [*table(), hurt("guard"), hurt("guard", id_="burn"), do("concede", by="guard"),
                        close()],
         {"gm.carry": 3}),
    Case("V14", [CONDENSED], [*FOUR, npc("villain", aspects=[{"text": "Vain", "id": "vain"}]), scene(),
                              rolled(target="villain"), invoke("mira", "vain"), settle(),
                              do("concede", by="villain"),
                              close(), scene("Lair")], {"gm.pool": 6, "gm.carry": 0}),
    Case("V15 much left", ALL, [pc("mira", 5, refresh=2), do("start_session")],
         {"characters.mira.fate_points": 5}),
    Case("V15 little left", ALL, [pc("mira", 1), do("start_session")], {"characters.mira.fate_points": 3}),
    Case("V16", FATES, [*table(), roll(2, 2, **ATTACK, **GUARD, opposition=against(3, -2, "mira")),
                        invoke("guard", "slow")],
                        {"rolls.r1.shifts": 5, "rolls.r1.outcome": "style", "gm.pool": 1}),
    Case("V17", FATES, [*table(), HELD, roll(3, 0, opposition=against(2, -2)), free("mira", "fire"),
                        settle()],
         {"rolls.r1.total": 5, "rolls.r1.opposition": 0, "rolls.r1.outcome": "style",
          "aspects.boost.free": {"mira": 1}}),
    Case("V18", FATES, [*table(), roll(3, 1, **ATTACK, opposition=against(2, 2)), settle()],
         {"rolls.r1.outcome": "tie", "aspects.boost.free": {"mira": 1}, "aspects.boost-2": ABSENT}),
    Case("V19", ALL, [*table(), aspect("fire", free={"mira": 3}), roll(1, 0, opposition=3),
                      *[free("mira", "fire")] * 3],
         {"rolls.r1.total": 7, "rolls.r1.shifts": 4, "aspects.fire.free": {}}),
    Case("V20 +4", ALL, [*table(), HELD, roll(0, 0), invoke("mira", "fire"), free("mira", "fire")],
         {"rolls.r1.total": 4, "characters.mira.fate_points": 2}),
    Case("V20 two rerolls", ALL, [*table(), HELD, roll(0, 0),
                                  invoke("mira", "fire", "reroll", dice=faces(-1)),
                                  free("mira", "fire", "reroll", dice=faces(2))], {"rolls.r1.total": 2}),
    Case("V20 one of each", ALL, [*table(), HELD, roll(0, 0), free("mira", "fire", "reroll", dice=faces(-1)),
                                  invoke("mira", "fire")], {"rolls.r1.total": 1}),
    Case("V21", ALL, [*table(), roll(0, 0), invoke("mira", "quick"), invoke("mira", "quick")],
         {"characters.mira.fate_points": 2, "rolls.r1.total": 2}, {"invoke.paid-once"}),
    Case("V22 the same again", ALL, [*table(), roll(0, 0), invoke("mira", "quick", "reroll", dice=faces(-1)),
                                     invoke("mira", "quick")], {"rolls.r1.total": -1}, {"invoke.paid-once"}),
    Case("V22 another", ALL, [*table(), roll(0, 0), invoke("mira", "quick", "reroll", dice=faces(-1)),
                              invoke("mira", "sharp")],
                              {"rolls.r1.total": 1, "characters.mira.fate_points": 1}),
    Case("V23 two helpers", ALL, [*table(), roll(4, 0, modifiers=TWO_HELPERS)], {"rolls.r1.total": 6}),
    Case("V23 a group", ALL, [*table(), roll(1, 0, modifiers=[{"why": "four helpers", "value": 4}])],
         {"rolls.r1.total": 5, "rolls.r1.rating": 5, "rolls.r1.bonus": 0}),
    Case("skill, modifiers and opposition are signed", ALL,
         [*cast(), scene(), rolled("mira", -1, skill="Fight", modifiers=[{"why": "dark", "value": -4}],
                                   opposition=-2)],
         {"rolls.r1.rating": -2, "rolls.r1.total": -3, "rolls.r1.shifts": -1, "rolls.r1.outcome": "fail"}),
    Case("a rating said outright goes before the skill", ALL,
         [*cast(), scene(), rolled(skill="Fight", rating=4)],
         {"rolls.r1.rating": 4}),
    # reading: a skill the character does not have rates 0, it is not an unknown name.
    Case("no such skill", ALL, [*cast(), scene(), rolled(skill="Sail")], {"rolls.r1.rating": 0}),
    Case("the opponent's skill", ALL, [*cast(), scene(),
                                       rolled("guard", opposition=active("mira", 1, skill="Fight"))],
         {"rolls.r1.opposing.rating": 2, "rolls.r1.opposition": 3, "rolls.r1.shifts": -3}),
    Case("unopposed against nothing", ALL, [*cast(), scene(), rolled(total=3)],
         {"rolls.r1.opposition": None, "rolls.r1.opposing": None, "rolls.r1.shifts": 3,
          "rolls.r1.outcome": "style"}),
]


@pytest.mark.parametrize(
    ("case", "rules"),
    [pytest.param(case, rules, id=f"{case.id} ({rules})") for case in VECTORS for rules in case.rules],
)
def test_vector(case: Case, rules: str) -> None:
    check(case, rules)


def test_v24_the_distribution_of_four_dice() -> None:
    lines: list[Line] = [pc("mira"), scene()]
    for throw in product((-1, 0, 1), repeat=4):
        lines += [{**rolled(), "dice": list(throw)}, settle()]
    rolls = play(lines).state["rolls"].values()
    counts = Counter(r["total"] for r in rolls)
    assert [counts[total] for total in range(-4, 5)] == [1, 4, 10, 16, 19, 16, 10, 4, 1]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(
    ("total", "outcome"),
    [(-4, "fail"), (-1, "fail"), (0, "tie"), (1, "succeed"), (2, "succeed"), (3, "style"), (4, "style")],
)
def test_margins(rules: str, total: int, outcome: str) -> None:
    played = play([pc("mira"), scene(), rolled(total=total, opposition=0)], rules)
    assert (played.at("rolls.r1.shifts"), played.at("rolls.r1.outcome")) == (total, outcome)


def test_every_vector_is_played() -> None:
    """Stress, victories and counted helpers aside, which are told or stand as modifiers."""
    numbered = {case.id.split()[0] for case in VECTORS if case.id.startswith("V")} | {"V24"}
    assert numbered == {f"V{n:02}" for n in range(1, 25)}


