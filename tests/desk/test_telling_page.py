"""The page of tellings: drafts in the background, the GM's own words checked first, and posts to copy."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from desk_player import SCENE, DeskPlayer, Form, forms_of, said, text_of

from adjudicator import Table
from adjudicator.correspondence.page import Page, Piece
from adjudicator.correspondence.posted import Told, last_post, remember, told_before
from adjudicator.drafting.brief import InvocationBrief, Narration, NarrationBrief
from adjudicator.drafting.drafter import ChecklistDrafter
from adjudicator.errors import DraftUnavailable

SETTLED = [
    {"do": "settle"},
    {"do": "take_action", "by": "bren", "action": "overcome", "skill": "Fight", "opposition": 1, "dice": [0, 0, 0, 0]},
    {"do": "settle"},
]
PLAIN = "Mira slips on the stones."


class SlowDrafter:
    """Tells a roll once it is let go, and counts how often it was asked."""

    def __init__(self) -> None:
        self.go, self.asked = False, 0
        self.failure: Exception | None = None

    def opinion(self, brief: InvocationBrief) -> Any:
        return ChecklistDrafter().opinion(brief)

    async def narration(self, brief: NarrationBrief) -> Narration:
        self.asked += 1
        while not self.go:
            await asyncio.sleep(0.005)
        if self.failure is not None:
            raise self.failure
        return ChecklistDrafter().narration(brief)


@pytest.fixture
def drafter() -> SlowDrafter:
    return SlowDrafter()


@pytest.fixture
def table(drafter: SlowDrafter) -> Iterator[Table]:
    """Two settled rolls, r1 (Mira) and r2 (Bren), of which nothing is told."""
    with Table.in_memory(drafter=drafter) as made:
        made.rule(SCENE)
        made.rule(SETTLED)
        yield made


def soon(true: Callable[[], bool]) -> bool:
    """Whether something becomes true within a few seconds."""
    for _ in range(500):
        if true():
            return True
        time.sleep(0.01)
    return False


def draft(gm: DeskPlayer, roll: str) -> Form:
    return next(form for form in gm.forms("tell") if form.fields.get("form") == "draft" and form.fields["roll"] == roll)


def own_words(gm: DeskPlayer) -> Form:
    return next(form for form in gm.forms("tell") if form.fields.get("form") == "words")


def tellings(table: Table) -> list[str]:
    return [one.moves[0]["text"] for one in table.pending() if one.moves[0]["do"] == "tell"]


def test_a_draft_is_made_in_the_background_once_and_then_waits_in_the_queue(
    gm: DeskPlayer, table: Table, drafter: SlowDrafter
) -> None:
    form = draft(gm, "r1")
    assert "is being drafted" in said(gm.send(form))
    assert "being drafted" in text_of(gm.get("tell"), "untold")
    gm.send(form)
    drafter.go = True
    assert soon(lambda: len(tellings(table)) == 1)
    assert soon(lambda: "A draft waits" in text_of(gm.get("tell"), "untold"))
    gm.send(form)
    assert drafter.asked == 1
    assert len(tellings(table)) == 1


def test_a_roll_leaves_the_list_when_it_is_told_and_comes_back_when_that_is_undone(
    gm: DeskPlayer, table: Table, drafter: SlowDrafter
) -> None:
    drafter.go = True
    gm.send(draft(gm, "r1"))
    assert soon(lambda: len(tellings(table)) == 1)
    table.decide(table.pending()[0].id, "approve")
    assert "r1," not in text_of(gm.get("tell"), "untold")
    assert "r2," in text_of(gm.get("tell"), "untold")
    table.undo()
    assert "r1," in text_of(gm.get("tell"), "untold")


def test_a_rejected_draft_may_be_drafted_again(gm: DeskPlayer, table: Table, drafter: SlowDrafter) -> None:
    drafter.go = True
    for _ in range(2):
        gm.send(draft(gm, "r1"))
        assert soon(lambda: len(tellings(table)) == 1)
        table.decide(table.pending()[0].id, "reject", reason="too dry")
    assert drafter.asked == 2


def test_where_the_drafter_fails_the_checklists_draft_waits_and_says_why(
    gm: DeskPlayer, table: Table, drafter: SlowDrafter
) -> None:
    drafter.go, drafter.failure = True, DraftUnavailable("not reached", "nobody answers")
    gm.send(draft(gm, "r1"))
    assert soon(lambda: len(tellings(table)) == 1)
    assert "A draft waits" in gm.get("tell")
    assert soon(lambda: "instead of the drafter: nobody answers" in gm.get(""))


@pytest.mark.parametrize("roll", ["r9", "", "gm"])
def test_there_is_no_draft_of_a_roll_that_is_not_settled(
    gm: DeskPlayer, table: Table, drafter: SlowDrafter, roll: str
) -> None:
    form = draft(gm, "r1")
    assert "no settled roll" in said(gm.send(form, {"roll": roll}))
    assert drafter.asked == 0


@pytest.mark.parametrize(
    ("roll", "text", "flag"),
    [
        pytest.param("r1", "Mira rolls a 3, and the Baron Otto laughs.", "Baron Otto", id="about a roll"),
        pytest.param("", "They find the Trapdoor under the Carpet.", "secret", id="about nothing, with a secret"),
    ],
)
def test_flags_are_shown_before_anything_is_told(gm: DeskPlayer, table: Table, roll: str, text: str, flag: str) -> None:
    before = table.commits
    form = own_words(gm)
    typed = {"roll": roll, "text": text, "step": "tell", "title": "At last"}
    shown = gm.client.post(form.action, data={**form.fields, **typed}, headers=gm.headers)
    assert shown.status_code == 200
    assert table.commits == before
    assert "What the checks found" in shown.text
    assert "<mark>" in shown.text
    assert flag in shown.text
    again = next(one for one in forms_of(shown.text) if one.fields.get("form") == "words")
    assert (again.fields["text"].strip(), again.fields["roll"], again.fields["title"]) == (text, roll, "At last")
    other = gm.client.post(
        again.action, data={**again.fields, "text": f"{text} Again.", "step": "tell"}, headers=gm.headers
    )
    assert other.status_code == 200
    assert table.commits == before
    assert "is told" in said(gm.send(again, {"step": "tell"}))
    assert table.commits > before


@pytest.mark.parametrize("roll", ["r1", ""])
def test_a_text_without_flags_is_told_at_once(gm: DeskPlayer, table: Table, roll: str) -> None:
    text = "The rain goes on." if not roll else table.narrate(roll, drafter=ChecklistDrafter()).moves[0]["text"]
    assert not table.check(text, roll or None).flags
    assert "is told" in said(gm.send(own_words(gm), {"roll": roll, "text": text, "step": "tell"}))
    move = table.last_decided(1)[0].moves[0]
    assert (move["do"], move["text"], move.get("roll", "")) == ("tell", text, roll)


def test_checking_alone_tells_nothing(gm: DeskPlayer, table: Table) -> None:
    before = table.commits
    form = own_words(gm)
    data = {**form.fields, "text": "The rain goes on.", "step": "check"}
    shown = gm.client.post(form.action, data=data, headers=gm.headers)
    assert "What the checks found" in shown.text
    assert "<mark>" not in shown.text
    assert table.commits == before


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        pytest.param({"text": " \r\n "}, "write something first", id="nothing"),
        pytest.param({"text": PLAIN, "roll": "r9"}, "no settled roll", id="unknown roll"),
    ],
)
def test_a_refused_telling_keeps_its_words(gm: DeskPlayer, table: Table, typed: dict[str, str], why: str) -> None:
    before = table.commits
    page = gm.send(own_words(gm), {"step": "tell", "title": "Wet", **typed})
    assert why in said(page)
    assert 'value="Wet"' in page
    assert typed["text"].strip() in page
    assert table.commits == before


def parts(page: str, of: str) -> list[str]:
    found = re.findall(rf'<textarea id="{of}-\d+" readonly[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    return [html.unescape(part) for part in found]


@pytest.mark.parametrize(
    ("target", "sign"),
    [
        ("phpbb", "[spoiler="),
        ("discourse", "[details="),
        ("discord", "||"),
        ("markdown", "<details>"),
        ("plain", "==="),
    ],
)
def test_the_reply_is_written_for_its_target(gm: DeskPlayer, target: str, sign: str) -> None:
    found = parts(gm.get(f"tell?target={target}"), "reply")
    assert sign in found[0]
    assert "The Gate" in found[0]
    assert "Trapdoor" not in "".join(found)


def test_discord_gets_messages_that_fit(gm: DeskPlayer, table: Table) -> None:
    for number in range(12):
        table.rule({"do": "tell", "text": f"Part {number}. " + "The rain goes on and on. " * 20})
    page = gm.get("tell?target=discord")
    found = parts(page, "reply")
    assert len(found) > 2
    assert max(len(part.encode("utf-16-le")) // 2 for part in found) <= 2_000
    assert f"message 2 of {len(found)}" in page
    assert 'data-copy="#reply-2"' in page


def test_the_gms_own_reply_holds_secrets_and_cannot_be_marked_as_posted(gm: DeskPlayer) -> None:
    page = gm.get("tell?seat=gm")
    assert "Trapdoor" in "".join(parts(page, "reply"))
    assert not [form for form in forms_of(page) if form.action.endswith("tell/posted")]


def test_nothing_counts_as_posted_until_the_gm_says_so(gm: DeskPlayer, table: Table) -> None:
    shown = parts(gm.get("tell?target=discourse"), "reply")
    assert last_post(table.notebook) is None
    assert "noted as posted" in gm.do("tell/posted", "tell?target=discourse")
    last = last_post(table.notebook)
    assert last is not None
    assert (last.target, list(last.messages)) == ("discourse", shown)
    assert told_before(table.notebook).rulings
    page = gm.get("tell")
    assert "Nothing to post" in text_of(page, "reply")
    assert parts(page, "last-part") == shown


def test_what_changed_since_it_was_copied_is_not_marked(gm: DeskPlayer, table: Table) -> None:
    form = gm.form("tell/posted", "tell")
    table.rule({"do": "tell", "text": "The rain goes on."})
    assert "copy it again" in said(gm.send(form))
    assert last_post(table.notebook) is None


def test_the_same_post_is_not_marked_twice(gm: DeskPlayer, table: Table) -> None:
    form = gm.form("tell/posted", "tell")
    gm.send(form)
    assert "nothing to post" in said(gm.send(form))
    assert len(table.notebook.all("posted")) == 1


def test_the_recap_of_the_scene_can_be_copied_and_noted(gm: DeskPlayer, table: Table) -> None:
    assert "There: Mira, Bren" in parts(gm.get("tell"), "recap-part")[0]
    assert not table.notebook.all("pasted")
    gm.do("tell/recap", "tell")
    assert len(table.notebook.all("pasted")) == 1


def test_a_target_that_is_gone_is_told_and_another_can_be_chosen(gm: DeskPlayer, table: Table) -> None:
    remember(table.notebook, "tideway", ["Hello"], Page((Piece("Hello"),)), Told())
    page = gm.get("tell")
    assert "cannot be written for tideway" in text_of(page, "reply")
    assert not parts(page, "reply")
    assert parts(gm.get("tell?target=plain"), "reply")
    form = gm.form("tell/posted", "tell?target=plain")
    assert "'tideway' is not one of the places" in said(gm.send(form, {"target": "tideway"}))


def test_an_unknown_thing_to_remember_is_refused(gm: DeskPlayer) -> None:
    form = gm.form("tell/recap", "tell")
    form.action = form.action.replace("recap", "everything")
    assert "nothing called" in said(gm.send(form))


def test_players_have_no_such_page(mira: DeskPlayer) -> None:
    for to in ("tell", "tell/posted"):
        assert mira.client.post(f"/t/saturday/gm/{to}", data={}, headers=mira.headers).status_code == 401
    assert mira.client.get("/t/saturday/gm/tell", headers=mira.headers).status_code == 401
