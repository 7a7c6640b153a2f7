"""Pages for everybody: no serious finding of axe on any of them, in light and dark, on a desk and on a phone."""

from __future__ import annotations

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect
from served_desk import ServedDesk

PAGES = {
    "gm": ["", "setup", "sheet", "tell", "log", "log/q1", "seats", "undo"],
    "mira": ["", "story"],
}
SERIOUS = {"serious", "critical"}


def fill(served: ServedDesk) -> None:
    """Rulings in every state, a draft, an open compel, and texts as long as people write them."""
    asked = {"do": "invoke", "by": "mira", "pay": "fate_point", "benefit": "bonus"}
    with served.table() as table:
        table.propose(asked | {"aspect": "slick-as-an-eel", "because": "I slide. " * 40})
        table.propose(asked | {"aspect": "slick-as-an-eel", "benefit": "obstacle", "because": "no"})
        back = table.propose(asked | {"aspect": "wet-stones", "because": "wet"})
        table.decide(back.id, "ask", question="How?")
        table.object(back.id, "The stones dried.", by="bren")
        table.rule({"do": "compel", "by": "gm", "target": "mira", "aspect": "debts-in-every-harbour",
                    "complication": "The warden knows you."})  # fmt: skip
        told = table.propose({"do": "tell", "text": "Somehow Mira wins by 7 and dances off."})
        table.advise(told.id)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 390])
def test_axe_has_no_serious_finding(browser: Browser, served: ServedDesk, scheme: str, width: int) -> None:
    fill(served)
    for seat, paths in PAGES.items():
        # The checker is put into the page from outside, which the pages' policy forbids as it should.
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme="dark" if scheme == "dark" else "light",
            bypass_csp=True,
        )
        page = context.new_page()
        page.goto(served.links[seat])
        page.wait_for_url("**/t/saturday/**")
        begin = page.url
        for path in paths:
            page.goto(begin + path)
            expect(page.locator(".live")).to_have_text("live")
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            found = Axe().run(page)["violations"]
            serious = [
                (one["id"], node["html"][:160]) for one in found if one["impact"] in SERIOUS for node in one["nodes"]
            ]
            assert serious == [], f"{seat}: {path or 'first page'}"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{seat}: {path} is too wide"
        context.close()


@pytest.mark.parametrize("path", ["/", "/join", "/t/saturday/gm/"])
def test_pages_outside_a_seat(browser: Browser, served: ServedDesk, path: str) -> None:
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(served.base + path)
    found = Axe().run(page)["violations"]
    assert [one["id"] for one in found if one["impact"] in SERIOUS] == []
    context.close()
