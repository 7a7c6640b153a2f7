"""The record of a resolved rule set, as a table stores it, and back."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.codec.rule_files import load_ruleset, ruleset_from_dict, ruleset_to_dict, shipped_rulesets
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import NEVER_LEFT_OUT, Numbers, Policies, Ruleset
from adjudicator.errors import BadRuleFile


def whole_numbers(least: int) -> st.SearchStrategy[int]:
    return st.integers(min_value=least, max_value=10**6)


rulesets = st.builds(
    dataclasses.replace,
    st.sampled_from(shipped_rulesets()).map(load_ruleset),
    numbers=st.builds(Numbers, **{field.name: whole_numbers(1) for field in dataclasses.fields(Numbers)}),
    policies=st.builds(
        Policies, **{name: st.sampled_from(get_args(hint)) for name, hint in get_type_hints(Policies).items()}
    ),
    left_out=st.frozensets(st.sampled_from([rule for rule in RULE_IDS if rule not in NEVER_LEFT_OUT])),
)


@given(rulesets)
def test_a_record_survives_json_and_reads_back_equal(ruleset: Ruleset) -> None:
    record = json.loads(json.dumps(ruleset_to_dict(ruleset)))
    assert ruleset_from_dict(record) == ruleset


def test_a_record_older_than_a_number_or_a_rule_can_be_read() -> None:
    record = ruleset_to_dict(load_ruleset("unwritten"))
    del record["numbers"]["hint"], record["rules"]["hint.held"]
    ruleset = ruleset_from_dict(record)
    assert ruleset.numbers.hint == 1
    assert "hint.held" not in ruleset.rules


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"extends": "fate-core"}, "extends"),
        ({"numbers": {"obstacel": 2}}, "numbers.obstacel"),
        ({"rules": {"scene.one": {"says": "One."}}}, 'rules."scene.one".source'),
        ({"mood": "grim"}, "mood"),
        ({"leave_out": ["pass.held"]}, "leave_out"),
    ],
)
def test_a_record_is_read_as_strictly_as_a_file(change: dict[str, Any], key: str) -> None:
    record = {**ruleset_to_dict(load_ruleset("unwritten")), **change}
    with pytest.raises(BadRuleFile) as caught:
        ruleset_from_dict(record, "the header of table.jsonl")
    assert (caught.value.file, caught.value.key) == ("the header of table.jsonl", key)


@pytest.mark.parametrize("section", sorted(ruleset_to_dict(load_ruleset("unwritten"))))
def test_a_record_without_a_section_is_refused(section: str) -> None:
    record = ruleset_to_dict(load_ruleset("unwritten"))
    del record[section]
    with pytest.raises(BadRuleFile) as caught:
        ruleset_from_dict(record)
    assert caught.value.key == section


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(section=st.sampled_from(sorted(ruleset_to_dict(load_ruleset("fate-core")))), value=json_values)
def test_whatever_a_section_holds_is_read_or_refused_by_name(section: str, value: object) -> None:
    record = {**ruleset_to_dict(load_ruleset("fate-core")), section: value}
    try:
        read = ruleset_from_dict(record)
    except BadRuleFile as error:
        assert error.key.startswith(section)
    else:
        # ``offers`` may leave a list out: then everything is offered.
        assert section == "offers" or ruleset_to_dict(read)[section] == value or value == {}
