"""A ruling as hosts see it: a JSON-ready record, with its preview now and the decision if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.codec.values import event_from, to_json
from adjudicator.core import events as e
from adjudicator.core.evolve import evolve
from adjudicator.core.game import Game, Status
from adjudicator.core.game import Ruling as Waiting
from adjudicator.core.preview import preview
from adjudicator.core.ruleset import Ruleset
from adjudicator.log import Entry

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling at the moment it was read.

    ``moves``, ``preview``, ``opinion``, ``objections``, ``decision`` and ``events`` are JSON-ready;
    ``preview`` is empty once the ruling no longer waits. ``version`` is the table's when it was
    read: hand it back as ``seen`` to be told when something changed since. ``undone_by`` names the ruling that
    took this one back.
    """

    id: str
    moves: tuple[Record, ...]
    by: str
    asked_at: str
    status: Status
    version: int
    preview: Record = field(default_factory=dict)
    opinion: Record | None = None
    objections: tuple[Record, ...] = ()
    question: str | None = None
    expires_at: str | None = None
    decision: Record | None = None
    events: tuple[Record, ...] = ()
    undone_by: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The record, JSON-ready, with every key present."""
        shown = {name: getattr(self, name) for name in self.__slots__}
        return shown | {name: list(shown[name]) for name in ("moves", "objections", "events")}

    def preview_violations(self) -> tuple[Record, ...]:
        """The violation records of the preview; empty when it is legal now, or decided."""
        return tuple(self.preview.get("violations", ()))

    @property
    def waits(self) -> bool:
        """True while the GM, or the player who was asked, still has the word."""
        return self.status in ("pending", "asked")

    @classmethod
    def from_dict(cls, record: Record) -> Ruling:
        """The ruling that ``to_dict`` wrote."""
        values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in record.items()}
        return cls(**values)


@dataclass(frozen=True, slots=True)
class Traced:
    """What the log says of one ruling: the ruling as it waited last, and how it ended."""

    waiting: Waiting
    status: Status
    decision: e.Decided | None = None
    events: tuple[Record, ...] = field(default=())


def trace(entries: Iterable[Entry]) -> Traced | None:
    """One ruling's story from its log entries, None when there is none."""
    found: Traced | None = None
    for entry in entries:
        for record in entry.events:
            event = event_from(record)
            if isinstance(event, e.TALK):
                found = _told(found, event)
            elif found is not None:
                found = replace(found, events=(*found.events, record))
    return found


def _told(found: Traced | None, event: Any) -> Traced | None:
    if isinstance(event, e.Proposed | e.Reopened):
        return Traced(event.ruling, "pending")
    if found is None:
        return None
    if isinstance(event, e.Closed):
        return replace(found, status=event.status)
    if isinstance(event, e.Decided) and event.verdict != "ask":
        status: Status = "rejected" if event.verdict == "reject" else "approved"
        return replace(found, status=status, decision=event)
    # Opinions, replies, objections and questions change the waiting ruling as they do in a game.
    game = Game(Ruleset("", ""), rulings={found.waiting.id: found.waiting})
    after = evolve(game, event).rulings[found.waiting.id]
    return Traced(after, after.status)


def view(game: Game, traced: Traced, undone_by: str | None = None) -> Ruling:
    """The ruling as hosts see it, previewed against ``game`` while it waits."""
    waiting = traced.waiting
    waits = waiting.id in game.rulings
    opinion = waiting.opinion
    return Ruling(
        id=waiting.id,
        moves=tuple(to_json(move) for move in waiting.moves),
        by=waiting.by,
        asked_at=waiting.asked_at,
        status=traced.status,
        version=game.version,
        preview=preview(game, waiting.moves).to_dict() if waits else {},
        opinion=opinion.to_dict() if opinion is not None else None,
        objections=tuple({"by": o.by, "why": o.why} for o in waiting.objections),
        question=waiting.question,
        expires_at=waiting.expires_at,
        decision=_decision(traced.decision),
        events=traced.events,
        undone_by=undone_by,
    )


def _decision(decided: e.Decided | None) -> Record | None:
    if decided is None:
        return None
    record = to_json(decided)
    return {key: value for key, value in record.items() if key not in ("kind", "ruling")}
