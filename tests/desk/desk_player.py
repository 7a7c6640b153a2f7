"""Somebody at a desk without a browser: reads its pages, and sends the forms that stand in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from starlette.applications import Starlette
from starlette.testclient import TestClient

COOKIE = "adjudicator-seat"
BASE = "http://127.0.0.1"
KEY = b"a key for tests, and for nothing"

SCENE = [
    {
        "do": "add_character", "name": "Mira", "kind": "pc", "player": "Ada", "skills": {"Athletics": 2, "Stealth": 3},
        "aspects": ["Slick as an Eel", "Debts in Every Harbour"],
    },
    {"do": "add_character", "name": "Bren", "kind": "pc", "skills": {"Fight": 3}, "aspects": ["Bigger than a Door"]},
    {
        "do": "add_character", "name": "Warden", "kind": "npc", "aspects": ["Boots Too Big for Him"],
        "notes": "is bribed",
    },
    {"do": "open_scene", "name": "The Gate", "description": "Rain on wet stones.", "notes": "the key is a fake"},
    {"do": "place_aspect", "text": "Wet Stones", "free": {"mira": 1}},
    {"do": "place_aspect", "text": "Trapdoor under the Carpet", "hidden": True},
    {
        "do": "take_action", "by": "mira", "action": "overcome", "skill": "Athletics", "opposition": 3,
        "dice": [-1, 0, 0, 0],
    },
]  # fmt: skip


@dataclass
class Form:
    """A form of a page: where it goes, and its fields as they stand there."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class DeskPlayer:
    """Whoever opened the link of ``seat`` at the table ``name``; several may share one ``client``."""

    def __init__(self, client: TestClient, seat: str, name: str = "saturday") -> None:
        self.client, self.path = client, f"/t/{name}/{seat}/"
        app = client.app
        assert isinstance(app, Starlette)
        link = app.state.desk.link(name, seat)
        joined = client.post("/join", data={"link": link}, follow_redirects=False)
        assert joined.headers["location"] == self.path
        self.cookie = joined.cookies[COOKIE]
        # What one keeps must not reach the pages of another.
        client.cookies.clear()

    @property
    def headers(self) -> dict[str, str]:
        """What a browser says with every request of this seat."""
        return {"cookie": f"{COOKIE}={self.cookie}", "sec-fetch-site": "same-origin", "origin": BASE}

    def get(self, to: str = "") -> str:
        """The page ``to`` of this seat."""
        answer = self.client.get(self.path + to, headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    def forms(self, to: str = "") -> list[Form]:
        """Every form of a page."""
        return forms_of(self.get(to))

    def form(self, action: str, to: str = "", **holds: str) -> Form:
        """The one form that goes to ``action`` below the seat's path, and whose fields hold all of ``holds``."""
        found = [
            form
            for form in self.forms(to)
            if form.action == self.path + action and holds.items() <= form.fields.items()
        ]
        assert found, f"no form goes to {action} with {holds}"
        return found[0]

    def send(self, form: Form, changed: Mapping[str, str] | None = None) -> str:
        """Send a form with ``changed`` fields, follow it home, and return the page that is shown then."""
        data = {**form.fields, **(changed or {})}
        answer = self.client.post(form.action, data=data, headers=self.headers, follow_redirects=False)
        if answer.status_code == 303:
            # Followed by hand: a client drops a cookie that it was not given by the server itself.
            return self.get(answer.headers["location"].removeprefix(self.path))
        assert answer.status_code == 422, answer.text
        return answer.text

    def do(self, action: str, to: str = "", holding: Mapping[str, str] | None = None, **changed: str) -> str:
        """``send`` the form that goes to ``action`` and holds what ``holding`` says; what the page says then."""
        return said(self.send(self.form(action, to, **(holding or {})), changed))


def said(page: str) -> str:
    """The words of the message a page shows once, "" where it shows none."""
    reader = _Texts("said")
    reader.feed(page)
    return " ".join("".join(reader.texts).split())


def text_of(page: str, part: str) -> str:
    """The words of one part of a page, as they are read; a part that is not there is an error of the test."""
    reader = _Texts(part, "data-part")
    reader.feed(page)
    assert reader.found, f"there is no part {part!r}"
    return " ".join("".join(reader.texts).split())


def rulings_on(page: str) -> list[str]:
    """The rulings that have a card, in their order."""
    return re.findall(r'data-ruling="(\w+)"', page)


def forms_of(page: str) -> list[Form]:
    """The forms of a page with their fields: what a browser would send if nobody touched them."""
    reader = _Forms()
    reader.feed(page)
    return reader.forms


class _Texts(HTMLParser):
    """The text inside the first element whose attribute ``by`` is ``name`` (or has it as one of its classes)."""

    VOID = frozenset({"input", "br", "hr", "img", "meta", "link", "rect", "wbr"})

    def __init__(self, name: str, by: str = "class") -> None:
        super().__init__()
        self._name, self._by, self._depth = name, by, 0
        self.texts: list[str] = []
        self.found = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.VOID:
            return
        if self._depth:
            self._depth += 1
        elif not self.found and self._name in (dict(attrs).get(self._by) or "").split():
            self._depth, self.found = 1, True

    def handle_endtag(self, tag: str) -> None:
        if self._depth and tag not in self.VOID:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.texts.append(data + " ")


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._area: str | None = None
        self._choice: str | None = None
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        got = dict(attrs)
        if tag == "form":
            self.forms.append(Form(got.get("action") or ""))
            self._inside = True
        if not self._inside:
            return
        name = got.get("name") or ""
        fields = self.forms[-1].fields
        unticked = got.get("type") in ("checkbox", "radio") and "checked" not in got
        if tag == "input" and name and not unticked:
            fields[name] = got.get("value") or ""
        elif tag == "textarea":
            self._area = name
            fields[name] = ""
        elif tag == "select":
            self._choice = name
        elif tag == "option" and self._choice and ("selected" in got or self._choice not in fields):
            fields[self._choice] = got.get("value") or ""

    def handle_data(self, data: str) -> None:
        if self._inside and self._area:
            self.forms[-1].fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area:
            # A line end right behind the tag is no part of the text.
            form = self.forms[-1].fields
            form[self._area] = form[self._area].removeprefix("\n")
            self._area = None
        elif tag == "select":
            self._choice = None
        elif tag == "form":
            self._inside = False
