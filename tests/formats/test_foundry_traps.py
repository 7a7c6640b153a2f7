"""What is easily got wrong in the files of Foundry: fate-core-official and FateX."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tool_files import CONCEPT, HURT, Json, b64, fatex, fco_actor, fco_game, fco_scene, pasted_literal, written

from adjudicator import Malformed
from adjudicator.formats import Imported, ImportedCharacter, Options, read_file


def changed(**parts: Any) -> Json:
    """The actor with parts of its data replaced."""
    actor = fco_actor()
    actor["system"] |= parts
    return actor


def details(**parts: Any) -> Json:
    actor = fco_actor()
    return changed(details=actor["system"]["details"] | parts)


def one(file: Json, **options: Any) -> ImportedCharacter:
    [found] = read_file(written(file), Options(**options)).characters
    return found


def points(current: Any, refresh: Any, **mode: str) -> ImportedCharacter:
    return one(details(fatePoints={"current": current, "refresh": refresh}, **mode))


@pytest.mark.parametrize(
    ("key", "part", "label"),
    [
        (b64("Trouble"), {"name": "Trouble", "value": "Debts"}, "Trouble"),
        (b64("Überleben"), {"value": "Debts"}, "Überleben"),
        (b64("Trouble", padded=True), {"value": "Debts"}, "Trouble"),
        (b64("A?"), {"value": "Debts"}, "A?"),
        ("not base64!", {"value": "Debts"}, ""),
        ("/////w", {"value": "Debts"}, ""),
        ("aspect1", {"name": "Trouble", "value": "Debts"}, "Trouble"),
    ],
)
def test_a_key_is_a_name_in_base64_where_no_name_stands(key: str, part: Json, label: str) -> None:
    assert [(aspect.label, aspect.text) for aspect in one(changed(aspects={key: part}, tracks={})).aspects] == [
        (label, "Debts")
    ]


def test_a_list_of_aspects_is_read_as_well() -> None:
    found = one(changed(aspects=[{"name": "Trouble", "value": "Debts"}], tracks={}))
    assert [aspect.text for aspect in found.aspects] == ["Debts"]


@pytest.mark.parametrize(
    "wrap",
    [
        pasted_literal,
        lambda actor: f"\n `{json.dumps(actor)}` \n",
        lambda actor: f"```json\n{json.dumps(actor, indent=2)}\n```",
        lambda actor: f"```\n{json.dumps(actor)}\n```",
        lambda actor: f"`{json.dumps(actor)}`;",
    ],
)
def test_pasted_between_back_ticks(wrap: Any) -> None:
    quoted = changed(aspects={"x": {"name": "Trouble", "value": 'I said "No\\Yes"\nonce'}}, tracks={})
    expected = one(quoted)
    assert read_file(wrap(quoted)).characters == (expected,)
    assert expected.aspects[0].text == 'I said "No\\Yes" once'


@pytest.mark.parametrize(
    ("current", "refresh", "mode", "expected"),
    [
        (2, 3, "full", ("pc", 2, 3)),
        ("2", "3", "full", ("pc", 2, 3)),
        (2, None, "full", ("pc", 2, None)),
        (None, 3, "full", ("pc", None, 3)),
        ("", "", "full", ("pc", None, None)),
        (0, 0, "minimal_at_refresh_0", ("npc", None, 0)),
        (1, 3, "minimal", ("npc", None, 3)),
        (1, 0, "full", ("pc", 1, 0)),
        (1, 3, "minimal_at_refresh_0", ("pc", 1, 3)),
        (-2, 3, "full", ("pc", None, 3)),
    ],
)
def test_points_and_whose_sheet_it_is(current: Any, refresh: Any, mode: str, expected: tuple[Any, ...]) -> None:
    found = points(current, refresh, sheet_mode=mode)
    assert (found.kind, found.fate_points, found.refresh) == expected


def test_the_kind_can_be_said() -> None:
    assert one(fco_actor(), kind="npc").kind == "npc"


def test_a_hidden_skill_stays_with_the_game_master() -> None:
    found = one(fco_actor())
    assert "Occult" not in found.skills
    assert "Hidden skills: Occult +3" in found.notes


@pytest.mark.parametrize(
    ("track", "texts"),
    [
        ({"name": "Mild", "aspect": {"name": HURT, "when_marked": True, "as_name": False}}, [HURT]),
        ({"name": "Mild", "aspect": {"name": "", "when_marked": True, "as_name": False}}, []),
        ({"name": "Hunted", "aspect": {"name": "", "as_name": True}, "boxes": 1, "box_values": [True]}, ["Hunted"]),
        ({"name": "Hunted", "aspect": {"name": "", "as_name": True}, "boxes": 1, "box_values": [False]}, []),
        ({"name": "Hunted", "aspect": "Aspect as Name", "boxes": 1, "box_values": ["true"]}, ["Hunted"]),
        ({"name": "Stress", "aspect": "No", "boxes": 2, "box_values": [True, True]}, []),
        ({"name": "Mild", "aspect": {"name": HURT, "when_marked": True}, "enabled": False}, []),
    ],
)
def test_which_tracks_are_consequences(track: Json, texts: list[str]) -> None:
    assert [hurt.text for hurt in one(changed(tracks={"t": track})).consequences] == texts


def test_descriptions_are_html_and_stripped() -> None:
    found = one(details(biography={"value": "<h1>Born</h1><p>at <em>sea</em></p><script>x</script>"}))
    assert "Biography: Born\nat sea" in found.notes


@pytest.mark.parametrize(
    ("bonus", "text", "expected"),
    [(2, "no number", 2), (0, "+2 to Drive", 0), (None, "+2 to Drive", 2), ("1", "", 1), (None, "+1 or +2", 0)],
)
def test_the_bonus_of_a_stunt_is_its_field_before_its_text(bonus: Any, text: str, expected: int) -> None:
    [stunt] = one(changed(stunts={"s": {"name": "Trick", "description": text, "bonus": bonus}})).stunts
    assert stunt.bonus == expected
    assert stunt.modifier == ({"why": "Trick", "value": expected} if expected else None)


def test_a_thing_is_refused_by_name() -> None:
    thing = {"name": "Chest", "type": "Thing", "system": {"container": {"isContainer": True}}, "items": []}
    with pytest.raises(Malformed, match="'Chest' is a thing out of Foundry, and no character"):
        read_file(written(thing))


@pytest.mark.parametrize(
    ("free", "expected"),
    [(2, 2), ("2", 2), ("", 0), (None, 0), (0, 0), (-1, 0), ("−1", 0), ("two", 0), (True, 0), (2.0, 2), (10**9, 0)],
)
def test_free_invocations_as_foundry_notes_them(free: Any, expected: int) -> None:
    value = {"flags": {"fate-core-official": {"situation_aspects": [{"name": "Fog", "free_invokes": free}]}}}
    assert [aspect.free for aspect in read_file(written(value)).aspects] == [expected]


@pytest.mark.parametrize("scope", ["fate-core-official", "ModularFate", "FateCoreOfficial", ""])
def test_situation_aspects_under_every_name_the_system_had(scope: str) -> None:
    inside = {"situation_aspects": [{"name": "Fog", "free_invokes": 1}]}
    value = {"name": "Quay", "flags": {"other": {}, scope: inside}} if scope else inside
    assert [(aspect.text, aspect.free) for aspect in read_file(written(value)).aspects] == [("Fog", 1)]


@pytest.mark.parametrize(
    "value",
    [
        {"gameAspects": fco_game()},
        {"fate-core-official.gameAspects": fco_game()},
        {"fate-core-official.gameAspects": json.dumps(fco_game())},
        {"key": "fate-core-official.gameAspects", "value": json.dumps(fco_game())},
        [{"key": "core.time", "value": "1"}, {"key": "ModularFate.gameAspects", "value": fco_game()}],
    ],
)
def test_game_aspects_in_every_shape_of_a_setting(value: Any) -> None:
    found = read_file(written(value)).aspects
    assert [(aspect.text, aspect.kind, aspect.free) for aspect in found] == [
        ("The Sea Is Rising", "game", 1), ("Guild Rule", "game", 0),
    ]  # fmt: skip


def test_a_setting_whose_text_is_no_json_is_named() -> None:
    with pytest.raises(Malformed, match="gameAspects: line 1: no JSON"):
        read_file(written({"gameAspects": "[oops"}))


def test_free_invocations_are_held_as_one_says() -> None:
    found: Imported = read_file(written(fco_scene()), Options(holder="gm"))
    assert [aspect.holder for aspect in found.aspects if aspect.free] == ["gm"]
    assert "held by the game master, since the file does not say; --free-to anyone" in " ".join(found.report.guessed)


@pytest.mark.parametrize(
    ("value", "size", "marked"),
    [(5, 3, " (Physical: 1, 3 marked)"), (0, 3, ""), ("4", "3", " (Physical: 3 mark"), (255, 2, " (Physical: 1, 2 ")],
)
def test_stress_of_fatex_is_a_bitmask(value: Any, size: Any, marked: str) -> None:
    actor = fatex()
    actor["items"] = [{"name": "Physical", "type": "stress", "system": {"value": value, "size": size}}]
    assert f"keep the boxes on the sheet{marked}" in " ".join(read_file(written(actor)).report.skipped)


def test_fatex_is_known_without_the_mark_of_its_export() -> None:
    actor = fatex()
    del actor["flags"]
    assert read_file(written(actor)).format == "fatex"
    assert one(actor).aspects[0].text == CONCEPT


def test_an_item_that_no_sheet_has_is_told_with_its_path() -> None:
    actor = fatex()
    actor["items"].insert(0, {"name": "Sword", "type": "weapon", "system": {}})
    assert [path for path, _ in read_file(written(actor)).report.not_understood] == ["items[0]"]


def test_keys_that_are_not_known_are_told() -> None:
    assert read_file(written(fco_actor() | {"mood": "grim"})).report.not_understood == (("mood", '"grim"'),)
