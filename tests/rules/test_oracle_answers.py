"""The oracle against its exact distribution: every throw played, and what was promised before the dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from playing import ALL, do, play

from adjudicator.codec.rule_files import load_ruleset
from adjudicator.core.oracle import ANSWERS, ODDS_WORDS, answer_chances, answer_to, counted_odds, step_named
from adjudicator.core.ruleset import Words
from adjudicator.wording.oracle import ANSWER_WORDS, chances_words

THROWS = [list(faces) for faces in product((-1, 0, 1), repeat=4)]
UNWRITTEN = load_ruleset("unwritten")


@pytest.mark.parametrize("odds", range(-6, 7))
def test_every_throw_together_is_the_distribution_that_is_shown(odds: int) -> None:
    played = play([do("consult", question="Is it?", odds=odds, dice=dice) for dice in THROWS])
    answers = Counter(result["events"][0]["answer"] for result in played.results)
    chances = answer_chances(odds, 3)
    assert {answer: Fraction(answers[answer], len(THROWS)) for answer in ANSWERS} == chances
    assert sum(chances.values()) == 1
    assert [result["events"][0]["total"] for result in played.results] == [sum(dice) + odds for dice in THROWS]


@pytest.mark.parametrize("style", [1, 2, 3, 5])
def test_the_and_begins_where_style_does(tmp_path: Path, style: int) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text(
        f'name = "house"\ntitle = "House"\nextends = "unwritten"\n[numbers]\nstyle_shifts = {style}\n', "utf-8"
    )
    played = play([do("consult", question="Is it?", odds="fair", dice=dice) for dice in THROWS], str(rules))
    answers = Counter(result["events"][0]["answer"] for result in played.results)
    assert {answer: Fraction(answers[answer], 81) for answer in ANSWERS} == answer_chances(2, style)


ANSWERED = [
    # total, answer
    (-7, "no, and"),
    (-3, "no, and"),
    (-2, "no"),
    (-1, "no"),
    (0, "partly"),
    (1, "yes"),
    (2, "yes"),
    (3, "yes, and"),
    (9, "yes, and"),
]


@pytest.mark.parametrize(("total", "answer"), ANSWERED)
def test_a_total_is_an_answer(total: int, answer: str) -> None:
    assert answer_to(total, 3) == answer


SHOWN = [
    # odds, as shown (counted by hand: 1 4 10 16 19 16 10 4 1 ways of 81)
    (0, "no, and 6 %; no 32 %; partly 23 %; yes 32 %; yes, and 6 %"),
    (1, "no, and 1 %; no 17 %; partly 20 %; yes 43 %; yes, and 19 %"),
    (2, "no 6 %; partly 12 %; yes 43 %; yes, and 38 %"),
    (-2, "no, and 38 %; no 43 %; partly 12 %; yes 6 %"),
    (4, "partly 1 %; yes 17 %; yes, and 81 %"),
    (9, "yes, and 100 %"),
]


@pytest.mark.parametrize(("odds", "words"), SHOWN)
def test_chances_in_words(odds: int, words: str) -> None:
    assert chances_words(answer_chances(odds, 3)) == words


def test_every_answer_has_its_sentence() -> None:
    assert tuple(ANSWER_WORDS) == ANSWERS
    assert all(ANSWER_WORDS[answer].startswith(answer.split(",")[0].capitalize()) for answer in ANSWERS)


NAMED = [
    # typed, step under Unwritten's ladder
    ("+2", 2), ("2", 2), ("-1", -1), ("−1", -1), ("+0", 0), ("even", 0), ("Even", 0), ("likely", 1),
    ("very  likely", 2), ("unlikely", -1), ("very unlikely", -2), ("fair", 2), ("GOOD", 3), (" adequate ", 1),
    ("terrible", -2), ("maybe", None), ("", None), ("+", None), ("--1", None), ("+1.5", None), ("123", None),
    ("²", None),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "step"), NAMED)
def test_odds_as_they_are_typed(typed: str, step: int | None) -> None:
    assert step_named(typed, UNWRITTEN.words.ladder) == step


def test_a_rung_wins_over_a_word_for_odds() -> None:
    assert step_named("likely", {4: "Likely"}) == 4


@pytest.mark.parametrize("rules", ALL)
def test_every_rung_and_every_word_is_odds(rules: str) -> None:
    ladder = load_ruleset(rules).words.ladder
    assert {step_named(rung, ladder) for rung in ladder.values()} == set(ladder)
    assert {step_named(word, ladder) for word in ODDS_WORDS} == {-2, -1, 0, 1, 2}


COUNTED = [
    # said, for, against, step, cut by the ladder
    (0, (), (), 0, False),
    (1, (), (), 1, False),
    (30, (), (), 30, False),
    (0, ("fog",), (), 2, False),
    (1, ("fog", "mud"), ("lamp",), 3, False),
    (0, ("fog", "fog"), (), 2, False),
    (0, (), ("lamp", "dog"), -4, False),
    (-1, (), ("lamp", "dog"), -4, True),
    (7, ("fog",), (), 8, True),
]


@pytest.mark.parametrize(("said", "helping", "against", "step", "clipped"), COUNTED)
def test_aspects_count_an_invocation_each(
    said: int, helping: tuple[str, ...], against: tuple[str, ...], step: int, clipped: bool
) -> None:
    found = counted_odds(UNWRITTEN, said, helping, against)
    assert (found.said, found.step, found.clipped) == (said, step, clipped)
    assert found.aspects == {**dict.fromkeys(helping, 2), **dict.fromkeys(against, -2)}


def test_what_an_aspect_is_worth_is_the_rule_sets_bonus() -> None:
    house = replace(UNWRITTEN, numbers=replace(UNWRITTEN.numbers, invocation_bonus=3), words=Words())
    assert counted_odds(house, 0, ("a", "b", "c"), ("d",)).step == 6
