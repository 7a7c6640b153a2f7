"""The five benefits, by every way of paying, for every kind of aspect, by players' characters and others."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

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
    faces,
    free,
    hand,
    invoke,
    npc,
    pc,
    play,
    rolled,
    scene,
)

BENEFITS = ("bonus", "reroll", "aid", "obstacle", "hinder")
PAYMENTS = ("point", "free", "passed", "no point", "none held")
ASPECTS: dict[str, dict[str, Any]] = {
    "own": {"kind": "character", "on": "BY"},
    "another's": {"kind": "character", "on": "tam"},
    "attached": {"on": "tam"},
    "scene": {},
    "game": {"on": "game"},
    "consequence": {"kind": "consequence", "on": "tam"},
    "boost": {"kind": "boost"},
}
OBSTACLES = (UNWRITTEN, CORE)


@dataclass(frozen=True)
class Use:
    """One invocation of one aspect: total 1 against passive 1; what is another's is tam's."""

    rules: str
    benefit: str
    payment: str
    named: str
    by: str

    @property
    def roller(self) -> str:
        """One's own roll; aid goes to a friend's; what makes things harder is aimed at tam."""
        if self.benefit in ("bonus", "reroll"):
            return self.by
        return "tam" if self.benefit != "aid" or self.by == "mira" else "thug"

    def lines(self) -> list[Line]:
        poor = self.payment == "no point"
        fields = {key: self.by if value == "BY" else value for key, value in ASPECTS[self.named].items()}
        holder = {"free": self.by, "passed": "oda"}.get(self.payment)
        count = 1 if self.named == "boost" else 2
        held: dict[str, Any] = {"free": {holder: count}} if holder else {}
        facing: dict[str, Any] = {} if self.benefit == "obstacle" else {"opposition": 1}
        return [
            pc("mira", 0 if poor else 3), pc("tam"), pc("oda"), npc("guard"), npc("thug"),
            scene(present=["guard"] if poor else ["mira", "tam", "oda"]),
            aspect("it", **fields, **held),
            *([hand("it", "oda", self.by)] if self.payment == "passed" else []),
            rolled(self.roller, 0, rating=1, **facing),
            self.move(),
        ]

    def move(self) -> Line:
        dice: dict[str, Any] = {"dice": faces(3)} if self.benefit == "reroll" else {}
        pay = invoke if self.payment in ("point", "no point") else free
        return pay(self.by, "it", self.benefit, **dice)

    def broken(self) -> set[str]:
        return {
            rule
            for rule, holds in {
                "invoke.benefit-offered": self.benefit == "obstacle" and self.rules not in OBSTACLES,
                "invoke.boost-free-only": self.named == "boost" and self.payment in ("point", "no point"),
                "invoke.fate-point": self.payment == "no point",
                "invoke.free-held": self.payment == "none held",
            }.items()
            if holds
        }

    def owed(self) -> int:
        """What tam has coming: for any use in Unwritten, elsewhere for a use against tam's roll."""
        if self.payment != "point" or self.named not in ("another's", "attached", "consequence"):
            return 0
        return int(self.rules == UNWRITTEN or self.benefit in ("obstacle", "hinder"))

    def numbers(self) -> dict[str, int | None]:
        total = {"bonus": 3, "aid": 3, "reroll": 4}.get(self.benefit, 1)
        return {"total": total, "opposition": {"obstacle": 2, "hinder": 3}.get(self.benefit, 1)}


USES = [
    Use(*parts)
    for parts in product(ALL, BENEFITS, PAYMENTS, ASPECTS, ("mira", "guard"))
    if parts[2] in ("point", "free", "passed") or parts[3] in ("own", "scene", "boost")
]


@pytest.mark.parametrize(
    "use", USES, ids=lambda use: f"{use.rules}: {use.benefit}, {use.payment}, {use.named}, by {use.by}"
)
def test_every_benefit_costs_and_gives_what_it_should(use: Use) -> None:
    *before, _ = use.lines()
    start, played = play(before, use.rules), play(use.lines(), use.rules)
    assert start.ok, start.results
    if broken := use.broken():
        assert played.verdict() == broken
        assert played.state == start.state
        return

    assert played.ok, played.results
    roll = played.at("rolls.r1")
    assert {key: roll[key] for key in ("total", "opposition")} == use.numbers()
    paying = use.payment == "point"
    assert played.at("characters.mira.fate_points") == 3 - (paying and use.by == "mira")
    assert played.at("gm.pool") == 3 - (paying and use.by == "guard")
    assert {name: c["owed"] for name, c in played.state["characters"].items() if c["owed"]} == (
        {"tam": use.owed()} if use.owed() else {}
    )
    assert played.at("aspects.it.free") == ends_with(use)


def ends_with(use: Use) -> dict[str, int]:
    """Two were placed, on a boost one; one is passed before it is used."""
    if use.payment == "point" or use.named == "boost":
        return {}
    return {use.by: 1} if use.payment == "free" else {"oda": 1}


@pytest.mark.parametrize("pay", ["fate_point", "free"])
@pytest.mark.parametrize("rules", ALL)
def test_the_opponent_s_own_roll_takes_bonuses_rerolls_and_aid(rules: str, pay: str) -> None:
    held = {"guard": 1, "gm": 1, "thug": 1}
    lines = [
        pc("mira"), pc("tam"), pc("oda"), npc("guard"), npc("thug"), scene(),
        *(aspect(f"a{n}", free=held) for n in range(3)),
        rolled(total=1, opposition=active("guard", 0, rating=2)),
        invoke("guard", "a0", "bonus", pay),
        invoke("guard", "a1", "reroll", pay, dice=faces(-1)),
        invoke("thug", "a2", "aid", pay, helping="guard"),
    ]
    played = play(lines, rules)
    assert played.ok, played.results
    opposing = played.at("rolls.r1.opposing")
    assert {key: opposing[key] for key in ("by", "rating", "bonus", "total", "dice")} == {
        "by": "guard", "rating": 2, "bonus": 4, "total": 5, "dice": faces(-1)
    }
    assert {key: played.at(f"rolls.r1.{key}") for key in ("total", "opposition", "shifts", "outcome",
                                                          "bonus")} == {
        "total": 1, "opposition": 5, "shifts": -4, "outcome": "fail", "bonus": 0
    }


@pytest.mark.parametrize("rules", (FAE, CONDENSED))
@pytest.mark.parametrize(("opposition", "becomes"), [(None, 2), (0, 2), (active("guard", 1), 3)])
def test_hindering_meets_any_roll_here(rules: str, opposition: Any, becomes: int) -> None:
    against = {} if opposition is None else {"opposition": opposition}
    lines = [pc("mira"), pc("tam"), npc("guard"), npc("thug"), scene(), aspect("slick"),
             rolled(total=4, **against),
             invoke("thug", "slick", "hinder")]
    played = play(lines, rules)
    assert played.ok, played.results
    assert played.at("rolls.r1.opposition") == becomes
    assert played.at("rolls.r1.shifts") == 4 - becomes


ORDERS = [
    ({"mira": 1, "anyone": 1}, "mira", {"anyone": 1}),
    ({"gm": 1, "anyone": 1}, "mira", {"gm": 1}),
    ({"guard": 1, "gm": 1, "anyone": 1}, "guard", {"gm": 1, "anyone": 1}),
    ({"gm": 1, "anyone": 1}, "guard", {"anyone": 1}),
    ({"mira": 1, "anyone": 1}, "guard", {"mira": 1}),
    ({"gm": 1, "guard": 1, "anyone": 1}, "gm", {"guard": 1, "anyone": 1}),
    ({"guard": 1, "anyone": 1}, "gm", {"guard": 1}),
]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(("held", "by", "left"), ORDERS)
def test_whose_free_invocation_is_drawn(rules: str, held: dict[str, int], by: str,
                                        left: dict[str, int]) -> None:
    lines = [pc("mira"), pc("tam"), npc("guard"), scene(), aspect("it", free=held),
             rolled("tam", opposition=1),
             free(by, "it", "hinder")]
    played = play(lines, rules)
    assert played.ok, played.results
    assert played.at("aspects.it.free") == left
