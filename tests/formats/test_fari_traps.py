"""What is easily got wrong in Fari's files."""

from __future__ import annotations

from typing import Any

import pytest
from tool_files import (
    CONCEPT,
    DEBT,
    HURT,
    boxes,
    card,
    card_v1,
    cards_v3,
    counter,
    fari,
    fari_flat,
    left,
    right,
    scene,
    scene_v1,
    section,
    skill,
    text,
    track,
    written,
)

from adjudicator.formats import Imported, ImportedCharacter, Options, read_file

Json = dict[str, Any]


def rows(*columns: list[Json], **more: Any) -> Json:
    """A character of version 6 with these columns."""
    return fari(6, pages=[{"id": "p", "rows": [{"columns": [{"sections": each} for each in columns]}]}]) | more


def one(file: Json, **options: Any) -> ImportedCharacter:
    [found] = read_file(written(file), Options(**options)).characters
    return found


def scenery(cards: list[Json], private: list[Json] | None = None, **options: Any) -> Imported:
    return read_file(written(scene(3, {"public": cards, "private": private or []})), Options(**options))


def texts(found: ImportedCharacter) -> list[str]:
    return [aspect.text for aspect in found.aspects if aspect.kind == "character"]


@pytest.mark.parametrize(
    "labels",
    [
        ("Aspects", "Stunts", "Notes", "Fate Points"),
        ("Aspectos", "Proezas", "Otros", "Puntos de Destino"),
        ("アスペクト", "スタント", "メモ", "運命点"),
        # Words that mean something else elsewhere change nothing.
        ("Skills", "Aspects", "Consequences", "Stress"),
        ("", "", "", ""),
    ],
)
def test_labels_in_any_language_say_nothing(labels: tuple[str, str, str, str]) -> None:
    found = one(rows(left(labels), right()))
    assert texts(found) == [CONCEPT, "My Maps Lie When I Do", DEBT]
    assert [stunt.name for stunt in found.stunts] == ["Dead Reckoning"]
    assert [hurt.text for hurt in found.consequences] == [HURT]
    assert found.notes == "Notizen: Owes the ferryman.\nTwice."
    assert (found.fate_points, found.refresh) == (2, 3)


def test_a_position_may_be_a_number_as_in_early_files_of_version_3() -> None:
    halves = [{**each, "position": 0} for each in left()] + [{**each, "position": 1} for each in right()]
    assert [hurt.text for hurt in one(fari(3, pages=[{"sections": halves}])).consequences] == [HURT]


def test_texts_that_can_be_ticked_are_consequences_without_stress_above_them() -> None:
    sheet = rows([section("A", text("x", CONCEPT)), section("C", text("y", HURT, checked=False))])
    assert [(aspect.text, aspect.kind) for aspect in one(sheet).aspects] == [
        (CONCEPT, "character"), (HURT, "consequence"),
    ]  # fmt: skip


def test_stress_in_another_column_makes_no_consequences() -> None:
    sheet = rows(
        [section("A", text("x", CONCEPT)), section("S", boxes("s", False))], [section("B", text("y", "I swim"))]
    )
    assert [stunt.text for stunt in one(sheet).stunts] == ["I swim"]


def test_what_is_shown_on_the_card_wins_over_what_comes_first() -> None:
    sheet = rows([section("Bio", text("x", "Born at sea")), section("A", text("y", CONCEPT), on_card=True)])
    found = one(sheet)
    assert (texts(found), [stunt.text for stunt in found.stunts]) == ([CONCEPT], ["Born at sea"])


@pytest.mark.parametrize(
    ("part", "aspects", "stunts", "consequences", "notes"),
    [
        ("aspects", [CONCEPT, "I swim"], [], [], ""),
        ("stunts", [CONCEPT], ["I swim"], [], ""),
        ("consequences", [CONCEPT], [], ["I swim"], ""),
        ("notes", [CONCEPT], [], [], "y: I swim"),
        ("nothing", [CONCEPT], [], [], ""),
    ],
)
def test_a_section_is_read_as_one_says(
    part: str, aspects: list[str], stunts: list[str], consequences: list[str], notes: str
) -> None:
    sheet = rows([section("A", text("x", CONCEPT)), section("Bébé", text("y", "I swim"))])
    found = one(sheet, read_as={"BÉBÉ": part})
    assert texts(found) == aspects
    assert [stunt.text for stunt in found.stunts] == stunts
    assert [hurt.text for hurt in found.consequences] == consequences
    assert found.notes == notes


@pytest.mark.parametrize(
    ("label", "free"),
    [
        ("Free Invokes", 2), ("FREE", 2), ("Invocações", 2), ("invocations gratuites", 2), ("Usos gratis", 2),
        ("Freie Einsätze", 2), ("Gratis", 0), ("無料", 0), ("", 0),
    ],
)  # fmt: skip
def test_free_invocations_have_no_field_but_a_label(label: str, free: int) -> None:
    sheet = rows([section("A", text("x", CONCEPT), boxes(label, False, True, False))])
    [aspect] = one(sheet).aspects
    assert aspect.free == free


def test_boxes_of_unknown_meaning_are_asked_about_and_can_be_named() -> None:
    sheet = rows([section("A", text("x", CONCEPT), boxes("無料", False, False))])
    assert "--free-invokes-label '無料' would read them" in " ".join(read_file(written(sheet)).report.guessed)
    assert one(sheet, free_label="無料").aspects[0].free == 2


@pytest.mark.parametrize(("checked", "free"), [("spent", 2), ("held", 1)])
def test_ticked_boxes_are_spent_unless_one_says_otherwise(checked: str, free: int) -> None:
    sheet = rows([section("A", text("x", CONCEPT), boxes("Free", False, True, False))])
    assert one(sheet, checked=checked).aspects[0].free == free


def test_free_invocations_belong_to_the_text_above_them() -> None:
    sheet = rows(
        [section("A", text("x", CONCEPT), text("y", ""), text("z", DEBT), boxes("Free", False), text("w", "Late"))]
    )
    assert [(aspect.text, aspect.free) for aspect in one(sheet).aspects] == [(CONCEPT, 0), (DEBT, 1), ("Late", 0)]


def test_boxes_below_an_empty_text_belong_to_nobody() -> None:
    sheet = rows([section("A", text("x", CONCEPT), text("y", ""), boxes("Free", False))])
    assert [aspect.free for aspect in one(sheet).aspects] == [0]


@pytest.mark.parametrize(
    ("blocks", "points"),
    [
        ([counter("Fate", "2", "3")], (2, 3)),
        ([counter("Fate", "", "")], (None, None)),
        ([counter("Fate", "-1", "3")], (None, 3)),
        ([counter("Luck", "7", "9", main=False), counter("Fate", "2", "3")], (2, 3)),
        ([counter("Luck", "7", "9", main=False)], (7, 9)),
        ([counter("Luck", "7", "9", main=False), counter("Power", "1", "2", main=False)], (None, None)),
        ([{"id": "n", "type": "Numeric", "label": "Refresh", "value": "3", "meta": {}}], (None, None)),
        ([], (None, None)),
    ],
)
def test_which_counter_counts_fate_points(blocks: list[Json], points: tuple[int | None, int | None]) -> None:
    found = one(rows([section("A", text("x", CONCEPT)), section("P", *blocks)]))
    assert (found.fate_points, found.refresh) == points


@pytest.mark.parametrize(
    ("value", "rating"),
    [("3", 3), ("+3", 3), ("−1", -1), (4, 4), (2.0, 2), ("Great", 4), ("Great (+4)", 4), ("", None), (None, None)],
)
def test_numbers_as_texts(value: Any, rating: int | None) -> None:
    found = one(rows([section("A", text("x", CONCEPT)), section("S", skill("Drive", value))]))
    assert found.skills == ({} if rating is None else {"Drive": rating})


def test_a_skill_of_odd_value_is_told_with_its_path() -> None:
    report = read_file(written(rows([section("S", skill("Drive", "lots"))]))).report
    assert report.not_understood == (("pages[0].rows[0].columns[0].sections[0].blocks[0].value", '"lots"'),)


def test_a_block_of_unknown_type_is_told_with_its_path() -> None:
    report = read_file(written(rows([section("S", {"type": "Hologram", "label": "H", "value": 1})]))).report
    assert [path for path, _ in report.not_understood] == ["pages[0].rows[0].columns[0].sections[0].blocks[0]"]


def test_a_template_has_neither_id_nor_name_and_is_said_to_be_blank() -> None:
    template = rows([section("A", text("High Concept", ""))], name="")
    del template["id"]
    found = read_file(written(template))
    assert (found.characters[0].name, found.characters[0].source) == ("Unnamed character", "")
    assert "neither aspects nor skills are filled in" in " ".join(found.report.advice)


@pytest.mark.parametrize("version", [1, 2])
def test_stress_of_version_1_is_a_list_of_yes_and_no(version: int) -> None:
    assert "stress is not modelled" in " ".join(read_file(written(fari_flat(version))).report.skipped)


def test_a_flat_character_needs_no_type_to_be_known() -> None:
    flat = fari_flat(2)
    del flat["fariType"]
    assert read_file(written(flat)).format == "fari"


def test_a_scene_that_says_it_is_a_character_is_still_a_scene() -> None:
    found = read_file(written(scene_v1() | {"fariType": "character"}))
    assert [aspect.text for aspect in found.aspects][:1] == ["Fog on the Quay"]


def test_private_cards_stay_with_the_game_master() -> None:
    found = scenery([], [card("The Captain Lies"), card("Spy", skill("Notice", "3"), text("n", "She listens"))])
    assert [(aspect.text, aspect.hidden) for aspect in found.aspects] == [("The Captain Lies", True)]
    assert found.characters == ()
    assert found.scene is not None
    assert "Spy" in found.scene.notes
    assert "Spy" not in str([move for move in found.moves() if not move.get("hidden")])


def test_a_private_card_can_be_made_a_hidden_aspect() -> None:
    found = scenery([], [card("Spy", skill("Notice", "3"))], read_as={"spy": "aspects"})
    assert [(aspect.text, aspect.hidden) for aspect in found.aspects] == [("Spy", True)]


def test_free_invocations_on_a_private_card_are_the_game_masters() -> None:
    hidden = card_v1("Trap", 0, private=True, tracks=[track("Free Invokes", False)])
    [aspect] = read_file(written(scene_v1() | {"aspects": {"a": hidden}})).aspects
    assert (aspect.hidden, aspect.free, aspect.holder) == (True, 1, "gm")


@pytest.mark.parametrize(
    ("blocks", "more", "is_character"),
    [
        ([], {}, False),
        ([text("NOTES", "content")], {}, False),
        ([text("NOTES", "content"), boxes("Free Invokes", False)], {}, False),
        ([text("NOTES", "content"), boxes("Stress", False)], {}, True),
        ([text("NOTES", "content"), text("MILD", "Wet")], {}, True),
        ([skill("Fight", "2")], {}, True),
        ([], {"subCards": [card("Six of Them")]}, True),
    ],
)
def test_what_stands_on_a_card_tells_aspects_from_characters(
    blocks: list[Json], more: Json, is_character: bool
) -> None:
    found = scenery([card("Rats", *blocks, **more)])
    assert (len(found.characters), len(found.aspects)) == ((1, 0) if is_character else (0, 1))


@pytest.mark.parametrize(("part", "counts"), [("aspects", (0, 1)), ("nothing", (0, 0)), ("character", (1, 0))])
def test_a_card_is_read_as_one_says(part: str, counts: tuple[int, int]) -> None:
    found = scenery([card("Rats", boxes("Stress", False))], read_as={"Rats": part})
    assert (len(found.characters), len(found.aspects)) == counts


def test_aspects_and_skills_on_a_characters_card() -> None:
    rats = card(
        "Rats", text("NOTES", "Six."), text("Trait", "Hungry"), boxes("Free", False), skill("Fight", "2"),
        boxes("Stress", False), text("Mild", "Wet"), boxes("Free", False), subCards=[card("Led by Old Nan")],
    )  # fmt: skip
    [found] = scenery([rats]).characters
    assert (found.kind, found.notes, found.skills) == ("npc", "Six.", {"Fight": 2})
    assert [(aspect.text, aspect.kind, aspect.free) for aspect in found.aspects] == [
        ("Hungry", "character", 1), ("Led by Old Nan", "character", 0), ("Wet", "consequence", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "expected"), [(0, "situation"), (1, "boost"), (4, "situation"), (9, "situation")])
def test_types_of_version_1_are_kept(kind: int, expected: str) -> None:
    found = read_file(written(scene_v1() | {"aspects": {"a": card_v1("Fog", kind)}}))
    assert [aspect.kind for aspect in found.aspects] == [expected]
    assert bool(found.report.not_understood) is (kind == 9)


def test_a_scene_between_the_versions_has_a_plain_list_of_cards() -> None:
    cards = [card("Fog", content="thick"), card("Trap", content="", isPrivate=True)]
    found = read_file(written({"name": "Quay", "indexCards": cards, "version": 2, "fariType": "scene"}))
    assert [(aspect.text, aspect.hidden) for aspect in found.aspects] == [("Fog", False), ("Trap", True)]


def test_a_single_card_is_a_small_scene() -> None:
    found = read_file(written({"fariType": "index-card-template", **card("Fog", text("NOTES", "thick"))}))
    assert [(aspect.text, aspect.means) for aspect in found.aspects] == [("Fog", "thick")]


def test_of_several_scenes_one_is_read() -> None:
    files = {"fariType": "full", "characters": [], "scenes": [scene_v1(), scene(3, cards_v3()) | {"name": "Attic"}]}
    first, attic = (read_file(written(files), Options(scene=name)) for name in ("", "attic"))
    assert (first.scene.name if first.scene else "", attic.scene.name if attic.scene else "") == ("The Quay", "Attic")
    assert "the scene 'Attic' is left out; --scene 'Attic' would take it" in " ".join(first.report.guessed)


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("<p>Tom &amp; Jerry</p>", "Tom & Jerry"),
        ("<div>Two<br/>lines</div>", "Two lines"),
        ("I <3 Danger", "I <3 Danger"),
        ("a < b > c", "a < b > c"),
        ("&lt;b&gt;bold&lt;/b&gt;", "<b>bold</b>"),
        ("<script>alert(1)</script>Quiet", "Quiet"),
        ("<b onclick='x()'>Loud</b>", "Loud"),
        ("<p><br></p>", ""),
    ],
)
def test_html_is_stripped_and_never_kept(value: str, read: str) -> None:
    found = one(rows([section("A", text("x", value), text("y", "Other"))]))
    assert texts(found) == [each for each in (read, "Other") if each]
