"""What all pages of a desk share: its places, passes and templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adjudicator.core.violations import Malformed
from adjudicator.frontends.desk.passes import Passes
from adjudicator.frontends.desk.places import Places
from adjudicator.frontends.desk.rendering import Pages
from adjudicator.frontends.desk.sitting import FORM_WORD, Sitting, check_form, sitting_of
from adjudicator.table import Table


class Desk:
    """The tables of one process, open to whoever has a link. Raises Malformed for names that clash."""

    def __init__(self, tables: Mapping[str, Table], key: bytes) -> None:
        self.places = Places(tables)
        self.passes = Passes(key)
        self.pages = Pages()

    def start(self) -> None:
        """Begin to watch the tables, on the running event loop."""
        for place in self.places:
            place.start()

    async def stop(self) -> None:
        """End what ``start`` began."""
        for place in self.places:
            await place.stop()

    def link(self, name: str, seat: str, base: str = "") -> str:
        """A seat's link under ``base``, such as ``http://127.0.0.1:8765``. Raises Malformed for no such seat."""
        place = self.places.get(name)
        if place is None or seat not in place.seats():
            raise Malformed(f"there is no seat {seat!r} at a table {name!r}")
        return f"{base}/join#{place.link_word(self.passes, seat)}"

    def sitting(self, request: Request, name: str, seat: str) -> Sitting:
        """Whoever asks for a page. Raises NotSeated."""
        return sitting_of(request, self.places, self.passes, name, seat)

    async def form(self, request: Request, sitting: Sitting) -> dict[str, str]:
        """The fields of a form that a page of this session sent. Raises NotOurs."""
        async with request.form(max_files=0, max_fields=100) as sent:
            fields = {key: value for key, value in sent.items() if isinstance(value, str)}
        check_form(request, self.passes, sitting, fields.pop(FORM_WORD, ""))
        return fields

    def page(self, request: Request, sitting: Sitting, template: str, **context: Any) -> HTMLResponse:
        """A seat's page; ``context`` values are called when the page is not kept from before."""
        stamp = sitting.place.live.stamp
        query = "&".join(f"{key}={value}" for key, value in request.query_params.items() if key != "said")
        key = (sitting.place.id, sitting.seat, request.url.path, query, stamp)

        def make() -> str:
            made = {name: value() if callable(value) else value for name, value in context.items()}
            return self.pages.rendered(template, sitting=sitting, stamp=stamp, state=sitting.state(), **made)

        body = self.pages.kept(key, make)
        word = self.passes.form_word(sitting.session)
        return HTMLResponse(self.pages.finished(body, word, request.query_params.get("said")))

    def back(self, sitting: Sitting, message: Mapping[str, Any] | None = None, to: str = "") -> Response:
        """Send the browser to a page of this seat (``to`` below its path), where the message is shown once."""
        said = f"?said={self.pages.keep_message(message)}" if message is not None else ""
        return RedirectResponse(f"{sitting.path}{to}{said}", 303)


def desk_of(request: Request) -> Desk:
    """The desk that serves a request."""
    found: Desk = request.app.state.desk
    return found
