"""The clerk writes down: commands become events, events one commit, and the commit's answer a ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import RLock
from typing import Any

from adjudicator.codec.values import to_json
from adjudicator.core import commands as c
from adjudicator.core import events as e
from adjudicator.core.checks import violation
from adjudicator.core.decide import decide, new_ruling
from adjudicator.core.evolve import fold
from adjudicator.core.game import Game
from adjudicator.core.moves import Move, Undo
from adjudicator.core.preview import Preview, preview
from adjudicator.core.violations import Malformed, RuleViolation, Stale
from adjudicator.errors import TableChanged
from adjudicator.log import Commit, Entry, EventLog
from adjudicator.table.given import text_given
from adjudicator.table.history import History, faces_thrown
from adjudicator.table.rulings import Ruling, trace, view

Work = Callable[[Game], tuple[str, tuple[e.Event, ...]]]
"""From the game now to the ruling concerned and what happens."""

_TRIES = 100


def utc_now() -> datetime:
    """The time of day, in UTC."""
    return datetime.now(UTC)


class Clerk:
    """Carries out commands on one log, each as one commit. ``via`` names the front end in the metadata."""

    def __init__(self, log: EventLog, clock: Callable[[], datetime] = utc_now, via: str = "python") -> None:
        self.history = History(log)
        self.clock, self.via = clock, via
        # Threads of one host may share a table: one at a time takes in what is new and writes.
        self._turn = RLock()

    @property
    def game(self) -> Game:
        """The game after every commit so far, other writers' included; what is overdue has expired."""
        self._expire()
        return self.history.game

    def now(self, later: timedelta = timedelta()) -> str:
        """The time, or the one that much ``later``, as ISO 8601 in UTC, to the second."""
        return (self.clock() + later).astimezone(UTC).isoformat(timespec="seconds")

    def answered(self, request_id: str | None) -> Ruling | None:
        """The answer that this request id got before, None when it is new."""
        earlier = self.history.log.by_request(text_given("request_id", request_id)) if request_id is not None else None
        return Ruling.from_dict(earlier.answer) if earlier is not None else None

    def propose(
        self,
        moves: tuple[Move, ...],
        by: str,
        expires_at: str | None,
        request_id: str | None,
        **meta: object,
    ) -> Ruling:
        """Put moves before the GM."""
        command = c.Propose(moves, by, self.now(), expires_at)

        def work(game: Game) -> tuple[str, tuple[e.Event, ...]]:
            return new_ruling(game, command).id, decide(game, command)

        return self._patiently(work, {"by": by, **meta}, request_id)

    def talk(self, command: Any, request_id: str | None = None, **meta: object) -> Ruling:
        """Carry out a command that changes no number; another writer's haste only means trying again."""
        self._expire()
        return self._talk(command, request_id, meta)

    def _expire(self) -> None:
        with self._turn:
            self.history.catch_up()
        now = self.now()
        overdue = [r.id for r in self.history.game.rulings.values() if r.expires_at and r.expires_at <= now]
        for key in overdue:
            # Another process may have noticed first.
            with suppress(RuleViolation):
                self._talk(c.Close(key, "clock", "expired"), None, {})

    def _talk(self, command: Any, request_id: str | None, meta: Mapping[str, object]) -> Ruling:
        who = {"by": command.by} if hasattr(command, "by") else {}
        key = command.ruling if isinstance(command.ruling, str) else command.ruling.id
        return self._patiently(lambda game: (key, decide(game, command)), {**who, **meta}, request_id)

    def rule(self, command: c.Decide, request_id: str | None) -> Ruling:
        """Carry out a decision. Raises TableChanged when another writer was first."""
        meta = {"by": command.by}
        return self._once(lambda game: (command.ruling, decide(game, command)), meta, request_id)

    def in_one_breath(
        self, moves: tuple[Move, ...], by: str, set_aside: tuple[str, ...], request_id: str | None
    ) -> Ruling:
        """Propose and approve at once, as the GM does with set-up and book-keeping."""
        propose = c.Propose(moves, by, self.now())

        def work(game: Game) -> tuple[str, tuple[e.Event, ...]]:
            key = new_ruling(game, propose).id
            proposed = decide(game, propose)
            verdict: c.DecisionVerdict = "override" if set_aside else "approve"
            decided = decide(fold(game, proposed), c.Decide(key, verdict, by, set_aside=set_aside))
            return key, (*proposed, *decided)

        return self._once(work, {"by": by}, request_id)

    def undo(self, count: int, by: str, request_id: str | None) -> Ruling:
        """Take back the last ``count`` rulings that changed the game; faces thrown in them are kept."""

        def work(game: Game) -> tuple[str, tuple[e.Event, ...]]:
            if by != "gm":
                raise RuleViolation([violation(game.ruleset, "ruling.seat", f"{by} may not do this; gm may.")])
            last = self.history.last_approved(count)
            if len(last) < count:
                raise Malformed(f"only {len(last)} ruling{'' if len(last) == 1 else 's'} can be taken back")
            gone = tuple(entries[0].ruling for entries in last)
            propose = c.Propose((Undo(gone),), by, self.now())
            key = new_ruling(game, propose).id
            proposed = decide(game, propose)
            kept = faces_thrown([entry for entries in last for entry in entries])
            return key, (*proposed, e.Decided(key, "approve", by), e.Undone(gone, kept))

        return self._once(work, {"by": by}, request_id)

    def reopen(self, key: str, by: str) -> Ruling:
        """Let a closed ruling wait again, as it was when it was closed."""
        traced = trace(self.history.log.by_ruling(key))
        if traced is None or traced.status == "approved":
            detail = f"Ruling {key!r} is not one that was rejected, withdrawn or expired."
            raise RuleViolation([violation(self.game.ruleset, "ruling.pending", detail)])
        return self.talk(c.Reopen(traced.waiting, by))

    def note(self, record: Mapping[str, object]) -> None:
        """Write down something that is no part of the game: a commit on the table itself, without events."""
        meta = {"at": self.now(), "via": self.via, **record}
        with self._turn:
            for _ in range(_TRIES):
                self.history.catch_up()
                # Another writer's haste only means trying again.
                with suppress(TableChanged):
                    self.history.append((), Commit(meta=meta))
                    return
        raise TableChanged(self.history.seq, self.history.log.last_seq())

    def preview_at(self, key: str, version: int | None) -> Preview | None:
        """What a decider saw of a waiting ruling when the table had ``version``; None when that is now.

        Raises Stale for a version that no longer exists, as after an undo.
        """
        game = self.game
        waiting = game.rulings.get(key)
        if version is None or version == game.version or waiting is None:
            return None
        then = self.history.at_version(version)
        if then is None:
            detail = f"There is no version {version} to compare with; the table is at {game.version}."
            raise Stale([violation(game.ruleset, "ruling.stale", detail)])
        return preview(then, waiting.moves)

    def ruling(self, key: str) -> Ruling | None:
        """The ruling as it stands, None when there is none of that id."""
        game = self.game
        traced = trace(self.history.log.by_ruling(key))
        return view(game, traced, self.history.undone_by().get(key)) if traced is not None else None

    def _patiently(self, work: Work, meta: Mapping[str, object], request_id: str | None) -> Ruling:
        for _ in range(_TRIES):
            try:
                return self._once(work, meta, request_id)
            except TableChanged as error:
                lost = error
        raise lost

    def _once(self, work: Work, meta: Mapping[str, object], request_id: str | None) -> Ruling:
        with self._turn:
            return self._written(work, meta, request_id)

    def _written(self, work: Work, meta: Mapping[str, object], request_id: str | None) -> Ruling:
        self.history.catch_up()
        earlier = self.answered(request_id)
        if earlier is not None:
            return earlier
        log, game = self.history.log, self.history.game
        key, events = work(game)
        records = tuple(to_json(event) for event in events)
        draft = Entry(ruling=key, events=records, seq=0, first_event=0)
        traced = trace([*log.by_ruling(key), draft])
        assert traced is not None
        answer = view(fold(game, events), traced)
        commit = Commit(
            ruling=key,
            events=records,
            meta={"at": self.now(), "via": self.via, **meta},
            request_id=request_id,
            answer=answer.to_dict() if request_id is not None else {},
        )
        earlier_entry = self.history.append(events, commit)
        return answer if earlier_entry is None else Ruling.from_dict(earlier_entry.answer)
