"""A ruling from a player's phone to the game master's keyboard and back, in two browsers that hear of each other."""

from __future__ import annotations

import signal

from playwright.sync_api import BrowserContext, Page, expect
from served_desk import ServedDesk

ASKED = {
    "do": "invoke", "by": "mira", "aspect": "wet-stones", "pay": "free", "benefit": "bonus",
    "because": "The stones are wet and I slide under his arm.",
}  # fmt: skip
WORDS = "Wet as I am I slip through his hands like an eel."


def sit(context: BrowserContext, served: ServedDesk, seat: str) -> Page:
    """A page of this seat, come to by its link."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(served.links[seat])
    page.wait_for_url("**/t/saturday/**")
    expect(page.locator(".live")).to_have_text("live")
    assert wrong == []
    return page


def test_the_links_secret_leaves_the_address_and_the_history(context: BrowserContext, served: ServedDesk) -> None:
    page = sit(context, served, "gm")
    secret = served.links["gm"].partition("#")[2]
    assert secret not in page.url
    page.go_back()
    assert secret not in page.url


def test_from_the_players_phone_to_the_gms_keyboard_and_back(
    context: BrowserContext, phone: BrowserContext, served: ServedDesk
) -> None:
    gm, mira = sit(context, served, "gm"), sit(phone, served, "mira")
    expect(gm.locator("[data-ruling]")).to_have_count(0)

    mira.get_by_role("radio", name="Slick as an Eel", exact=False).first.check()
    mira.get_by_label("in your own words", exact=False).first.fill(WORDS)
    mira.get_by_role("button", name="Ask the GM").first.click()
    expect(mira.get_by_text("waits for the GM", exact=False).first).to_be_visible()

    card = gm.locator("[data-ruling]")
    expect(card).to_have_count(1)
    expect(card).to_contain_text(WORDS)
    expect(card).to_contain_text("Mira: 3 -> 2")
    gm.keyboard.press("a")
    expect(card).to_have_count(0)
    expect(gm.locator(".said")).to_contain_text("Mira invokes Slick as an Eel")

    expect(mira.locator("main")).to_contain_text("approved")
    with served.table() as table:
        assert table.state()["characters"]["mira"]["fate_points"] == 2
        assert table.state()["rolls"]["r1"]["total"] == 3


def test_every_key_decides_the_chosen_ruling(context: BrowserContext, served: ServedDesk) -> None:
    with served.table() as table:
        first, second, third = (table.propose(ASKED | {"because": f"because {n}"}).id for n in range(3))
    gm = sit(context, served, "gm")
    gm.keyboard.press("r")
    gm.keyboard.press("Control+a")
    gm.keyboard.type("the rain stopped")
    gm.keyboard.press("Enter")
    expect(gm.locator(f"[data-ruling={first}]")).to_have_count(0)
    gm.keyboard.press("j")
    gm.keyboard.press("k")
    gm.keyboard.press("Control+a")
    gm.keyboard.type("where is the water?")
    gm.keyboard.press("Enter")
    expect(gm.locator(".said")).to_contain_text("went back with a question")
    with served.table() as table:
        assert table.ruling(first).decision is not None
        assert table.ruling(first).decision["reason"] == "the rain stopped"  # type: ignore[index]  # just looked
        asked = [one for one in (second, third) if table.ruling(one).status == "asked"]
        assert [table.ruling(one).question for one in asked] == ["where is the water?"]


def test_no_single_key_where_they_are_switched_off_or_something_is_typed(
    context: BrowserContext, served: ServedDesk
) -> None:
    with served.table() as table:
        key = table.propose(ASKED).id
    gm = sit(context, served, "gm")
    gm.locator("#line").fill("a")
    gm.locator("#line").press("a")
    gm.locator("#keys-off").check()
    gm.locator("h1").first.click()
    gm.keyboard.press("a")
    gm.reload()
    expect(gm.locator(".live")).to_have_text("live")
    gm.keyboard.press("a")
    gm.wait_for_timeout(200)
    with served.table() as table:
        assert table.ruling(key).status == "pending"


def test_what_somebody_types_is_not_taken_away_by_news(context: BrowserContext, served: ServedDesk) -> None:
    with served.table() as table:
        key = table.propose(ASKED).id
    gm = sit(context, served, "gm")
    gm.keyboard.press("r")
    field = gm.locator(f"#reason-{key}")
    field.fill("half a thought")
    with served.table() as table:
        table.object(key, "the stones are dry by now", by="bren")
        table.rule({"do": "place_aspect", "text": "Lantern Light"})
    expect(gm.locator("[data-part=scene]")).to_contain_text("Lantern Light")
    expect(field).to_have_value("half a thought")
    expect(gm.locator(f"[data-ruling={key}] .behind")).to_be_visible()
    field.press("Enter")
    expect(gm.locator(f"[data-ruling={key}]")).to_have_count(0)


def test_two_windows_of_the_gm_and_one_decision(context: BrowserContext, served: ServedDesk) -> None:
    one, other = sit(context, served, "gm"), sit(context, served, "gm")
    with served.table() as table:
        key = table.propose(ASKED).id
    for page in (one, other):
        expect(page.locator(f"[data-ruling={key}]")).to_have_count(1)
    one.keyboard.press("a")
    expect(other.locator(f"[data-ruling={key}]")).to_have_count(0)
    expect(other.locator("aside")).to_contain_text("Mira invokes Wet Stones")
    with served.table() as table:
        assert table.state()["rolls"]["r1"]["bonus"] == 2


def test_pages_come_back_by_themselves_after_a_restart(context: BrowserContext, served: ServedDesk) -> None:
    gm = sit(context, served, "gm")
    served.stop(signal.SIGKILL)
    expect(gm.locator(".live")).to_have_text("reconnecting …")
    with served.table() as table:
        key = table.propose(ASKED).id
    served.start()
    expect(gm.locator(f"[data-ruling={key}]")).to_have_count(1, timeout=15_000)
    expect(gm.locator(".live")).to_have_text("live")
    gm.keyboard.press("a")
    expect(gm.locator(f"[data-ruling={key}]")).to_have_count(0)


def test_the_desk_is_played_without_scripts(browser_without_scripts: BrowserContext, served: ServedDesk) -> None:
    with served.table() as table:
        key = table.propose(ASKED).id
    page = browser_without_scripts.new_page()
    page.goto(f"{served.base}/join")
    page.get_by_label("Your link").fill(served.links["gm"])
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Approve").first.click()
    expect(page.locator(".said")).to_contain_text("Mira invokes Wet Stones")
    with served.table() as table:
        assert table.ruling(key).status == "approved"
