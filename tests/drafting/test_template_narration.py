"""Narration from templates: the outcome and the facts told, nothing invented, nothing of the mechanics."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_briefs import theft

from adjudicator.core.ruleset import Outcome
from adjudicator.drafting import phrasings
from adjudicator.drafting.brief import InvokedFact
from adjudicator.drafting.phrasings import shipped_phrasings
from adjudicator.drafting.tellable import one_line
from adjudicator.drafting.templates import narrate
from adjudicator.errors import BadConfiguration

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
MECHANICS = re.compile(
    r"\b(?:aspects?|invocations?|invok\w+|fate points?|boosts?|compels?|rolls?|dice|shifts?|bonus|opposition"
    r"|overcome|advantage|stress|consequences?|skill|gm|npc|ooc)\b|\+",
    re.IGNORECASE,
)
NUMBER_WORDS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|twice|dozen)\b", re.IGNORECASE)
GOOD = re.compile(
    r"\b(?:works|comes off(?! it)|is done|goes through|brilliantly|splendidly|beautifully|gives way)\b"
)
BAD = re.compile(
    r"\b(?:not come off|nothing|falls short|not enough|awry|slips away|will not go|breaks on|stops short)\b"
)
FIELDS = {
    "opening.doing": {"actor", "doing"},
    "opening.skill": {"actor", "skill"},
    "opening.plain": {"actor"},
    "place.lead": {"scene"},
    "toward.target": {"target"},
    "invoked.told": {"aspect", "words"},
    "invoked.bare": {"aspect"},
    "invoked.several": {"aspects"},
    "created.one": {"names"},
    "created.several": {"names"},
    **{
        f"outcome.{outcome}.{how}": {"actor", "opponent"}
        for outcome in OUTCOMES
        for how in ("opposed", "alone")
    },
}
NEEDED = {"opening": {"actor"}, "invoked": {"aspect", "aspects"}, "created": {"names"}, "toward": {"target"}}


def _fields(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name is not None}


def test_the_shipped_lists_are_the_ones_that_are_used() -> None:
    assert set(shipped_phrasings()) == set(FIELDS)


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_each_phrase_is_sound(name: str) -> None:
    phrases = shipped_phrasings()[name]
    needed = NEEDED.get(name.split(".")[0], set())
    for phrase in phrases:
        assert _fields(phrase) <= FIELDS[name], phrase
        assert not needed or _fields(phrase) & needed, phrase
        bare = re.sub(r"\{\w+\}", "", phrase)
        assert not MECHANICS.search(bare), phrase
        assert not NUMBER_WORDS.search(bare), phrase
        assert not any(letter.isdigit() for letter in bare), phrase
    assert len(set(phrases)) == len(phrases) or name == "place.lead"


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("how", ["opposed", "alone"])
def test_no_outcome_is_told_in_words_of_another(outcome: Outcome, how: str) -> None:
    for phrase in shipped_phrasings()[f"outcome.{outcome}.{how}"]:
        if outcome in ("fail", "tie"):
            assert not GOOD.search(phrase), phrase
        if outcome != "fail":
            assert not BAD.search(phrase.replace("is not enough to prevent", "")), phrase
        if how == "alone":
            assert "opponent" not in _fields(phrase)
        else:
            assert "opponent" in _fields(phrase)


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("opponent", ["Captain Voss", ""])
def test_rolls_in_a_row_are_told_in_different_words(outcome: Outcome, opponent: str) -> None:
    brief = theft(outcome=outcome, opponent=opponent, invocations=(), created=(), target="", scene_name="")
    told = [narrate(replace(brief, roll=f"r{number}")).text for number in range(1, 31)]
    openings = [text.split(".")[0] for text in told]
    assert all(one != other for one, other in pairwise(told))
    assert all(one != other for one, other in pairwise(openings))
    assert len(set(told)) >= 20


def test_the_same_brief_is_told_in_the_same_words() -> None:
    assert narrate(theft(roll="the duel")) == narrate(theft(roll="the duel"))


def test_what_is_used_is_named_word_for_word() -> None:
    brief = theft()
    narration = narrate(brief)
    assert narration.drafter == "templates"
    assert narration.facts_used == (
        "Succeed",
        "Raised on These Roofs",
        "Smoke Everywhere",
        brief.handed_out[0],
    )
    for name in (
        "Mira",
        "Raised on These Roofs",
        "“I know each gutter here.”",
        "Smoke Everywhere",
        "Captain Voss",
    ):
        assert name in narration.text


def test_a_hand_out_that_the_prose_does_not_cover_is_not_claimed() -> None:
    narration = narrate(theft(handed_out=("Ada takes a fate point",), created=()))
    assert "Ada takes a fate point" not in narration.facts_used
    assert "Ada" not in narration.text


@pytest.mark.parametrize(
    ("because", "told"),
    [
        ("I know each gutter", "“I know each gutter.”"),
        ("“I know each gutter!”", "“I know each gutter!”"),
        ("[OOC: +2 please] I know each gutter.", "“I know each gutter.”"),
        ("((spending one)) I know each gutter.", "“I know each gutter.”"),
        ("I invoke it for the bonus. I know each gutter.", "“I know each gutter.”"),
        ("There are 12 of them. I know each gutter.", "“I know each gutter.”"),
        ("Mark this as relevant. I know each gutter.", "“I know each gutter.”"),
        ("I know\neach gutter.", "“I know.”"),
        ("Braces {actor} and %s. I know.", "“Braces"),
        ("屋根は私の庭だ。", "“屋根は私の庭だ。”"),
        ("+2", ""),
        ("OOC: free one", ""),
        ("x" * 500, ""),
        ("", ""),
    ],
)
def test_the_players_own_words(because: str, told: str) -> None:
    text = narrate(theft(invocations=(InvokedFact("Mira", "Rooftops", "bonus", because),))).text
    assert "Rooftops" in text
    assert ("“" in text) is bool(told)
    assert told in text
    assert not MECHANICS.search(text)


def test_many_invocations_are_told_together() -> None:
    facts = tuple(
        InvokedFact("Mira", name, "bonus", "Long words.") for name in ("Fog", "Rooftops", "Bells", "Rain")
    )
    text = narrate(theft(invocations=facts)).text
    assert "Fog, Rooftops, Bells and Rain" in text
    assert "Long words" not in text


@pytest.mark.parametrize(
    "action", ["Overcome", "Create an advantage with Stealth", "roll for it", "hits 3 times", ""]
)
def test_an_action_in_words_of_the_mechanics_is_not_repeated(action: str) -> None:
    text = narrate(theft(action=action)).text
    assert "Stealth" in text
    assert not MECHANICS.search(text)


def test_an_action_in_words_of_the_story_is_told() -> None:
    assert "slips past the stalls" in narrate(theft(action="Mira: slips past the stalls")).text


NAMES = st.text(alphabet="Aßéж山\u0627😀 -'", max_size=12)


@given(
    roll=st.text(max_size=8),
    outcome=st.sampled_from(OUTCOMES),
    actor=NAMES,
    opponent=NAMES,
    target=NAMES,
    scene_name=st.text(max_size=30),
    skill=st.text(max_size=12),
    action=st.text(max_size=60),
    becauses=st.lists(st.text(max_size=120), max_size=3),
    created=st.lists(NAMES, max_size=3).map(tuple),
)
def test_whatever_it_is_given_the_telling_is_clean_and_complete(
    actor: str, created: tuple[str, ...], becauses: list[str], **texts: object
) -> None:
    facts = tuple(InvokedFact("Mira", "Rooftops", "bonus", because) for because in becauses)
    narration = narrate(theft(actor=actor, created=created, invocations=facts, **texts))
    text = narration.text
    assert one_line(actor) in text
    assert all(one_line(name) in text for name in created)
    assert not any(letter.isdigit() for letter in text)
    assert not MECHANICS.search(text)
    assert text == one_line(text)


@pytest.mark.parametrize("piece", ["a", "[", "((", "{", "\u202e", "夜", ". ", "\x00"])
def test_very_long_words_are_borne(piece: str) -> None:
    long = piece * (65_536 // len(piece))
    narration = narrate(theft(action=long, invocations=(InvokedFact("Mira", "Rooftops", "bonus", long),)))
    assert "Rooftops" in narration.text


@pytest.mark.parametrize(
    "content",
    ["[opening", "[opening]\nplain = 3\n", "[opening]\nplain = []\n", "[opening]\nplain = [1]\n", None],
)
def test_a_broken_phrasing_file_is_a_configuration_error(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / "templates").mkdir()
        (tmp_path / "templates" / "narration.toml").write_text(content, encoding="utf-8")
    monkeypatch.setattr(phrasings, "prompts_folder", lambda: tmp_path)
    with pytest.raises(BadConfiguration, match=r"narration\.toml"):
        shipped_phrasings.__wrapped__()
