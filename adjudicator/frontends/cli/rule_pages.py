"""The rules in words: all of them, one of them, or a rule file that is to be checked."""

from __future__ import annotations

from pathlib import Path

import typer

from adjudicator.core.ruleset import Ruleset
from adjudicator.extensions import RULESETS
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.extending import added_lines
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.session import open_session, terminal
from adjudicator.wording.page import Line
from adjudicator.wording.rulebook import rule_lines, rules_lines


def list_rules(rules: str | None, as_json: bool = False) -> int:
    """Every rule's id and sentence, under ``rules`` or else the current table's; then the rule sets of packages."""
    ruleset = ruleset_meant(rules)
    if as_json:
        typer.echo(written({key: _record(ruleset, key) for key in ruleset.rules}))
        return DONE
    _show([*rules_lines(ruleset), *added_lines([RULESETS])])
    return DONE


def show_rule(rule: str, rules: str | None, as_json: bool = False) -> int:
    """One rule: what it says, where it is printed, what to do instead. Raises Malformed for an unknown one."""
    ruleset = ruleset_meant(rules)
    lines = rule_lines(ruleset, rule)
    if as_json:
        typer.echo(written(_record(ruleset, rule)))
        return DONE
    _show(lines)
    return DONE


def check_rule_file(path: str, as_json: bool = False) -> int:
    """Read a rule file whole. Raises BadRuleFile with the key and what is wrong with it."""
    from adjudicator.codec.rule_files import load_ruleset

    ruleset = load_ruleset(path if "/" in path or path.endswith(".toml") else f"./{path}")
    if as_json:
        typer.echo(written({"name": ruleset.name, "title": ruleset.title, "rules": len(ruleset.rules)}))
        return DONE
    left_out = f", leaves out {', '.join(sorted(ruleset.left_out))}" if ruleset.left_out else ""
    _show([Line(f"{path} is sound: {ruleset.title}, {len(ruleset.rules)} rules{left_out}", "good")])
    return DONE


def ruleset_meant(rules: str | None) -> Ruleset:
    """The rule set ``rules`` names; else the current table's; else the one settings name for new tables."""
    from adjudicator.codec.rule_files import load_ruleset
    from adjudicator.config import resolve

    if rules is not None:
        return load_ruleset(rules)
    settings = resolve({})
    table = settings["table"].value
    if table and Path(table).exists():
        with open_session(None).table as opened:
            return opened.game.ruleset
    return load_ruleset(settings["rules"].value)


def _record(ruleset: Ruleset, key: str) -> dict[str, object]:
    rule = ruleset.rules[key]
    words = {"rule": key, "says": rule.says, "source": rule.source, "remedy": rule.remedy}
    return words | {"unverified": rule.unverified, "left_out": key in ruleset.left_out}


def _show(lines: list[Line]) -> None:
    from adjudicator.config import resolve

    terminal(resolve({})).show(lines)
