"""A waiting ruling as a card shows it: may they, does it fit, then what - from the ruling's record and the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.core.decide import takes_dice
from adjudicator.core.sight import State
from adjudicator.frontends.desk.places import Place
from adjudicator.frontends.needs_judgement import can_override
from adjudicator.table.rulings import Ruling
from adjudicator.wording.approval import consequences, considered, to_come
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import who
from adjudicator.wording.stories import asked_and_answered

WORDS = ("because", "complication", "detail", "text")
"""Fields of a move that hold what its proposer said."""


@dataclass(frozen=True, slots=True)
class Card:
    """Everything the GM needs to decide one ruling; ``ruling`` is its record."""

    ruling: dict[str, Any]
    sentences: tuple[str, ...]
    by: str
    words: str
    field: str
    quotes: tuple[str, ...]
    marks: tuple[str, ...]
    argued: Any
    being_considered: bool
    talk: tuple[str, ...]
    then: tuple[str, ...]
    broken: tuple[str, ...]
    can_override: bool
    awaits_dice: bool
    pays: str

    @property
    def is_tell(self) -> bool:
        """Whether it is a draft of a telling, whose text is edited in place."""
        return bool(self.ruling["moves"][0]["do"] == "tell")


def cards(place: Place) -> list[Card]:
    """The rulings that wait, oldest first; those that wait for a player's answer come last."""
    state = place.table.state()
    waiting = sorted(place.table.pending(), key=lambda one: one.status == "asked")
    return [_card(place, one, state) for one in waiting]


def _card(place: Place, ruling: Ruling, state: State) -> Card:
    moves = [dict(move) for move in ruling.moves]
    record = ruling.to_dict()
    field = next((name for name in WORDS for move in moves if move.get(name)), "because")
    broken = tuple(dict.fromkeys(str(one["rule"]) for one in ruling.preview_violations()))
    then = () if broken else (*consequences(ruling.preview, state), *to_come(moves, state))
    return Card(
        ruling=record,
        sentences=tuple(move_sentence(move, state) for move in moves),
        by=who(state, ruling.by),
        words=next((str(move[field]) for move in moves if move.get(field)), ""),
        field=field,
        quotes=tuple(item["quote"] for item in (ruling.opinion or {}).get("evidence", ()) if item["from"] == "because"),
        marks=tuple(item["quote"] for item in (ruling.opinion or {}).get("evidence", ())),
        argued=considered(ruling.opinion) if ruling.opinion is not None else None,
        being_considered=place.considering.of(ruling.id),
        talk=tuple(asked_and_answered(record)),
        then=then,
        broken=broken,
        can_override=can_override(place.table, ruling),
        awaits_dice=_awaits_dice(place, ruling),
        pays=str(moves[0].get("pay", "")) if len(moves) == 1 and moves[0]["do"] == "invoke" else "",
    )


def _awaits_dice(place: Place, ruling: Ruling) -> bool:
    waiting = place.table.game.rulings.get(ruling.id)
    return waiting is not None and any(takes_dice(move) for move in waiting.moves)
