"""Rule files to rule sets: find the file, follow ``extends``, and refuse what is not understood.

What a rule file can say is told in ``rules/README.md``. Nothing in one is ever skipped: a file is read
whole or refused with its name, the key and what is wrong.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from adjudicator.codec.resolved_ruleset import check_complete, ruleset_from_dict, ruleset_to_dict
from adjudicator.codec.rule_file_checks import Place, Table, check_tables
from adjudicator.core.ruleset import Ruleset
from adjudicator.errors import BadRuleFile, UnknownRuleset
from adjudicator.shipped import rules_folder

__all__ = ["load_ruleset", "ruleset_from_dict", "ruleset_to_dict", "shipped_rulesets"]


def shipped_rulesets() -> list[str]:
    """The names of the rule sets that ship with the package, in alphabetical order."""
    return _names_in(rules_folder())


def load_ruleset(name_or_path: str, folder: Path | None = None) -> Ruleset:
    """The resolved rule set of a shipped name (``"unwritten"``) or of a TOML file.

    What holds a path separator or ends in ``.toml`` is a path; anything else is a name looked up in
    ``folder`` (default: the shipped rule files). Raises ``UnknownRuleset`` for a name nobody knows and
    ``BadRuleFile`` for a file that cannot be read, says something unknown, or leaves something unsaid.
    """
    shipped = folder if folder is not None else rules_folder()
    if _is_path(name_or_path):
        path, shown = Path(name_or_path), name_or_path
    elif name_or_path in _names_in(shipped):
        path, shown = shipped / f"{name_or_path}.toml", f"{name_or_path}.toml"
    else:
        raise UnknownRuleset(name_or_path, _names_in(shipped))
    tables = _resolve(path, shown, shipped, ())
    check_complete(tables, shown)
    return ruleset_from_dict(tables, shown)


def _names_in(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml"))


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.endswith(".toml")


def _resolve(path: Path, shown: str, shipped: Path, above: tuple[Path, ...]) -> Table:
    """The tables of ``path`` merged over what it extends; ``above`` are the files that led here."""
    tables = check_tables(_read(path, shown), shown)
    parent = tables.pop("extends", None)
    if parent is None:
        return tables
    place = Place(shown).at("extends")
    if not _is_path(parent):
        if parent not in _names_in(shipped):
            place.fail(f"no rule set is called {parent!r}; known: {', '.join(_names_in(shipped))}")
        parent_path, parent_shown = shipped / f"{parent}.toml", f"{parent}.toml"
    else:
        parent_path = path.parent / parent
        parent_shown = str(Path(shown).parent / parent)
    chain = (*above, path.resolve())
    if parent_path.resolve() in chain:
        place.fail(f"goes round in a circle: {' extends '.join(p.name for p in (*chain, parent_path))}")
    return _merged(_resolve(parent_path, parent_shown, shipped, chain), tables)


def _read(path: Path, shown: str) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRuleFile(shown, "", f"is not UTF-8 text (byte {error.start})") from error
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadRuleFile(shown, "", f"cannot be read: {why}") from error
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRuleFile(shown, "", f"is not valid TOML: {error}") from error


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
