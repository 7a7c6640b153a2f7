"""The GM's log: pages of it, the story of each ruling, explanations, taking back, reopening, the export."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from desk_player import DeskPlayer, forms_of, said, text_of

from adjudicator import Table

INVOKE = {
    "do": "invoke", "by": "mira", "aspect": "slick-as-an-eel", "pay": "fate_point", "benefit": "bonus",
    "because": "I slip under his arm <like> an eel.",
}  # fmt: skip


@pytest.fixture
def decided(table: Table) -> str:
    """An approved invocation with an opinion; its id."""
    key = table.advise(table.propose(INVOKE).id).id
    return table.decide(key, "approve", reason="quick as she is", seen=table.ruling(key).version).id


def test_a_line_says_what_by_whom_with_which_outcome_and_cost(gm: DeskPlayer, decided: str) -> None:
    shown = text_of(gm.get("log"), "log")
    assert shown.index(decided) < shown.index("q1")
    for words in ("Mira invokes Slick as an Eel", "approved", "asked by Mira", "quick as she is",
                  "1 fate point: Mira -> spent"):  # fmt: skip
        assert words in shown
    assert '<time datetime="' in gm.get("log")


@pytest.mark.parametrize(
    ("page", "first", "last", "older", "newer"),
    [
        ("", "q121", "q72", True, False),
        ("?page=2", "q71", "q22", True, True),
        ("?page=3", "q21", "q1", False, True),
        ("?page=99", "q21", "q1", False, True),
        ("?page=-1", "q121", "q72", True, False),
        ("?page=x", "q121", "q72", True, False),
    ],
)
def test_fifty_rulings_are_a_page(
    gm: DeskPlayer, table: Table, page: str, first: str, last: str, older: bool, newer: bool
) -> None:
    for number in range(120):
        table.rule({"do": "place_aspect", "text": f"Thing {number}"})
    shown = gm.get(f"log{page}")
    keys = re.findall(r"/gm/log/(q\d+)\"", shown)
    assert (keys[0], keys[-1]) == (first, last)
    assert len(keys) <= 50
    assert (">Older</a>" in shown, ">Newer</a>" in shown) == (older, newer)


def test_the_story_has_words_opinion_decision_version_and_ledger(gm: DeskPlayer, table: Table, decided: str) -> None:
    story = text_of(gm.get(f"log/{decided}"), "story")
    for words in ("I slip under his arm <like> an eel.", "opinion (checklist", "approve by gm: quick as she is",
                  "having seen version", "1 fate point: Mira -> spent", "under the rules"):  # fmt: skip
        assert words in story
    assert "&lt;like&gt;" in gm.get(f"log/{decided}")


def test_there_is_no_story_of_a_ruling_that_is_not_there(gm: DeskPlayer) -> None:
    for key in ("q99", "%2e%2e", "undo", "<b>"):
        assert gm.client.get(f"{gm.path}log/{key}", headers=gm.headers).status_code == 404


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ("mira", "the ledger of mira"),
        ("Mir", "the ledger of mira"),
        ("pool", "the ledger of pool"),
        ("wet stones", "q1 approved"),
        ("slick-as-an-eel", "Mira invokes Slick as an Eel"),
        ("r1", "q1 approved"),
        ("q1", "q1 approved"),
    ],
)
def test_what_is_asked_about_is_explained(gm: DeskPlayer, decided: str, about: str, words: str) -> None:
    assert words in text_of(gm.get(f"log?about={about}"), "found")


@pytest.mark.parametrize("about", ["nobody", "<script>", "q99"])
def test_what_nothing_explains_is_said_with_the_log_below(gm: DeskPlayer, about: str) -> None:
    answer = gm.client.get(f"{gm.path}log", params={"about": about}, headers=gm.headers)
    assert answer.status_code == 404
    assert "nothing on this table explains" in said(answer.text)
    assert "<script>" not in answer.text
    assert "q1" in text_of(answer.text, "log")


def test_the_last_rulings_are_shown_and_then_taken_back(gm: DeskPlayer, table: Table, decided: str) -> None:
    table.rule({"do": "place_aspect", "text": "Fog"})
    before = table.commits
    form = gm.form("undo", "undo?count=2")
    assert table.commits == before
    assert decided in gm.get("undo?count=2")
    assert f"taken back: q3, {decided}" in said(gm.send(form))
    state = table.state()
    assert state["characters"]["mira"]["fate_points"] == 3
    assert "fog" not in state["aspects"]
    assert "taken back by q4" in text_of(gm.get("log"), "log")
    assert "Taken back by" in text_of(gm.get(f"log/{decided}"), "story")


def test_others_than_those_shown_are_not_taken_back(gm: DeskPlayer, table: Table, decided: str) -> None:
    form = gm.form("undo", "undo?count=1")
    table.rule({"do": "place_aspect", "text": "Fog"})
    assert "look again" in said(gm.send(form))
    assert table.ruling(decided).undone_by is None
    assert table.state()["aspects"]["fog"]["alive"]


@pytest.mark.parametrize("shown", ["", "q99", "q1 q1", "q2 q1 q0"])
def test_a_made_up_list_takes_nothing_back(gm: DeskPlayer, table: Table, decided: str, shown: str) -> None:
    before = table.commits
    said(gm.send(gm.form("undo", "undo"), {"shown": shown}))
    assert table.commits == before


@pytest.mark.parametrize("count", ["0", "-3", "x", "99999", "9" * 400])
def test_a_count_that_is_none_is_taken_as_one_page_can_show(gm: DeskPlayer, decided: str, count: str) -> None:
    assert [form for form in forms_of(gm.get(f"undo?count={count}")) if form.action.endswith("undo")]


def closed(table: Table, how: str) -> str:
    key = table.propose(INVOKE).id
    if how == "rejected":
        table.decide(key, "reject", reason="dry today")
    else:
        table.withdraw(key)
    return key


@pytest.mark.parametrize("how", ["rejected", "withdrawn"])
def test_a_closed_ruling_waits_again_when_the_gm_says_so(gm: DeskPlayer, table: Table, how: str) -> None:
    key = closed(table, how)
    assert "waits again" in gm.do(f"log/{key}", f"log/{key}")
    assert table.ruling(key).status == "pending"


def test_what_waits_already_is_not_reopened(gm: DeskPlayer, table: Table) -> None:
    key = closed(table, "withdrawn")
    form = gm.form(f"log/{key}", f"log/{key}")
    gm.send(form)
    assert "ruling.pending" in said(gm.send(form))


def test_an_approved_ruling_has_no_such_form(gm: DeskPlayer, decided: str) -> None:
    assert not [form for form in gm.forms(f"log/{decided}") if form.action.endswith(decided)]


def test_the_export_is_the_whole_history(gm: DeskPlayer, table: Table, decided: str) -> None:
    answer = gm.client.get(f"{gm.path}export", headers=gm.headers)
    assert answer.headers["content-disposition"].startswith("attachment; ")
    assert "saturday.jsonl" in answer.headers["content-disposition"]
    records: list[dict[str, Any]] = [json.loads(line) for line in answer.text.splitlines()]
    assert records == json.loads(json.dumps(list(table.export())))


def test_players_get_neither_log_nor_export(mira: DeskPlayer, decided: str) -> None:
    for to in ("log", f"log/{decided}", "undo", "export"):
        assert mira.client.get(f"/t/saturday/gm/{to}", headers=mira.headers).status_code == 401
    for to in ("undo", f"log/{decided}"):
        assert mira.client.post(f"/t/saturday/gm/{to}", data={}, headers=mira.headers).status_code == 401
