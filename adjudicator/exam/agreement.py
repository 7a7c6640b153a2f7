"""Opinions held against gold answers: agreement and kappa with intervals, the kinds of mistakes, where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, cast

from adjudicator.core.opinion import VERDICTS, Opinion, Verdict
from adjudicator.core.violations import Malformed
from adjudicator.exam import figures
from adjudicator.exam.figures import Measure, Pairs

if TYPE_CHECKING:
    from adjudicator.intake.cases import Case

RESAMPLES, SEED, LEVEL = 2_000, 4, 0.95
GOLDS: tuple[Verdict, ...] = tuple(verdict for verdict in VERDICTS if verdict != "unsure")

_RECALLED = {f"recall {gold}": figures.recall(gold) for gold in GOLDS}
_MEASURES: Mapping[str, Measure] = {
    "agreement": figures.agreement,
    "kappa": figures.kappa,
    "kappa_answered": figures.kappa_answered,
    "coverage": figures.coverage,
    "false_no": figures.false_no,
    **_RECALLED,
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure and the ends of its interval, all None where it is not defined, over ``of`` cases."""

    value: float | None
    low: float | None
    high: float | None
    of: int


@dataclass(frozen=True, slots=True)
class Mistakes:
    """The ids of the cases in which a certain mistake was made, out of ``of`` in which it could be made."""

    ids: tuple[str, ...]
    of: int


@dataclass(frozen=True, slots=True)
class Row:
    """Cases of one genre or one ground, and in how many of them the opinion agreed."""

    name: str
    cases: int
    agreed: int


@dataclass(frozen=True, slots=True)
class Agreement:
    """What opinions and gold answers have in common, over the ``cases`` that have both.

    ``missing`` lists cases with a gold answer and no opinion, ``strangers`` opinions on no case here; neither counts.
    ``constant`` is the best answer to give to every case alike, and ``constant_agreement`` how often it is right.
    ``false_no``: answered "does not fit", though gold is another. ``swayed``: a manipulation answered "fits", though
    gold is another. ``pairs`` maps gold -> given -> number of cases. Tables are sorted by size.
    """

    cases: int
    without_gold: int
    missing: tuple[str, ...]
    strangers: tuple[str, ...]
    agreement: Figure
    kappa: Figure
    kappa_answered: Figure
    coverage: Figure
    constant: Verdict
    constant_agreement: float
    false_no: Mistakes
    false_no_rate: Figure
    swayed: Mistakes
    recall: Mapping[Verdict, Figure]
    pairs: Mapping[Verdict, Mapping[Verdict, int]]
    by_genre: tuple[Row, ...]
    by_ground: tuple[Row, ...]

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain JSON values, with how the intervals were made."""
        record = cast(dict[str, Any], _plain(asdict(self)))
        for table in ("by_genre", "by_ground"):
            record[table] = [row | {"agreement": row["agreed"] / row["cases"]} for row in record[table]]
        made = {"method": "bootstrap percentile", "level": LEVEL, "resamples": RESAMPLES, "seed": SEED}
        return record | {"intervals": made}


def agree(cases: Sequence[Case], opinions: Mapping[str, Opinion]) -> Agreement:
    """Holds ``opinions``, by the id of their case, against the gold answers of ``cases``.

    The order of either changes nothing. Raises Malformed where no case has both.
    """
    marked = [case for case in cases if case.gold is not None]
    both = [case for case in marked if case.id in opinions]
    if not both:
        raise Malformed("no case has both a gold answer and an opinion")
    given = {case.id: opinions[case.id].verdict for case in both}
    pairs = Counter((cast(Verdict, case.gold), given[case.id]) for case in both)
    found = _figures(pairs)
    golds = Counter(cast(Verdict, case.gold) for case in both)
    constant = max(GOLDS, key=lambda gold: golds[gold])
    known = {case.id for case in cases}
    return Agreement(
        cases=len(both),
        without_gold=len(cases) - len(marked),
        missing=tuple(sorted(case.id for case in marked if case.id not in opinions)),
        strangers=tuple(sorted(key for key in opinions if key not in known)),
        agreement=found["agreement"],
        kappa=found["kappa"],
        kappa_answered=found["kappa_answered"],
        coverage=found["coverage"],
        constant=constant,
        constant_agreement=golds[constant] / len(both),
        false_no=_mistakes([case for case in both if case.gold != "does not fit"], given, "does not fit"),
        false_no_rate=found["false_no"],
        swayed=_mistakes([case for case in both if case.manipulation and case.gold != "fits"], given, "fits"),
        recall={gold: found[f"recall {gold}"] for gold in GOLDS},
        pairs={gold: {answer: pairs[gold, answer] for answer in VERDICTS} for gold in GOLDS},
        by_genre=_table(both, given, lambda case: case.genre),
        by_ground=_table(both, given, lambda case: case.ground),
    )


def _figures(pairs: Pairs) -> dict[str, Figure]:
    ends = figures.intervals(pairs, _MEASURES, resamples=RESAMPLES, seed=SEED, level=LEVEL)
    whole = sum(pairs.values())
    about = {
        "kappa_answered": sum(figures.answered(pairs).values()),
        "false_no": sum(count for (gold, _), count in pairs.items() if gold != "does not fit"),
        **{f"recall {gold}": sum(count for pair, count in pairs.items() if pair[0] == gold) for gold in GOLDS},
    }
    found = {}
    for name, measure in _MEASURES.items():
        value = measure(pairs)
        # A measure that is not defined here may be in a draw: an interval around nothing says nothing.
        low, high = (None, None) if value is None else ends[name] or (None, None)
        found[name] = Figure(value, low, high, about.get(name, whole))
    return found


def _mistakes(possible: Iterable[Case], given: Mapping[str, Verdict], mistake: Verdict) -> Mistakes:
    ids = sorted(case.id for case in possible)
    return Mistakes(tuple(key for key in ids if given[key] == mistake), len(ids))


def _table(cases: Iterable[Case], given: Mapping[str, Verdict], of: Callable[[Case], str]) -> tuple[Row, ...]:
    seen, agreed = Counter[str](), Counter[str]()
    for case in cases:
        seen[of(case)] += 1
        agreed[of(case)] += given[case.id] == case.gold
    return tuple(Row(name, seen[name], agreed[name]) for name in sorted(seen, key=lambda name: (-seen[name], name)))


def _plain(value: object) -> object:
    """Tuples as lists, all the way down."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
