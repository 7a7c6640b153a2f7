"""What is easily got wrong in the files of Roll20, LlamaOfFate, RoleByPost and LLMRPGv2."""

from __future__ import annotations

from typing import Any

import pytest
from tool_files import (
    CONCEPT,
    LLAMA_CHARACTER,
    LLAMA_SCENARIO,
    LLAMA_SESSION,
    TROUBLE,
    Json,
    attribute,
    llm_rpg,
    role_by_post,
    roll20,
    roll20_inside,
    roll20_other_game,
    written,
)

from adjudicator import Malformed
from adjudicator.formats import Imported, ImportedCharacter, Options, read_file


def one(file: Json | str, **options: Any) -> ImportedCharacter:
    [found] = read_file(file if isinstance(file, str) else written(file), Options(**options)).characters
    return found


def roll20_with(*attribs: Json, **more: Any) -> Json:
    """A Fate sheet with nothing on it but these attributes."""
    sheet = [attribute("fp", "2"), attribute("refresh", "3"), *attribs]
    return {"schema_version": 2, **roll20_inside(), "attribs": sheet, **more}


def aspect_row(**columns: str) -> list[Json]:
    cells = {"aspect": "Fog", **columns}
    return [attribute(f"repeating_aspects_-Ma_{name}", value) for name, value in cells.items()]


@pytest.mark.parametrize("version", [2, 3])
def test_rows_stand_in_the_order_of_the_sheet(version: int) -> None:
    assert [aspect.text for aspect in one(roll20(version)).aspects][:2] == [CONCEPT, TROUBLE]


@pytest.mark.parametrize(
    ("columns", "checked", "free"),
    [
        ({"invokes": ""}, "spent", 0),
        ({}, "spent", 0),
        ({"invokes": "0"}, "spent", 0),
        ({"invokes": "3"}, "spent", 3),
        ({"invokes": "3", "check1": "1"}, "spent", 2),
        ({"invokes": "3", "check1": "1", "check3": "1"}, "held", 2),
        ({"invokes": "3", "check1": "0", "check2": "on"}, "held", 1),
        ({"invokes": "2", "check9": "1"}, "spent", 2),
        ({"invokes": "10", **{f"check{n}": "1" for n in range(1, 11)}}, "spent", 0),
    ],
)
def test_boxes_for_invocations_may_mean_either(columns: Json, checked: str, free: int) -> None:
    assert [aspect.free for aspect in one(roll20_with(*aspect_row(**columns)), checked=checked).aspects] == [free]


@pytest.mark.parametrize(
    ("bio", "read"),
    [
        ("%3Cp%3ETall%2C%20W%C3%A4chter%3C/p%3E", "Tall, Wächter"),
        ("%3Cp%3ETall%2C%20W%E4chter%3C/p%3E", "Tall, Wächter"),
        ("%u6797%20%uD83D%uDE00", "林 😀"),
        ("%uD83D alone", "\ufffd alone"),
        ("100% sure", "100% sure"),
        ("<p>Plain</p>", "Plain"),
        ("", ""),
    ],
)
def test_percent_encoding_of_old_and_new_browsers(bio: str, read: str) -> None:
    found = one(roll20_with(*aspect_row(), bio=bio, gmnotes=""))
    assert found.notes == (f"Biography: {read}" if read else "")


def test_the_games_masters_notes_go_nowhere_else() -> None:
    found = read_file(written(roll20(3)))
    assert found.characters[0].notes.endswith("Wächter knows.")
    assert [move for move in found.moves() if "Wächter" in str(move | {"notes": ""})] == []


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (roll20_other_game(), "'Brom' seems to be a D&D sheet out of Roll20"),
        ({"schema_version": 2, "name": "Ann", "attribs": []}, "'Ann' seems to be a sheet of another game"),
        ({"name": "Ann", "attribs": [attribute("sanity", "5"), attribute("sanity_loss", "1")]}, "a Call of Cthulhu sh"),
    ],
)  # fmt: skip
def test_a_sheet_of_another_game_is_refused_kindly(sheet: Json, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        read_file(written(sheet))


def test_other_fate_sheets_of_roll20_call_their_columns_otherwise() -> None:
    rows = {
        "aspects_-a_aspect-name": "Trouble", "aspects_-a_aspect-value": "Debts", "skills_-b_skill-name": "Drive",
        "skills_-b_skill-value": "3", "stunts_-c_stunt-name": "Trick", "stunts_-c_stunt-description": "+2 to Drive",
    }  # fmt: skip
    attribs = [attribute("fate_points", "1"), *(attribute(f"repeating_{name}", value) for name, value in rows.items())]
    found = one({"schema_version": 2, "type": "character", "character": {"name": "Ann", "attribs": attribs}})
    assert [(aspect.label, aspect.text) for aspect in found.aspects] == [("Trouble", "Debts")]
    assert (found.fate_points, found.skills, found.stunts[0].bonus) == (1, {"Drive": 3}, 2)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("Drive: 4   # Great", "Drive: '4'"), {"Drive": 4, "Will": 2, "No": 1}),
        (("Drive: 4   # Great", "Drive: Great"), {"Drive": 4, "Will": 2, "No": 1}),
        (("Drive: 4   # Great", "Drive:"), {"Will": 2, "No": 1}),
        (("Drive: 4   # Great", "Drive: null"), {"Will": 2, "No": 1}),
        (("Drive: 4   # Great", "Drive: 1:30"), {"Will": 2, "No": 1}),
        (("Drive: 4   # Great", "Drive: 4\n  Drive: 3"), {"Drive": 3, "Will": 2, "No": 1}),
    ],
)
def test_yaml_guesses_nothing(change: tuple[str, str], expected: dict[str, int]) -> None:
    assert one(LLAMA_CHARACTER.replace(*change)).skills == expected


def test_words_that_yaml_takes_for_something_else_stay_words() -> None:
    sheet = LLAMA_CHARACTER.replace('name: "Orla Finch"', "name: No").replace(f'"{TROUBLE}"', "2026-02-04")
    found = one(sheet)
    assert (found.name, found.aspects[1].text) == ("No", "2026-02-04")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('name: "Orla Finch"', "name: &a Orla\nalias: *a"), "line 4: no YAML: an alias is not followed"),
        (('name: "Orla Finch"', "name: !!python/object/apply:os.system ['ls']"), "line 3: no YAML: could not dete"),
        (('name: "Orla Finch"', "name: {a: b"), "line 4: no YAML"),
        (('name: "Orla Finch"', "? [a]\n: b"), "line 3: no YAML: a key is no text"),
        (('name: "Orla Finch"', "\tname: x"), "line 3: no YAML"),
        (('name: "Orla Finch"', "name: " + "[" * 60 + "]" * 60), "more than 50 deep"),
        (('name: "Orla Finch"', "name: " + "[" * 5000), "deep"),
        (('name: "Orla Finch"', 'name: "\x01"'), "no YAML"),
    ],
)
def test_yaml_that_cannot_be_read_is_told_with_its_line(change: tuple[str, str], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        read_file(LLAMA_CHARACTER.replace(*change))


def test_a_key_that_stands_twice_in_yaml_is_told() -> None:
    report = read_file(LLAMA_CHARACTER.replace("refresh: 3", "refresh: 3\nrefresh: 2")).report
    assert "the key 'refresh' stands more than once" in " ".join(report.guessed)


def test_several_documents_are_several_characters() -> None:
    both = f"---\n{LLAMA_CHARACTER}---\n{LLAMA_CHARACTER.replace('Orla', 'Olaf')}...\n"
    assert [found.name for found in read_file(both).characters] == ["Orla Finch", "Olaf Finch"]


def test_a_session_is_no_sheet() -> None:
    with pytest.raises(Malformed, match="the log of a LlamaOfFate session"):
        read_file(LLAMA_SESSION)


@pytest.mark.parametrize(
    ("kind", "rating"), [("nameless_good", 3), ("nameless_fair", 2), ("nameless_average", 1), ("supporting", None)]
)
def test_a_nameless_npc_has_one_skill_by_its_type(kind: str, rating: int | None) -> None:
    first = read_file(LLAMA_SCENARIO.replace("nameless_fair", kind)).characters[0]
    assert first.skills.get("Fight") == rating


def test_what_only_the_game_master_of_a_scenario_knows_is_in_the_notes() -> None:
    [opened] = [move for move in read_file(LLAMA_SCENARIO).moves(open_scene=True) if move["do"] == "open_scene"]
    assert "Who sank it?" in opened["notes"]
    assert "sank" not in opened["description"]


@pytest.mark.parametrize(
    ("written_as", "text", "free", "hidden"),
    [
        ("On Fire", "On Fire", 0, False),
        ("On Fire [2]", "On Fire", 2, False),
        ("*On Fire*", "On Fire", 0, True),
        ("*On Fire* [3]", "On Fire", 3, True),
        ("On *Fire*", "On *Fire*", 0, False),
        ("On Fire [x]", "On Fire [x]", 0, False),
        ({"name": "On Fire", "free_invokes": "2", "is_hidden": "true"}, "On Fire", 2, True),
        ({"name": "On Fire", "free_invokes": "", "is_hidden": None}, "On Fire", 0, False),
    ],
)
def test_older_aspects_of_rolebypost_are_texts(written_as: Any, text: str, free: int, hidden: bool) -> None:
    [aspect] = one(role_by_post() | {"aspects": [written_as], "consequence_tracks": []}).aspects
    assert (aspect.text, aspect.free, aspect.hidden) == (text, free, hidden)


@pytest.mark.parametrize(
    ("aspect_type", "on_sheet", "kind"),
    [
        ("character", True, "character"), ("scene", False, "situation"), ("zone", False, "situation"),
        ("game", False, "game"), ("boost", True, "boost"), (None, True, "character"), ("weather", True, "character"),
    ],
)  # fmt: skip
def test_where_an_aspect_of_rolebypost_belongs(aspect_type: Any, on_sheet: bool, kind: str) -> None:
    aspects = [{"name": "On Fire", "aspect_type": aspect_type}]
    found = read_file(written(role_by_post() | {"aspects": aspects, "consequence_tracks": []}))
    places = found.characters[0].aspects if on_sheet else found.aspects
    assert [aspect.kind for aspect in places] == [kind]
    assert bool(found.report.not_understood) is (aspect_type == "weather")


@pytest.mark.parametrize(("said", "kind"), [("pc", "pc"), ("NPC", "npc"), ("", "pc"), ("companion", "pc")])
def test_whose_a_character_of_rolebypost_is(said: str, kind: str) -> None:
    assert one(role_by_post() | {"entity_type": said}).kind == kind


def test_a_character_of_rolebypost_for_another_game_is_refused() -> None:
    with pytest.raises(Malformed, match="a RoleByPost character for 'mgt2e', and no Fate character"):
        read_file(written(role_by_post() | {"system": "mgt2e"}))


def test_a_stunt_from_another_game_is_remarked_upon() -> None:
    found: Imported = read_file(written(llm_rpg()))
    assert found.characters[0].stunts[0].name == "Fireball"
    assert "speaks of '2d6'" in " ".join(found.report.advice)


@pytest.mark.parametrize(
    ("aspects", "says"),
    [
        ([{"name": "A", "type": "high_concept"}, {"name": "B", "type": "high_concept"}], "2 aspects are called high"),
        ([{"name": "A"}, {"name": "  a "}], "the aspect 'a' stands there twice"),
        ([{"name": "", "type": "trouble"}], "an empty trouble is dropped"),
        ([{"name": "+2 to Fight once per scene"}], "reads like a rule"),
        ([{"name": "Reroll once per session"}], "reads like a rule"),
    ],
)
def test_advice_about_sheets(aspects: list[Json], says: str) -> None:
    assert says in " ".join(read_file(written(llm_rpg() | {"aspects": aspects})).report.advice)


@pytest.mark.parametrize(("refresh", "says"), [(0, "refresh is 0; it should"), (-1, "refresh is -1 and is left out")])
def test_refresh_below_one_is_remarked_upon(refresh: int, says: str) -> None:
    found = read_file(written(llm_rpg() | {"fatePoints": {"current": 1, "refresh": refresh}}))
    assert says in " ".join(found.report.advice)
