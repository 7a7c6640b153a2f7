"""Moves that name a file - a rule set, an oracle table - supplied with what the file says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from adjudicator.codec.oracle_files import oracle_files, read_oracle_table
from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.moves import ChangeRules, Draw, Move
from adjudicator.core.violations import Malformed
from adjudicator.errors import UnknownRuleset


def supplied(moves: tuple[Move, ...], oracle: Path | None = None) -> tuple[Move, ...]:
    """``moves`` with rule sets and oracle tables looked up; tables in the folder ``oracle`` win over shipped ones.

    Raises Malformed for an unknown rule set and BadRuleFile for a broken file; an unknown oracle table is
    left to the rules, which refuse it by name.
    """
    return tuple(_supplied(move, oracle) for move in moves)


def _supplied(move: Move, oracle: Path | None) -> Move:
    if isinstance(move, ChangeRules) and move.ruleset is None:
        try:
            return replace(move, ruleset=load_ruleset(move.rules))
        except UnknownRuleset as error:
            raise Malformed(f"change_rules: {error}") from error
    if isinstance(move, Draw) and move.entries is None:
        return replace(move, entries=oracle_entries(move.table, oracle))
    return move


def oracle_entries(table: str, oracle: Path | None = None) -> tuple[str, ...] | None:
    """The entries of the oracle table ``table``, each as often as it weighs; None when there is none of that name.

    Raises BadRuleFile for a broken file.
    """
    file = oracle_files(oracle).get(table)
    return read_oracle_table(file).unrolled() if file is not None else None
