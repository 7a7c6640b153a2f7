"""What a policy decides and what waits: the referee, drawn difficulties, compels, and the GM's pool."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lone_table import STONES, Falls, Opinionated, act, invoke, lone, rulings

from adjudicator import Table
from adjudicator.core.violations import RuleViolation
from adjudicator.errors import BadConfiguration
from adjudicator.solo.following import carry_out, follow
from adjudicator.solo.opposition import opposed
from adjudicator.solo.policy import CompelRule, OppositionRule, SoloPolicy
from adjudicator.solo.policy_files import load_policy
from adjudicator.solo.referee import refereed_at

FAIR = load_policy("fair")
NOBODY = SoloPolicy("nobody")

REFEREED = [
    # the opinion, policy, the decision (None: the player decides)
    (Opinionated("fits"), FAIR, "approve"),
    (Opinionated("does not fit"), FAIR, "reject"),
    (Opinionated("needs more"), FAIR, "ask"),
    (Opinionated("unsure"), FAIR, None),
    (Opinionated("needs more", question=""), FAIR, None),
    (Opinionated("fits", qualified=False), FAIR, None),
    (Opinionated("unsure", withheld=True), FAIR, None),
    (Opinionated("fits"), NOBODY, None),
    (Opinionated("fits"), replace(FAIR, referee={"does not fit": "reject"}), None),
    (None, FAIR, None),
]


@pytest.mark.parametrize(("drafter", "policy", "verdict"), REFEREED)
def test_only_a_qualified_opinion_decides(drafter: Any, policy: SoloPolicy, verdict: str | None) -> None:
    table = lone(act(opposition=3), policy=policy, drafter=drafter)
    ruling = table.advise(table.propose(invoke(because="I slide under the bar.")).id)
    decision = refereed_at(table, ruling)
    assert (decision.verdict if decision else None) == verdict
    assert table.ruling(ruling.id).status == "pending"
    if decision is not None:
        decided = table.ask(invoke(because="I slide."), approve=lambda one: refereed_at(table, one))
        assert decided.status == {"approve": "approved", "reject": "rejected", "ask": "asked"}[decision.verdict]
        assert str(decision.reason).startswith('policy fair: stub:examined says "')
        assert ("(no causal link)" in str(decision.reason)) is (verdict == "reject")


def test_without_an_opinion_or_against_a_rule_nothing_is_decided() -> None:
    table = lone(act(opposition=3), invoke(), drafter=Opinionated("fits"))
    assert refereed_at(table, table.propose(invoke("wet-stones"))) is None
    again = table.advise(table.propose(invoke()).id)
    assert again.preview_violations()
    assert refereed_at(table, again) is None


def test_a_table_of_several_has_no_policy() -> None:
    table = Table.in_memory(drafter=Opinionated("fits"))
    moves = [{"do": "add_character", "name": "Mira", "kind": "pc", "aspects": ["Slick as an Eel"]},
             {"do": "open_scene", "name": "Here"}, act(-4)]  # fmt: skip
    ruling = table.rule(moves)
    assert follow(table, ruling, Falls()) == []
    assert refereed_at(table, table.advise(table.propose(invoke()).id)) is None


@pytest.mark.parametrize(("total", "value"), [*zip(range(-4, 5), (0, 1, 1, 2, 2, 2, 3, 3, 4), strict=True)])
def test_a_difficulty_is_drawn_where_none_is_named(total: int, value: int) -> None:
    found = opposed(FAIR, [act()], lone().game, Falls([total]))
    assert found is not None
    assert found.moves[0]["opposition"] == value
    assert f"sets it at {value:+d}" in found.reason


@pytest.mark.parametrize(
    ("move", "policy"),
    [
        (act(opposition=0), FAIR),
        (act(opposition={"by": "warden"}), FAIR),
        (act(by="warden"), FAIR),
        (STONES, FAIR),
        (act(), NOBODY),
        (act(), replace(FAIR, opposition=OppositionRule((), 3, 2))),
    ],
)
def test_a_named_opposition_stands(move: dict[str, Any], policy: SoloPolicy) -> None:
    chance = Falls()
    assert opposed(policy, [move], lone().game, chance) is None
    assert chance.asked == 0


EVENTS = replace(FAIR, opposition=None)
ON_ANSWERS = replace(EVENTS, compels=CompelRule(-2, "complications", ("answer",)))
ASKED = {"do": "consult", "question": "Is it late?"}
LOW, HIGH = [-1, -1, 0, 0], [-1, 0, 0, 0]

COMPELS = [
    # what is ruled, policy, the compelled aspect (None: no compel)
    (act(-2), EVENTS, "debts-in-every-harbour"),
    (act(-4, opposition=4), EVENTS, "debts-in-every-harbour"),
    (act(-1), EVENTS, None),
    (act(-2), ON_ANSWERS, None),
    (act(-2), NOBODY, None),
    (act(-4, by="warden"), EVENTS, None),
    (act(0, opposition={"by": "warden", "dice": LOW}), EVENTS, None),
    (act(0, by="warden", opposition={"by": "mira", "dice": LOW}), EVENTS, "debts-in-every-harbour"),
    (ASKED | {"dice": LOW}, EVENTS, "debts-in-every-harbour"),
    (ASKED | {"dice": LOW, "by": "mira"}, ON_ANSWERS, "debts-in-every-harbour"),
    (ASKED | {"dice": LOW, "by": "warden"}, EVENTS, None),
    (ASKED | {"dice": HIGH}, EVENTS, None),
    ({"do": "draw", "table": "events", "dice": LOW}, EVENTS, None),
]


@pytest.mark.parametrize(("move", "policy", "aspect"), COMPELS)
def test_low_dice_offer_a_compel(move: dict[str, Any], policy: SoloPolicy, aspect: str | None) -> None:
    table = lone(policy=policy)
    followed = follow(table, table.rule(move), Falls(numbers=[4]))
    compels = [event["compel"] for one in followed for event in one.events if event["kind"] == "compel_proposed"]
    assert [one["aspect"] for one in compels] == ([aspect] if aspect else [])
    if aspect:
        (one,) = followed
        drawn = one.events[0]
        assert (drawn["kind"], drawn["number"]) == ("drawn", 4)
        assert compels[0]["complication"] == drawn["entry"]
        assert compels[0].get("answer") is None


def test_one_compel_is_open_at_most() -> None:
    table = lone(policy=EVENTS)
    assert len(follow(table, table.rule(act(-2)), Falls())) == 1
    assert follow(table, table.rule(ASKED | {"dice": LOW}), Falls()) == []
    table.rule({"do": "answer_compel", "compel": "c1", "answer": "refuse"})
    assert len(follow(table, table.rule(ASKED | {"dice": LOW}), Falls())) == 1


def test_of_aspects_that_are_no_trouble_one_is_drawn() -> None:
    table = lone({"do": "remove_aspect", "aspect": "debts-in-every-harbour"}, policy=EVENTS)
    table.rule({"do": "place_aspect", "text": "Twisted Ankle", "on": "mira", "kind": "consequence"})
    table.rule({"do": "place_aspect", "text": "A Boost", "on": "mira", "kind": "boost", "free": {"mira": 1}})
    table.rule({"do": "place_aspect", "text": "A Secret", "on": "mira", "hidden": True})
    (one,) = follow(table, table.rule(act(-2)), Falls(numbers=[9]))
    assert one.moves[1]["aspect"] == "twisted-ankle"


def test_a_table_of_complications_that_is_not_there_is_named() -> None:
    table = lone(policy=replace(EVENTS, compels=CompelRule(-2, "nowhere")))
    with pytest.raises(BadConfiguration, match="policy fair: there is no oracle table called 'nowhere'"):
        follow(table, table.rule(act(-2)), Falls())


POOL = SoloPolicy("pool", opposition=OppositionRule((), 3, 2))

SPENT = [
    # the action, what comes before it, (aspect, benefit, pay) of each thing the GM does
    (act(0, opposition=1), [], [("wet-stones", "hinder", "fate_point")]),
    (act(0, opposition=2), [], []),
    (act(1, opposition=0), [], []),
    (act(-1, opposition=2), [], []),
    (act(0), [], [("wet-stones", "obstacle", "fate_point")]),
    (act(0, skill="Tact"), [], []),
    (act(0, opposition={"by": "warden", "rating": 1, "dice": [0] * 4}), [], [("wet-stones", "bonus", "fate_point")]),
    (act(0, by="warden", skill="Notice", opposition=1), [], []),
    (
        act(0, opposition={"value": 1, "counts": ["wet-stones"]}),
        [],
        [("slick-as-an-eel", "hinder", "fate_point")],
    ),
    (act(0, opposition=1), [{"do": "adjust", "character": "gm", "fate_points": -1, "reason": "spent"}], []),
    (
        act(0, opposition=1),
        [{"do": "place_aspect", "text": "Fog", "free": {"gm": 1}}, {"do": "remove_aspect", "aspect": "wet-stones"}],
        [("fog", "hinder", "free")],
    ),
    (
        act(0, opposition=1),
        [{"do": "remove_aspect", "aspect": "wet-stones"}, {"do": "place_aspect", "text": "Pit", "hidden": True}],
        [("slick-as-an-eel", "hinder", "fate_point")],
    ),
]


@pytest.mark.parametrize(("move", "before", "spent"), SPENT)
def test_the_pool_hampers_a_bare_success(move: dict[str, Any], before: list[Any], spent: list[Any]) -> None:
    table = lone(*before, policy=POOL)
    move = {key: value for key, value in move.items() if value != "Tact"}
    followed = follow(table, table.rule(move), Falls())
    assert [(one.moves[0]["aspect"], one.moves[0]["benefit"], one.moves[0]["pay"]) for one in followed] == spent


def test_the_pool_answers_invocations_up_to_the_most_of_a_scene() -> None:
    table = lone({"do": "adjust", "character": "gm", "fate_points": 5, "reason": "more"}, policy=POOL)
    said = [len(follow(table, table.rule(move), Falls())) for move in (act(0, opposition=1), invoke(), STONES)]
    assert said == [1, 1, 0]
    table.rule([{"do": "settle"}])
    assert follow(table, table.rule(act(0, opposition=1)), Falls()) == []
    table.rule([{"do": "settle"}, {"do": "close_scene"}, {"do": "open_scene", "name": "Next"}])
    assert len(follow(table, table.rule(act(0, opposition=1)), Falls())) == 1


def test_what_is_automatic_is_a_ruling_of_the_gm_with_a_reason() -> None:
    table = lone()
    follow(table, table.rule(act(-2, opposition=-1)), Falls())
    for record in rulings(table)[-2:]:
        assert record["by"] == record["decision"]["by"] == "gm"
        assert record["decision"]["reason"].startswith("policy fair: ")
    assert [record["decision"].get("reason") for record in rulings(table)[:-2]] == [None] * 5


def test_a_refusal_of_what_was_opposed_changes_nothing() -> None:
    table = lone({"do": "close_scene"})
    found = opposed(FAIR, [act()], table.game, Falls())
    assert found is not None
    before = table.state()
    with pytest.raises(RuleViolation):
        carry_out(table, found)
    assert table.state() == before
    assert rulings(table)[-1]["status"] == "withdrawn"
