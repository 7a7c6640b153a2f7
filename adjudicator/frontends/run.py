"""Scripts: one table's history as JSON Lines, played on a fresh table in memory.

Each line is a move, or a list of moves that stand or fall together, proposed and approved in one breath. A
file that starts with an export's header is folded instead: nothing is judged again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from adjudicator.codec.values import to_json
from adjudicator.core.events import TALK
from adjudicator.core.sight import seen_by
from adjudicator.core.violations import Malformed, RuleViolation
from adjudicator.errors import BadRuleFile
from adjudicator.intake import read_json
from adjudicator.table import Table
from adjudicator.table.export import Recorded, header_game, is_header, recorded

Result = dict[str, Any]
DONE, MALFORMED, FORBIDDEN = 0, 2, 3


def run_lines(lines: Iterable[str | bytes], rules: str = "unwritten") -> Iterator[Result]:
    """Plays a script, yielding one result for every line that is not blank, then the state.

    Raises UnknownRuleset or BadRuleFile for ``rules``; nothing else stops it.
    """
    numbered = ((n, line) for n, line in enumerate(lines, start=1) if line.strip())
    first = next(numbered, None)
    header = _header(first[1]) if first is not None else None
    if first is not None and header is not None:
        yield from _folded(first[0], header, numbered)
        return
    with Table.in_memory(rules, via="run") as table:
        for n, line in chain([first] if first is not None else [], numbered):
            yield _played(table, n, line)
        yield {"state": table.state()}


def exit_code(results: Iterable[Result]) -> int:
    """0 when every line was accepted, 3 when rules refused some, 2 when a line was malformed."""
    worst = DONE
    for result in results:
        if "malformed" in result:
            return MALFORMED
        if result.get("ok") is False:
            worst = FORBIDDEN
    return worst


def _played(table: Table, n: int, line: str | bytes) -> Result:
    try:
        ruling = table.rule(read_json(line))
    except (Malformed, BadRuleFile) as error:
        return {"line": n, "ok": False, "malformed": str(error)}
    except RuleViolation as refused:
        return {"line": n, "ok": False, "violations": [v.to_dict() for v in refused.violations]}
    return {"line": n, "ok": True, "events": [dict(event) for event in ruling.events]}


def _header(line: str | bytes) -> dict[str, Any] | None:
    try:
        record = read_json(line)
    except Malformed:
        return None
    return record if is_header(record) else None


def _folded(n: int, header: dict[str, Any], lines: Iterable[tuple[int, str | bytes]]) -> Iterator[Result]:
    try:
        start = header_game(header)
    except (Malformed, BadRuleFile) as error:
        yield {"line": n, "ok": False, "malformed": str(error)}
        return
    found: list[tuple[int, Recorded | Malformed]] = [(number, _recorded(line)) for number, line in lines]
    undone = {key for _, what in found if isinstance(what, Recorded) for key in what.takes_back()}
    game = start
    told_of: set[str] = set()
    for number, what in found:
        try:
            if isinstance(what, Malformed):
                raise what
            if what.ruling in told_of:
                raise Malformed(f"ruling {what.ruling!r} stands there twice")
            game = what.applied(game, undone)
            told_of.add(what.ruling)
        except Malformed as error:
            yield {"line": number, "ok": False, "malformed": str(error)}
        else:
            told = [to_json(event) for event in what.events if not isinstance(event, TALK)]
            yield {"line": number, "ok": True, "events": told}
    yield {"state": seen_by(game)}


def _recorded(line: str | bytes) -> Recorded | Malformed:
    try:
        return recorded(read_json(line))
    except Malformed as error:
        return error
