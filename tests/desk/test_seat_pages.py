"""A player's seat: each form right and refused, what becomes of it, what others asked, and no secret on any page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from desk_player import DeskPlayer, said, text_of
from starlette.testclient import TestClient

from adjudicator import Table

SECRET = "Trapdoor under the Carpet"
EEL = {"aspect": "slick-as-an-eel", "pay": "fate_point", "benefit": "bonus"}
WORDS = "I slip under his arm like an <b>eel</b>."


@pytest.fixture
def bren(client: TestClient) -> DeskPlayer:
    """Bren's player at the table ``saturday``."""
    return DeskPlayer(client, "bren")


def picks(page: str) -> list[str]:
    """The ways to invoke that a page offers, as its cards hand them back."""
    return [unescape(value) for value in re.findall(r'<input type="radio" name="pick" value="([^"]*)"', page)]


def pick(page: str, *parts: str) -> str:
    [found] = [one for one in picks(page) if all(part in one for part in parts)]
    return found


def invoked(seat: DeskPlayer, *parts: str, because: str = WORDS) -> str:
    card = pick(seat.get(), *(parts or ('"bonus"', "slick-as-an-eel")))
    return seat.do("do/propose/invoke", pick=card, because=because)


def tools(table: Table) -> None:
    """Everything that gives a seat another form."""
    table.rule([
        {"do": "take_action", "by": "mira", "action": "overcome", "skill": "Stealth", "opposition": 1},
        {"do": "compel", "by": "gm", "target": "mira", "aspect": "debts-in-every-harbour", "complication": "A bill."},
    ])  # fmt: skip


# --- each form, right

FORMS = [
    ("act", {"action": "overcome", "skill": "Stealth"}, {"do": "take_action", "skill": "Stealth"}),
    ("act", {"action": "advantage", "creates": "Lamp Out", "dice": "+ 0 - 0"},
     {"action": "advantage", "creates": {"text": "Lamp Out"}, "dice": [1, 0, -1, 0]}),
    ("throw", {"dice": "++0-"}, {"do": "throw", "roll": "r2", "side": "actor", "dice": [1, 1, 0, -1]}),
    ("answer", {"answer": "accept"}, {"do": "answer_compel", "compel": "c1", "answer": "accept"}),
    ("answer", {"answer": "refuse"}, {"answer": "refuse"}),
    ("pass", {"to": "bren"}, {"do": "pass_invocation", "aspect": "wet-stones", "from": "mira", "to": "bren"}),
    ("detail", {"detail": "A drain <i>below</i>."}, {"do": "declare_detail", "detail": "A drain <i>below</i>."}),
    ("compel", {"complication": "He stumbles."}, {"do": "compel", "by": "mira", "complication": "He stumbles."}),
]  # fmt: skip


@pytest.mark.parametrize(("form", "fields", "move"), FORMS, ids=str)
def test_a_form_puts_a_move_before_the_gm(
    table: Table, mira: DeskPlayer, form: str, fields: dict[str, str], move: dict[str, Any]
) -> None:
    tools(table)
    assert "It waits for the game master" in said(mira.send(mira.form(f"do/propose/{form}"), fields))
    [ruling] = table.pending()
    assert ruling.by == "mira"
    assert move.items() <= ruling.moves[0].items()
    assert "violations" not in ruling.preview


@pytest.mark.parametrize(("form", "opens"), [("concede", []), ("sacrifice", ["poor"]), ("hint", ["hint"])])
def test_rarer_forms_stand_there_when_they_are_legal(
    table: Table, mira: DeskPlayer, form: str, opens: list[str]
) -> None:
    action = f'action="{mira.path}do/propose/{form}"'
    assert action not in mira.get()
    table.rule({"do": "abandon", "roll": "r1", "reason": "never mind"})
    if "poor" in opens:
        table.rule({"do": "adjust", "character": "mira", "fate_points": -3, "reason": "a bad day"})
    if "hint" in opens:
        table.rule({"do": "take_action", "by": "mira", "action": "discover", "opposition": 0, "dice": [1, 1, 1, 1]})
        table.rule({"do": "settle"})
    assert "It waits" in mira.do(f"do/propose/{form}", **({"text": "Torn Coat"} if form == "sacrifice" else {}))


# --- each form, refused: what was typed stays, and nothing is asked

REFUSED = [
    ("invoke", {"because": "some words"}, "choose one of the ways", "some words"),
    ("invoke", {"pick": "[]", "because": "some words"}, "choose one of the ways", "some words"),
    ("invoke", {"pick": '{"aspect": 1}', "because": "some words"}, "choose one of the ways", "some words"),
    ("invoke", {"pick": "PICK", "because": "  "}, "in your own words", None),
    ("invoke", {"pick": "PICK", "because": "x" * 2001}, "2000 are the most", "x" * 2001),
    ("invoke", {"pick": "SECRET", "because": "some words"}, "names.known", "some words"),
    ("invoke", {"pick": "FOREIGN", "because": "some words"}, "invoke.own-roll", "some words"),
    ("act", {"action": "dance"}, "action", None),
    ("act", {"action": "overcome", "dice": "seven"}, "no throw of four Fate dice", "seven"),
    ("throw", {"dice": "++"}, "no throw of four Fate dice", "++"),
    ("throw", {"dice": ""}, "type the four faces", None),
    ("answer", {"answer": "maybe"}, "answer", None),
    ("answer", {"compel": "c9", "answer": "accept"}, "names.known", None),
    ("pass", {"to": "bren", "count": "9"}, "pass.held", None),
    ("pass", {"to": "bren", "count": "-1"}, "as a number", None),
    ("pass", {"to": "nobody"}, "names.known", None),
    ("detail", {"detail": " "}, "say what is true", None),
    ("compel", {"pick": "{}", "complication": "He stumbles."}, "target", "He stumbles."),
]


@pytest.mark.parametrize(("form", "fields", "why", "kept"), REFUSED, ids=str)
def test_a_refused_form_keeps_what_was_typed(
    table: Table, mira: DeskPlayer, form: str, fields: dict[str, str], why: str, kept: str | None
) -> None:
    tools(table)
    page = mira.get()
    card = pick(page, '"bonus"', "slick-as-an-eel", '"r1"')
    filled = {
        "PICK": card,
        "SECRET": card.replace("slick-as-an-eel", "trapdoor-under-the-carpet"),
        "FOREIGN": card.replace('"r1"', '"r3"'),
    }
    if fields.get("pick") == "FOREIGN":
        table.rule({"do": "take_action", "by": "bren", "action": "overcome", "opposition": 1})
    sent = mira.form(f"do/propose/{form}")
    data = {**sent.fields, **{key: filled.get(value, value) for key, value in fields.items()}}
    before = table.commits
    answer = mira.client.post(sent.action, data=data, headers=mira.headers)
    assert (answer.status_code, table.commits) == (422, before)
    assert why in said(answer.text)
    assert kept is None or kept in answer.text
    assert SECRET not in answer.text


@pytest.mark.parametrize("to", ["do/propose/adjust", "do/propose/settle", "do/say/approve", "story?page=0",
                                "story?page=2", "story?page=x", "story?page=٣"])  # fmt: skip
def test_there_is_no_such_page(mira: DeskPlayer, to: str) -> None:
    if to.startswith("do/"):
        sent = mira.form("do/propose/detail")
        answer = mira.client.post(mira.path + to, data=sent.fields, headers=mira.headers)
    else:
        answer = mira.client.get(mira.path + to, headers=mira.headers)
    assert answer.status_code == 404


def test_a_form_needs_the_word_of_its_session(table: Table, mira: DeskPlayer, bren: DeskPlayer) -> None:
    form = mira.form("do/propose/detail")
    for word in ("", "x", bren.form("do/propose/detail").fields["form_word"]):
        data = {**form.fields, "form_word": word, "detail": "A drain."}
        assert mira.client.post(form.action, data=data, headers=mira.headers).status_code == 403
    assert (
        mira.client.post(form.action, data={**form.fields, "detail": "A drain."}, headers=bren.headers).status_code
        == 401
    )
    assert table.pending() == []


def test_a_form_sent_twice_is_asked_once(table: Table, mira: DeskPlayer) -> None:
    form = mira.form("do/propose/detail")
    for _ in range(2):
        mira.send(form, {"detail": "A drain."})
    assert len(table.pending()) == 1


# --- what the cards say


def test_a_card_says_the_exact_cost_and_chance(table: Table, mira: DeskPlayer) -> None:
    tools(table)
    settled, open_ = text_of(mira.get(), "roll-r1"), text_of(mira.get(), "roll-r2")
    assert "Slick as an Eel for a fate point (3 -> 2) 1 -> 3 against 3, fail -> tie" in settled
    assert "Wet Stones for a free invocation (1 -> 0)" in settled
    assert "Bigger than a Door for a fate point (3 -> 2); owed to Bren: 0 -> 1" in settled
    odds = table.seat("mira").odds("r2")
    now: Any = odds["now"]
    [after] = [one["odds"] for one in odds["after"] if one["benefit"] == "bonus"]  # type: ignore[attr-defined]
    good, was = (round(100 * (one["succeed"] + one["style"])) for one in (after, now))
    assert f"succeed {good} % (now {was} %)" in open_


def test_what_is_offered_is_what_the_seat_may_do(table: Table, mira: DeskPlayer) -> None:
    tools(table)
    legal = [one["move"] for one in table.seat("mira").options() if one["move"]["do"] == "invoke"]
    assert len(picks(mira.get())) == len(legal) > 8


def test_what_is_not_offered_says_why(table: Table, mira: DeskPlayer) -> None:
    table.rule({"do": "invoke", "by": "mira", **EEL, "because": "so"})
    page = text_of(mira.get(), "roll-r1")
    assert "Why not Slick as an Eel? Slick as an Eel Slick as an Eel was already paid for on r1." in page
    assert "Invoke another aspect" in page


# --- what becomes of it


def test_from_asking_to_the_decision(table: Table, mira: DeskPlayer, bren: DeskPlayer, gm: DeskPlayer) -> None:
    invoked(mira)
    [ruling] = table.pending()
    assert ruling.moves[0]["because"] == WORDS
    assert "I slip under his arm" in gm.get()
    assert WORDS not in mira.get()
    assert "waits for the GM" in text_of(mira.get(), f"ruling-{ruling.id}")

    assert "hears what you think" in bren.do("do/say/object", why="He has seen her.")
    assert "Bren does not buy it: He has seen her." in text_of(mira.get(), f"ruling-{ruling.id}")
    table.decide(ruling.id, "ask", question="On which side?")
    assert "On which side?" in text_of(mira.get(), f"asked-{ruling.id}")
    assert f'data-part="asked-{ruling.id}"' not in bren.get()
    assert "is with the game master" in mira.do("do/say/reply", text="On the left.")
    assert "On the left." in str(table.ruling(ruling.id).moves[0]["because"])

    table.decide(ruling.id, "approve")
    for page in (mira.get(), bren.get(), mira.get("story"), bren.get("story")):
        told = text_of(page, "lately" if 'data-part="lately"' in page else "story")
        assert f"{ruling.id} ✓ approved" in told
        assert "Mira: 3 -> 2" in told and "r1: 1 -> 3 against 3, fail -> tie" in told


def test_a_rejection_and_a_withdrawal_are_told(table: Table, mira: DeskPlayer, bren: DeskPlayer) -> None:
    invoked(mira)
    table.decide("q2", "reject", reason="He looks right at you.")
    assert "The GM: He looks right at you." in text_of(bren.get(), "lately")
    invoked(mira)
    assert "nothing is spent" in mira.do("do/say/withdraw")
    assert "q3 – withdrawn" in text_of(bren.get("story"), "story")


def test_nobody_speaks_for_somebody_else(table: Table, mira: DeskPlayer, bren: DeskPlayer) -> None:
    invoked(mira)
    form = bren.form("do/say/object")
    for what in ("withdraw", "reply"):
        data = {**form.fields, "text": "mine", "why": "mine"}
        answer = bren.client.post(f"{bren.path}do/say/{what}", data=data, headers=bren.headers)
        assert (answer.status_code, "ruling.seat" in said(answer.text)) == (422, True)
    assert table.ruling("q2").status == "pending"


def test_the_log_comes_in_pages(table: Table, mira: DeskPlayer) -> None:
    for count in range(60):
        table.rule({"do": "declare_detail", "by": "gm", "detail": f"detail {count}"} if count < 2 else {
            "do": "place_aspect", "text": f"Puddle {count}"})  # fmt: skip
    first, second = mira.get("story"), mira.get("story?page=2")
    assert ("Puddle 59" in first, "Puddle 5 " in first, "The Gate opens" in second) == (True, False, True)
    assert 'rel="next"' in first and 'rel="prev"' in second and 'rel="next"' not in second


# --- secrets


def pages(seat: DeskPlayer) -> str:
    return seat.get() + seat.get("story")


def test_no_page_of_a_seat_tells_a_secret(table: Table, mira: DeskPlayer, bren: DeskPlayer) -> None:
    key = "trapdoor-under-the-carpet"
    hidden = {"do": "place_aspect", "text": "Hidden Cellar", "hidden": True}

    def quiet(*secrets: str) -> None:
        for seat in (mira, bren):
            for secret in (*secrets, "bribed", "key is a fake", "Hidden Cellar", "hidden-cellar"):
                assert secret not in pages(seat)

    table.propose(hidden, by="gm")
    table.propose({"do": "invoke", "by": "mira", "aspect": key, "pay": "fate_point", "benefit": "bonus",
                   "because": "so"})  # fmt: skip
    table.rule({"do": "compel", "by": "gm", "target": "mira", "aspect": key, "complication": "You fall."})
    table.rule({"do": "invoke", "by": "gm", "aspect": key, "pay": "fate_point", "benefit": "hinder"})
    ruling = table.seat("mira").propose({"do": "invoke", "by": "mira", **EEL, "because": "so"})["id"]
    table.decide(ruling, "amend", moves=[{"do": "invoke", "by": "mira", **EEL}, hidden | {"id": "hidden-cellar"}])
    quiet(key, SECRET)
    table.decide("q3", "reject", reason="no")
    table.rule({"do": "rename_aspect", "aspect": key, "text": "Deep Shaft"})
    quiet(key, SECRET, "Deep Shaft")
    table.rule({"do": "reveal_aspect", "aspect": key})
    assert "Deep Shaft" in pages(bren)
    table.undo()
    quiet(key, SECRET, "Deep Shaft")
    table.rule([{"do": "answer_compel", "compel": "c1", "answer": "accept"}, {"do": "abandon", "reason": "x"}])
    table.rule([{"do": "close_scene"}, {"do": "open_scene", "name": "The Yard"}])
    quiet(key, SECRET, "Deep Shaft")


def test_the_opinion_stays_with_the_gm(table: Table, mira: DeskPlayer) -> None:
    invoked(mira)
    opinion = table.advise("q2").opinion
    assert opinion is not None
    assert str(opinion["reason"]) not in unescape(mira.get())


def test_the_gm_has_no_seat(gm: DeskPlayer) -> None:
    assert gm.client.get(gm.path + "story", headers=gm.headers).status_code == 404
