"""What each outcome of each action hands out: aspects, free invocations, boosts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playing import (
    ALL,
    CONDENSED,
    CORE,
    FAE,
    FATES,
    UNWRITTEN,
    Line,
    active,
    advantage,
    aspect,
    do,
    hurt,
    npc,
    pc,
    play,
    rolled,
    scene,
    settle,
)

FIRE = {"text": "On Fire", "id": "fire"}
FAIL, TIE, SUCCEED, STYLE = -1, 0, 1, 3
OUTCOMES = {FAIL: "fail", TIE: "tie", SUCCEED: "succeed", STYLE: "style"}
STAGE: list[Line] = [pc("mira"), pc("tam"), npc("guard"), scene(), aspect("slick", "Slick Planks"),
                     aspect("trap", "Loose Floor", hidden=True)]

Given = list[tuple[str, str, bool, dict[str, int]]]
NOTHING: Given = []


def gains(kind: str, text: str, free: dict[str, int], hidden: bool = False) -> Given:
    return [(kind, text, hidden, free)]


def new(**free: int) -> Given:
    return gains("situation", "On Fire", free)


def boosted(holder: str = "mira", text: str = "Boost") -> Given:
    return gains("boost", text, {holder: 1})


def slick(**free: int) -> Given:
    return gains("situation", "Slick Planks", free)


def trap(hidden: bool, **free: int) -> Given:
    return gains("situation", "Loose Floor", free, hidden)


@dataclass(frozen=True)
class Deal:
    """One action settled with one outcome, and which aspects are new or changed by it."""

    action: str
    outcome: int
    rules: tuple[str, ...]
    given: Given
    choices: dict[str, Any] = field(default_factory=dict)
    by: str = "mira"
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        extra = " ".join([self.by, *self.more, *(f"{key}={value}" for key, value in self.choices.items())])
        return f"{self.action} {OUTCOMES[self.outcome]} {extra}"


def creating(outcome: int, rules: tuple[str, ...], given: Given, by: str = "mira", **choices: Any) -> Deal:
    return Deal("advantage", outcome, rules, given, choices, by, {"creates": FIRE})


def using(named: str, outcome: int, rules: tuple[str, ...], given: Given, by: str = "mira",
          **choices: Any) -> Deal:
    return Deal("advantage", outcome, rules, given, choices, by, {"uses": named})


def plain(action: str, outcome: int, rules: tuple[str, ...], given: Given, **choices: Any) -> Deal:
    return Deal(action, outcome, rules, given, choices)


PUNISHING, LENIENT = (CORE, CONDENSED), (UNWRITTEN, FAE)
FIRE_BOOST = boosted(text="On Fire")

NEW_ASPECTS = [
    creating(FAIL, ALL, NOTHING),
    creating(FAIL, ALL, NOTHING, fail="none"),
    creating(FAIL, ALL, NOTHING, by="guard"),
    creating(FAIL, PUNISHING, new(guard=1), fail="aspect", free_to="guard"),
    creating(FAIL, PUNISHING, new(anyone=1), fail="aspect", free_to="anyone"),
    creating(FAIL, PUNISHING, new(gm=1), fail="aspect"),
    creating(FAIL, PUNISHING, new(), by="guard", fail="aspect"),
    creating(FAIL, PUNISHING, new(tam=1), by="guard", fail="aspect", free_to="tam"),
    # reading: the boost of a tie carries the words of the aspect that did not come about.
    creating(TIE, ALL, FIRE_BOOST),
    creating(TIE, ALL, boosted("guard", "On Fire"), by="guard"),
    creating(SUCCEED, ALL, new(mira=1)),
    creating(SUCCEED, ALL, new(guard=1), by="guard"),
    creating(STYLE, ALL, new(mira=2)),
    creating(STYLE, ALL, new(mira=2), style="aspect"),
    creating(STYLE, ALL, new(guard=2), by="guard"),
    # Only the choice for what happened is read.
    creating(SUCCEED, ALL, new(mira=1), fail="aspect", style="consequence", tie="boost"),
    creating(STYLE, ALL, new(mira=2), free_to="tam", boost="Upper Hand"),
]

KNOWN_ASPECTS = [
    using("slick", FAIL, LENIENT, NOTHING),
    using("slick", FAIL, PUNISHING, slick(gm=1)),
    using("slick", FAIL, PUNISHING, slick(guard=1), free_to="guard"),
    using("slick", FAIL, PUNISHING, slick(tam=1), by="guard", free_to="tam"),
    using("slick", FAIL, PUNISHING, NOTHING, by="guard"),
    using("slick", TIE, ALL, slick(mira=1)),
    using("slick", SUCCEED, ALL, slick(mira=1)),
    using("slick", STYLE, ALL, slick(mira=2)),
    using("slick", STYLE, ALL, slick(guard=2), by="guard"),
]

HIDDEN_ASPECTS = [
    using("trap", FAIL, ALL, NOTHING),
    using("trap", FAIL, PUNISHING, NOTHING, free_to="guard"),
    using("trap", FAIL, ALL, NOTHING, by="guard"),
    using("trap", TIE, (UNWRITTEN, CORE, FAE), trap(False, mira=1)),
    using("trap", TIE, (CONDENSED,), boosted()),
    using("trap", SUCCEED, ALL, trap(False, mira=1)),
    using("trap", STYLE, ALL, trap(False, mira=2)),
]

OTHER_ACTIONS = [
    *(plain("overcome", outcome, ALL, NOTHING) for outcome in (FAIL, TIE, SUCCEED)),
    plain("overcome", TIE, (CONDENSED,), boosted(), tie="boost"),
    plain("overcome", TIE, (CONDENSED,), boosted(text="Second Wind"), tie="boost", boost="Second Wind"),
    plain("overcome", TIE, (CONDENSED,), NOTHING, tie="minor cost"),
    plain("overcome", STYLE, (UNWRITTEN,), NOTHING),
    plain("overcome", STYLE, FATES, boosted()),
    plain("overcome", STYLE, FATES, boosted(), style="boost"),
    plain("overcome", STYLE, FATES, boosted(text="Second Wind"), boost="Second Wind"),
    plain("overcome", STYLE, FATES, NOTHING, style="detail"),
    *(plain("attack", outcome, FATES, NOTHING) for outcome in (FAIL, SUCCEED, STYLE)),
    plain("attack", TIE, FATES, boosted()),
    plain("attack", STYLE, FATES, NOTHING, style="full"),
    plain("attack", STYLE, FATES, boosted(), style="boost"),
    *(plain("defend", outcome, FATES, NOTHING) for outcome in (FAIL, SUCCEED)),
    plain("defend", STYLE, FATES, boosted()),
    *(plain(action, outcome, (UNWRITTEN,), NOTHING) for action in ("discover",
                                                                   "oppose") for outcome in OUTCOMES),
]

DEALS = [*NEW_ASPECTS, *KNOWN_ASPECTS, *HIDDEN_ASPECTS, *OTHER_ACTIONS]


@pytest.mark.parametrize(
    ("deal", "rules"),
    [pytest.param(deal, rules, id=f"{deal.id} ({rules})") for deal in DEALS for rules in deal.rules],
)
def test_settling_hands_out(deal: Deal, rules: str) -> None:
    action = advantage(rules) if deal.action == "advantage" else deal.action
    lines = [*STAGE, rolled(deal.by, deal.outcome, action, opposition=0, **deal.more), settle(**deal.choices)]
    played = play(lines, rules)
    assert played.ok, played.results
    assert played.at("rolls.r1.outcome") == OUTCOMES[deal.outcome]
    before = play(STAGE, rules).state["aspects"]
    changed = [
        (a["kind"], a["text"], a["hidden"], a["free"])
        for id_, a in played.alive().items()
        if a != before.get(id_)
    ]
    assert changed == deal.given


def test_every_outcome_of_every_action_is_dealt() -> None:
    dealt = {(d.action, d.outcome, rules) for d in DEALS for rules in d.rules}
    offered = [(rules, action) for rules in FATES for action in ("overcome", "advantage", "attack")]
    offered += [(UNWRITTEN, action) for action in ("overcome", "advantage", "discover", "oppose")]
    assert {(action, outcome, rules) for rules, action in offered for outcome in OUTCOMES} <= dealt


@pytest.mark.parametrize("rules", PUNISHING)
def test_another_s_failure_serves_the_active_opponent(rules: str) -> None:
    for made, id_ in (({"uses": "slick"}, "slick"), ({"creates": FIRE}, "fire")):
        roll = rolled("guard", -1, "create_advantage", opposition=active("tam"), **made)
        played = play([*STAGE, roll, settle(fail="aspect")] if id_ == "fire" else [*STAGE, roll, settle()],
                      rules)
        assert played.ok, played.results
        assert played.at(f"aspects.{id_}.free") == {"tam": 1}


@pytest.mark.parametrize("rules", PUNISHING)
def test_a_player_s_failure_serves_the_game_master_whoever_opposes(rules: str) -> None:
    """The default names the game master for every failure of a player's character."""
    roll = rolled("mira", -1, "create_advantage", opposition=active("guard"), uses="slick")
    assert play([*STAGE, roll, settle()], rules).at("aspects.slick.free") == {"gm": 1}


@pytest.mark.parametrize("rules", FATES)
def test_a_tied_attack_is_one_boost_for_the_attacker(rules: str) -> None:
    played = play([*STAGE, rolled("guard", 1, "attack", opposition=active("mira", 1)), settle()], rules)
    assert played.ok
    assert [b["free"] for b in played.alive("boost").values()] == [{"guard": 1}]


@pytest.mark.parametrize("rules", FATES)
@pytest.mark.parametrize(
    ("action", "beaten_by", "holders"),
    [
        ("attack", 2, []),  # a defence that merely succeeds
        ("attack", 3, [{"mira": 1}]),  # reading: an attack beaten by three is a defence with style
        ("defend", 0, [{"mira": 1}]),  # a tied defence is the attacker's boost, the one a tied attack gives
        ("defend", 3, []),
    ],
)
def test_the_other_side_s_boost(action: str, beaten_by: int, holders: list[dict[str, int]], rules: str) -> None:
    roll = rolled("guard", 0, action, opposition=active("mira", beaten_by))
    played = play([*STAGE, roll, settle()], rules)
    assert played.ok, played.results
    assert [boost["free"] for boost in played.alive("boost").values()] == holders


@pytest.mark.parametrize(
    ("target", "choices", "victim"),
    [("guard", {}, "guard"), ("guard", {"on": "tam"}, "tam"), (None, {"on": "guard"}, "guard")],
)
def test_an_excelled_advantage_may_wound_instead(target: str | None, choices: dict[str, str],
                                                 victim: str) -> None:
    aimed = {"target": target} if target else {}
    roll = rolled("mira", 3, "advantage", creates=FIRE, **aimed)
    played = play([*STAGE, roll, settle(style="consequence", **choices)])
    assert played.ok, played.results
    assert [(a["on"], a["free"]) for a in played.alive("consequence").values()] == [(victim, {"mira": 1})]
    # reading: it comes in place of the aspect and its free invocations, not beside them.
    assert "On Fire" not in [a["text"] for a in played.alive("situation").values()]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("on", ["scene", "tam"])
def test_an_aspect_is_made_where_the_action_says(rules: str, on: str) -> None:
    roll = rolled("mira", 1, advantage(rules), creates={"text": "Soaked", "on": on})
    played = play([*STAGE, roll, settle()], rules)
    assert played.ok, played.results
    assert (played.at("aspects.soaked.on"), played.at("aspects.soaked.kind")) == (on, "situation")


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("by", ["mira", "guard", "gm"])
def test_whoever_inflicts_a_consequence_holds_one(rules: str, by: str) -> None:
    played = play([*STAGE, hurt("tam", by)], rules)
    assert played.ok
    assert played.at("aspects.cut.free") == {by: 1}
    assert (played.at("aspects.cut.kind"), played.at("aspects.cut.on")) == ("consequence", "tam")


@pytest.mark.parametrize(("severity", "points"), [("mild", 1), ("moderate", 2), ("severe", 3)])
def test_a_sacrifice_pays_by_severity(severity: str, points: int) -> None:
    give_up = do("sacrifice", by="mira", text="Torn Muscle", severity=severity)
    played = play([pc("mira", 0), scene(), give_up])
    assert played.ok, played.results
    assert played.at("characters.mira.fate_points") == points
    assert [(a["on"], a["free"]) for a in played.alive("consequence").values()] == [("mira", {"gm": 1})]


@pytest.mark.parametrize("rules", ALL)
def test_an_action_about_no_aspect_leaves_what_is_there(rules: str) -> None:
    abandoned = play([*STAGE, rolled("mira", 3, advantage(rules), creates=FIRE),
                      do("abandon", reason="a slip")], rules)
    assert abandoned.ok
    assert abandoned.state["aspects"] == play(STAGE, rules).state["aspects"]
    assert (abandoned.at("rolls.r1.shifts"), abandoned.at("rolls.r1.outcome")) == (None, None)
