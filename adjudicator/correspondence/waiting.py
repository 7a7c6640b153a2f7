"""Who waits on whom and for how long, and friendly reminders to post."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudicator.core import events as e
from adjudicator.correspondence.page import Page, Piece
from adjudicator.correspondence.passages import origins
from adjudicator.correspondence.post_records import in_question
from adjudicator.correspondence.retelling import PLAYERS, Retold, View, retold
from adjudicator.table import Table
from adjudicator.wording.plain import counted

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A ruling that waits: for "gm" or for the seat that was asked, since when, and where it was read, if in a post."""

    ruling: str
    on: str
    since: str
    origin: Record | None = None

    def to_record(self) -> dict[str, Any]:
        """What is added to a ruling's record, JSON-ready."""
        return {"waits_for": self.on, "since": self.since, "origin": self.origin}


@dataclass(frozen=True, slots=True)
class Reminder:
    """What one player owes an answer to: the seat, whom the reminder speaks to, the ids to quote, and what to post."""

    seat: str
    called: str
    answers: tuple[str, ...]
    page: Page


def waiting(table: Table) -> list[Waiting]:
    """The rulings that wait, oldest first: for the GM since they were asked for, for a player since asked back."""
    rulings, read = table.pending(), origins(table.notebook)
    asked = any(one.status == "asked" for one in rulings)
    records = [line["ruling"] for line in table.export() if "ruling" in line] if asked else []
    said = {record["id"]: _last_said(record) for record in records}
    return [
        Waiting(one.id, one.by, said[one.id], read.get(one.id))
        if one.status == "asked"
        else Waiting(one.id, "gm", one.asked_at, read.get(one.id))
        for one in rulings
    ]


def age(since: str, now: datetime) -> str:
    """``2 days 3 hours``, ``5 hours`` or "less than an hour"; ``since`` is ISO 8601 with its zone."""
    hours = int((now - datetime.fromisoformat(since)).total_seconds() // 3600)
    if hours < 1:
        return "less than an hour"
    parts = [counted(hours // 24, "day")] * bool(hours // 24) + [counted(hours % 24, "hour")] * bool(hours % 24)
    return " ".join(parts)


def waiting_words(one: Waiting, view: View, now: datetime) -> str:
    """``waits for Mira (Ada), for 2 days``; and the passage it was read in."""
    words = f"waits for {view.called(one.on)}, for {age(one.since, now)}"
    if one.origin is None:
        return words
    at = f", {one.origin['at']}" if one.origin["at"] else ""
    return f"{words}; read in a post by {one.origin['called']}{at}: «{' '.join(one.origin['text'].split())}»"


def reminders(table: Table, now: datetime) -> list[Reminder]:
    """One for each player who owes an answer to a question or a compel, the longest wait first."""
    every = retold(table)
    view = View(every[-1].game if every else table.game, PLAYERS)
    owed: dict[str, list[tuple[str, str]]] = {}
    for seat, key, line in (*_questions(every, view, now), *_compels(every, view, now)):
        owed.setdefault(seat, []).append((key, line))
    return [_reminder(seat, answers, view) for seat, answers in owed.items()]


def open_questions(table: Table) -> list[str]:
    """What reading posts left for the GM to say: the questions that nobody has settled."""
    return [ask for record in in_question(table.notebook) for ask in record.open.values()]


def _last_said(record: Record) -> str:
    """When the last word on a ruling fell; on one that was sent back that is the question."""
    return str(record.get("decided_at") or record["asked_at"])


def _questions(every: list[Retold], view: View, now: datetime) -> Iterator[tuple[str, str, str]]:
    for one in every:
        if one.status == "asked" and one.by_a_player:
            about = "; ".join(view.sentence(move) for move in one.moves())
            since = age(_last_said(one.record), now)
            yield str(one.record["by"]), one.id, f"{one.id} ({about}), asked {since} ago: {one.record['question']}"


def _compels(every: list[Retold], view: View, now: datetime) -> Iterator[tuple[str, str, str]]:
    for one in every:
        for offer in (step.event.compel for step in one.steps if isinstance(step.event, e.CompelProposed)):
            there = view.game.compels.get(offer.id)
            target = view.game.characters.get(offer.target)
            if there is None or not there.open or target is None or not target.is_pc:
                continue
            since = age(_last_said(one.record), now)
            said = f"{view.aspect(offer.aspect)}, {offer.complication} - accept it, or pay 1 fate point to refuse?"
            yield offer.target, offer.id, f"{offer.id} (a compel), offered {since} ago: {said}"


def _reminder(seat: str, answers: list[tuple[str, str]], view: View) -> Reminder:
    keys = tuple(key for key, _ in answers)
    them = "it" if len(keys) == 1 else "each"
    hello = f"{view.called(seat)}, a friendly reminder: the story waits for a word from you."
    goodbye = f"Whenever you find the time. Please put {' or '.join(keys)} into your answer, so that {them} is found."
    page = Page((Piece(text=hello, lines=tuple(line for _, line in answers)), Piece(text=goodbye)))
    return Reminder(seat, view.called(seat), keys, page)
