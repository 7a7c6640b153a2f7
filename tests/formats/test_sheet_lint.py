"""Advice about a sheet is the same whatever it was read from, and keeps nothing out."""

from __future__ import annotations

import json

import pytest
from tool_files import CONCEPT, FILES, b64, fatex, fco_actor, llm_rpg, roll20, written

from adjudicator.formats import FORMATS, ImportedAspect, ImportedStunt, read_file
from adjudicator.formats.sheet_lint import lint, rule_like, useless

RULE = "+2 to Drive when it rains"


@pytest.mark.parametrize("name", [name for name, data in FILES.items() if CONCEPT.encode() in data])
def test_an_aspect_that_is_a_rule_is_said_in_every_format(name: str) -> None:
    found = read_file(FILES[name].replace(CONCEPT.encode(), RULE.encode()))
    assert f"Orla Finch: the aspect '{RULE}' reads like a rule; a stunt may be meant." in found.report.advice
    assert RULE in [aspect.text for one in found.characters for aspect in one.aspects]


def test_every_format_of_characters_was_asked() -> None:
    asked = {read_file(data).format for data in FILES.values() if CONCEPT.encode() in data}
    assert asked == {one.key for one in FORMATS if one.key != "fco-world"} | {"text"}


def test_an_aspect_of_a_scene_may_be_a_rule_as_well() -> None:
    found = read_file(FILES["Foundry scene"].replace(b"Loose Crates", RULE.encode()))
    assert f"the aspect '{RULE}' reads like a rule; a stunt may be meant." in found.report.advice


SHEETS = {
    "Fari": json.dumps({
        "fariType": "character", "name": "Ann", "refresh": 0, "stressTracks": [],
        "aspects": [{"name": "High Concept", "value": "A"}, {"name": "Trouble", "value": "a "}],
    }),
    "LlamaOfFate": "name: Ann\nrefresh: 0\naspects:\n  high_concept: A\n  other:\n    - ' a'\n    - ''\n",
    "pasted": "Name: Ann\nHigh Concept: A\nAspects: a; B\nRefresh: 0\n",
    "LLMRPGv2": json.dumps({
        "name": "Ann", "fatePoints": {"refresh": "0"},
        "aspects": [{"name": "A", "type": "high_concept"}, {"name": "a"}, {"name": " "}],
    }),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_duplicates_and_a_refresh_of_none_are_said(name: str) -> None:
    found = read_file(SHEETS[name])
    said = " ".join(found.report.advice)
    assert "Ann: refresh is 0; it should be at least 1." in found.report.advice
    assert "stands there twice; it is read once." in said
    assert found.characters[0].refresh == 0


TWICE = {
    "Fari": FILES["Fari character 2"].replace(b'"Trouble"', b'"High Concept"'),
    "fco": json.dumps(fco_actor()).replace(b64("Trouble"), b64("Concept")).replace('"Trouble"', '"Concept"').encode(),
    "FateX": FILES["FateX"].replace(b'"name": "Trouble"', b'"name": "Concept"'),
    "Roll20": json.dumps(roll20(3)).replace('"current": "Trouble"', '"current": "Concept"').encode(),
    "LLMRPGv2": json.dumps(llm_rpg()).replace('"type": "trouble"', '"type": "high_concept"').encode(),
    "pasted": b"Name: Orla Finch\nHigh Concept: A\nConcept: B\n",
}


@pytest.mark.parametrize("name", TWICE)
def test_two_high_concepts_are_said_and_read(name: str) -> None:
    found = read_file(TWICE[name])
    assert "Orla Finch: 2 aspects are called high concept; a character has one." in found.report.advice
    assert len(found.characters[0].aspects) >= 2


def test_templates_are_told_from_sheets() -> None:
    empty = read_file(written(fatex() | {"items": []}))
    assert "neither aspects nor skills are filled in, as in a template" in " ".join(empty.report.advice)


@pytest.mark.parametrize(
    ("words", "is_rule"),
    [
        (RULE, True), ("Fight +1", True), ("Once per scene I may hide", True), ("Reroll when drunk", True),
        ("−1 on Mondays", True), ("Captain of Squad 2", False), ("Rolls with the Punches", False), ("C+2", False),
    ],
)  # fmt: skip
def test_what_reads_like_a_rule(words: str, is_rule: bool) -> None:
    assert bool(list(rule_like(ImportedAspect(words)))) is is_rule


@pytest.mark.parametrize(
    ("aspect", "texts", "fault"),
    [
        (ImportedAspect("Wet"), {"dry"}, ""),
        (ImportedAspect("Wet"), {"wet"}, "the aspect 'Wet' stands there twice; it is read once."),
        (ImportedAspect(""), set(), "an empty aspect is dropped."),
        (ImportedAspect("", "Trouble"), set(), "an empty trouble is dropped."),
        (ImportedAspect("", "Beziehung"), set(), "an empty aspect 'Beziehung' is dropped."),
        (ImportedAspect("", kind="boost"), set(), "an empty boost aspect is dropped."),
    ],
)
def test_what_is_of_no_use(aspect: ImportedAspect, texts: set[str], fault: str) -> None:
    assert useless(aspect, texts) == fault


@pytest.mark.parametrize(
    ("refresh", "is_npc", "said"),
    [(1, False, []), (None, False, []), (0, True, []), (0, False, ["refresh is 0; it should be at least 1."]),
     (-1, False, ["refresh is -1 and is left out of the move; it should be at least 1."])],
)  # fmt: skip
def test_refresh_is_looked_at_for_players(refresh: int | None, is_npc: bool, said: list[str]) -> None:
    assert list(lint([], [ImportedStunt("Luck")], refresh, is_npc=is_npc)) == said


def test_a_stunt_of_another_game_is_said() -> None:
    [said] = lint([], [ImportedStunt("Bolt", "deals 2d6 damage")], 3, is_npc=False)
    assert said == "the stunt 'Bolt' speaks of '2d6', as if it came from another game."
