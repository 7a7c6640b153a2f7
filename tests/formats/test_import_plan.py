"""Sheets read again: what of a file reaches a table that has its character already, and what stays as it is here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from import_desk import Desk, Move
from tool_files import FILES

from adjudicator.formats import Imported, ImportedAspect, ImportedCharacter, ImportedScene, ImportedStunt, read_file

Aspect = ImportedAspect

ORLA = ImportedCharacter(
    "Orla Finch", "pc", 3, 2, {"Drive": 4, "Will": 2},
    (
        Aspect("Cartographer of Places That Move", "High Concept"),
        Aspect("My Maps Lie When I Do", "Trouble"),
        Aspect("Owes the Ferryman", free=2),
        Aspect("Singed Eyebrows", "Mild", "consequence"),
    ),
    (ImportedStunt("Dead Reckoning", "+2 to overcome with Drive", 2),),
    source="fari:orla-1",
)  # fmt: skip


def with_aspects(*aspects: ImportedAspect, **more: Any) -> ImportedCharacter:
    return replace(ORLA, aspects=aspects, **more)


CONCEPT, TROUBLE, FERRY, HURT = ORLA.aspects


@pytest.mark.parametrize(
    ("here", "later", "moves", "not_changed"),
    [
        pytest.param((), ORLA, [], [], id="nothing new"),
        pytest.param(
            (), with_aspects(replace(CONCEPT, text="Queen of Tides"), TROUBLE, FERRY, HURT),
            [("rename_aspect", "cartographer-of-places-that-move", "Queen of Tides")], [],
            id="another high concept is the same place on the sheet",
        ),
        pytest.param(
            (), with_aspects(CONCEPT, TROUBLE, replace(FERRY, text="Owes the Ferrymen"), HURT),
            [("rename_aspect", "owes-the-ferryman", "Owes the Ferrymen")], [],
            id="much the same words are the same aspect",
        ),
        pytest.param(
            (), with_aspects(CONCEPT, TROUBLE, Aspect("Never Lost"), HURT),
            [("remove_aspect", "owes-the-ferryman", None), ("place_aspect", None, "Never Lost")], [],
            id="other words are another aspect",
        ),
        pytest.param(
            (), with_aspects(CONCEPT, TROUBLE, FERRY), [("remove_aspect", "singed-eyebrows", None)], [],
            id="a consequence that the file brought and has no more is over",
        ),
        pytest.param(
            (), with_aspects(*ORLA.aspects[:3], Aspect("Broken Rib", "Mild", "consequence")),
            [("remove_aspect", "singed-eyebrows", None), ("place_aspect", None, "Broken Rib")], [],
            id="another consequence in the same slot is another one",
        ),
        pytest.param(
            ({"do": "place_aspect", "text": "Pinned", "on": "orla-finch", "kind": "situation"},
             {"do": "inflict_consequence", "by": "gm", "on": "orla-finch", "text": "Limp"},
             {"do": "place_aspect", "text": "Spy", "on": "orla-finch", "kind": "character", "hidden": True},
             {"do": "place_aspect", "text": "Made a Friend", "on": "orla-finch", "kind": "character"}),
            ORLA, [], ["'Pinned' stays", "'Limp' stays", "'Spy' stays", "'Made a Friend' stays"],
            id="what came up here stays",
        ),
        pytest.param(
            ({"do": "remove_aspect", "aspect": "singed-eyebrows"},), ORLA, [],
            ["'Singed Eyebrows' is no longer in play here and stays so"],
            id="what is over here is not brought back",
        ),
        pytest.param(
            ({"do": "rename_aspect", "aspect": "owes-the-ferryman", "text": "Free at Last"},), ORLA, [],
            ["'Owes the Ferryman' reads 'Free at Last' here and stays so"],
            id="what was reworded here stays",
        ),
        pytest.param(
            ({"do": "rename_aspect", "aspect": "my-maps-lie-when-i-do", "text": "My Maps Are True"},),
            with_aspects(CONCEPT, replace(TROUBLE, text="All Maps Lie"), FERRY, HURT), [],
            ["'My Maps Are True' stays, though the file has 'All Maps Lie' by now"],
            id="what was reworded on both sides stays as it is here",
        ),
        pytest.param(
            ({"do": "rename_aspect", "aspect": "owes-the-ferryman", "text": "Free at Last"},),
            with_aspects(CONCEPT, TROUBLE, HURT), [], ["'Free at Last' stays, which is of this table"],
            id="what was reworded here stays when the file drops it",
        ),
        pytest.param(
            ({"do": "pass_invocation", "aspect": "owes-the-ferryman", "from": "anyone", "to": "gm"},), ORLA, [], [],
            id="who holds a free invocation is of this table",
        ),
        pytest.param(
            (), with_aspects(CONCEPT, TROUBLE, replace(FERRY, free=3), HURT), [],
            ["free invocations on 'Owes the Ferryman': 2 here, 3 in the file"],
            id="free invocations stay",
        ),
        pytest.param(
            ({"do": "adjust", "character": "orla-finch", "fate_points": -1, "reason": "spent"},), ORLA, [],
            ["fate points: 1 here, 2 in the file; --points would adjust them"],
            id="fate points stay",
        ),
        pytest.param(
            (), replace(ORLA, refresh=2, skills={"drive": 3, "Lore": 1}, player="Ada", name="Orla F."), [],
            ["the name: Orla Finch here, Orla F. in the file", "the player: nobody here, Ada in the file",
             "refresh: 3 here, 2 in the file",
             "skills: Drive +4 here, +3 in the file, Will +2 here, none in the file, Lore none here, +1 in the file"],
            id="no move changes a name, a player, refresh or skills",
        ),
        pytest.param(
            (), replace(ORLA, kind="npc", fate_points=None), [], ["the kind: PC here, NPC in the file"],
            id="no move changes what somebody is",
        ),
        pytest.param(
            (), replace(ORLA, stunts=(ImportedStunt("Lucky"),), notes="She knows."), [],
            ["a stunt, in the file: Lucky", "a stunt, here only: Dead Reckoning (+2): +2 to overcome with Drive",
             "the notes, in the file: She knows."],
            id="no move changes stunts or notes",
        ),
        pytest.param(
            (),
            with_aspects(
                replace(CONCEPT, means="Wind"), replace(TROUBLE, hidden=True), replace(FERRY, kind="boost"), HURT
            ),
            [],
            ["'Cartographer of Places That Move' means in the file: Wind", "'My Maps Lie When I Do' is known here",
             "'Owes the Ferryman' is a character aspect here, and a boost aspect in the file"],
            id="no move changes what an aspect is",
        ),
    ],
)  # fmt: skip
def test_a_sheet_that_is_read_again(
    here: tuple[Move, ...], later: ImportedCharacter, moves: list[Any], not_changed: list[str]
) -> None:
    desk = Desk()
    desk.rule({"do": "open_scene", "name": "Quay"})
    desk.bring(ORLA)
    if here:
        desk.rule(*here)
    made = desk.plan(later)
    assert [(move["do"], move.get("aspect"), move.get("text")) for move in made.moves] == moves
    [change] = made.changes
    assert (change.character, change.known, made.joining) == ("orla-finch", "id", [])
    assert len(change.not_changed) == len(not_changed), change.not_changed
    assert [part for part, told in zip(not_changed, change.not_changed, strict=True) if part not in told] == []
    before = desk.table.game
    desk.bring(later)
    assert (desk.table.game.version == before.version) is not bool(moves)
    assert desk.plan(later).moves == []


def test_what_is_renamed_keeps_its_free_invocations() -> None:
    desk = Desk()
    desk.bring(ORLA)
    desk.bring(with_aspects(CONCEPT, TROUBLE, replace(FERRY, text="Owes the Ferrymen", free=0), HURT))
    assert desk.table.state()["aspects"]["owes-the-ferryman"]["text"] == "Owes the Ferrymen"
    assert desk.table.state()["aspects"]["owes-the-ferryman"]["free"] == {"anyone": 2}


def test_labels_that_stand_for_several_places_pair_nothing() -> None:
    desk = Desk()
    other = (Aspect("Warm Coat", "Other Aspect"), Aspect("Sharp Eyes", "Other Aspect"))
    desk.bring(with_aspects(*other))
    made = desk.plan(with_aspects(Aspect("Never Lost", "Other Aspect"), other[1]))
    assert [move["do"] for move in made.moves] == ["remove_aspect", "place_aspect"]


def test_fate_points_are_adjusted_only_where_that_is_asked_for() -> None:
    desk = Desk()
    desk.bring(ORLA)
    later = replace(ORLA, fate_points=5)
    desk.bring(later)
    assert desk.people["orla-finch"]["fate_points"] == 2
    [change] = desk.bring(later, points=True).changes
    assert (change.points, change.not_changed) == ((2, 5), ())
    assert desk.people["orla-finch"]["fate_points"] == 5
    assert desk.plan(later, points=True).moves == []


def test_an_import_that_was_undone_can_be_done_again() -> None:
    desk = Desk()
    desk.bring(ORLA)
    later = with_aspects(CONCEPT, TROUBLE, Aspect("Never Lost"), HURT)
    desk.bring(later)
    desk.table.undo()
    assert "Owes the Ferryman" in desk.aspects()
    made = desk.bring(later)
    assert [move["do"] for move in made.moves] == ["remove_aspect", "place_aspect"]
    assert "Never Lost" in desk.aspects()
    desk.table.undo(2)
    assert desk.people == {}
    assert desk.bring(ORLA).joining == [ORLA]
    assert list(desk.people) == ["orla-finch"]


def test_somebody_made_by_hand_is_found_by_name_and_then_by_id() -> None:
    desk = Desk()
    hand = {"do": "add_character", "name": "ORLA  finch", "kind": "pc", "aspects": ["My Maps Lie", "Tall"]}
    desk.rule(hand, {"do": "inflict_consequence", "by": "gm", "on": "orla-finch", "text": "Limp"})
    made = desk.bring(with_aspects(TROUBLE))
    assert made.guessed == ["Orla Finch: taken for orla-finch, who has that name; --new would add another."]
    assert [(c.known, c.renamed, c.gone) for c in made.changes] == [
        ("name", (("My Maps Lie", "My Maps Lie When I Do"),), ("Tall",))
    ]
    assert desk.aspects() == ["My Maps Lie When I Do", "Limp"]
    renamed = desk.plan(with_aspects(TROUBLE, name="Captain Finch"))
    assert [(change.known, change.character) for change in renamed.changes] == [("id", "orla-finch")]


@pytest.mark.parametrize(
    ("there", "read", "met", "joining"),
    [
        (["fari:a Ann"], ["fari:a Ann"], {"ann": "id"}, []),
        (["fari:a Ann"], ["fari:a Beth"], {"ann": "id"}, []),
        (["fari:a Ann"], ["fari:b Ann"], {"ann": "name"}, []),
        ([" Ann"], ["fari:a Ann"], {"ann": "name"}, []),
        ([" Ann"], [" Beth"], {}, ["Beth"]),
        (["fari:a Ann", "fari:b Ann"], ["fari:b Ann", "fari:a Ann"], {"ann": "id", "ann-2": "id"}, []),
        (["fari:a Ann"], ["fari:b Ann", "fari:a Ann"], {"ann": "id"}, ["Ann"]),
        ([" Ann", " Ann"], [" Ann", " Ann", " Ann"], {"ann": "name", "ann-2": "name"}, ["Ann"]),
        ([], ["fari:a Ann", "fari:a Ann"], {}, ["Ann"]),
        ([], [" Ann", " Ann"], {}, ["Ann", "Ann"]),
    ],
)
def test_who_is_whom(there: list[str], read: list[str], met: dict[str, str], joining: list[str]) -> None:
    def people(written: list[str]) -> list[ImportedCharacter]:
        return [ImportedCharacter(name, source=source) for source, name in (each.split(" ") for each in written)]

    desk = Desk()
    if there:
        desk.bring(*people(there))
    made = desk.plan(*people(read))
    assert {change.character: change.known for change in made.changes} == met
    assert [one.name for one in made.joining] == joining


def test_everybody_is_added_where_that_is_asked_for() -> None:
    desk = Desk()
    desk.bring(ORLA)
    assert desk.bring(ORLA, anew=True).joining == [ORLA]
    assert list(desk.people) == ["orla-finch", "orla-finch-2"]
    # From now on the id means whoever came with it last.
    assert [change.character for change in desk.plan(ORLA).changes] == ["orla-finch-2"]


def test_a_table_made_from_an_export_still_knows_the_ids() -> None:
    desk = Desk()
    desk.bring(ORLA)
    fresh = Desk()
    fresh.rule(*desk.table.ruling("q1").moves)
    [change] = fresh.plan(replace(ORLA, name="Captain Finch")).changes
    assert (change.known, change.character) == ("id", "orla-finch")


SCENE = Imported(
    "fari",
    (ImportedCharacter("Rats", "npc", source="fari:d"),),
    (Aspect("Fog", kind="situation", free=1), Aspect("Mud", kind="situation"), Aspect("War", kind="game")),
    ImportedScene("The Quay", "Wet."),
)


def test_a_scene_is_opened_where_that_is_asked_for_and_once() -> None:
    desk = Desk()
    desk.bring_files([SCENE], open_scene=True)
    assert desk.table.state()["scene"]["name"] == "The Quay"
    assert (desk.aspects("scene"), desk.aspects("game")) == (["Fog", "Mud"], ["War"])
    made = desk.plan_files([SCENE], open_scene=True)
    assert (made.moves, made.not_changed) == ([], [])


def test_aspects_of_a_scene_stay_as_they_are_here() -> None:
    desk = Desk()
    desk.bring_files([SCENE], open_scene=True)
    desk.rule({"do": "remove_aspect", "aspect": "mud"}, {"do": "place_aspect", "text": "Rain"})
    desk.rule({"do": "pass_invocation", "aspect": "fog", "from": "anyone", "to": "gm"})
    fog, *rest = SCENE.aspects
    more = replace(SCENE, aspects=(replace(fog, free=2), *rest, Aspect("Ice", kind="situation")))
    made = desk.bring_files([more])
    assert [(move["do"], move["text"]) for move in made.moves] == [("place_aspect", "Ice")]
    assert made.not_changed == [
        "free invocations on 'Fog': 1 here, 2 in the file", "'Mud' is over in this scene and stays so",
    ]  # fmt: skip
    desk.rule({"do": "close_scene"})
    assert [move.get("text") for move in desk.plan_files([SCENE], open_scene=True).moves] == [None, "Fog", "Mud"]


def test_of_several_scenes_the_first_is_opened_and_everybody_is_there() -> None:
    other = Imported("fari", (ORLA,), (Aspect("Fog", kind="situation"), Aspect("Ice", kind="situation")),
                     ImportedScene("The Pier"))  # fmt: skip
    desk = Desk()
    made = desk.bring_files([SCENE, other], open_scene=True)
    assert made.guessed == ["of several scenes 'The Quay' is opened; 'The Pier' is left out."]
    scene = desk.table.state()["scene"]
    assert (scene["name"], scene["present"]) == ("The Quay", ["rats", "orla-finch"])
    assert desk.aspects("scene") == ["Fog", "Mud", "Ice"]


@pytest.mark.parametrize("name", FILES)
def test_every_file_read_twice_changes_nothing_more(name: str) -> None:
    desk = Desk()
    files = [read_file(FILES[name])]
    if not files[0].scene:
        desk.rule({"do": "open_scene", "name": "Somewhere"})
    desk.bring_files(files, open_scene=True)
    made = desk.plan_files(files, open_scene=True)
    assert (made.moves, made.joining, made.not_changed) == ([], [], [])
    assert [change.not_changed for change in made.changes] == [()] * len(files[0].characters)
    assert {change.known for change in made.changes} <= {"id", "name"}


TEXTS = st.sampled_from(["Fog", "Foggy", "Mud", "Warm Coat", "Warm Coats", "Ice", "Never Lost", "Never Late"])
LABELS = st.sampled_from(["", "High Concept", "Trouble", "Other Aspect"])
KINDS = st.sampled_from(["character", "character", "consequence"])
SHEETS = st.lists(
    st.builds(Aspect, TEXTS, LABELS, KINDS, st.integers(0, 2)), max_size=5, unique_by=lambda aspect: aspect.text
)
DONE_HERE = st.sampled_from(["remove_aspect", "rename_aspect", "place_aspect", "adjust"])


@settings(max_examples=150, deadline=None)
@given(first=SHEETS, second=SHEETS, done=st.lists(st.tuples(DONE_HERE, st.integers(0, 9)), max_size=4))
def test_whatever_happened_here_stays(
    first: list[ImportedAspect], second: list[ImportedAspect], done: list[tuple[str, int]]
) -> None:
    desk = Desk()
    desk.bring(with_aspects(*first))
    placed = set()
    for n, (do, which) in enumerate(done):
        alive = [key for key, aspect in desk.table.state()["aspects"].items() if aspect["alive"]]
        if do == "adjust":
            desk.rule({"do": do, "character": "orla-finch", "fate_points": 1, "reason": "x"})
        elif do == "place_aspect":
            desk.rule({"do": do, "text": f"Here {n}", "on": "orla-finch", "kind": "character"})
            placed.add(f"Here {n}")
        elif alive and do == "rename_aspect":
            desk.rule({"do": do, "aspect": alive[which % len(alive)], "text": f"Here {n}"})
        elif alive:
            desk.rule({"do": do, "aspect": alive[which % len(alive)]})
    before = desk.table.state()
    desk.bring(with_aspects(*second))
    after = desk.table.state()
    assert after["characters"]["orla-finch"] | {"consequences": 0} == (
        before["characters"]["orla-finch"] | {"consequences": 0}
    )
    for key, aspect in before["aspects"].items():
        here = aspect["text"].startswith("Here")
        now = after["aspects"][key]
        assert now["free"] == aspect["free"] or not now["alive"]
        assert not here or (now["text"], now["alive"]) == (aspect["text"], aspect["alive"])
        assert aspect["alive"] or not now["alive"]
    assert desk.plan(with_aspects(*second)).moves == []


TWIN = ImportedCharacter("orla finch", refresh=4, skills={"will": 3}, aspects=(replace(FERRY, free=1), Aspect("Late")))
UPDATED = [CONCEPT.text, TROUBLE.text, FERRY.text, HURT.text, "Late"]


@pytest.mark.parametrize(
    ("files", "wishes", "people", "guesses"),
    [
        pytest.param([[ORLA], [TWIN]], {}, ["orla-finch"], 1, id="one name in two files"),
        pytest.param([[ORLA], [TWIN], [TWIN]], {}, ["orla-finch"], 2, id="in three"),
        pytest.param([[ORLA], [TWIN]], {"anew": True}, ["orla-finch", "orla-finch-2"], 0, id="--new is the way out"),
        pytest.param([[ORLA, TWIN]], {}, ["orla-finch", "orla-finch-2"], 0, id="two of a name in one file"),
        pytest.param([[ORLA, TWIN], [TWIN, TWIN]], {}, ["orla-finch", "orla-finch-2"], 2, id="two in each"),
        pytest.param(
            [[ORLA], [replace(TWIN, source="fari:other")]], {}, ["orla-finch", "orla-finch-2"], 0,
            id="two ids of one tool are two people",
        ),
        pytest.param([[ORLA], [replace(TWIN, source="fco:a")]], {}, ["orla-finch"], 1, id="ids of two tools are not"),
        pytest.param(
            [[ImportedCharacter("Unnamed character")], [ImportedCharacter("Unnamed character")]], {},
            ["unnamed-character", "unnamed-character-2"], 0, id="no name is nobody's",
        ),
    ],
)  # fmt: skip
def test_one_name_in_several_files_is_one_character(
    files: list[list[ImportedCharacter]], wishes: dict[str, bool], people: list[str], guesses: int
) -> None:
    desk = Desk()
    desk.rule({"do": "open_scene", "name": "Quay"})
    made = desk.bring_files([Imported("fari", tuple(each)) for each in files], **wishes)
    assert list(desk.people) == people
    assert len([sentence for sentence in made.guessed if "in several files, by name; --new" in sentence]) == guesses


def test_a_later_file_updates_the_earlier_one() -> None:
    desk = Desk()
    desk.rule({"do": "open_scene", "name": "Quay"})
    files = [Imported("fari", (ORLA,)), Imported("text", (TWIN,))]
    desk.bring_files(files)
    [one] = desk.people.values()
    assert (one["name"], one["refresh"], one["skills"]) == ("Orla Finch", 4, {"Drive": 4, "Will": 3})
    assert sorted(desk.aspects()) == sorted(UPDATED)
    assert desk.plan_files(files).moves == []
