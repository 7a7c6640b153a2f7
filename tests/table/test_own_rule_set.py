"""A table keeps the rule set it was made with; another one reaches it as a ruling of its own, or not at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playing import CONDENSED, CORE, FAE, UNWRITTEN, do, invoke, rolled, scene
from started import MIRA_ON_SLICK, in_a_file, played, refusal, waiting, with_a_roll

from adjudicator import Malformed, Table
from adjudicator.errors import BadRuleFile, UnknownRuleset
from adjudicator.frontends.run import run_lines

HOUSE = 'name = "house"\ntitle = "House"\nextends = "unwritten"\n'
MIRA = do("add_character", name="Mira", kind="pc", fate_points=9)


def house(path: Path, bonus: int) -> Path:
    path.write_text(f"{HOUSE}[numbers]\ninvocation_bonus = {bonus}\n", "utf-8")
    return path


def total(made: Table) -> int:
    """Mira's total after an invocation on a fresh roll of 0."""
    made.rule(rolled("mira"))
    roll = next(key for key, one in made.state()["rolls"].items() if one["open"])
    made.rule(invoke("mira", "Wet", roll=roll))
    made.rule(do("settle", roll=roll))
    return int(made.state()["rolls"][roll]["total"])


@pytest.fixture
def table_file(tmp_path: Path) -> Path:
    """A table made with a house rule file that gives +3."""
    rules = house(tmp_path / "house.toml", 3)
    path = tmp_path / "t.db"
    with Table.open(path, rules=str(rules)) as made:
        played(made, MIRA, scene(), do("place_aspect", text="Wet"))
        assert total(made) == 3
    return path


@pytest.mark.parametrize("fate", ["changed", "broken", "removed"])
def test_the_rule_file_can_go_its_own_way(table_file: Path, fate: str) -> None:
    rules = table_file.with_name("house.toml")
    if fate == "changed":
        house(rules, 7)
    elif fate == "broken":
        rules.write_text("nonsense = [", "utf-8")
    else:
        rules.unlink()
    with Table.open(table_file) as again:
        assert again.state()["rules"] == "house"
        exported = [json.dumps(record) for record in again.export()]
        *results, last = run_lines(exported)
        assert all(result["ok"] for result in results)
        assert last["state"] == again.state()
        assert total(again) == 3


@pytest.mark.parametrize("asked_for", [CORE, "no-such-rules", "/no/such/file.toml"])
def test_opening_it_with_other_rules_changes_nothing(table_file: Path, asked_for: str) -> None:
    with Table.open(table_file, rules=asked_for) as again:
        assert again.state()["rules"] == "house"


@pytest.mark.parametrize(
    ("rules", "error"), [("no-such-rules", UnknownRuleset), ("broken.toml", BadRuleFile), ("", UnknownRuleset)]
)
def test_bad_rules_make_no_file(tmp_path: Path, rules: str, error: type[Exception]) -> None:
    (tmp_path / "broken.toml").write_text("name = 5\n", "utf-8")
    wanted = str(tmp_path / rules) if rules.endswith(".toml") else rules
    with pytest.raises(error) as caught:
        Table.open(tmp_path / "t.db", rules=wanted)
    assert getattr(caught.value, "exit_code", None) == 5
    assert not (tmp_path / "t.db").exists()


def test_change_rules_is_a_ruling_and_can_be_refused(table_file: Path) -> None:
    rules = house(table_file.with_name("house.toml"), 7)
    with Table.open(table_file) as again:
        change = waiting(again, do("change_rules", rules=str(rules)), by="gm")
        assert total(again) == 3
        again.decide(change.id, "reject")
        assert total(again) == 3
        again.rule(do("change_rules", rules=str(rules)))
        assert total(again) == 7


def test_what_happened_keeps_its_numbers() -> None:
    made = with_a_roll(MIRA_ON_SLICK)
    before = {**made.state(), "rules": "", "version": 0}
    ledger, events = made.ledger(), made.ruling("q9").events
    for rules in (CORE, FAE, CONDENSED, UNWRITTEN):
        made.rule(do("change_rules", rules=rules))
        assert made.state()["rules"] == rules
        assert {**made.state(), "rules": "", "version": 0} == before
    assert (made.ledger(), made.ruling("q9").events) == (ledger, events)


def test_the_new_rules_hold_from_here_on() -> None:
    made = with_a_roll(do("change_rules", rules=FAE))
    assert refusal(made.rule, invoke("guard", "slick", "obstacle")) >= {"invoke.benefit-offered"}
    assert refusal(made.rule, do("take_action", by="mira", action="discover")) == {"action.offered"}
    made.undo()
    made.rule(do("take_action", by="mira", action="discover"))


@pytest.mark.parametrize("rules", ["no-such-rules", "", 5, None])
def test_a_change_to_unknown_rules_is_malformed(rules: Any) -> None:
    made = with_a_roll()
    before = made.state()
    with pytest.raises(Malformed):
        made.propose(do("change_rules", rules=rules))
    assert made.state() == before


def test_a_change_to_a_broken_file_names_file_and_key(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text(HOUSE + "[numbers]\nbonus = 3\n", "utf-8")
    made = with_a_roll()
    with pytest.raises(BadRuleFile, match=r"house\.toml: numbers\.bonus"):
        made.propose(do("change_rules", rules=str(rules)))
    assert made.state()["pending"] == []


def test_a_change_that_waits_brings_its_own_copy(tmp_path: Path) -> None:
    rules = house(tmp_path / "house.toml", 4)
    with in_a_file(tmp_path / "t.db", do("place_aspect", text="Wet")) as made:
        key = waiting(made, do("change_rules", rules=str(rules)), by="gm").id
    rules.unlink()
    with Table.open(tmp_path / "t.db") as again:
        again.decide(key, "approve")
        assert total(again) == 4


def test_tables_of_one_process_do_not_know_each_other() -> None:
    tables = {rules: with_a_roll(rules=rules) for rules in (UNWRITTEN, CORE, FAE, CONDENSED)}
    before = {rules: made.state() for rules, made in tables.items()}
    tables[CORE].rule(MIRA_ON_SLICK)
    waiting(tables[FAE])
    assert tables[UNWRITTEN].state() == before[UNWRITTEN]
    assert tables[CONDENSED].state() == before[CONDENSED]
    assert {rules: made.state()["rules"] for rules, made in tables.items()} == {rules: rules for rules in tables}
    assert tables[CORE].state()["pending"] == []
    assert len(tables[FAE].state()["pending"]) == 1
