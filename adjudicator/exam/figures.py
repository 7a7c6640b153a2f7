"""How far two sets of answers agree, in numbers, from a count of their pairs.

Kappa is Cohen's (1960): the share of agreement beyond what the two would reach by answering at random, each as often
as they do. It is 1 for full agreement, 0 for chance, and not defined where both give a single and the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil
from random import Random

from adjudicator.core.opinion import VERDICTS, Verdict

Pairs = Mapping[tuple[Verdict, Verdict], int]
"""(gold answer, given answer) -> in how many cases; "unsure" is given, but never gold."""

Measure = Callable[[Pairs], float | None]


def agreement(pairs: Pairs) -> float | None:
    """The share of cases in which the given answer is the gold one, 0 to 1; None without cases."""
    return _share(_agreed(pairs), sum(pairs.values()))


def kappa(pairs: Pairs) -> float | None:
    """Cohen's kappa, -1 to 1; "unsure" is an answer of its own, so that it never agrees. None where undefined."""
    total = sum(pairs.values())
    gold, given = Counter[Verdict](), Counter[Verdict]()
    for (wanted, answer), count in pairs.items():
        gold[wanted] += count
        given[answer] += count
    # Multiplied out into whole numbers, so that a kappa right at a bound is not rounded off it.
    chance = sum(gold[verdict] * given[verdict] for verdict in VERDICTS)
    return _share(total * _agreed(pairs) - chance, total * total - chance)


def answered(pairs: Pairs) -> dict[tuple[Verdict, Verdict], int]:
    """The pairs in which the answer is not "unsure"."""
    return {pair: count for pair, count in pairs.items() if pair[1] != "unsure"}


def kappa_answered(pairs: Pairs) -> float | None:
    """Cohen's kappa over the answers that are not "unsure"."""
    return kappa(answered(pairs))


def coverage(pairs: Pairs) -> float | None:
    """The share of cases answered with something else than "unsure"."""
    return _share(sum(answered(pairs).values()), sum(pairs.values()))


def false_no(pairs: Pairs) -> float | None:
    """The share answered "does not fit" among the cases whose gold answer is another."""
    others = {pair: count for pair, count in pairs.items() if pair[0] != "does not fit"}
    wrong = sum(count for (_, answer), count in others.items() if answer == "does not fit")
    return _share(wrong, sum(others.values()))


def recall(gold: Verdict) -> Measure:
    """A measure: the share answered ``gold`` among the cases whose gold answer it is."""

    def found(pairs: Pairs) -> float | None:
        return _share(pairs.get((gold, gold), 0), sum(count for pair, count in pairs.items() if pair[0] == gold))

    return found


def intervals(
    pairs: Pairs, measures: Mapping[str, Measure], *, resamples: int, seed: int, level: float
) -> dict[str, tuple[float, float] | None]:
    """Bootstrap percentile intervals: of each measure over as many cases drawn anew with replacement.

    The middle ``level`` (0 to 1) of the values over all ``resamples`` draws in which the measure is defined, None
    where it never is. The same pairs and ``seed`` give the same intervals.
    """
    cases = [pair for pair in sorted(pairs) for _ in range(pairs[pair])]
    random = Random(seed)
    values: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(resamples if cases else 0):
        drawn = Counter(random.choices(cases, k=len(cases)))
        for name, measure in measures.items():
            if (value := measure(drawn)) is not None:
                values[name].append(value)
    return {name: middle(found, level) if found else None for name, found in values.items()}


def middle(values: list[float], level: float) -> tuple[float, float]:
    """The ends of the middle ``level`` of at least one value, by nearest rank: as much left out on either side."""
    outside = (1 - level) / 2
    # Rounded first: 0.025 * 2000 may come out a hair above 50, and the rank with it.
    below = ceil(round(outside * len(values), 9))
    ranked = sorted(values)
    return ranked[max(below, 1) - 1], ranked[len(values) - max(below, 1)]


def _agreed(pairs: Pairs) -> int:
    return sum(count for (gold, given), count in pairs.items() if gold == given)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
