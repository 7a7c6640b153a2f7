"""Draws from oracle tables: by a number, by four Fate dice, or by a seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import typer

from adjudicator.codec.oracle_files import OracleTable, oracle_files, oracle_folder, read_oracle_table
from adjudicator.core.checks import violation
from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.frontends.cli.approval import DONE, Move
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.putting import carried_out
from adjudicator.frontends.cli.session import Session
from adjudicator.intake.dice import read_dice
from adjudicator.wording.oracle import table_line
from adjudicator.wording.page import Line
from adjudicator.wording.plain import counted

ROLL = "roll"
"""Stands where faces would stand, for Fate dice that are still to be thrown."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A draw as typed: the table, ``dice`` ("roll" or faces) or a number, and a seed that throws for them."""

    table: str
    dice: str | None = None
    number: int | None = None
    seed: int | None = None


def list_tables(session: Session, as_json: bool = False) -> int:
    """Every oracle table with its entries, the table's own among them. Raises BadRuleFile."""
    own = oracle_folder(session.path)
    found = [(read_oracle_table(file), file.parent == own) for file in oracle_files(own).values()]
    if as_json:
        typer.echo(written([_record(table, is_own) for table, is_own in found]))
        return DONE
    lines = [table_line(t.name, t.about, len(t.entries), len(t.unrolled()), is_own) for t, is_own in found]
    session.keyboard.show([session.header(), *lines, _where_own(own)])
    return DONE


def draw_entry(session: Session, wanted: Wanted, as_json: bool = False) -> int:
    """Draw an entry, and write it down as a ruling.

    Raises Malformed for words that do not go together, RuleViolation for an unknown table, and BadRuleFile.
    """
    if wanted.dice is not None and wanted.number is not None:
        raise Malformed("a draw is by dice or by a number, not by both")
    if wanted.seed is not None and (wanted.number is not None or wanted.dice not in (None, ROLL)):
        raise Malformed("a seed throws: it does not go with a number or faces that are known already")
    table = _table(session, wanted.table)
    move: Move = {"do": "draw", "table": table.name} | _fallen(session, wanted, table)
    if wanted.seed is not None:
        session.keyboard.show([Line(f"by the seed {wanted.seed}: {_named(move)}", "faint")])
    code, record = carried_out(session, [move])
    if as_json:
        typer.echo(written(dict(record) | ({} if wanted.seed is None else {"seed": wanted.seed})))
    return code


def _table(session: Session, typed: str) -> OracleTable:
    files = oracle_files(oracle_folder(session.path))
    wanted = folded(typed)
    found = [name for name in files if folded(name) == wanted] or [n for n in files if folded(n).startswith(wanted)]
    if len(found) > 1:
        raise Malformed(f"{typed!r} could be {', '.join(found)}; type more of it")
    if not found:
        detail = f"There is no oracle table called {typed!r}; there are {', '.join(files)}."
        raise RuleViolation([violation(session.table.game.ruleset, "names.known", detail)])
    return read_oracle_table(files[found[0]])


def _fallen(session: Session, wanted: Wanted, table: OracleTable) -> Move:
    """The ``dice`` or ``faces`` of the move. Raises RuleViolation for a number that stands at no entry."""
    last = len(table.unrolled())
    chance = random.Random(wanted.seed) if wanted.seed is not None else None
    if wanted.number is not None:
        if not 1 <= wanted.number <= last:
            entries = f"{counted(len(table.entries), 'entry', 'entries')}, numbers 1 to {last}"
            detail = f"{table.name} has {entries}; {wanted.number} is none of them."
            raise RuleViolation([violation(session.table.game.ruleset, "names.known", detail)])
        return {"faces": [wanted.number]}
    if wanted.dice is None:
        return {"faces": [chance.randint(1, last) if chance is not None else session.keyboard.number(last)]}
    if wanted.dice.strip().casefold() != ROLL:
        return {"dice": list(read_dice(wanted.dice))}
    if chance is not None:
        return {"dice": [chance.choice((-1, 0, 1)) for _ in range(4)]}
    return {"dice": list(session.keyboard.dice("the table"))}


def _named(move: Move) -> str:
    return f"dice {sum(move['dice']):+d}" if "dice" in move else f"number {move['faces'][0]}"


def _record(table: OracleTable, own: bool) -> dict[str, object]:
    entries = [{"text": entry.text, "weight": entry.weight} for entry in table.entries]
    return {"table": table.name, "about": table.about, "own": own, "entries": entries}


def _where_own(folder: Path) -> Line:
    return Line(f"tables of your own: {folder.name}/NAME.toml beside this table's file", "faint")
