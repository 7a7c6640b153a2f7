"""The GM's desk: every verdict through its form, dice, what changed meanwhile, and forms that nobody's page sent."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
from desk_player import BASE, KEY, SCENE, DeskPlayer, rulings_on, said, text_of
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.core.opinion import Opinion
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.frontends.desk import desk_app
from adjudicator.frontends.desk.filters import marked
from adjudicator.wording.approval import approval_screen

INVOKE = {
    "do": "invoke", "by": "mira", "aspect": "slick-as-an-eel", "pay": "fate_point", "benefit": "bonus",
    "because": "I slip under his arm like an eel.",
}  # fmt: skip
REROLL = INVOKE | {"benefit": "reroll", "because": "I slide once more over the wet stones."}
OBSTACLE = INVOKE | {"benefit": "obstacle"}
ADVANTAGE = {
    "do": "take_action", "by": "mira", "action": "advantage", "skill": "Stealth", "opposition": 0, "target": "warden",
    "creates": {"text": "Behind Him"}, "dice": [1, 1, 0, 0],
}  # fmt: skip
ACTION = {"do": "take_action", "by": "bren", "action": "overcome", "skill": "Fight", "opposition": 1}


def asked(table: Table, move: dict[str, Any] = INVOKE) -> str:
    """A ruling that waits; its id."""
    return table.propose(move).id


def points(table: Table, who: str = "mira") -> int:
    return int(table.state()["characters"][who]["fate_points"])


def until(so: Callable[[], bool]) -> None:
    """Wait for what happens in the background; a minute without it is a failure."""
    for _ in range(3_000):
        if so():
            return
        time.sleep(0.02)
    pytest.fail("it never came to that")


# --- every verdict, and what the page says then


@pytest.mark.parametrize(
    ("action", "changed", "status", "spent", "says"),
    [
        ("approve", {}, "approved", 1, "Mira invokes Slick as an Eel"),
        ("reject", {"reason": "The stones are dry."}, "rejected", 0, "The stones are dry."),
        ("ask", {"question": "Which arm?"}, "asked", 0, "Which arm?"),
        ("amend", {"words": "I slip through his legs."}, "approved", 1, "Mira invokes Slick as an Eel"),
        ("amend", {"pay": "free", "moves": ""}, "pending", 0, "invoke.free-held"),
        ("withdraw", {}, "withdrawn", 0, "withdrawn"),
    ],
)
def test_each_verdict_has_its_form(
    table: Table, gm: DeskPlayer, action: str, changed: dict[str, str], status: str, spent: int, says: str
) -> None:
    key, before = asked(table), points(table)
    told = gm.do(f"do/{action}", holding={"ruling": key}, **changed)
    assert table.ruling(key).status == status
    assert before - points(table) == spent
    assert says in told


def test_the_receipt_is_the_message(table: Table, gm: DeskPlayer) -> None:
    told = gm.do("do/approve", holding={"ruling": asked(table)})
    assert "r1: total 3 against 3, tie" in told
    assert "Cost: Mira: 3 -> 2" in told


def test_amended_words_are_what_is_written_down(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    gm.do("do/amend", holding={"ruling": key}, words="I slip through\r\nhis legs.")
    assert (table.ruling(key).decision or {})["moves"][0]["because"] == "I slip through\nhis legs."


def test_other_moves_can_be_typed_as_json(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    gm.do("do/amend", holding={"ruling": key}, moves=json.dumps(INVOKE | {"aspect": "wet-stones", "pay": "free"}))
    assert table.ruling(key).status == "approved"
    assert points(table) == 3


@pytest.mark.parametrize("typed", ["{", "[]", "7", '{"do": "fly"}', "[" * 5_000, '{"do": "invoke", "do": "invoke"}'])
def test_json_that_holds_no_moves_is_refused_in_words(table: Table, gm: DeskPlayer, typed: str) -> None:
    key = asked(table)
    assert gm.do("do/amend", holding={"ruling": key}, moves=typed)
    assert table.ruling(key).status == "pending"


def test_an_override_sets_aside_what_is_broken_and_says_so(table: Table, gm: DeskPlayer) -> None:
    key = asked(table, OBSTACLE)
    assert "invoke.unopposed" in text_of(gm.get(), f"ruling-{key}")
    gm.do("do/override", holding={"ruling": key})
    found = table.ruling(key)
    assert (found.status, (found.decision or {})["set_aside"]) == ("approved", ["invoke.unopposed"])


def test_what_breaks_a_rule_offers_no_approval(table: Table, gm: DeskPlayer) -> None:
    key = asked(table, OBSTACLE)
    assert "remedy" in text_of(gm.get(), f"ruling-{key}")
    keys = re.findall(r'<button[^>]*data-key="(\w)"', gm.get())
    assert "a" not in keys


def test_what_keeps_the_books_true_offers_no_override(table: Table, gm: DeskPlayer) -> None:
    key = asked(table, INVOKE | {"pay": "free"})
    gm.get()
    actions = [form.action for form in gm.forms() if form.fields.get("ruling") == key]
    assert f"{gm.path}do/override" not in actions
    assert f"{gm.path}do/reject" in actions


def test_a_telling_is_approved_as_it_was_edited(table: Table, gm: DeskPlayer) -> None:
    table.rule({"do": "settle"})
    key = table.narrate("r1").id
    gm.do("do/approve", holding={"ruling": key}, text="The gate stays shut.\r\nFor now.")
    decision = table.ruling(key).decision or {}
    assert (decision["verdict"], decision["moves"][0]["text"]) == ("amend", "The gate stays shut.\nFor now.")


def test_a_telling_that_nobody_edited_is_approved_as_it_is(table: Table, gm: DeskPlayer) -> None:
    table.rule({"do": "settle"})
    key = table.narrate("r1").id
    gm.do("do/approve", holding={"ruling": key})
    assert (table.ruling(key).decision or {})["verdict"] == "approve"


# --- dice


@pytest.mark.parametrize(
    ("changed", "lie"),
    [({"dice": "++0-"}, [1, 1, 0, -1]), ({"dice": "-4"}, [-1] * 4), ({"throw": "later"}, None)],
)
def test_dice_fall_as_the_form_says(
    table: Table, gm: DeskPlayer, changed: dict[str, str], lie: list[int] | None
) -> None:
    key = asked(table, ACTION)
    gm.do("do/approve", holding={"ruling": key}, **changed)
    assert table.state()["rolls"]["r2"]["dice"] == lie


@pytest.mark.parametrize("move", [ACTION, REROLL])
def test_the_server_throws_by_itself(table: Table, gm: DeskPlayer, move: dict[str, Any]) -> None:
    key = asked(table, move)
    roll = "r2" if move is ACTION else "r1"
    gm.do("do/approve", holding={"ruling": key})
    dice = table.state()["rolls"][roll]["dice"]
    assert len(dice) == 4
    assert set(dice) <= {-1, 0, 1}


def test_no_card_throws_dice_where_none_are_awaited(table: Table, gm: DeskPlayer) -> None:
    assert "throw" not in gm.form("do/approve", ruling=asked(table)).fields


@pytest.mark.parametrize("typed", ["x", "+++++", "17", "++", "\N{MATHEMATICAL DOUBLE-STRUCK DIGIT ONE}"])
def test_faces_that_are_none_are_refused(table: Table, gm: DeskPlayer, typed: str) -> None:
    key = asked(table, ACTION)
    assert "Fate dice" in gm.do("do/approve", holding={"ruling": key}, dice=typed)
    assert table.ruling(key).status == "pending"


# --- open rolls, compels, short lines


def test_a_roll_is_thrown_settled_and_abandoned_from_its_card(table: Table, gm: DeskPlayer) -> None:
    assert "r1 is settled" in gm.do("move/settle", holding={"roll": "r1"})
    table.rule(ACTION)
    assert "throws" in gm.do("move/throw", holding={"roll": "r2", "side": "actor"}, dice="+000")
    assert table.state()["rolls"]["r2"]["total"] == 4
    gm.do("move/abandon", holding={"roll": "r2"}, reason="nobody wanted it")
    assert not table.state()["rolls"]["r2"]["open"]


@pytest.mark.parametrize(("answer", "left"), [("accept", 4), ("refuse", 2), ("withdraw", 3)])
def test_a_compel_is_answered(table: Table, gm: DeskPlayer, answer: str, left: int) -> None:
    compel = {"do": "compel", "by": "gm", "target": "mira", "aspect": "debts-in-every-harbour", "complication": "Pay!"}
    table.rule(compel)
    gm.do("move/answer", holding={"compel": "c1"}, answer=answer)
    one = table.state()["characters"]["mira"]
    assert one["fate_points"] + one["owed"] == left


@pytest.mark.parametrize(
    ("line", "waits"),
    [
        ("aspect Loose Planks", False),
        ("mira invokes eel for +2 because wet", True),
        ("mira invokes eel for +2 because wet !", False),
        ("compel mira with debts: They want it now", True),
        ("act bren fight vs 2", False),
        ("settle", False),
    ],
)
def test_a_line_is_done_or_waits_as_at_the_command_line(table: Table, gm: DeskPlayer, line: str, waits: bool) -> None:
    before = table.state()["version"]
    assert gm.do("move/line", line=line)
    assert bool(table.state()["pending"]) is waits
    assert (table.state()["version"] > before) is not waits


@pytest.mark.parametrize("line", ["", "flarb", "mira", "status", "mira invokes", "\u202easpect X\x00", "x" * 1_900])
def test_a_line_that_says_nothing_changes_nothing(table: Table, gm: DeskPlayer, line: str) -> None:
    before = table.commits
    assert gm.do("move/line", line=line)
    assert table.commits == before


@pytest.mark.parametrize("line", ["zed invokes eel for +2 because wet", "mira invokes gravity for +2 because it falls"])
def test_a_line_with_a_name_that_nobody_knows_is_refused_at_once(table: Table, gm: DeskPlayer, line: str) -> None:
    assert "names.known" in gm.do("move/line", line=line)
    assert table.state()["pending"] == []


def test_settling_hands_out_what_was_chosen(table: Table, gm: DeskPlayer) -> None:
    table.rule({"do": "abandon", "roll": "r1", "reason": "for another"})
    table.rule(ADVANTAGE)
    form = gm.form("move/settle", roll="r2")
    assert form.fields["choice"] == "style=aspect"
    gm.send(form, {"choice": "style=consequence"})
    assert "consequence" in {one["kind"] for one in table.state()["aspects"].values()}


def test_only_what_was_seen_last_is_taken_back(table: Table, gm: DeskPlayer) -> None:
    form = gm.form("do/undo")
    table.rule({"do": "settle"})
    assert "no longer the last" in said(gm.send(form))
    assert not table.state()["rolls"]["r1"]["open"]


def test_taking_back_twice_takes_back_once(table: Table, gm: DeskPlayer) -> None:
    table.rule({"do": "settle"})
    form = gm.form("do/undo")
    for _ in range(2):
        gm.send(form)
    assert table.state()["rolls"]["r1"]["open"]


def test_the_last_ruling_is_taken_back(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    table.decide(key, "approve")
    assert key in gm.do("do/undo")
    assert points(table) == 3


# --- what changed meanwhile, what comes twice, and what no page of ours sent


def test_what_changed_since_it_was_seen_is_told_and_shown(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    form = gm.form("do/approve", ruling=key)
    table.rule(INVOKE | {"by": "bren", "aspect": "wet-stones", "benefit": "hinder"})
    page = gm.send(form)
    assert "changed since you looked" in said(page)
    assert "r1: 1 -> 3 against 5, fail by 2" in text_of(page, f"ruling-{key}")
    assert table.ruling(key).status == "pending"


def test_what_was_decided_meanwhile_is_told(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    form = gm.form("do/approve", ruling=key)
    table.decide(key, "reject", reason="no")
    assert "ruling.pending" in said(gm.send(form))


@pytest.mark.parametrize("action", ["approve", "reject", "ask", "amend"])
def test_a_form_sent_twice_has_one_effect(table: Table, gm: DeskPlayer, action: str) -> None:
    form = gm.form(f"do/{action}", ruling=asked(table))
    sent = {"question": "Which?"} if action == "ask" else {}
    gm.send(form, sent)
    once = table.commits, table.state()
    page = gm.send(form, sent)
    assert (table.commits, table.state()) == once
    assert "ruling.pending" not in said(page)


def test_a_line_sent_twice_is_one_line(table: Table, gm: DeskPlayer) -> None:
    form = gm.form("move/line")
    for _ in range(2):
        gm.send(form, {"line": "act bren fight vs 2"})
    assert list(table.state()["rolls"]) == ["r1", "r2"]


@pytest.mark.parametrize(
    ("fields", "headers"),
    [
        ({"form_word": ""}, {}),
        ({"form_word": "x" * 27}, {}),
        ({}, {"origin": "http://elsewhere.example"}),
        ({}, {"origin": "null"}),
        ({}, {"sec-fetch-site": "cross-site"}),
    ],
)
def test_a_form_of_no_page_of_ours_does_nothing(
    table: Table, gm: DeskPlayer, fields: dict[str, str], headers: dict[str, str]
) -> None:
    key = asked(table)
    form = gm.form("do/approve", ruling=key)
    answer = gm.client.post(form.action, data=form.fields | fields, headers=gm.headers | headers)
    assert answer.status_code == 403
    assert table.ruling(key).status == "pending"


def test_the_form_word_of_another_seat_is_worth_nothing(table: Table, gm: DeskPlayer, mira: DeskPlayer) -> None:
    key = asked(table)
    form = gm.form("do/approve", ruling=key)
    theirs = next(one.fields["form_word"] for one in mira.forms() if "form_word" in one.fields)
    answer = gm.client.post(form.action, data=form.fields | {"form_word": theirs}, headers=gm.headers)
    assert answer.status_code == 403


def test_a_player_decides_nothing(table: Table, gm: DeskPlayer, mira: DeskPlayer) -> None:
    form = gm.form("do/approve", ruling=asked(table))
    answer = gm.client.post(form.action, data=form.fields, headers=mira.headers)
    assert answer.status_code == 401
    assert points(table) == 3


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("do/approve", {"ruling": "q99"}),
        ("do/approve", {"ruling": ""}),
        ("do/approve", {"seen": "many"}),
        ("do/approve", {"seen": "9" * 5_000}),
        ("do/approve", {"seen": "\u0664"}),
        ("do/amend", {"field": "pay", "words": "free"}),
        ("do/ask", {"question": "  "}),
    ],
)
def test_forms_that_were_tampered_with_are_refused_in_words(
    table: Table, gm: DeskPlayer, action: str, fields: dict[str, str]
) -> None:
    form = gm.form(action, ruling=asked(table))
    body = urlencode(form.fields | fields, errors="surrogatepass")
    headers = gm.headers | {"content-type": "application/x-www-form-urlencoded"}
    before = table.state()
    answer = gm.client.post(form.action, content=body, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert said(gm.get(answer.headers["location"].removeprefix(gm.path)))
    assert table.state() == before


# --- what a card shows


def test_a_card_says_what_the_approval_screen_says(table: Table, gm: DeskPlayer) -> None:
    ruling = table.first_opinion(asked(table))
    table.object(ruling.id, "He stands with his back to her.", by="bren")
    card = text_of(gm.get(), f"ruling-{ruling.id}")
    opinion = ruling.opinion or {}
    for words in (opinion["verdict"], opinion["reason"], opinion["question"], "He stands with his back to her."):
        assert " ".join(words.split()) in card
    changes = [line.text for line in approval_screen(ruling.to_dict(), table.state()) if "->" in line.text]
    assert changes
    assert all(line in card for line in changes)


def test_an_opinion_comes_by_itself(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    until(lambda: table.ruling(key).opinion is not None)
    assert "checklist" in text_of(gm.get(), f"ruling-{key}")


class Slow:
    """A drafter that says nothing before ``go`` is set."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def opinion(self, brief: InvocationBrief) -> Opinion:
        await self.go.wait()
        return replace(ChecklistDrafter().opinion(brief), model="slow")

    def narration(self, brief: NarrationBrief) -> Narration:
        return ChecklistDrafter().narration(brief)


def running(table: Table) -> TestClient:
    """A desk over ``table``, to be entered."""
    return TestClient(desk_app({"saturday": table}, key=KEY), base_url=BASE)


def test_what_is_being_considered_can_be_decided_all_the_same() -> None:
    slow = Slow()
    with Table.in_memory(drafter=slow) as table, running(table) as on:
        table.rule(SCENE)
        gm, first, second = DeskPlayer(on, "gm"), asked(table), asked(table, REROLL)
        for key in (first, second):
            until(lambda key=key: "being considered" in text_of(gm.get(), f"ruling-{key}"))
        gm.do("do/reject", holding={"ruling": first})
        assert table.ruling(first).status == "rejected"
        assert on.portal is not None
        on.portal.call(slow.go.set)
        until(lambda: "slow" in text_of(gm.get(), f"ruling-{second}"))
        assert "being considered" not in text_of(gm.get(), f"ruling-{second}")


def test_the_gm_can_ask_for_another_opinion(table: Table, gm: DeskPlayer) -> None:
    key = asked(table)
    until(lambda: table.ruling(key).opinion is not None)
    before = table.commits
    gm.do("do/again", holding={"ruling": key})
    until(lambda: table.commits > before)
    assert table.ruling(key).opinion is not None


def test_what_waits_for_an_answer_comes_last_and_says_so(table: Table, gm: DeskPlayer) -> None:
    first, second = asked(table), asked(table, REROLL)
    table.decide(first, "ask", question="Which arm?")
    page = gm.get()
    assert rulings_on(page) == [second, first]
    assert "Which arm?" in text_of(page, f"ruling-{first}")


def test_the_scene_is_there_at_a_glance(gm: DeskPlayer) -> None:
    page = gm.get()
    scene, people = text_of(page, "scene"), text_of(page, "characters")
    for words in ("Rain on wet stones.", "the key is a fake", "Trapdoor under the Carpet", "1 free for Mira"):
        assert words in scene
    for words in ("Mira", "refresh 3", "Stealth +3", "is bribed", "Debts in Every Harbour"):
        assert words in people
    assert "fail" in text_of(page, "roll-r1")


# --- quotes are marked, and nothing that was typed becomes markup


class _Read(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(f"{tag}{attrs or ''}")

    def handle_data(self, data: str) -> None:
        self.text += data


TYPED = st.text(alphabet=st.sampled_from("ab <>&\"'/=!-;«»\u202e\n") | st.characters(exclude_categories=["Cs"]))


@given(TYPED, st.lists(TYPED, max_size=4), st.data())
def test_marking_escapes_everything_and_loses_nothing(text: str, quotes: list[str], data: st.DataObject) -> None:
    if text:
        start = data.draw(st.integers(0, len(text) - 1))
        quotes = [*quotes, text[start : data.draw(st.integers(start + 1, len(text)))]]
    shown = str(marked(text, quotes))
    bare = shown.replace("<mark>", "").replace("</mark>", "")
    assert not set("<>\"'") & set(bare)
    read = _Read()
    read.feed(shown.replace("\r", "&#13;"))
    read.close()
    assert set(read.tags) <= {"mark"}
    assert ("mark" in read.tags) == any(quote and quote in text for quote in quotes)


@pytest.mark.parametrize("typed", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"])
def test_nothing_typed_becomes_markup(table: Table, gm: DeskPlayer, typed: str) -> None:
    table.rule({"do": "place_aspect", "text": typed})
    key = asked(table, INVOKE | {"because": typed})
    table.object(key, typed, by="bren")
    table.decide(key, "ask", question=typed)
    table.rule({"do": "abandon", "roll": "r1", "reason": typed})
    page = gm.get()
    assert typed not in page.replace("{{ 7*7 }}", typed if typed != "{{ 7*7 }}" else "") or typed == "{{ 7*7 }}"
    assert "<img" not in page
    assert page.count("<script") == page.count('<script src="/static/')
    assert "49" not in text_of(page, f"ruling-{key}")
