"""What a player may follow: rulings that wait, and what was decided, told as everybody at the table may hear it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.preview import compared
from adjudicator.core.sight import State
from adjudicator.core.sighted import sighted
from adjudicator.correspondence.facts import facts
from adjudicator.correspondence.retelling import PLAYERS, Retold, View, retold
from adjudicator.frontends.desk.offers import sentences
from adjudicator.table import Table
from adjudicator.table.seat import Seat
from adjudicator.wording.approval import consequences
from adjudicator.wording.stories import asked_and_answered

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One ruling in the players' log; ``title`` is empty where the GM did it, ``at`` is ISO 8601 in UTC.

    ``lines`` tell what happened, ``changes`` what changed in numbers, ``tellings`` are accepted narrations.
    """

    id: str
    by: str
    at: str
    status: str
    title: str
    words: str
    reason: str
    lines: tuple[str, ...]
    changes: tuple[str, ...]
    tellings: tuple[str, ...]


def players_log(table: Table) -> Iterator[Entry]:
    """Everything that was decided and that players may hear of, newest first; each is told when it is asked for."""
    found = (_entry(told) for told in reversed(retold(table)) if not told.waits)
    return (entry for entry in found if entry is not None)


def waiting_rulings(own: Seat) -> list[Record]:
    """The rulings a seat sees waiting, each with its ``title``, what was ``said``, the ``talk``, and ``changes``."""
    state = own.state()
    return [
        ruling
        | {
            "title": sentences(ruling["moves"], state),
            "said": [said for move in ruling["moves"] if (said := own_words(move))],
            "talk": [*asked_and_answered(ruling)],
            "broken": ruling["preview"].get("violations", []),
            "changes": [*_foreseen(ruling["preview"], state)],
        }
        for ruling in own.pending()
    ]


def _foreseen(preview: Record, state: State) -> Iterator[str]:
    if preview and "violations" not in preview:
        yield from consequences(preview, state)


def own_words(move: Record) -> str:
    """What its proposer said with a move."""
    return next((str(move[name]) for name in ("because", "complication", "detail") if move.get(name)), "")


def _entry(told: Retold) -> Entry | None:
    asked = told.by_a_player
    view = View(told.game, PLAYERS)
    tellings = tuple(step.event.text for step in told.steps if isinstance(step.event, e.Told))
    lines = tuple(fact.text for fact in facts(told, PLAYERS) if not (tellings and fact.section == "elsewhere"))
    changes = tuple(_changes(told, view))
    if not asked and not (lines or changes or tellings):
        return None
    moves = told.record["moves"]
    named = all(view.names(move) for move in moves)
    return Entry(
        told.id,
        view.who(told.record["by"]) if asked else "the GM",
        str(told.record.get("decided_at") or told.record["asked_at"]),
        "taken back" if told.undone else told.status,
        "; ".join(view.sentence(move) for move in moves) if asked else "",
        " ".join(filter(None, map(own_words, moves))) if asked and named else "",
        str((told.record.get("decision") or {}).get("reason") or "") if asked else "",
        lines if told.status == "approved" else (),
        changes,
        tellings,
    )


def _changes(told: Retold, view: View) -> Iterator[str]:
    if told.steps:
        before, after = sighted(told.steps[0].before, PLAYERS), sighted(told.steps[-1].after, PLAYERS)
        yield from consequences(compared(before, after).to_dict() | {"aspects": ()}, view.state)
