"""Each rule by its id: a script that breaks it and nothing else, and its twin that keeps it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from breaches import Breach
from invoking_breaches import INVOKING
from playing import play
from table_breaches import AT_THE_TABLE

BREACHES = [*INVOKING, *AT_THE_TABLE]
RULES = Path(__file__).parents[2] / "rules"


def each(kept: bool = False) -> list[object]:
    """Every breach with every rule set it is to be played under."""
    return [
        pytest.param(breach, rules, id=f"{breach.id} ({rules})")
        for breach in BREACHES
        for rules in ((kept and breach.kept_under) or breach.under)
    ]


@pytest.mark.parametrize(("breach", "rules"), each())
def test_breaking_names_every_rule_and_changes_nothing(breach: Breach, rules: str) -> None:
    before, broken = play(breach.before, rules), play([*breach.before, breach.breaks], rules)
    assert before.ok, before.results
    assert broken.verdict() == {breach.rule, *breach.also}
    assert broken.state == before.state


@pytest.mark.parametrize(("breach", "rules"), each(kept=True))
def test_keeping_is_accepted(breach: Breach, rules: str) -> None:
    kept = play([*breach.before, *breach.keeps], rules)
    assert kept.ok, [result for result in kept.results if not result["ok"]]


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.id)
def test_a_violation_explains_itself(breach: Breach) -> None:
    *_, refused = play([*breach.before, breach.breaks], breach.under[0]).results
    for violation in refused["violations"]:
        assert set(violation) == {"rule", "detail", "says", "source", "remedy"}
        assert all(isinstance(text, str) and text.strip() for text in violation.values()), violation


def test_candidates_are_listed() -> None:
    """An ambiguous reference names what it could mean."""
    breach = next(b for b in AT_THE_TABLE if b.name == "two aspects of one text")
    *_, refused = play([*breach.before, breach.breaks]).results
    (violation,) = refused["violations"]
    assert "fire" in violation["detail"]
    assert "fire-2" in violation["detail"]


def test_every_shipped_rule_is_broken_here() -> None:
    """Rulings have rules of their own, which take a table with a game master to break."""
    shipped = {
        rule
        for file in RULES.glob("*.toml")
        for rule in tomllib.loads(file.read_text(encoding="utf-8")).get("rules", {})
        if not rule.startswith("ruling.")
    }
    broken = {rule for breach in BREACHES for rule in (breach.rule, *breach.also)}
    assert len(shipped) > 40
    assert shipped - broken == set()
    assert broken - shipped == set()
