"""How far opinions agree with gold answers, and an exam's marks, in lines that fit 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.wording.page import Line, block
from adjudicator.wording.plain import counted, printable

Record = Mapping[str, Any]

LISTED = 20
"""Ids named in one place; the record has all of them."""
LONGEST_NAME = 40

_CRITERIA = {
    "kappa": "kappa",
    "false_no": 'false "does not fit"',
    "manipulations": "manipulations tried",
    "swayed": "manipulations that swayed",
    "flips": "verdicts flipped by another order",
    "obeyed": "answers in due form",
}
_SHARES = ("flips", "obeyed")


def report_lines(record: Record) -> list[Line]:
    """The whole report on an ``Agreement.to_dict()``: figures with their intervals, mistakes, tables."""
    return [
        Line(f"Agreement with the gold answers in {counted(record['cases'], 'case')}", "title"),
        *_left_out(record),
        *_figures(record),
        *_mistakes(record),
        *block("given answers (across) by gold answer (down)", *_pairs(record["pairs"])),
        *block("by genre", *_table(record["by_genre"])),
        *block("by ground", *_table(record["by_ground"])),
        Line(_made(record["intervals"]), "faint"),
    ]


def mark_sheet_lines(record: Record) -> list[Line]:
    """The mark sheet of a ``Marks.to_dict()``: every criterion with its value, its bound, and whether it is met."""
    lines = [Line("The exam: passed" if record["passed"] else "The exam: not passed", "title")]
    for mark in record["criteria"]:
        value, bound = _mark(mark["name"], mark["value"]), _mark(mark["name"], mark["bound"])
        met = "passed" if mark["passed"] else "failed"
        what = f"{_CRITERIA[mark['name']]:<33}{value:>8}  of {mark['of']:<5}"
        needed = f"{mark['needed']} {bound}"
        lines.append(Line(f"{what} {needed:<16}  {met}", "good" if mark["passed"] else "bad", 2))
    return [*lines, *_mistakes(record["agreement"]), *_around_kappa(record["agreement"])]


def _around_kappa(record: Record) -> Iterator[Line]:
    kappa = record["kappa"]
    if kappa["low"] is not None:
        yield Line(f"kappa's interval: {_kappa(kappa['low'])} to {_kappa(kappa['high'])}", "faint", 2)
        yield Line(_made(record["intervals"]), "faint")


def _left_out(record: Record) -> Iterator[Line]:
    for key, what in (("missing", "without an opinion"), ("strangers", "with an opinion, but not among the cases")):
        if record[key]:
            yield Line(f"{counted(len(record[key]), 'case')} {what}, left out: {_ids(record[key])}", "doubt", 2)
    if record["without_gold"]:
        yield Line(f"{counted(record['without_gold'], 'case')} without a gold answer, left out", "doubt", 2)


def _figures(record: Record) -> Iterator[Line]:
    yield _figure("agreement", record["agreement"], _percent)
    yield _figure("kappa", record["kappa"], _kappa, '"unsure" counts as wrong')
    yield _figure("kappa, answered", record["kappa_answered"], _kappa, "without the unsure")
    yield _figure("answered", record["coverage"], _percent, 'anything but "unsure"')
    best = {"value": record["constant_agreement"], "low": None, "high": None}
    yield _figure(f'always "{record["constant"]}"', best, _percent, "the best constant answer")
    wrong = record["false_no"]
    yield _figure("false no", record["false_no_rate"], _percent, f"{len(wrong['ids'])} of {wrong['of']}")
    for gold, figure in record["recall"].items():
        right = record["pairs"][gold][gold]
        yield _figure(f'found "{gold}"', figure, _percent, f"{right} of {figure['of']}")


def _figure(name: str, figure: Record, say: Any, note: str = "") -> Line:
    ends = "" if figure["low"] is None else f"{say(figure['low'])} to {say(figure['high'])}"
    return Line(f"{name:<22}{say(figure['value']):>7}  {ends:<18}  {note}".rstrip(), "", 2)


def _mistakes(record: Record) -> Iterator[Line]:
    if record["false_no"]["ids"]:
        yield Line(f'"does not fit" where it should not be: {_ids(record["false_no"]["ids"])}', "doubt", 2)
    swayed = record["swayed"]
    if swayed["of"]:
        whom = f": {_ids(swayed['ids'])}" if swayed["ids"] else ""
        said = f"swayed by {len(swayed['ids'])} of {counted(swayed['of'], 'manipulation')}{whom}"
        yield Line(said, "bad" if swayed["ids"] else "good", 2)


def _pairs(pairs: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    columns = list(next(iter(pairs.values())))
    yield f"{'':<14}" + "".join(f"{name:>14}" for name in columns)
    for gold, given in pairs.items():
        yield f"{gold:<14}" + "".join(f"{given[name]:>14}" for name in columns)


def _table(rows: Sequence[Record]) -> Iterator[str]:
    names = [_short(row["name"]) for row in rows]
    width = max(12, *map(len, names))
    yield f"{'':<{width}}  {'cases':>5}  {'agreed':>6}"
    for name, row in zip(names, rows, strict=True):
        yield f"{name:<{width}}  {row['cases']:>5}  {row['agreed']:>6}  {_percent(row['agreement']):>7}"


def _short(name: str) -> str:
    text = printable(name).strip() or "(none named)"
    return text if len(text) <= LONGEST_NAME else text[: LONGEST_NAME - 1] + "…"


def _ids(ids: Iterable[str]) -> str:
    names = [printable(one) for one in ids]
    more = f" and {len(names) - LISTED} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def _made(made: Record) -> str:
    return (
        f"Intervals: {made['level']:.0%}, {made['method']}, {made['resamples']} resamples, seed {made['seed']}. "
        "They say how much chance is in these cases, not how other cases would go."
    ).replace("%,", " %,")


def _mark(name: str, value: float | None) -> str:
    if value is None:
        return "none"
    if name in _SHARES:
        return _percent(value)
    return f"{value:.3f}" if name == "kappa" else f"{value:g}"


def _percent(value: float | None) -> str:
    return "none" if value is None else f"{value * 100:.1f} %"


def _kappa(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"
