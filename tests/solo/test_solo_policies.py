"""Policies as files: what one may say, what is refused, where one is found, and how a table keeps it."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from pathlib import Path

import pytest
from lone_table import lone

from adjudicator import Table
from adjudicator.errors import BadConfiguration, BadRuleFile
from adjudicator.shipped import rules_folder
from adjudicator.solo.alone import play_alone, policy_of
from adjudicator.solo.policy import CompelRule, OppositionRule, SoloPolicy, policy_from
from adjudicator.solo.policy_files import load_policy, own_policies

FAIR = load_policy("fair")

BROKEN = [
    # file, key, what is wrong
    ("", "name", "must be a text"),
    ('name = "a b"', "name", "letters, digits"),
    ('name = "own"\nwhim = 1', "whim", "is not known; keys are name, about, referee"),
    ('name = "own"\nabout = ""', "about", "something to read"),
    ('name = "own"\nreferee = 1', "referee", "must be a table"),
    ('name = "own"\n[referee]\nunsure = "approve"', "referee.unsure", "is not known"),
    ('name = "own"\n[referee]\nfits = "reject"', "referee.fits", 'must be "approve" or "wait"'),
    ('name = "own"\n[referee]\n"does not fit" = "approve"', 'referee."does not fit"', 'must be "reject" or "wait"'),
    ('name = "own"\n[referee]\nfits = ["approve"]', "referee.fits", 'must be "approve"'),
    ('name = "own"\n[compels]\ncomplications = "events"', "compels.at_most", "whole number from -4 to 4"),
    ('name = "own"\n[compels]\nat_most = -2', "compels.complications", "must be a text"),
    ('name = "own"\n[compels]\nat_most = -5\ncomplications = "e"', "compels.at_most", "from -4 to 4"),
    ('name = "own"\n[compels]\nat_most = true\ncomplications = "e"', "compels.at_most", "whole number"),
    ('name = "own"\n[compels]\nat_most = -2\ncomplications = "e"\ndice = []', "compels.dice", "roll, answer"),
    ('name = "own"\n[compels]\nat_most = -2\ncomplications = "e"\ndice = ["d6"]', "compels.dice", "roll, answer"),
    ('name = "own"\n[compels]\nat_most = -2\ncomplications = "e"\nmost_open = 0', "compels.most_open", "from 1"),
    ('name = "own"\n[opposition]\ndifficulties = [1, 2]', "opposition.difficulties", "9 numbers"),
    ('name = "own"\n[opposition]\ndifficulties = []', "opposition.difficulties", "9 numbers"),
    ('name = "own"\n[opposition]\ndifficulties = [0,0,0,0,9,0,0,0,0]', "opposition.difficulties.5", "from -4 to 8"),
    ('name = "own"\n[opposition]\ndifficulties = [0,0,0,0,1.5,0,0,0,0]', "opposition.difficulties.5", "whole"),
    ('name = "own"\n[opposition]\nspend_below = 3', "opposition", "go together"),
    ('name = "own"\n[opposition]\nspend_below = "total - 2"\nmost_a_scene = 1', "opposition.spend_below", "whole"),
    ('name = "other"', "name", "must be that of the file, 'own'"),
    ("name = ", "", "is not valid TOML"),
]


@pytest.mark.parametrize(("text", "key", "what"), BROKEN)
def test_a_file_that_is_not_understood_is_refused(tmp_path: Path, text: str, key: str, what: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadRuleFile) as refused:
        load_policy(str(file))
    assert refused.value.key == key
    assert what in refused.value.what


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRuleFile, match="cannot be read"):
        load_policy(str(tmp_path / "none.toml"))
    (tmp_path / "own.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(BadRuleFile, match="is not UTF-8"):
        load_policy(str(tmp_path / "own.toml"))


POLICIES = [
    # file, policy
    ('name = "own"', SoloPolicy("own")),
    ('name = "own"\n[referee]\nfits = "wait"\n"needs more" = "ask"', SoloPolicy("own", "", {"needs more": "ask"})),
    (
        'name = "own"\n[compels]\nat_most = 0\ncomplications = "events"',
        SoloPolicy("own", compels=CompelRule(0, "events")),
    ),
    (
        'name = "own"\n[opposition]\nspend_below = 2\nmost_a_scene = 1',
        SoloPolicy("own", opposition=OppositionRule((), 2, 1)),
    ),
    (
        'name = "own"\nabout = "Hard."\n[opposition]\ndifficulties = [0,0,0,1,-1,2,3,4,8]',
        SoloPolicy("own", "Hard.", opposition=OppositionRule((0, 0, 0, 1, -1, 2, 3, 4, 8))),
    ),
]


@pytest.mark.parametrize(("text", "policy"), POLICIES)
def test_a_file_says_what_it_says(tmp_path: Path, text: str, policy: SoloPolicy) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    assert load_policy(str(file)) == policy


@pytest.mark.parametrize("policy", [FAIR, *(policy for _, policy in POLICIES)], ids=lambda policy: policy.about)
def test_a_table_keeps_the_policy_it_was_begun_with(tmp_path: Path, policy: SoloPolicy) -> None:
    assert policy_from(json.loads(json.dumps(policy.to_record())), "a record") == policy
    with Table.open(tmp_path / "t.db") as table:
        assert policy_of(table) is None
        play_alone(table, policy)
    with Table.open(tmp_path / "t.db") as table:
        assert policy_of(table) == policy


def test_ones_own_file_beside_the_table_wins(tmp_path: Path) -> None:
    own = own_policies(tmp_path / "saturday.db")
    assert load_policy("fair", own) == FAIR
    own.mkdir()
    assert own.name == "saturday.solo"
    (own / "fair.toml").write_text('name = "fair"\nabout = "Mine."', "utf-8")
    assert load_policy("fair", own).about == "Mine."
    with pytest.raises(BadConfiguration, match="no solo policy is called 'foul'; there are fair"):
        load_policy("foul", own)


def test_the_guide_documents_every_key() -> None:
    guide = (rules_folder() / "README.md").read_text(encoding="utf-8").split("## Solo policies")[1]
    named = set(re.findall(r"`([^`\n]+)`", guide))
    kinds = {"compels": CompelRule, "opposition": OppositionRule}
    keys = {field.name for kind in kinds.values() for field in dataclasses.fields(kind)}
    assert {*keys, "name", "about", "fits", "does not fit", "needs more", "wait"} - named == set()
    shipped = tomllib.loads((rules_folder() / "solo" / "fair.toml").read_text(encoding="utf-8"))
    assert shipped.keys() - {"name", "about"} == {"referee", *kinds}


def test_undoing_takes_no_policy_away() -> None:
    table = lone()
    table.undo()
    assert policy_of(table) == FAIR
