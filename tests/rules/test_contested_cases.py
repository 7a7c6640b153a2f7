"""The cases tables argue about, by their numbers, with the answer each rule set gives."""

from __future__ import annotations

import pytest
from contested_economy import ABOUT_POINTS
from contested_invoking import ABOUT_INVOKING
from playing import Case, check

CASES = [*ABOUT_INVOKING, *ABOUT_POINTS]

# What the texts settle with high or medium confidence; the rest is left to each table.
SETTLED = set(range(1, 102)) - {8, 16, 25, 29, 32, 45, 52, 56, 58, 81, 101}

OUT_OF_SCOPE = {
    19: "nothing takes a single invocation back: undoing is a ruling about a whole line of play",
    22: "whether a new description fits what was told is a judgement",
    35: "whether behaviour is plausible without paying is a judgement",
    50: "no move hands a fate point from one player to another",
    60: "whether preparation out of play is farming is a judgement",
    68: "who judges relevance belongs to rulings",
    69: "whether a bare name is enough is a judgement",
    73: "whether something described counts as an aspect is a judgement",
    74: "reduced effects are an option that no shipped rule set has",
    82: "softening an accepted complication is told, not counted",
    84: "the terms of a concession are told, not counted",
    85: "whether running away concedes is a judgement",
    88: "what the loser believes is told, not counted",
    97: "stunts are not modelled",
    99: "whether something described counts as an aspect is a judgement",
}


@pytest.mark.parametrize(
    ("case", "rules"),
    [pytest.param(case, rules, id=f"{case.id} ({rules})") for case in CASES for rules in case.rules],
)
def test_contested_case(case: Case, rules: str) -> None:
    check(case, rules)


def test_every_settled_case_is_played_or_says_why_not() -> None:
    played = {int(case.id.split()[0].removeprefix("E")) for case in CASES}
    assert played & set(OUT_OF_SCOPE) == set()
    assert played | set(OUT_OF_SCOPE) == SETTLED
