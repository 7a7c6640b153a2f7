"""The guide to rule files documents everything a rule file may hold, and its house rule works."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from adjudicator.codec.rule_files import load_ruleset, shipped_rulesets
from adjudicator.codec.rule_vocabulary import (
    NUMBERS,
    OFFERS,
    PLAY_TOPICS,
    POLICIES,
    RESULTS,
    SECTIONS,
    SITUATIONS,
    WORDING,
    WORDS,
)
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import NEVER_LEFT_OUT, OUTCOMES, Numbers, Policies
from adjudicator.shipped import rules_folder

GUIDE = (rules_folder() / "README.md").read_text(encoding="utf-8")
CODE = set(re.findall(r"`([^`\n]+)`", GUIDE))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rule sets", shipped_rulesets()),
        ("sections", SECTIONS),
        ("offers", [*OFFERS, *(word for words in OFFERS.values() for word in words)]),
        ("numbers", NUMBERS),
        ("policies", POLICIES),
        ("choices", [choice for choices in POLICIES.values() for choice in choices]),
        ("words", WORDS),
        ("outcomes", OUTCOMES),
        ("situations", SITUATIONS),
        ("results", RESULTS),
        ("keys of a rule", [*WORDING, "unverified"]),
        ("rule ids", RULE_IDS),
        ("topics", PLAY_TOPICS),
    ],
)
def test_the_guide_documents(kind: str, words: list[str]) -> None:
    assert [word for word in words if word not in CODE] == [], kind


def test_the_guide_gives_the_right_defaults() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", GUIDE, flags=re.MULTILINE))
    assert rows == {name: str(default) for name, default in dataclasses.asdict(Numbers()).items()}


@pytest.mark.parametrize(("policy", "default"), dataclasses.asdict(Policies()).items())
def test_the_guide_names_the_default_policy_first(policy: str, default: str) -> None:
    row = re.search(rf"^\| `{policy}` \| (.*) \|$", GUIDE, flags=re.MULTILINE)
    assert row is not None
    assert re.findall(r"`([^`]+)`", row[1])[0] == default


def test_the_guide_lists_what_can_never_be_left_out() -> None:
    passage = GUIDE.split("can never be left out:")[1].split(".\n\n")[0]
    assert set(re.findall(r"`([^`]+)`", passage)) == NEVER_LEFT_OUT


def test_the_guide_promises_five_things() -> None:
    assert len(re.findall(r"^\d\. \*\*", GUIDE, flags=re.MULTILINE)) == 5


def test_the_worked_house_rule_works(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert len(blocks) == 1
    path = tmp_path / "river-house.toml"
    path.write_text(blocks[0], encoding="utf-8")
    ruleset, base = load_ruleset(str(path)), load_ruleset("unwritten")
    assert ruleset.name == "river-house"
    assert ruleset.numbers == dataclasses.replace(base.numbers, obstacle=3)
    assert ruleset.policies == dataclasses.replace(base.policies, owner_paid="hostile")
    assert ruleset.left_out == {"invoke.counted-already"}
    assert ruleset.on_offer("overcome", "style") == ("boost", "detail")
    assert ruleset.rules["concede.before-dice"].source == "House rule of the river house"
    assert not ruleset.rules["concede.before-dice"].unverified
    changed = {rule for rule in RULE_IDS if ruleset.rules[rule] != base.rules[rule]}
    assert changed == {"concede.before-dice"}


@pytest.mark.parametrize("work", ["Fate Core System and Fate Accelerated Edition", "Fate Condensed"])
def test_the_guide_carries_the_attribution(work: str) -> None:
    line = next(
        line for line in GUIDE.splitlines() if line.startswith(f"This work is based on {work} (found at")
    )
    assert line.endswith(
        "licensed for our use under the Creative Commons Attribution 3.0 Unported license "
        "(http://creativecommons.org/licenses/by/3.0/)."
    )
    assert "Changes were made" in GUIDE
