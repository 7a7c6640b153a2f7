"""Overriding, over every rule there is: the GM may set a rule aside, but not what keeps the books true."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from breaches import Breach
from invoking_breaches import INVOKING
from playing import aspect, do, invoke, play
from started import MIRA_ON_SLICK, at_the_docks, played, refusal, waiting, with_a_roll
from table_breaches import AT_THE_TABLE

from adjudicator import RuleViolation, Table
from adjudicator.frontends.run import run_lines

PROTECTED = {
    "names.known", "names.unambiguous", "names.free", "dice.faces", "throw.awaited", "invoke.fate-point",
    "invoke.free-held", "pass.held", "adjust.not-negative", "compel.refusal-costs", "detail.fate-point",
    "ruling.pending", "ruling.stale", "ruling.seat",
}  # fmt: skip

# Set aside or not, these have nothing to act on: no roll, no person, no purse.
NOTHING_THERE = {
    "invoke.roll-open: settled", "invoke.roll-open: none was ever made", "invoke.fate-point: without a roll as well",
    "settle.choice-offered: a consequence needs a body",
    "settle.open: settled twice", "abandon.open: none at all",
}  # fmt: skip

RULES = Path(__file__).parents[2] / "rules"
BREACHES = [pytest.param(breach, breach.under[0], id=breach.id) for breach in [*INVOKING, *AT_THE_TABLE]]


def outcome(breach: Breach, rules: str) -> tuple[Table, str | set[str]]:
    """The table after an attempt to override everything the breach breaks, and what came of it."""
    made = played(Table.in_memory(rules), *breach.before)
    key = made.propose(breach.breaks, by="gm").id
    try:
        return made, made.decide(key, "override", set_aside=sorted({breach.rule, *breach.also})).status
    except RuleViolation as refused:
        return made, {violation.rule for violation in refused.violations}


@pytest.mark.parametrize(("breach", "rules"), BREACHES)
def test_each_breach_set_aside(breach: Breach, rules: str) -> None:
    broken = {breach.rule, *breach.also}
    made, came_of_it = outcome(breach, rules)
    if broken & PROTECTED:
        assert isinstance(came_of_it, set)
        assert broken & PROTECTED <= came_of_it <= broken
    elif breach.id in NOTHING_THERE:
        assert came_of_it == {breach.rule}
    else:
        assert came_of_it == "approved"
    if came_of_it != "approved":
        state, before = made.state(), play(breach.before, rules).state
        assert {**state, "pending": []} == {**before, "pending": []}
        assert len(made.pending()) == 1


@pytest.mark.parametrize(("breach", "rules"), BREACHES)
def test_the_books_stay_true_after_it(breach: Breach, rules: str) -> None:
    made, _ = outcome(breach, rules)
    state = made.state()
    for key, one in state["characters"].items():
        if one["kind"] == "npc":
            assert one["fate_points"] is None
            continue
        for account, now in [(f"char:{key}", one["fate_points"]), (f"owed:{key}", one["owed"])]:
            lines = made.ledger(account)
            assert now == sum(line["amount"] * ((line["to"] == account) - (line["source"] == account))
                              for line in lines)  # fmt: skip
            assert now >= 0
    assert state["gm"]["pool"] >= 0
    *_, last = run_lines(json.dumps(record) for record in made.export())
    assert last["state"] == state


def test_every_rule_is_tried() -> None:
    rules = tomllib.loads((RULES / "fate-core.toml").read_text("utf-8"))["rules"]
    known = {*rules, *(r for file in RULES.glob("*.toml") for r in tomllib.loads(file.read_text("utf-8"))["rules"])}
    tried = {rule for breach in [*INVOKING, *AT_THE_TABLE] for rule in (breach.rule, *breach.also)}
    assert known - tried == {"ruling.pending", "ruling.stale", "ruling.seat"}
    assert known >= PROTECTED


@pytest.mark.parametrize("rule", sorted(PROTECTED))
def test_a_house_rule_cannot_leave_them_out_either(rule: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'name = "house"\ntitle = "House"\nextends = "unwritten"\nleave_out = ["{rule}"]\n', "utf-8")
    with pytest.raises(Exception, match=re.escape(rule)) as caught:
        Table.in_memory(str(house))
    assert getattr(caught.value, "exit_code", None) == 5


def test_setting_aside_one_rule_leaves_the_others() -> None:
    made = with_a_roll(aspect("edge", kind="boost", hidden=True))
    key = waiting(made, invoke("mira", "edge")).id
    assert refusal(made.decide, key, "override", set_aside=["invoke.known"]) == {"invoke.boost-free-only"}
    assert refusal(made.decide, key, "override", set_aside=["invoke.boost-free-only"]) == {"invoke.known"}
    ruling = made.decide(key, "override", set_aside=["invoke.known", "invoke.boost-free-only"], reason="For once.")
    assert ruling.status == "approved"
    assert ruling.decision == {
        "verdict": "override", "by": "gm", "reason": "For once.",
        "set_aside": ["invoke.known", "invoke.boost-free-only"],
    }  # fmt: skip


def test_it_is_for_once() -> None:
    made = with_a_roll(MIRA_ON_SLICK)
    key = waiting(made).id
    made.decide(key, "override", set_aside=["invoke.paid-once"])
    assert refusal(made.decide, waiting(made).id, "approve") == {"invoke.paid-once"}


def test_ruling_rules_are_beyond_it() -> None:
    made = with_a_roll()
    key = waiting(made).id
    aside = ["ruling.seat", "ruling.pending", "ruling.stale"]
    assert refusal(made.decide, key, "override", by="mira", set_aside=aside) == {"ruling.seat"}
    seen = made.ruling(key).version
    made.rule(invoke("mira", "fog"))
    assert refusal(made.decide, key, "override", set_aside=aside, seen=seen) == {"ruling.stale"}
    made.decide(key, "reject")
    assert refusal(made.decide, key, "override", set_aside=aside) == {"ruling.pending"}


def test_an_amended_ruling_can_be_overridden_in_one_go() -> None:
    made = with_a_roll(MIRA_ON_SLICK)
    key = waiting(made, invoke("mira", "fog")).id
    made.decide(key, "override", moves=MIRA_ON_SLICK, set_aside=["invoke.paid-once"])
    assert made.state()["rolls"]["r1"]["bonus"] == 4


def test_set_up_may_be_overridden_in_one_breath() -> None:
    made = at_the_docks()
    made.rule(do("open_scene", name="Roofs"), set_aside=["scene.one"])
    assert made.state()["scene"]["name"] == "Roofs"
