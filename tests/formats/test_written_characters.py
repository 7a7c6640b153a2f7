"""Characters written for other tools and read back: the same again, or said to be lost."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from drawn_characters import LABEL, LINES, PASSAGES, SKILLS, SMALL, characters, plain_people
from hypothesis import given, settings
from hypothesis import strategies as st
from tool_files import FILES

from adjudicator import Malformed
from adjudicator.formats import (
    WRITERS,
    ImportedAspect,
    ImportedCharacter,
    ImportedStunt,
    read_file,
    write_character,
)

KEYS = [writer.key for writer in WRITERS]

ORLA = ImportedCharacter(
    "Orla Finch", "pc", 3, 2, {"Drive": 4, "Will": -1},
    (
        ImportedAspect("Cartographer of Places That Move", "High Concept"),
        ImportedAspect("My Maps Lie When I Do", "Trouble"),
        ImportedAspect("Brother Kettle, Who Owes Me", "Relationship"),
        ImportedAspect("Singed Eyebrows", "Mild", "consequence"),
    ),
    (ImportedStunt("Dead Reckoning", "+2 to overcome with Drive", 2), ImportedStunt("Friends", "I know a ferryman")),
)  # fmt: skip


def back(one: ImportedCharacter, key: str) -> ImportedCharacter:
    [found] = read_file(write_character(one, key).text).characters
    return found


@pytest.mark.parametrize("key", KEYS)
def test_what_every_format_carries_comes_back_as_it_was(key: str) -> None:
    assert write_character(ORLA, key).lost == ()
    assert replace(back(ORLA, key), source="") == ORLA


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", FILES)
def test_what_was_read_can_be_written(name: str, key: str) -> None:
    for one in read_file(FILES[name]).characters:
        written = write_character(one, key)
        found = back(one, key)
        assert (found.name, found.skills) == (one.name, one.skills)
        shown = [aspect.text for aspect in one.aspects if not aspect.hidden]
        assert [aspect.text for aspect in found.aspects] == shown
        assert bool(written.lost) is (differing(one, found))


def differing(one: ImportedCharacter, found: ImportedCharacter) -> bool:
    """Whether anything was lost; labels that stand in for none and the source are no loss."""
    labels = {aspect.text: aspect.label for aspect in one.aspects}
    same = [replace(a, label="") if not labels.get(a.text) else a for a in found.aspects]
    holders = {aspect.text: aspect.holder for aspect in one.aspects if not aspect.free}
    same = [replace(a, holder=holders.get(a.text, a.holder)) for a in same]
    return replace(found, source="", aspects=tuple(same)) != replace(one, source="")


@pytest.mark.parametrize(
    ("change", "key", "lost"),
    [
        ({"kind": "npc", "fate_points": None}, "fari", ["that it is an NPC"]),
        ({"kind": "npc", "fate_points": None}, "fco", []),
        ({"kind": "npc", "fate_points": None}, "text", []),
        ({"player": "Ada"}, "fari", ["the player, Ada"]),
        ({"player": "Ada"}, "markdown", []),
        ({"notes": "She knows."}, "fari", ["the notes"]),
        ({"notes": "She knows.\nAll."}, "fco", []),
        ({"notes": "She knows."}, "text", ["the notes"]),
        ({"refresh": None, "fate_points": None}, "fari", []),
        ({"refresh": None, "fate_points": None}, "fco", []),
        ({"refresh": None, "fate_points": None}, "text", []),
        ({"aspects": (ImportedAspect("Wet", "A", free=2),)}, "fari", []),
        ({"aspects": (ImportedAspect("Wet", "A", free=2),)}, "fco", ["2 free invocations on 'Wet'"]),
        ({"aspects": (ImportedAspect("Wet", "A", free=1, holder="gm"),)}, "fari", ["who holds the free invocations"]),
        ({"aspects": (ImportedAspect("Wet", "A", means="damp"),)}, "fco", []),
        ({"aspects": (ImportedAspect("Wet", "A", means="damp"),)}, "fari", ["what 'Wet' means"]),
        ({"aspects": (ImportedAspect("Wet", "A", hidden=True),)}, "fco", ["the aspect 'Wet', which is hidden"]),
        ({"aspects": (ImportedAspect("Wet", "A", "boost"),)}, "fari", ["that 'Wet' is a boost aspect"]),
        ({"aspects": (ImportedAspect("Wet", "Beziehung"),)}, "text", ["that 'Wet' is called 'Beziehung'"]),
        ({"aspects": (ImportedAspect("none", "Trouble"),)}, "text", ["the aspect 'none'"]),
        ({"stunts": (ImportedStunt("Luck", "x", 2, "Drive"),)}, "fco", []),
        ({"stunts": (ImportedStunt("Luck", "x", 2, "Drive"),)}, "fari", ["the bonus of the stunt 'Luck', or what it"]),
        ({"skills": {"Swords, Knives": 2}}, "text", ["Swords, Knives +2"]),
        ({"skills": {"Lore +1, Will": 2}}, "text", ["Lore +1, Will +2", "'Lore' is read back", "'Will' is read back"]),
        ({"name": "Orla."}, "markdown", []),
    ],
)  # fmt: skip
def test_what_a_format_does_not_carry_is_said(change: dict[str, object], key: str, lost: list[str]) -> None:
    said = write_character(replace(ORLA, **change), key).lost  # type: ignore[arg-type]
    assert sorted(next((part for part in lost if part in sentence), sentence) for sentence in said) == sorted(lost)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_hidden_is_written(key: str) -> None:
    secret = replace(ORLA, aspects=(*ORLA.aspects, ImportedAspect("Spy for the Guild", hidden=True)), notes="The bomb.")
    text = write_character(secret, key).text
    assert "Spy for the Guild" not in text
    assert ("The bomb." in text) is (key == "fco")
    if key == "fco":
        assert json.loads(text)["system"]["details"]["notes"] == {"value": "<p>The bomb.</p>", "GM": True}


def test_foundry_keeps_one_part_under_one_name() -> None:
    twins = (ImportedAspect("Wet", "Other"), ImportedAspect("Cold", "Other"), ImportedAspect("Tired"))
    actor = json.loads(write_character(replace(ORLA, aspects=twins), "fco").text)
    assert [part["name"] for part in actor["system"]["aspects"].values()] == ["Other", "Other 2", "Aspect"]
    assert [aspect.text for aspect in back(replace(ORLA, aspects=twins), "fco").aspects] == ["Wet", "Cold", "Tired"]


def test_a_fari_character_has_what_fari_asks_for() -> None:
    sheet = json.loads(write_character(ORLA, "fari").text)
    assert (sheet["version"], sheet["fariType"]) == (6, "character")
    columns = sheet["pages"][0]["rows"][0]["columns"]
    parts = [part for column in columns for section in column["sections"] for part in (section, *section["blocks"])]
    ids = [sheet["id"], sheet["pages"][0]["id"], *(part["id"] for part in parts)]
    assert len(set(ids)) == len(ids)
    assert {part["type"] for part in parts if "type" in part} == {"Text", "PointCounter", "SlotTracker", "Skill"}
    assert write_character(ORLA, "fari").text == write_character(ORLA, "fari").text


@pytest.mark.parametrize(("key", "source"), [("fari", "fari:abc"), ("fco", "fco:abc")])
def test_a_character_goes_back_to_its_own_tool_under_its_own_id(key: str, source: str) -> None:
    assert back(replace(ORLA, source=source), key).source == source
    assert back(replace(ORLA, source="roll20:abc"), key).source != source


def test_a_format_that_nobody_writes_is_named() -> None:
    with pytest.raises(Malformed, match="'pdf' is no format to write; there are fari, fco, text, markdown"):
        write_character(ORLA, "pdf")


@settings(max_examples=150, deadline=None)
@given(characters("fco"))
def test_foundry_gives_back_whatever_it_carries(one: ImportedCharacter) -> None:
    assert replace(back(one, "fco"), source="") == one


@settings(max_examples=150, deadline=None)
@given(characters("fari"))
def test_fari_gives_back_whatever_it_carries(one: ImportedCharacter) -> None:
    assert replace(back(one, "fari"), source="") == one


@pytest.mark.parametrize("key", ["text", "markdown"])
@settings(max_examples=150, deadline=None)
@given(one=plain_people())
def test_a_sheet_for_people_gives_back_plain_words(key: str, one: ImportedCharacter) -> None:
    assert back(one, key) == one


ANYBODY = st.builds(
    ImportedCharacter,
    name=LINES,
    kind=st.sampled_from(["pc", "npc"]),
    refresh=SMALL,
    skills=SKILLS,
    aspects=st.lists(st.builds(ImportedAspect, LINES, st.one_of(LABEL, LINES), free=st.integers(0, 2)), max_size=3).map(
        tuple
    ),
    stunts=st.lists(st.builds(ImportedStunt, LINES, PASSAGES, st.integers(0, 2)), max_size=2).map(tuple),
)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=100, deadline=None)
@given(one=ANYBODY)
def test_whoever_is_written_comes_back_or_the_loss_is_said(key: str, one: ImportedCharacter) -> None:
    written = write_character(one, key)
    if not written.lost:
        [found] = read_file(written.text).characters
        assert (found.name, found.kind, found.refresh, found.skills) == (one.name, one.kind, one.refresh, one.skills)
        assert {aspect.text for aspect in found.aspects} == {aspect.text for aspect in one.aspects}
        assert sorted(stunt.name for stunt in found.stunts) == sorted(stunt.name for stunt in one.stunts)
