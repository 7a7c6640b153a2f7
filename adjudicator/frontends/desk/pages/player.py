"""A player's seat: what the character has, what could be done, what was asked for, and the log for players."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.desk.desk import Desk, desk_of
from adjudicator.frontends.desk.following import players_log, waiting_rulings
from adjudicator.frontends.desk.offers import Offers
from adjudicator.frontends.desk.pages.messages import refused
from adjudicator.frontends.desk.sitting import Sitting
from adjudicator.wording.status import roll_standing

router = APIRouter()

LATELY = 6
"""decided rulings on the seat's own page"""
A_PAGE = 50
"""decided rulings on a page of the log"""


@router.get("/t/{name}/{seat}/")
def seat(request: Request, name: str, seat: str) -> HTMLResponse:
    """The seat's page."""
    at, sitting = player_at(request, name, seat)
    return at.page(request, sitting, "seat.html", typed={}, typed_form="", **_shown(sitting))


@router.get("/t/{name}/{seat}/story")
def story(request: Request, name: str, seat: str, page: str = "1") -> HTMLResponse:
    """The whole log as players may hear it, newest first. 404 for a page there is none of."""
    at, sitting = player_at(request, name, seat)
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 7 else 0
    if number < 1:
        raise HTTPException(404, "The log has no such page.")
    first = (number - 1) * A_PAGE
    # One more than a page shows whether there is another.
    shown = [*islice(players_log(sitting.place.table), first, first + A_PAGE + 1)]
    if not shown and number > 1:
        raise HTTPException(404, "The log has no such page.")
    older = len(shown) > A_PAGE
    return at.page(request, sitting, "seat_log.html", entries=lambda: shown[:A_PAGE], number=number, older=older)


def player_at(request: Request, name: str, seat: str) -> tuple[Desk, Sitting]:
    """The desk, and the player who asks. Raises NotSeated, or HTTPException for the GM, whose pages lie elsewhere."""
    at = desk_of(request)
    sitting = at.sitting(request, name, seat)
    if sitting.is_gm:
        raise HTTPException(404, "There is no such page at the desk.")
    return at, sitting


def refusal(at: Desk, sitting: Sitting, error: AdjudicatorError, typed: Mapping[str, str], form: str) -> HTMLResponse:
    """The seat's page with what was refused and why, every word still in its field; status 422."""
    made = {name: value() if callable(value) else value for name, value in _shown(sitting).items()}
    state, stamp = sitting.state(), sitting.place.live.stamp
    body = at.pages.rendered(
        "seat.html", sitting=sitting, stamp=stamp, state=state, typed=typed, typed_form=form, **made
    )
    said = at.pages.keep_message(refused(error))
    return HTMLResponse(at.pages.finished(body, at.passes.form_word(sitting.session), said), 422)


def _shown(sitting: Sitting) -> dict[str, Any]:
    """What the seat's template shows; each is made when the page is."""
    table = sitting.place.table
    own = table.seat(sitting.seat)
    return {
        "me": sitting.seat,
        "offers": lambda: Offers(own, own.state()),
        "waiting": lambda: waiting_rulings(own),
        "lately": lambda: [*islice(players_log(table), LATELY)],
        "action_words": own.game.ruleset.words.actions,
        # A template looks values up and never calls what it is handed here.
        "roll_standing": lambda: roll_standing,
    }
