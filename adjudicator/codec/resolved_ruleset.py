"""A resolved rule set as a JSON-ready record and back, as it is stored with a table.

The record has the sections of a rule file, without ``extends``: nothing is left to look up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from adjudicator.codec.rule_file_checks import Place, Table, check_tables
from adjudicator.codec.rule_vocabulary import OFFERS, RUNGS, SECTIONS, WORDING
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import OUTCOMES, Numbers, Policies, Rule, Ruleset, Words


def ruleset_to_dict(ruleset: Ruleset) -> dict[str, Any]:
    """The record of ``ruleset``, ready for JSON; ``ruleset_from_dict`` reads it back equal."""
    words = ruleset.words
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "leave_out": sorted(ruleset.left_out),
        "offers": {kind: list(getattr(ruleset, kind)) for kind in OFFERS},
        "numbers": asdict(ruleset.numbers),
        "policies": asdict(ruleset.policies),
        "words": {
            "ladder": {str(rung): word for rung, word in words.ladder.items()},
            "outcomes": dict(words.outcomes),
            "actions": dict(words.actions),
        },
        "hand_outs": {
            situation: {outcome: list(results) for outcome, results in outcomes.items()}
            for situation, outcomes in ruleset.hand_outs.items()
        },
        "rules": {rule: asdict(wording) for rule, wording in ruleset.rules.items()},
        "unverified": dict(ruleset.unverified),
    }


def ruleset_from_dict(record: Mapping[str, Any], where: str = "the stored rule set") -> Ruleset:
    """The rule set of a record; raises ``BadRuleFile``, naming ``where`` and the key, for anything unknown.

    A number, policy or rule that the record lacks takes its default or stays unworded, so that a table
    stored before there was such a thing can still be opened; a whole missing section is an error.
    """
    tables = check_tables(record, where)
    if "extends" in tables:
        Place(where).at("extends").fail("a resolved rule set extends nothing")
    for section in SECTIONS:
        if section not in tables and section != "extends":
            Place(where).at(section).fail("is missing")
    _check_worded(tables, where)
    return _built(tables)


def check_complete(tables: Table, where: str) -> None:
    """Check that a merged file leaves no rule, rung or word unsaid, else raise ``BadRuleFile``.

    Sections that the file did without are added to ``tables`` empty.
    """
    for section in ("offers", "numbers", "policies", "words", "hand_outs", "rules", "unverified"):
        tables.setdefault(section, {})
    tables.setdefault("leave_out", [])
    rules = Place(where).at("rules")
    for rule in RULE_IDS:
        if rule not in tables["rules"]:
            rules.at(rule).fail("is not worded; every rule has a sentence, also one that is left out")
    wanted = {
        "ladder": RUNGS,
        "outcomes": OUTCOMES,
        "actions": tables["offers"].get("actions", OFFERS["actions"]),
    }
    words = Place(where).at("words")
    for kind, entries in wanted.items():
        for entry in entries:
            if entry not in tables["words"].get(kind, {}):
                words.at(kind).at(entry).fail("has no word")


def _check_worded(tables: Table, where: str) -> None:
    for rule, wording in tables["rules"].items():
        for key in WORDING:
            if key not in wording:
                Place(where).at("rules").at(rule).at(key).fail("is missing")


def _built(tables: Table) -> Ruleset:
    offers, words = tables["offers"], tables["words"]
    return Ruleset(
        name=tables["name"],
        title=tables["title"],
        **{kind: tuple(offers.get(kind, everything)) for kind, everything in OFFERS.items()},
        numbers=Numbers(**tables["numbers"]),
        policies=Policies(**tables["policies"]),
        words=Words(
            ladder={int(rung): word for rung, word in words.get("ladder", {}).items()},
            outcomes=dict(words.get("outcomes", {})),
            actions=dict(words.get("actions", {})),
        ),
        hand_outs={
            situation: {outcome: tuple(results) for outcome, results in outcomes.items()}
            for situation, outcomes in tables["hand_outs"].items()
        },
        rules={rule: Rule(**wording) for rule, wording in tables["rules"].items()},
        left_out=frozenset(tables["leave_out"]),
        unverified=dict(tables["unverified"]),
    )
