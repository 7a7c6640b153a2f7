"""Rule files to rule sets: find the file, follow ``extends``, and refuse what is not understood.

What a rule file can say is told in ``rules/README.md``. Nothing in one is ever skipped: a file is read
whole or refused with its name, the key and what is wrong.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator.codec.resolved_ruleset import check_complete, ruleset_from_dict, ruleset_to_dict
from adjudicator.codec.rule_file_checks import Place, Table, check_tables
from adjudicator.codec.rule_sources import RuleSource, added_rulesets, is_path, named, names_in
from adjudicator.core.ruleset import Ruleset
from adjudicator.errors import UnknownRuleset
from adjudicator.shipped import rules_folder

__all__ = ["load_ruleset", "ruleset_from_dict", "ruleset_to_dict", "shipped_rulesets"]


def shipped_rulesets() -> list[str]:
    """The names of the rule sets that ship with the package, in alphabetical order."""
    return names_in(rules_folder())


def load_ruleset(name_or_path: str, folder: Path | None = None) -> Ruleset:
    """The resolved rule set of a shipped name (``"unwritten"``), of an installed package's, or of a TOML file.

    What holds a path separator or ends in ``.toml`` is a path; anything else is a name looked up in
    ``folder`` (default: the shipped rule files), then among those that packages bring. Raises ``UnknownRuleset``
    for a name nobody knows, ``BadRuleFile`` for a file that cannot be read, says something unknown, or leaves
    something unsaid, and ``BadExtension`` for a package that gives neither a file nor a text.
    """
    shipped = folder if folder is not None else rules_folder()
    if is_path(name_or_path):
        source: RuleSource | None = RuleSource(name_or_path, Path(name_or_path))
    else:
        source = named(name_or_path, shipped)
    if source is None:
        raise UnknownRuleset(name_or_path, names_in(shipped), added_rulesets())
    tables = _resolve(source, shipped, ())
    check_complete(tables, source.shown)
    return ruleset_from_dict(tables, source.shown)


def _resolve(source: RuleSource, shipped: Path, above: tuple[RuleSource, ...]) -> Table:
    """The tables of ``source`` merged over what it extends; ``above`` are the sources that led here."""
    tables = check_tables(source.tables(), source.shown)
    parent = tables.pop("extends", None)
    if parent is None:
        return tables
    place = Place(source.shown).at("extends")
    found = source.beside(parent) if is_path(parent) else named(parent, shipped)
    if found is None:
        known = ", ".join((*names_in(shipped), *added_rulesets()))
        place.fail(f"no rule set is called {parent!r}; known: {known}")
    chain = (*above, source)
    if found.place in {one.place for one in chain}:
        place.fail(f"goes round in a circle: {' extends '.join(one.short for one in (*chain, found))}")
    return _merged(_resolve(found, shipped, chain), tables)


def _merged(inherited: Table, own: Table) -> Table:
    """``own`` over ``inherited``: tables key by key, anything else replaced whole.

    What a file sets itself is its own word, so a doubt about the value it replaces does not pass to it.
    """
    restated = _restated(own)
    notes = inherited.get("unverified", {})
    for key in restated.intersection(notes):
        del notes[key]
    for rule, wording in inherited.get("rules", {}).items():
        if f"rules.{rule}" in restated:
            wording.pop("unverified", None)
    return _overlaid(inherited, own)


def _restated(own: Table) -> set[str]:
    """The dotted keys of the values that ``own`` sets anew; a rule counts when it is said or sourced anew."""
    flat = ("numbers", "policies", "offers", "words")
    keys = {f"{section}.{key}" for section in flat for key in own.get(section, {})}
    for situation, outcomes in own.get("hand_outs", {}).items():
        keys.update(f"hand_outs.{situation}.{outcome}" for outcome in outcomes)
    for rule, wording in own.get("rules", {}).items():
        if "says" in wording or "source" in wording:
            keys.add(f"rules.{rule}")
    return keys


def _overlaid(below: Table, above: Table) -> Table:
    both = dict(below)
    for key, value in above.items():
        known = both.get(key)
        both[key] = _overlaid(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return both
