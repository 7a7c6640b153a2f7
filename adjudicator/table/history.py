"""A table's game read from its log and kept up with it: replay, snapshots and undo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, cast

from adjudicator.codec.resolved_ruleset import ruleset_from_dict
from adjudicator.codec.values import Unreadable, event_from, from_json, to_json
from adjudicator.core import events as e
from adjudicator.core.evolve import fold
from adjudicator.core.game import Game, throw_key
from adjudicator.core.pieces import Faces
from adjudicator.errors import BadRuleFile, NotATable, TableBusy
from adjudicator.log import Commit, Entry, EventLog, Snapshot

SNAPSHOT_FORMAT = 1
SNAPSHOT_EVERY = 100
"""Commits between two snapshots: opening replays fewer than this."""


class History:
    """The game after everything in ``log``; ``game`` and ``seq`` move on with ``catch_up`` and ``append``.

    Raises Unreadable for a log whose entries are no history of a table.
    """

    def __init__(self, log: EventLog) -> None:
        self.log = log
        self._undone_by: dict[str, str] = {}
        self._undone_until = 0
        try:
            self.start = Game(ruleset_from_dict(cast(dict[str, Any], log.header["ruleset"])))
            self.game, self.seq = self._opened()
        except (BadRuleFile, LookupError, TypeError, AttributeError) as error:
            raise Unreadable(f"what it records does not fit together ({error})") from error

    def _opened(self) -> tuple[Game, int]:
        game, seq = self._from_snapshot(None)
        return self._replayed(game, seq, self.log.read(seq))

    def catch_up(self) -> None:
        """Take in what other writers appended since."""
        if self.log.last_seq() != self.seq:
            self.game, self.seq = self._replayed(self.game, self.seq, self.log.read(self.seq))

    def append(self, events: tuple[e.Event, ...], commit: Commit) -> Entry | None:
        """Append ``commit`` with ``events`` and take them in; returns None.

        Where the request id was used before nothing is appended, and its earlier entry comes back. Raises
        TableChanged when another writer was first.
        """
        # Worked out first, so that nothing can go wrong once it is written.
        after = self._after(self.game, self.seq + 1, events)
        entry = self.log.append(commit, self.seq)
        if entry.seq != self.seq + 1 or [*entry.events] != [*commit.events]:
            self.catch_up()
            return entry
        self.game, self.seq = after, entry.seq
        if self.seq % SNAPSHOT_EVERY == 0:
            # A snapshot only saves time: a table that cannot keep one goes on without.
            with suppress(TableBusy, NotATable):
                self.snapshot()
        return None

    def snapshot(self) -> None:
        """Save the game as it is now, so that opening need not replay what came before."""
        self.log.save_snapshot(Snapshot(self.seq, SNAPSHOT_FORMAT, to_json(self.game)))

    def at_version(self, version: int) -> Game | None:
        """The game when it had this version; None when there was none such, as before an undo."""
        if version == self.game.version:
            return self.game
        game, seq = self._from_snapshot(None)
        while seq and game.version > version:
            game, seq = self._from_snapshot(seq - 1)
        found = game if game.version == version else None
        for entry in self.log.read(seq):
            game = self._after(game, entry.seq, _events(entry))
            if game.version == version:
                found = game
            if game.version > version:
                break
        return found

    def last_approved(self, count: int) -> list[list[Entry]]:
        """The entries of the last ``count`` rulings that changed the game and still stand, newest first.

        Fewer when there are fewer; undo itself is no ruling to take back.
        """
        window = 2 * SNAPSHOT_EVERY
        while True:
            entries = list(self.log.read(max(0, self.seq - window)))
            gone = {key for entry in entries for key in _undone_in(entry)}
            standing = [
                entry.ruling
                for entry in reversed(entries)
                if entry.ruling not in gone and not _undone_in(entry) and _changes_game(entry)
            ]
            if len(standing) >= count or window >= self.seq:
                return [self.log.by_ruling(key) for key in standing[:count]]
            window *= 8

    def undone_by(self) -> Mapping[str, str]:
        """Rulings that were taken back -> the ruling that did it."""
        for entry in self.log.read(self._undone_until):
            self._undone_by.update(dict.fromkeys(_undone_in(entry), entry.ruling))
            self._undone_until = entry.seq
        return self._undone_by

    def _from_snapshot(self, at_or_before: int | None) -> tuple[Game, int]:
        saved = self.log.latest_snapshot(at_or_before, SNAPSHOT_FORMAT)
        return (self.start, 0) if saved is None else (from_json(Game, saved.state), saved.seq)

    def _replayed(self, game: Game, seq: int, entries: Iterable[Entry]) -> tuple[Game, int]:
        for entry in entries:
            game, seq = self._after(game, entry.seq, _events(entry)), entry.seq
        return game, seq

    def _after(self, game: Game, seq: int, events: tuple[e.Event, ...]) -> Game:
        undone = {key for event in events if isinstance(event, e.Undone) for key in event.rulings}
        if undone:
            game = self._without(undone, seq)
        return fold(game, events)

    def _without(self, undone: set[str], before: int) -> Game:
        """The game before commit ``before`` as if the rulings ``undone`` had never been approved."""
        gone: set[str] = set()
        found = undone
        while gone != found:
            # A snapshot may hold what was taken back after it: start before all that is gone.
            gone = found
            game, seq = self._from_snapshot(min(self.log.by_ruling(key)[0].seq for key in gone) - 1)
            entries = [entry for entry in self.log.read(seq) if entry.seq < before]
            found = gone | {key for entry in entries for key in _undone_in(entry)}
        for entry in entries:
            events = _events(entry)
            game = fold(game, [x for x in events if isinstance(x, e.TALK)] if entry.ruling in gone else events)
        return game


def _changes_game(entry: Entry) -> bool:
    return any(e.EVENTS[str(event["kind"])] not in e.TALK for event in entry.events)


def _undone_in(entry: Entry) -> list[str]:
    return [key for event in entry.events if event["kind"] == "undone" for key in cast(list[str], event["rulings"])]


def _events(entry: Entry) -> tuple[e.Event, ...]:
    return tuple(event_from(record) for record in entry.events)


def faces_thrown(entries: Iterable[Entry]) -> dict[str, Faces]:
    """Every throw in ``entries`` by its key, for ``Undone.kept_faces``."""
    return {
        throw_key(event.roll, event.by, event.side, event.nth): event.dice
        for entry in entries
        for event in _events(entry)
        if isinstance(event, e.DiceThrown)
    }
