"""Tables made: a fresh one, and one from an export."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer

from adjudicator.codec.oracle_files import oracle_files, oracle_folder
from adjudicator.config import resolve, store
from adjudicator.core.violations import Malformed
from adjudicator.errors import BadConfiguration, NotATable
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.moving import written
from adjudicator.frontends.cli.second_person import alone_line
from adjudicator.frontends.cli.session import terminal
from adjudicator.intake.jsonlines import read_json
from adjudicator.solo.alone import play_alone
from adjudicator.solo.policy import SoloPolicy
from adjudicator.solo.policy_files import load_policy, own_policies
from adjudicator.table import Table
from adjudicator.wording.page import Line

LONGEST_NAME = 200
"""Bytes of a table's name: file systems take about 250, with the endings of the files beside it."""

FOLLOWS = "next: adjudicator character add NAME --aspect …, then scene open NAME; or adjudicator play"


def make_table(name: str, rules: str | None, policy: str | None = None) -> int:
    """Make ``NAME.db`` here and let it be the current table; with a solo ``policy`` its player is their own GM.

    Raises NotATable when the name is taken, BadConfiguration for an unknown policy or rule set.
    """
    settings = resolve({"rules": rules})
    path = _free_path(name)
    alone = _policy(policy, path) if policy is not None else None
    with Table.open(path, rules=settings["rules"].value, via="cli") as table:
        title = table.game.ruleset.title
        if alone is not None:
            play_alone(table, alone)
    told = [alone_line(alone, settings, path)] if alone is not None else []
    _make_current(path, Line(f"{path.name} is made, with the rules of {title}", "good"), *told, Line(FOLLOWS, "faint"))
    return DONE


def _policy(named: str, path: Path) -> SoloPolicy:
    """The policy of that name. Raises BadConfiguration, also where it draws from an oracle table that is not there."""
    policy = load_policy(named, own_policies(path))
    drawn = policy.compels.complications if policy.compels is not None else None
    if drawn is not None and drawn not in oracle_files(oracle_folder(path)):
        raise BadConfiguration(f"policy {policy.name}: there is no oracle table called {drawn!r} for complications")
    return policy


def make_from_history(text: str, name: str, *, dry_run: bool = False, as_json: bool = False) -> int:
    """Make ``NAME.db`` with the history in ``text``, an export of ours. Raises Malformed or NotATable."""
    from adjudicator.table.importing import restored

    path = _free_path(name)
    records = [*_records(text)]
    told = {"table": str(path), "rulings": len(records) - 1}
    if not dry_run:
        restored(path, records)
    if as_json:
        if not dry_run:
            store("table", str(path))
        typer.echo(written(told))
    elif dry_run:
        terminal(resolve({})).show([Line(f"a history of {told['rulings']} rulings, to be made {path.name}")])
    else:
        _make_current(path, Line(f"{path.name} is made, with {told['rulings']} rulings", "good"))
    return DONE


def is_history(text: str) -> bool:
    """Whether the text begins as an export of ours does."""
    from adjudicator.table.export import is_header

    try:
        first = next(line for line in text.splitlines() if line.strip())
        return is_header(read_json(first))
    except (StopIteration, Malformed):
        return False


def _free_path(name: str) -> Path:
    if Path(name).name != name or not name.isprintable() or not 0 < len(name.encode()) <= LONGEST_NAME:
        wanted = f"no folders, no odd signs, 1 to {LONGEST_NAME} bytes"
        raise Malformed(f"{name[:80]!r} is no name for a file here: {wanted}")
    path = Path(name if name.endswith(".db") else f"{name}.db").absolute()
    if path.exists():
        raise NotATable(path.name, f"there is such a file already; --table {path.name} uses it, or choose a new name")
    return path


def _make_current(path: Path, *lines: Line) -> None:
    file = store("table", str(path))
    settings = resolve({})
    now = settings["table"]
    told = f"it is the current table now ({file})"
    if Path(now.value) != path:
        told = f"the current table is still {now.value} ({now.origin})"
    terminal(settings).show([lines[0], Line(told), *lines[1:]])


def _records(text: str) -> Iterator[object]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield read_json(line)
            except Malformed as error:
                raise Malformed(f"line {number}: {error}") from error
