"""Whoever tries to break in: forged and expired links, foreign forms and tables, endless bodies, texts with tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product
from typing import Any

import pytest
from desk_player import BASE, COOKIE, DeskPlayer
from starlette.routing import Route
from starlette.testclient import TestClient

from adjudicator import Table
from adjudicator.frontends.desk import desk_app
from adjudicator.frontends.desk.guard import LARGEST_BODY, Haste
from adjudicator.frontends.desk.passes import Passes

KEY = b"a key for tests, and for nothing"

PAGES = {
    "gm": ["", "setup", "sheet", "tell", "log", "log/q1", "seats", "undo", "export"],
    "mira": ["", "story"],
    "bren": ["", "story"],
}
FORMS = {
    "gm": ["do/approve", "do/reject", "do/ask", "do/amend", "do/override", "do/withdraw", "do/undo", "move/line",
           "move/throw", "move/settle", "move/abandon", "setup", "sheet", "tell", "seats", "undo", "log/q1"],
    "mira": ["do/propose/invoke", "do/say/reply", "do/say/object", "do/say/withdraw"],
}  # fmt: skip


def ask(client: TestClient, method: str, path: str, cookie: str = "", **how: Any) -> Any:
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return client.request(method, path, headers=headers | how.pop("headers", {}), follow_redirects=False, **how)


@pytest.mark.parametrize(("holder", "owner"), list(product(["", "gm", "mira", "bren"], PAGES)))
def test_a_seat_opens_its_own_pages_and_no_others(client: TestClient, holder: str, owner: str) -> None:
    cookie = DeskPlayer(client, holder).cookie if holder else ""
    for page in PAGES[owner]:
        answer = ask(client, "GET", f"/t/saturday/{owner}/{page}", cookie)
        assert answer.status_code == (200 if holder == owner else 401), page
    if holder != owner:
        assert ask(client, "GET", f"/t/saturday/{owner}/news", cookie).status_code == 401


@pytest.mark.parametrize("owner", FORMS)
@pytest.mark.parametrize("holder", ["", "gm", "mira", "bren"])
def test_no_form_works_for_another_seat_or_without_its_word(
    client: TestClient, table: Table, holder: str, owner: str
) -> None:
    cookie = DeskPlayer(client, holder).cookie if holder else ""
    version = table.state()["version"]
    for path in FORMS[owner]:
        sent = {"ruling": "q1", "seen": "1", "line": "settle", "roll": "r1", "form_word": "guessed"}
        answer = ask(client, "POST", f"/t/saturday/{owner}/{path}", cookie, data=sent, headers={"origin": BASE})
        assert answer.status_code == (403 if holder == owner else 401), path
    assert table.state()["version"] == version


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_with_the_right_word_from_elsewhere_does_nothing(
    gm: DeskPlayer, table: Table, headers: dict[str, str]
) -> None:
    form = next(form for form in gm.forms() if form.action.endswith("move/line"))
    version = table.state()["version"]
    answer = ask(
        gm.client, "POST", form.action, gm.cookie, data=form.fields | {"line": "aspect Fog"}, headers=headers
    )
    assert (answer.status_code, table.state()["version"]) == (403, version)


def words(real: str) -> Iterator[tuple[str, str]]:
    """Passes that are worth nothing: bent, cut, signed by others, for something else, too old."""
    passes = Passes(KEY)
    table = passes.read("link", real)
    assert table is not None
    yield "", "nothing"
    yield real[:-1], "cut"
    yield real[:-1] + ("A" if real[-1] != "A" else "B"), "bent"
    yield "x" * 5_000, "endless"
    yield "\x00é", "no pass"
    yield Passes(b"another key").written("link", table.table, "gm", 0), "signed by others"
    yield passes.written("session", table.table, "gm", 0), "for another use"
    yield passes.written("link", table.table, "gm", 0, lasts=-1), "expired"
    yield passes.written("link", "0" * 32, "gm", 0), "of another table"
    yield passes.written("link", table.table, "warden", 0), "of the GM's character"
    yield passes.written("link", table.table, "nobody", 0), "of nobody"
    yield passes.written("link", table.table, "gm", 1), "of a round to come"


def test_links_that_are_worth_nothing(client: TestClient) -> None:
    real = client.app.state.desk.link("saturday", "gm").partition("#")[2]  # type: ignore[attr-defined]
    for word, what in words(real):
        answer = ask(client, "POST", "/join", data={"link": word})
        assert (answer.status_code, "set-cookie" in answer.headers) == (401, False), what
        cookie = real if what == "for another use" else word.encode("unicode_escape").decode()
        assert ask(client, "GET", "/t/saturday/gm/", cookie).status_code == 401, what


def test_a_session_ends_with_its_round_and_with_its_time(client: TestClient, gm: DeskPlayer, mira: DeskPlayer) -> None:
    desk = client.app.state.desk  # type: ignore[attr-defined]
    desk.places.get("saturday").new_round("mira")
    assert ask(client, "GET", mira.path, mira.cookie).status_code == 401
    assert ask(client, "GET", gm.path, gm.cookie).status_code == 200
    place = desk.places.get("saturday")
    late = Passes(KEY, clock=lambda: 0.0).written("session", place.id, "gm", 0)
    assert ask(client, "GET", gm.path, late).status_code == 401


def test_a_seat_at_one_table_is_none_at_another(tables: dict[str, Table]) -> None:
    with Table.in_memory() as other:
        other.rule({"do": "add_character", "name": "Mira", "kind": "pc"})
        with TestClient(desk_app(tables | {"friday": other}, key=KEY), base_url=BASE) as client:
            gm = DeskPlayer(client, "gm")
            assert ask(client, "GET", "/t/friday/gm/", gm.cookie).status_code == 401
            assert ask(client, "GET", "/t/friday/mira/", DeskPlayer(client, "mira").cookie).status_code == 401


def test_every_answer_forbids_what_pages_never_need(client: TestClient, gm: DeskPlayer) -> None:
    for path in ("/", "/join", gm.path, "/static/desk.js", "/nowhere", "/api/openapi.json", "/t/saturday/mira/"):
        headers = ask(client, "GET", path, gm.cookie).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["cache-control"] == "no-store", path


def test_the_cookie_is_for_its_seats_pages_and_for_no_script(client: TestClient) -> None:
    link = client.app.state.desk.link("saturday", "mira")  # type: ignore[attr-defined]
    cookie = ask(client, "POST", "/join", data={"link": link}).headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=lax", "path=/t/saturday/mira/"))


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/passes.py", "/static/"])
def test_no_way_out_of_the_static_files(client: TestClient, path: str) -> None:
    assert ask(client, "GET", path).status_code == 404


def test_a_foreign_host_is_refused(client: TestClient) -> None:
    assert ask(client, "GET", "/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("path", ["/join", "/t/saturday/gm/move/line", "/api/join"])
def test_bodies_end(client: TestClient, gm: DeskPlayer, path: str) -> None:
    whole = ask(client, "POST", path, gm.cookie, content=b"x" * (LARGEST_BODY + 1))
    assert whole.status_code == 413
    form = {"content-type": "application/x-www-form-urlencoded"}
    parts = ask(client, "POST", path, gm.cookie, content=(b"x" * 100_000 for _ in range(40)), headers=form)
    assert parts.status_code == 413


def test_haste_is_bounded_for_each_address() -> None:
    now = [0.0]
    haste = Haste(2, 1, clock=lambda: now[0])
    assert [haste.admits("a"), haste.admits("a"), haste.admits("a"), haste.admits("b")] == [True, True, False, True]
    now[0] = 1.0
    assert [haste.admits("a"), haste.admits("a")] == [True, False]


def test_guessing_links_is_slow(tables: dict[str, Table]) -> None:
    with TestClient(desk_app(tables, key=KEY, haste=Haste(3, 0)), base_url=BASE) as client:
        statuses = [ask(client, "POST", "/join", data={"link": "x"}).status_code for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


HOSTILE = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</textarea><script>alert(1)</script>",
    "javascript:alert(1)",
    "{{ 7*'7' }}{% raw %}",
    "&lt;b&gt; &amp;",
    "<!-- --><svg/onload=alert(1)>",
    "]]><![CDATA[<x>",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_people_write_stays_text_on_every_page(client: TestClient, text: str) -> None:
    place = client.app.state.desk.places.get("saturday")  # type: ignore[attr-defined]
    table: Table = place.table
    table.rule(
        [
            {"do": "add_character", "id": "evil", "name": text, "kind": "pc", "player": text, "notes": text,
             "skills": {text: 1}, "aspects": [{"text": text, "id": "mark", "means": text}]},
            {"do": "place_aspect", "id": "there", "text": text, "free": {"mira": 1}},
            {"do": "compel", "by": "gm", "target": "mira", "aspect": "there", "complication": text},
            {"do": "settle"}, {"do": "answer_compel", "compel": "c1", "answer": "accept"},
            {"do": "tell", "text": text, "title": text},
            {"do": "close_scene"}, {"do": "open_scene", "name": text, "description": text, "notes": text},
            {"do": "declare_detail", "by": "mira", "detail": text},
            {"do": "take_action", "by": "evil", "action": "overcome", "skill": text, "opposition": 1},
        ]
    )  # fmt: skip
    asked = table.propose({"do": "invoke", "by": "evil", "aspect": "mark", "pay": "fate_point", "benefit": "bonus",
                           "because": text})  # fmt: skip
    table.advise(asked.id)
    table.object(asked.id, text, by="mira")
    table.decide(asked.id, "ask", question=text)
    table.advise(table.propose({"do": "tell", "text": text}).id)
    gone = table.propose({"do": "declare_detail", "by": "evil", "detail": text})
    table.decide(gone.id, "reject", reason=text)
    pages = PAGES | {"gm": [*PAGES["gm"][:-1], f"log/{asked.id}", f"log/{gone.id}"], "evil": PAGES["mira"]}
    for seat, paths in pages.items():
        sitting = DeskPlayer(client, seat)
        for path in paths:
            shown = sitting.get(path)
            assert dangers(shown) == [], f"{seat}/{path}"
            if "{{" in text:
                assert "7777777" not in shown, f"{seat}/{path}"


class Dangerous(HTMLParser):
    """Collects what a browser would run or load from a page, and every element our templates have no use for."""

    OURS = frozenset({"/static/desk.js", "/static/keys.js", "/static/seat.js", "/static/join.js"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        loads = tag == "script" and given.get("src") not in self.OURS
        handles = any(name.startswith("on") or name == "style" for name in given)
        leads = any((value or "").lstrip().lower().startswith("javascript:") for value in
                    (given.get("href"), given.get("action"), given.get("src")))  # fmt: skip
        strange = tag == "svg" and given.get("class") != "odds"
        if loads or handles or leads or strange or tag in ("img", "iframe", "object", "embed", "x", "base"):
            self.found.append(self.get_starttag_text() or tag)


def dangers(page: str) -> list[str]:
    parser = Dangerous()
    parser.feed(page)
    return parser.found


def test_dangers_are_seen() -> None:
    for text in ("<script>1</script>", '<p onclick="x">', "<img src=x>", '<a href=" javascript:x">', '<p style="x">'):
        assert len(dangers(text)) == 1, text


def test_every_page_and_form_is_in_this_matrix(client: TestClient) -> None:
    known = {re.sub(r"q1", "{ruling}", f"/t/{{name}}/gm/{page}") for page in PAGES["gm"] + FORMS["gm"]}
    known |= {f"/t/{{name}}/{{seat}}/{page}" for page in PAGES["mira"] + FORMS["mira"]}
    known |= {"/", "/join", "/t/{name}/{seat}/news", "/static", "/api"}
    routes = {route.path for route in client.app.routes if isinstance(route, Route)}  # type: ignore[attr-defined]
    patterns = [re.compile(re.sub(r"\\{what\\}", "[^/]+", re.escape(path))) for path in routes]
    assert [p.pattern for p in patterns if not any(p.fullmatch(one) for one in known)] == []
