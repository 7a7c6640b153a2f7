"""Moves that name a file - a rule set, an oracle table - supplied with what the file says."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.moves import ChangeRules, Draw, Move
from adjudicator.core.violations import Malformed
from adjudicator.errors import BadRuleFile, UnknownRuleset
from adjudicator.shipped import rules_folder


def supplied(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """``moves`` with rule sets and oracle tables looked up.

    Raises Malformed for an unknown rule set and BadRuleFile for a broken file; an unknown oracle table is
    left to the rules, which refuse it by name.
    """
    return tuple(_supplied(move) for move in moves)


def _supplied(move: Move) -> Move:
    if isinstance(move, ChangeRules) and move.ruleset is None:
        try:
            return replace(move, ruleset=load_ruleset(move.rules))
        except UnknownRuleset as error:
            raise Malformed(f"change_rules: {error}") from error
    if isinstance(move, Draw) and move.entries is None:
        return replace(move, entries=oracle_entries(move.table))
    return move


def oracle_entries(table: str) -> tuple[str, ...] | None:
    """The entries of the shipped oracle table ``table``; None when there is none of that name."""
    folder = rules_folder() / "oracle"
    names = {path.stem: path for path in folder.glob("*.toml")}
    if table not in names:
        return None
    content = tomllib.loads(names[table].read_text("utf-8"))
    entries = content.get("entries")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, str) for entry in entries):
        raise BadRuleFile(str(names[table]), "entries", "must be a list of texts, and not empty")
    return tuple(entries)
