"""The moves that a file becomes: legal on a fresh table, in order, and nothing hidden shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tool_files import FILES, role_by_post, scene_v1, written

from adjudicator import Table
from adjudicator.formats import (
    Imported,
    ImportedAspect,
    ImportedCharacter,
    ImportedScene,
    ImportedStunt,
    read_file,
    stunts_in,
    stunts_line,
)
from adjudicator.intake import read_move

Move = dict[str, Any]
OPEN = {"do": "open_scene", "name": "Somewhere"}


def played(moves: list[Move], seat: str = "gm") -> dict[str, Any]:
    """The state after the moves, each of which has to be legal, as ``seat`` sees it."""
    with Table.in_memory() as table:
        for move in moves:
            table.rule(move)
        return dict(table.state(seat))


@pytest.mark.parametrize("name", FILES)
def test_every_file_becomes_moves_that_a_fresh_table_takes(name: str) -> None:
    found = read_file(FILES[name])
    moves = found.moves()
    assert json.loads(json.dumps(moves)) == moves
    assert all(read_move(move) for move in moves)
    state = played([OPEN, *moves])
    assert [one["name"] for one in state["characters"].values()] == [one.name for one in found.characters]
    free = sum(sum(aspect["free"].values()) for aspect in state["aspects"].values())
    everywhere = [*found.aspects, *(aspect for one in found.characters for aspect in one.aspects)]
    assert free == sum(aspect.free for aspect in everywhere)
    assert sorted(aspect["text"] for aspect in state["aspects"].values()) == sorted(each.text for each in everywhere)
    assert {each["text"] for each in state["aspects"].values() if each["hidden"]} == {
        each.text for each in everywhere if each.hidden
    }


@pytest.mark.parametrize("name", FILES)
def test_nothing_hidden_is_shown_to_players(name: str) -> None:
    found = read_file(FILES[name])
    shown = str(played([*found.moves(open_scene=True)] if found.scene else [OPEN, *found.moves()], "players"))
    secrets = [aspect.text for aspect in found.aspects if aspect.hidden]
    secrets += [aspect.text for one in found.characters for aspect in one.aspects if aspect.hidden]
    secrets += [line for one in found.characters for line in one.all_notes.split("\n") if line]
    secrets += found.scene.notes.split("\n") if found.scene and found.scene.notes else []
    assert [secret for secret in secrets if secret in shown] == []


def test_the_scene_of_a_file_is_opened_where_asked_for() -> None:
    found = read_file(written(scene_v1()))
    moves = found.moves(open_scene=True)
    assert [move["do"] for move in moves] == ["add_character", "open_scene", *["place_aspect"] * 4]
    state = played(moves)
    assert (state["scene"]["name"], state["scene"]["present"]) == ("The Quay", ["wharf-rats"])
    assert "Old Nan" in state["scene"]["notes"]


def test_a_scene_without_a_name_is_opened_as_well() -> None:
    assert Imported("x", scene=ImportedScene(notes="n")).moves(open_scene=True) == [
        {"do": "open_scene", "name": "Unnamed scene", "notes": "n"}
    ]


def test_ids_are_given_only_where_something_refers_to_them() -> None:
    plain = ImportedCharacter("Ann", aspects=(ImportedAspect("Quick"),))
    marked = ImportedCharacter("Ann", aspects=(ImportedAspect("Slow", free=1, holder="gm"),))
    assert Imported("x", (plain, marked)).moves() == [
        {"do": "add_character", "name": "Ann", "kind": "pc", "aspects": ["Quick"]},
        {"do": "add_character", "name": "Ann", "kind": "pc", "id": "ann-2"},
        {"do": "place_aspect", "text": "Slow", "kind": "character", "on": "ann-2", "free": {"gm": 1}},
    ]


def test_names_that_are_taken_or_reserved_get_other_ids() -> None:
    marked = (ImportedAspect("Slow", free=1),)
    names = ("Ann", "GM", "scene", "???")
    moves = Imported("x", tuple(ImportedCharacter(name, "npc", aspects=marked) for name in names)).moves(["ann"])
    assert [move["id"] for move in moves if "id" in move] == ["ann-2", "gm-2", "scene-2", "npc"]
    with Table.in_memory() as table:
        for move in ({"do": "add_character", "name": "Ann", "kind": "pc"}, *moves):
            table.rule(move)
        assert len(table.state()["characters"]) == 5


def test_hidden_and_free_parts_of_a_sheet_are_placed_beside_it() -> None:
    moves = read_file(written(role_by_post())).moves()
    placed = [move for move in moves if move["do"] == "place_aspect" and move["on"] == "orla-finch"]
    assert [(move["text"], move["kind"], move.get("free"), move.get("hidden")) for move in placed] == [
        ("Spy for the Guild", "character", {"gm": 2}, True),
        ("Owes the Ferryman", "character", {"gm": 2}, True),
        ("Singed Eyebrows", "consequence", {"anyone": 1}, None),
    ]


def test_empty_fields_and_the_points_of_npcs_are_left_out() -> None:
    npc = ImportedCharacter("Ann", "npc", refresh=-1, fate_points=2, skills={}, player="", notes="")
    assert Imported("x", (npc,)).moves() == [{"do": "add_character", "name": "Ann", "kind": "npc"}]


def test_what_an_aspect_means_and_what_kind_it_is_stay_with_it() -> None:
    aspects = (ImportedAspect("Quick", means="fast"), ImportedAspect("Cut", kind="consequence"))
    assert Imported("x", (ImportedCharacter("Ann", aspects=aspects),)).moves()[0]["aspects"] == [
        {"text": "Quick", "means": "fast"},
        {"text": "Cut", "kind": "consequence"},
    ]


def test_stunts_and_the_source_are_lines_of_the_notes() -> None:
    one = ImportedCharacter("Ann", stunts=(ImportedStunt("Fast", "I run", 2, "Drive"),), notes="Wet.", source="fari:7")
    assert one.all_notes == "Wet.\nStunts: Fast (+2; Drive): I run\nSource: fari:7"
    assert stunts_in(one.all_notes) == (one.stunts, "Wet.\nSource: fari:7")


@pytest.mark.parametrize(
    ("stunt", "line"),
    [
        (ImportedStunt("Fast"), "Stunts: Fast"),
        (ImportedStunt("Fast", "I run: always"), "Stunts: Fast: I run: always"),
        (ImportedStunt("Fast", bonus=2), "Stunts: Fast (+2)"),
        (ImportedStunt("Fast (very)", "x", -1, "Drive"), "Stunts: Fast (very) (-1; Drive): x"),
    ],
)
def test_a_line_of_stunts_gives_the_stunts_back(stunt: ImportedStunt, line: str) -> None:
    assert stunts_line([stunt]) == line
    assert stunts_in(line) == ((stunt,), "")


def test_signs_that_part_stunts_are_replaced_inside_them() -> None:
    line = stunts_line([ImportedStunt("A: • B", "c • d\ne"), ImportedStunt("F")])
    assert [(stunt.name, stunt.text) for stunt in stunts_in(line)[0]] == [("A - · B", "c · d e"), ("F", "")]


def test_no_stunts_are_no_line() -> None:
    assert (stunts_line([]), stunts_in("Wet.")) == ("", ((), "Wet."))
