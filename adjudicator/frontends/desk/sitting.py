"""Who is asking: the place and seat that a request's cookie opens, and whether a form came from a page of ours."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from starlette.requests import Request

from adjudicator.core.sight import State
from adjudicator.frontends.desk.passes import Passes
from adjudicator.frontends.desk.places import Place, Places

COOKIE = "adjudicator-seat"
FORM_WORD = "form_word"


class NotSeated(Exception):
    """Nobody's place: no pass, or one that is worth nothing here."""


class NotOurs(Exception):
    """A form that no page of this session sent."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table: ``seat`` is "gm" or a character's id, ``session`` the cookie they showed."""

    place: Place
    seat: str
    session: str

    @property
    def is_gm(self) -> bool:
        """Whether this is the game master."""
        return self.seat == "gm"

    @property
    def path(self) -> str:
        """Where this seat's pages begin: ``/t/saturday/mira/``."""
        return path_of(self.place.name, self.seat)

    def state(self) -> State:
        """The state as this seat may see it."""
        return self.place.table.state(self.seat)


def path_of(name: str, seat: str) -> str:
    """The path under which a seat's pages lie; its cookie is sent nowhere else."""
    return f"/t/{quote(name, safe='')}/{quote(seat, safe='')}/"


def sitting_of(request: Request, places: Places, passes: Passes, name: str, seat: str) -> Sitting:
    """Whoever is asking for a page of this seat. Raises NotSeated."""
    session = request.cookies.get(COOKIE, "")
    found = passes.read("session", session)
    place = places.of(found)
    if found is None or place is None or (place.name, found.seat) != (name, seat):
        raise NotSeated
    return Sitting(place, seat, session)


def check_form(request: Request, passes: Passes, sitting: Sitting, form_word: str) -> None:
    """Raises NotOurs for a form without the session's word, or one that the browser says comes from elsewhere."""
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site", "same-origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.headers.get("host")
    if foreign or site not in ("same-origin", "none") or form_word != passes.form_word(sitting.session):
        raise NotOurs
