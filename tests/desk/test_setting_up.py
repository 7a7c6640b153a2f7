"""The set-up page: each form once as it should be and once refused, with what was typed still in its field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from desk_player import DeskPlayer, Form, forms_of, said, text_of

from adjudicator import Table
from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.set_up_moves import moves_from

SHEET = """Orla Finch
High Concept: Cartographer of Places That Move
Trouble: My Maps Lie When I Do
Aspects: Slow to Anger; Never Without a Compass
Great (+4) Athletics
Lore: 3, Will: 2
FP 2/3
"""


def fari(trouble: str) -> str:
    """A character as Fari writes it, in as few blocks as it takes."""

    def text(label: str, value: str) -> dict[str, Any]:
        return {"id": label, "type": "Text", "label": label, "value": value, "meta": {}}

    def section(label: str, *blocks: dict[str, Any]) -> dict[str, Any]:
        return {"id": label, "label": label, "visibleOnCard": False, "blocks": list(blocks)}

    skill = {"id": "s", "type": "Skill", "label": "Drive", "value": "3", "meta": {"commands": ["4dF"]}}
    left = section("Aspects", text("High Concept", "Maps for Hire"), text("Trouble", trouble))
    rows = {"left": [left], "right": [section("Skills", skill)]}
    page = {"id": "p", "label": "Character", "sections": rows}
    card = {"id": "ines", "group": None, "name": "Ines Fell", "pages": [page], "wide": False, "playedDuringTurn": False}
    return json.dumps(card | {"fariType": "character", "version": 5, "lastUpdated": 1})


def forms(gm: DeskPlayer, name: str, changed: dict[str, str], holding: dict[str, str] | None = None) -> str:
    return gm.send(gm.form("setup", "setup", form=name, **(holding or {})), changed)


def _points(state: dict[str, Any], who: str) -> int:
    return int(state["characters"][who]["fate_points"])


DONE = [
    ("close_scene", {}, "The scene is over", lambda state: state["scene"] is None),
    ("place_aspect", {"text": "Fog", "free": "2", "holder": "bren", "hidden": "1", "on": "mira"}, "Fog",
     lambda state: state["aspects"]["fog"]["free"] == {"bren": 2} and state["aspects"]["fog"]["hidden"]),
    ("place_aspect", {"text": "War", "on": "game", "lasts": "session", "means": "sides are taken"}, "War",
     lambda state: state["aspects"]["war"]["kind"] == "game" and state["aspects"]["war"]["lasts"] == "session"),
    ("reveal_aspect", {}, "", lambda state: not state["aspects"]["trapdoor-under-the-carpet"]["hidden"]),
    ("rename_aspect", {"text": "Icy Stones"}, "Icy Stones",
     lambda state: state["aspects"]["slick-as-an-eel"]["text"] == "Icy Stones"),
    ("remove_aspect", {"reason": "dried"}, "", lambda state: not state["aspects"]["slick-as-an-eel"]["alive"]),
    ("add_character",
     {"name": "Zed", "kind": "npc", "refresh": "", "skills": "Athletics 2, Will +1", "aspects": "Tall\r\n\r\nOld"},
     "Zed joins", lambda state: state["characters"]["zed"]["skills"] == {"Athletics": 2, "Will": 1}),
    ("add_character", {"name": "Io", "player": "Ida", "refresh": "2"}, "Io joins",
     lambda state: (state["characters"]["io"]["fate_points"], state["characters"]["io"]["player"]) == (2, "Ida")),
    ("start_session", {"name": "The Drowned Vault"}, "The Drowned Vault", lambda state: True),
    ("start_scenario", {}, "A scenario starts", lambda state: True),
    ("refresh", {"reason": "a week goes by"}, "1 fate point", lambda state: _points(state, "bren") == 3),
    ("adjust", {"character": "bren", "fate_points": "\u22121", "reason": "counted wrong"}, "",
     lambda state: _points(state, "bren") == 1),
]  # fmt: skip


@pytest.mark.parametrize(("form", "typed", "told", "holds"), DONE, ids=[f"{n}-{row[0]}" for n, row in enumerate(DONE)])
def test_a_form_is_one_ruling_that_can_be_taken_back(
    gm: DeskPlayer, table: Table, form: str, typed: dict[str, str], told: str, holds: Any
) -> None:
    table.rule([{"do": "settle"}, {"do": "adjust", "character": "bren", "fate_points": -1, "reason": "a test"}])
    before = table.state()
    shown = said(forms(gm, form, typed))
    after = table.state()
    assert told in shown
    assert shown
    assert holds(after)
    assert after["version"] > before["version"]
    table.undo()
    assert {k: v for k, v in table.state().items() if k != "version"} == {
        k: v for k, v in before.items() if k != "version"
    }


REFUSED = [
    ("close_scene", {}, "scene.settled", ""),
    ("place_aspect", {"text": "Fog", "free": "many"}, "'many' is no whole number", 'value="Fog"'),
    ("place_aspect", {"text": "Fog", "on": "nobody"}, "names.known", 'value="Fog"'),
    ("place_aspect", {"text": "  ", "means": "it is dim"}, "the aspect's text is missing", 'value="it is dim"'),
    ("rename_aspect", {"aspect": "gone", "text": "Fog"}, "names.known", ""),
    ("rename_aspect", {"text": " "}, "the new text is missing", ""),
    ("remove_aspect", {"aspect": "gone"}, "names.known", ""),
    ("reveal_aspect", {"aspect": "gone"}, "names.known", ""),
    ("add_character", {"name": "Zed", "skills": "what even"}, "write them as Athletics 2", 'value="what even"'),
    ("add_character", {"name": "Zed", "skills": "Lore 1, Lore 2"}, "stands there twice", 'value="Lore 1, Lore 2"'),
    ("add_character", {"name": "Zed", "refresh": "-1", "aspects": "Tall"}, "refresh", ">\nTall</textarea>"),
    ("add_character", {"name": "Zed", "kind": "gm", "notes": "<b>"}, "kind", "&lt;b&gt;"),
    ("start_session", {"name": "The First Night"}, "session.once", 'value="The First Night"'),
    ("adjust", {"character": "mira", "fate_points": "-9", "reason": "so there"}, "adjust.not-negative", "so there"),
    ("adjust", {"character": "mira", "fate_points": "", "reason": "so there"}, "fate_points", "so there"),
    ("adjust", {"character": "mira", "fate_points": "1", "reason": ""}, "the reason is missing", 'value="1"'),
    ("no_such_form", {}, "there is no form called", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("form", "typed", "why", "kept"), REFUSED, ids=[f"{n}-{row[0]}" for n, row in enumerate(REFUSED)]
)
def test_a_refused_form_changes_nothing_and_keeps_what_was_typed(
    gm: DeskPlayer, table: Table, form: str, typed: dict[str, str], why: str, kept: str
) -> None:
    table.rule({"do": "start_session", "name": "The First Night"})
    sent = gm.form("setup", "setup") if form == "no_such_form" else gm.form("setup", "setup", form=form)
    before = table.commits
    page = gm.send(sent, {"form": form, **typed})
    assert why in said(page)
    assert kept in page
    assert table.commits == before


def test_a_refusal_names_rule_source_and_remedy_with_status_422(gm: DeskPlayer) -> None:
    form = gm.form("setup", "setup", form="adjust")
    data = {**form.fields, "character": "mira", "fate_points": "-9", "reason": "oops"}
    answer = gm.client.post(form.action, data=data, headers=gm.headers)
    assert answer.status_code == 422
    assert {"rule", "source", "remedy"} <= {*said(answer.text).split()}


@pytest.mark.parametrize(
    ("ticked", "present"),
    [
        pytest.param(("mira", "bren", "warden"), ["mira", "bren", "warden"], id="everybody"),
        pytest.param(("mira",), ["mira"], id="one"),
        pytest.param((), [], id="nobody"),
    ],
)
def test_a_scene_is_opened_with_whoever_is_ticked(
    gm: DeskPlayer, table: Table, ticked: tuple[str, ...], present: list[str]
) -> None:
    table.rule([{"do": "abandon", "reason": "a test"}, {"do": "close_scene"}])
    form = gm.form("setup", "setup", form="open_scene")
    form.fields = {key: value for key, value in form.fields.items() if not key.startswith("present:")}
    boxes = {f"present:{who}": "1" for who in ticked}
    gm.send(form, {"name": "Dawn", "description": "Cold.\r\nGrey.", "notes": "a trap", **boxes})
    scene = table.state()["scene"]
    assert (scene["name"], scene["present"], scene["notes"]) == ("Dawn", present, "a trap")
    assert scene["description"] == "Cold.\nGrey."


def test_a_scene_that_is_open_meanwhile_is_not_opened_again(gm: DeskPlayer, table: Table) -> None:
    table.rule([{"do": "abandon", "reason": "a test"}, {"do": "close_scene"}])
    form = gm.form("setup", "setup", form="open_scene")
    table.rule({"do": "open_scene", "name": "Noon"})
    assert "scene.one" in said(gm.send(form, {"name": "Dawn"}))


def test_one_form_sent_twice_has_one_effect_and_other_words_another(gm: DeskPlayer, table: Table) -> None:
    form = gm.form("setup", "setup", form="place_aspect")
    for text in ("Fog", "Fog", "Mist"):
        gm.send(form, {"text": text})
    texts = [one["text"] for one in table.state()["aspects"].values()]
    assert (texts.count("Fog"), texts.count("Mist")) == (1, 1)


@pytest.mark.parametrize(
    ("typed", "skills"),
    [
        pytest.param("Athletics 2, Will +1", {"Athletics": 2, "Will": 1}, id="numbers"),
        pytest.param("Great (+4) Lore\nFair (+2) Drive, Fight", {"Lore": 4, "Drive": 2, "Fight": 2}, id="rungs"),
        pytest.param("Lore, Fight", None, id="no rating"),
        pytest.param("+3", None, id="no skill"),
        pytest.param("", "nothing", id="empty"),
    ],
)
def test_skills_as_people_write_them(typed: str, skills: dict[str, int] | str | None) -> None:
    fields = {"name": "Zed", "skills": typed}
    if skills is None:
        with pytest.raises(Malformed, match="skills"):
            moves_from("add_character", fields)
    else:
        assert moves_from("add_character", fields)[0].get("skills", "nothing") == skills


SHEETS = [
    pytest.param(SHEET, "orla-finch", "Orla Finch: PC", {"Athletics": 4, "Lore": 3, "Will": 2}, id="text"),
    pytest.param(fari("Owes Everybody"), "ines-fell", "read (Fari", {"Drive": 3}, id="fari"),
]


@pytest.mark.parametrize(("sheet", "key", "report", "skills"), SHEETS)
def test_a_pasted_sheet_is_shown_first_and_then_brought_in_as_one_ruling(
    gm: DeskPlayer, table: Table, sheet: str, key: str, report: str, skills: dict[str, int]
) -> None:
    before = table.commits
    form = gm.form("sheet", "sheet")
    shown = gm.client.post(form.action, data={**form.fields, "text": sheet, "step": "look"}, headers=gm.headers)
    assert shown.status_code == 200
    assert report in shown.text
    assert table.commits == before
    again = next(one for one in forms_of(shown.text) if one.action.endswith("sheet"))
    assert again.fields["text"].strip() == sheet.strip()
    assert "brought in" in said(gm.send(again, {"step": "bring"}))
    assert table.state()["characters"][key]["skills"] == skills
    table.undo()
    assert key not in table.state()["characters"]


def test_the_same_sheet_again_updates(gm: DeskPlayer, table: Table) -> None:
    bring(gm, fari("Owes Everybody"))
    again = bring(gm, fari("Owes Nobody"))
    texts = [one["text"] for one in table.state()["aspects"].values() if one["on"] == "ines-fell" and one["alive"]]
    assert "Owes Nobody" in texts
    assert "Owes Everybody" not in texts
    assert [key for key in table.state()["characters"] if key.startswith("ines")] == ["ines-fell"]
    assert "brought in" in said(again)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("", "paste a sheet first", id="nothing"),
        pytest.param("buy milk", "does not look like a sheet", id="no sheet"),
        pytest.param('{"a": 1}', "of no tool that is known here", id="foreign"),
        pytest.param("[" * 100_000, "stand more than 50 deep", id="deep"),
    ],
)
def test_what_is_no_sheet_is_refused_and_kept(gm: DeskPlayer, table: Table, text: str, why: str) -> None:
    before = table.commits
    page = gm.send(gm.form("sheet", "sheet"), {"text": text, "step": "bring"})
    assert why in said(page)
    assert text[:20].replace('"', "&#34;") in page
    assert table.commits == before


def test_nothing_is_brought_in_that_was_not_shown(gm: DeskPlayer, table: Table) -> None:
    form, preview = gm.form("sheet", "sheet"), looked_at(gm, SHEET)
    other = {**preview.fields, "text": SHEET.replace("Orla", "Olga"), "step": "bring"}
    answer = gm.client.post(form.action, data=other, headers=gm.headers)
    assert answer.status_code == 200
    assert "Olga Finch: PC" in answer.text
    assert "olga-finch" not in table.state()["characters"]


def test_a_sheet_whose_aspects_need_a_scene_says_so_before_anything_is_written(gm: DeskPlayer, table: Table) -> None:
    table.rule([{"do": "abandon", "reason": "a test"}, {"do": "close_scene"}])
    fog = {"title": "Fog on the Quay", "content": "", "tracks": [], "consequences": [], "color": "white", "type": 0}
    scene = {
        "id": "quay", "name": "The Quay", "group": None, "aspects": {"a": fog}, "gm": {}, "players": [], "version": 1,
        "notes": "The tide turns.", "sort": False, "fariType": "scene",
    }  # fmt: skip
    page = gm.send(gm.form("sheet", "sheet"), {"text": json.dumps(scene), "step": "look"})
    assert "scene.open" in said(page)
    assert table.state()["scene"] is None
    bring(gm, json.dumps(scene), open_scene="1")
    state = table.state()
    assert (state["scene"]["name"], state["aspects"]["fog-on-the-quay"]["on"]) == ("The Quay", "scene")


def test_players_have_no_such_page(mira: DeskPlayer) -> None:
    for to in ("setup", "sheet"):
        assert mira.client.get(f"/t/saturday/gm/{to}", headers=mira.headers).status_code == 401
        assert mira.client.post(f"/t/saturday/gm/{to}", data={}, headers=mira.headers).status_code == 401


def test_the_page_shows_scene_aspects_and_what_is_hidden(gm: DeskPlayer) -> None:
    page = gm.get("setup")
    assert "the key is a fake" in text_of(page, "scene-now")
    assert "Trapdoor under the Carpet" in text_of(page, "aspects-now")
    assert "hidden from players" in text_of(page, "aspects-now")


def bring(gm: DeskPlayer, sheet: str, **ticked: str) -> str:
    return gm.send(looked_at(gm, sheet, **ticked), {"step": "bring"})


def looked_at(gm: DeskPlayer, sheet: str, **ticked: str) -> Form:
    """The form of the page that shows what a sheet would do."""
    form = gm.form("sheet", "sheet")
    data = {**form.fields, "text": sheet, "step": "look", **ticked}
    shown = gm.client.post(form.action, data=data, headers=gm.headers).text
    return next(one for one in forms_of(shown) if one.action.endswith("sheet"))
