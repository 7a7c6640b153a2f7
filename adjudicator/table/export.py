"""A table's whole history out as JSON-ready records, and back in by folding what they record."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.codec.resolved_ruleset import ruleset_from_dict
from adjudicator.codec.values import Unreadable, event_from, from_json, move_from
from adjudicator.core import events as e
from adjudicator.core.commands import APPROVING
from adjudicator.core.evolve import fold
from adjudicator.core.game import Game, Objection, balances
from adjudicator.core.game import Ruling as Waiting
from adjudicator.core.opinion import Opinion
from adjudicator.core.violations import Malformed
from adjudicator.table.given import text_given
from adjudicator.table.history import History
from adjudicator.table.rulings import trace, view

EXPORT_FORMAT = 1


def exported(history: History) -> Iterator[dict[str, Any]]:
    """A header with the resolved rule set, then one record a ruling in the order they were decided.

    Rulings that still wait come last; times and opinions go along, keys and machine names never do.
    """
    history.catch_up()
    header = history.log.header
    yield {"adjudicator": EXPORT_FORMAT, "rules": header["rules"], "ruleset": header["ruleset"]}
    last: dict[str, int] = {entry.ruling: entry.seq for entry in history.log.read()}
    undone = history.undone_by()
    waiting = {key: place for place, key in enumerate(history.game.rulings)}
    for key in sorted(last, key=lambda key: (key in waiting, waiting.get(key, last[key]))):
        entries = history.log.by_ruling(key)
        traced = trace(entries)
        if traced is None:
            continue
        record = view(history.game, traced, undone.get(key)).to_dict()
        # A preview belongs to one moment, and the version to one table.
        record = {name: value for name, value in record.items() if name not in ("preview", "version") and value}
        yield {"ruling": record | {"decided_at": entries[-1].meta.get("at")}}


def is_header(record: object) -> bool:
    """True for the first line of an export."""
    return isinstance(record, Mapping) and "adjudicator" in record


def header_game(record: Mapping[str, Any]) -> Game:
    """The empty table of an export's header. Raises Malformed for another format, BadRuleFile for bad rules."""
    if record.get("adjudicator") != EXPORT_FORMAT:
        raise Malformed(f"export format {record.get('adjudicator')!r} is not known here; {EXPORT_FORMAT} is")
    if not isinstance(record.get("ruleset"), Mapping):
        raise Malformed("the header has no rule set")
    return Game(ruleset_from_dict(record["ruleset"], "the export's header"))


@dataclass(frozen=True, slots=True)
class Recorded:
    """One ruling of an export: its id and everything that happened in it."""

    ruling: str
    events: tuple[e.Event, ...]

    def takes_back(self) -> frozenset[str]:
        """The rulings this one undid."""
        return frozenset(key for event in self.events if isinstance(event, e.Undone) for key in event.rulings)

    def applied(self, game: Game, undone: Container[str] = ()) -> Game:
        """``game`` after this ruling, of which only the talk counts when it is among those ``undone``.

        Raises Malformed when its events do not fit the game.
        """
        talk_only = self.ruling in undone
        try:
            game = fold(game, [x for x in self.events if not talk_only or isinstance(x, e.TALK)])
        except (KeyError, TypeError, AttributeError) as error:
            raise Malformed(f"what ruling {self.ruling} records does not fit the table: {error!r}") from error
        check_books(game, self.ruling)
        return game


def check_books(game: Game, ruling: str) -> None:
    """Raises Malformed when an account stands below 0 after ``ruling``, as no decided ruling can leave it."""
    short = [account for account, balance in balances(game).items() if balance < 0]
    if short:
        raise Malformed(f"what ruling {ruling} records leaves {', '.join(short)} below 0")


def recorded(line: object) -> Recorded:
    """The ruling in one line of an export. Raises Malformed when there is none."""
    record = line.get("ruling") if isinstance(line, Mapping) else None
    if not isinstance(record, Mapping):
        raise Malformed("an export holds one ruling a line")
    try:
        for name in ("id", "by", "asked_at", "status"):
            text_given(name, record[name])
        ruling = Waiting(
            id=record["id"],
            moves=tuple(move_from(move) for move in record.get("moves", ())),
            by=record["by"],
            asked_at=record["asked_at"],
            opinion=Opinion.from_dict(record["opinion"]) if record.get("opinion") else None,
            objections=tuple(from_json(Objection, objection) for objection in record.get("objections", ())),
            status="asked" if record["status"] == "asked" else "pending",
            question=record.get("question"),
            expires_at=record.get("expires_at"),
        )
        happened = tuple(event_from(event) for event in record.get("events", ()))
        decision = record.get("decision")
        approved = isinstance(decision, Mapping) and decision.get("verdict") in APPROVING
        if happened and not approved:
            raise Malformed(f"ruling {ruling.id} was not approved, and yet something happened in it")
        return Recorded(ruling.id, (e.Proposed(ruling), *_ending(record), *happened))
    except (KeyError, TypeError, Unreadable, ValueError) as error:
        raise Malformed(f"not a ruling of an export: {error}") from error


def _ending(record: Mapping[str, Any]) -> tuple[e.Event, ...]:
    if record.get("decision"):
        return (from_json(e.Decided, {"ruling": record["id"], **record["decision"]}),)
    if record["status"] in ("withdrawn", "expired"):
        return (e.Closed(record["id"], record["status"], record["by"]),)
    return ()
