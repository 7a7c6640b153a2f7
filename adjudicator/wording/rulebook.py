"""The rules of a rule set in words: all of them by their sentences, or one with where it is printed and what helps."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.ruleset import NEVER_LEFT_OUT, Ruleset
from adjudicator.core.violations import Malformed
from adjudicator.wording.page import Line


def rules_lines(ruleset: Ruleset) -> Iterator[Line]:
    """The rule set's title, then every rule's id and sentence."""
    yield Line(f"{ruleset.title} ({ruleset.name})", "title")
    for key, rule in ruleset.rules.items():
        yield Line(f"{key}  {rule.says}")


def rule_lines(ruleset: Ruleset, key: str) -> list[Line]:
    """One rule: what it says, where it is printed, what to do instead. Raises Malformed for an unknown one."""
    if key not in ruleset.rules:
        near = [known for known in ruleset.rules if key in known]
        raise Malformed(f"there is no rule {key!r}" + (f"; perhaps {', '.join(near)}" if near else ""))
    rule = ruleset.rules[key]
    fixed = "It is never set aside." if key in NEVER_LEFT_OUT else "An override can set it aside."
    return [
        Line(f"{key} ({ruleset.title})", "title"),
        Line(rule.says, "", 2),
        Line(f"source   {rule.source}{' (unverified)' if rule.unverified else ''}", "", 2),
        Line(f"remedy   {rule.remedy}", "", 2),
        Line("This rule set leaves it out." if key in ruleset.left_out else fixed, "faint", 2),
    ]
