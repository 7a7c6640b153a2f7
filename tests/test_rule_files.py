"""The shipped rule files and what ``extends`` does."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from adjudicator.codec.rule_files import load_ruleset, shipped_rulesets
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import NEVER_LEFT_OUT
from adjudicator.errors import BadConfiguration, UnknownRuleset
from adjudicator.shipped import rules_folder

SHIPPED = ("fate-accelerated", "fate-condensed", "fate-core", "unwritten")
TABLE_RECORD = "Table record (no printed rule)"


def house(folder: Path, text: str, file: str = "house.toml") -> str:
    """The path of a rule file with this text."""
    path = folder / file
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_four_rule_sets_ship() -> None:
    assert tuple(shipped_rulesets()) == SHIPPED


def test_no_rule_id_is_listed_twice_and_all_firm_ones_exist() -> None:
    assert len(set(RULE_IDS)) == len(RULE_IDS)
    assert set(RULE_IDS) >= NEVER_LEFT_OUT


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_words_every_rule_in_its_own_sentence(name: str) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.name == name
    assert set(ruleset.rules) == set(RULE_IDS)
    sentences = [ruleset.rules[rule].says for rule in RULE_IDS]
    assert len(set(sentences)) == len(sentences)
    for rule in ruleset.rules.values():
        assert rule.says.endswith(".") and rule.remedy.endswith(".") and not rule.source.endswith(".")
        assert rule.says != rule.remedy


@pytest.mark.parametrize("name", SHIPPED)
def test_a_rule_marked_unverified_says_what_could_not_be_checked(name: str) -> None:
    ruleset = load_ruleset(name)
    marked = {f"rules.{rule}" for rule, wording in ruleset.rules.items() if wording.unverified}
    assert marked == {key for key in ruleset.unverified if key.startswith("rules.")}


@pytest.mark.parametrize("name", ["fate-accelerated", "fate-condensed"])
def test_no_printed_source_is_inherited_from_another_book(name: str) -> None:
    own = (rules_folder() / f"{name}.toml").read_text(encoding="utf-8")
    core = load_ruleset("fate-core").rules
    taken_over = {"sacrifice.at-zero", "hint.held"}
    printed = [rule for rule in RULE_IDS if core[rule].source != TABLE_RECORD and rule not in taken_over]
    assert [rule for rule in printed if f'[rules."{rule}"]\n' not in own] == []


# owner_paid, npc_paid, unowned, hinder, invoke_timing, scenario_reset; pay per consequence; obstacles
PROFILES = {
    "unwritten": ("any-use", "nowhere", "nowhere", "passive", "any-time", "exact", 0, True),
    "fate-core": ("hostile", "nowhere", "nowhere", "passive", "any-time", "exact", 1, True),
    "fate-accelerated": ("player-versus-player", "bank", "bank", "any-roll", "any-time", "none", 1, False),
    "fate-condensed": ("hostile", "carry", "nowhere", "any-roll", "after-dice", "none", 1, False),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_profile(name: str) -> None:
    ruleset = load_ruleset(name)
    found = (
        *dataclasses.astuple(ruleset.policies),
        ruleset.numbers.concession_per_consequence,
        "obstacle" in ruleset.benefits,
    )
    assert found == PROFILES[name]


CREATED = "create_advantage"
HAND_OUTS = [
    # situation, outcome, core, accelerated, condensed
    ("overcome", "fail", ("none",), ("none",), ("none",)),
    ("overcome", "tie", ("minor cost", "none"), ("minor cost", "none"), ("minor cost", "boost")),
    ("overcome", "style", ("boost", "detail"), ("boost", "detail"), ("boost", "detail")),
    (CREATED, "fail", ("none", "aspect"), ("none",), ("none", "aspect")),
    (CREATED, "tie", ("boost",), ("boost",), ("boost",)),
    (CREATED, "style", ("aspect",), ("aspect",), ("aspect",)),
    (f"{CREATED} on existing", "fail", ("aspect",), ("none",), ("aspect",)),
    (f"{CREATED} on existing", "tie", ("aspect",), ("aspect",), ("aspect",)),
    (f"{CREATED} on hidden", "fail", ("none",), ("none",), ("none",)),
    (f"{CREATED} on hidden", "tie", ("aspect",), ("aspect",), ("boost",)),
    ("attack", "tie", ("boost",), ("boost",), ("boost",)),
    ("attack", "style", ("full", "boost"), ("full", "boost"), ("full", "boost")),
    ("defend", "style", ("boost",), ("boost",), ("boost",)),
]


@pytest.mark.parametrize(("situation", "outcome", "core", "accelerated", "condensed"), HAND_OUTS)
def test_fate_hand_outs(situation: str, outcome: str, core: Any, accelerated: Any, condensed: Any) -> None:
    names = ("fate-core", "fate-accelerated", "fate-condensed")
    found = [load_ruleset(name).on_offer(situation, outcome) for name in names]
    assert found == [core, accelerated, condensed]


@pytest.mark.parametrize(
    ("situation", "outcome", "results", "unverified"),
    [
        ("overcome", "tie", ("none",), True),
        ("overcome", "style", ("none", "boost", "detail"), True),
        ("advantage", "fail", ("none",), True),
        ("advantage", "tie", ("boost",), True),
        ("advantage", "succeed", ("aspect",), False),
        ("advantage", "style", ("aspect", "consequence"), False),
        ("advantage on existing", "tie", ("aspect",), True),
        ("advantage on existing", "style", ("aspect", "consequence"), False),
        ("advantage on hidden", "fail", ("none",), True),
        ("discover", "style", ("hint",), False),
        ("oppose", "style", ("none",), True),
    ],
)
def test_unwritten_hand_outs(situation: str, outcome: str, results: Any, unverified: bool) -> None:
    ruleset = load_ruleset("unwritten")
    assert ruleset.on_offer(situation, outcome) == results
    assert (f"hand_outs.{situation}.{outcome}" in ruleset.unverified) is unverified


@pytest.mark.parametrize(
    ("name", "plus_one", "style"),
    [("unwritten", "Adequate", "Excel"), ("fate-core", "Average", "Succeed with style")],
)
def test_words(name: str, plus_one: str, style: str) -> None:
    words = load_ruleset(name).words
    assert (words.ladder[1], words.outcomes["style"]) == (plus_one, style)


def test_extending_merges_tables_and_replaces_lists(tmp_path: Path) -> None:
    house(
        tmp_path,
        'name = "below"\ntitle = "B"\nextends = "unwritten"\nleave_out = ["scene.one"]\n'
        '[numbers]\nobstacle = 3\nrefresh = 2\n[rules."scene.one"]\nremedy = "Ask."\n',
        "below.toml",
    )
    (tmp_path / "sub").mkdir()
    top = house(
        tmp_path / "sub",
        'name = "top"\ntitle = "T"\nextends = "../below.toml"\nleave_out = ["concede.once"]\n'
        '[numbers]\nrefresh = 5\n[hand_outs.discover]\ntie = ["hint"]\n[words.ladder]\n1 = "So-so"\n',
    )
    ruleset, base = load_ruleset(top), load_ruleset("unwritten")
    assert (ruleset.name, ruleset.title, ruleset.left_out) == ("top", "T", frozenset({"concede.once"}))
    assert ruleset.numbers == dataclasses.replace(base.numbers, obstacle=3, refresh=5)
    assert ruleset.rules["scene.one"] == dataclasses.replace(base.rules["scene.one"], remedy="Ask.")
    assert ruleset.on_offer("discover", "tie") == ("hint",)
    assert ruleset.on_offer("discover", "style") == ("hint",)
    assert ruleset.words.ladder == {**base.words.ladder, 1: "So-so"}


@pytest.mark.parametrize(
    ("fragment", "key", "rule", "doubted"),
    [
        ("", "numbers.sacrifice_mild", "compel.boost", True),
        ("[numbers]\nsacrifice_mild = 2\n", "numbers.sacrifice_mild", None, False),
        ("[numbers]\nsacrifice_mild = 2\n", "numbers.sacrifice_severe", None, True),
        ('[hand_outs.oppose]\ntie = ["boost"]\n', "hand_outs.oppose.tie", None, False),
        ('[hand_outs.oppose]\ntie = ["boost"]\n', "hand_outs.oppose.fail", None, True),
        ('[rules."compel.boost"]\nsays = "No."\n', "rules.compel.boost", "compel.boost", False),
        ('[rules."compel.boost"]\nremedy = "No."\n', "rules.compel.boost", "compel.boost", True),
        ('[numbers]\nhint = 2\n[unverified]\n"numbers.hint" = "A guess."\n', "numbers.hint", None, True),
    ],
)
def test_a_doubt_goes_with_the_value_it_is_about(
    tmp_path: Path, fragment: str, key: str, rule: str | None, doubted: bool
) -> None:
    head = 'name = "h"\ntitle = "H"\nextends = "unwritten"\n'
    ruleset = load_ruleset(house(tmp_path, head + fragment))
    assert (key in ruleset.unverified) is doubted
    if rule is not None:
        assert ruleset.rules[rule].unverified is doubted


def test_a_name_is_looked_up_in_the_given_folder_only(tmp_path: Path) -> None:
    house(tmp_path, (rules_folder() / "fate-core.toml").read_text(encoding="utf-8"), "mine.toml")
    assert load_ruleset("mine", tmp_path).title == "Fate Core System"
    with pytest.raises(UnknownRuleset) as caught:
        load_ruleset("unwritten", tmp_path)
    assert caught.value.known == ("mine",)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(BadConfiguration, match=r"unwriten.*fate-core.*unwritten"):
        load_ruleset("unwriten")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b'\xef\xbb\xbfname = "h"\r\ntitle = "H"\r\nextends = "unwritten"\r\n')
    assert load_ruleset(str(path)).name == "h"
