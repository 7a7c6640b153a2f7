"""The game master's desk: the scene at a glance, the queue of rulings, and what was decided last."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from adjudicator.core.outcomes import results_on_offer, roll_outcome
from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.desk.desk import desk_of
from adjudicator.frontends.desk.pages.queue import cards
from adjudicator.frontends.desk.places import Place
from adjudicator.wording.receipts import rolls_now
from adjudicator.wording.stories import title

router = APIRouter()

LATELY = 10
"""decided rulings that the desk still shows"""


@router.get("/t/{name}/gm/")
def desk(request: Request, name: str) -> HTMLResponse:
    """The desk."""
    at = desk_of(request)
    sitting = at.sitting(request, name, "gm")
    place = sitting.place
    return at.page(
        request,
        sitting,
        "desk.html",
        cards=lambda: cards(place),
        rolls=lambda: open_rolls(place, "gm"),
        lately=lambda: lately(place),
    )


def open_rolls(place: Place, seat: str) -> list[dict[str, Any]]:
    """The open rolls with their odds now, what ``seat`` could do about them, and whose dice are awaited."""
    state = place.table.state(seat)
    return [
        {
            "id": key,
            **roll,
            "chances": _chances(place, key, None if seat == "gm" else seat),
            "standing": rolls_now({**state, "rolls": {}}, {**state, "rolls": {key: roll}}),
            "awaits": _awaits(roll),
            "offers": _offers(place, key) if seat == "gm" else (),
        }
        for key, roll in state["rolls"].items()
        if roll["open"]
    ]


def _offers(place: Place, key: str) -> tuple[str, ...]:
    """What settling now may hand out, the usual first; nothing where there is no choice or dice are awaited."""
    game = place.table.game
    roll = game.rolls.get(key)
    outcome = roll_outcome(game, roll) if roll is not None else None
    offers = results_on_offer(game, roll, outcome) if roll is not None and outcome is not None else ()
    return offers if len(offers) > 1 else ()


def _awaits(roll: dict[str, Any]) -> list[tuple[str, str]]:
    sides = [("actor", roll["by"], roll["dice"])]
    if roll["opposing"] is not None:
        sides.append(("opposing", roll["opposing"]["by"], roll["opposing"]["dice"]))
    return [(side, by) for side, by, dice in sides if dice is None]


def _chances(place: Place, roll: str, who: str | None) -> Any:
    try:
        return place.table.odds(roll) if who is None else place.table.seat(who).odds(roll)
    except AdjudicatorError:
        # Settled between two looks.
        return None


def lately(place: Place) -> list[tuple[str, str]]:
    """The last rulings that changed the game, newest first: the id and one line."""
    state = place.table.state()
    return [
        (one.id, title(one.to_dict(), state).removeprefix(f"{one.id} ")) for one in place.table.last_decided(LATELY)
    ]
