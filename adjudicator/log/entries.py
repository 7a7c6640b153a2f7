"""What goes into a log, what comes back, and what every log can do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """The effect of one command, appended whole or not at all.

    ``events`` are JSON-ready, each with a text under ``"kind"``; there may be none. ``meta`` is what is known
    about the command but is no part of the game (who, when, which front end, model, prompt hash, tokens).
    ``ruling`` is the id of the ruling the command belongs to, empty for a command on the table itself.
    ``answer`` is given again, unchanged, to whoever comes with the same ``request_id``.

    JSON-ready means: texts, whole numbers, finite floats, booleans, None, lists or tuples, and mappings whose
    keys are texts. Tuples come back as lists; the order of keys is kept.
    """

    ruling: str = ""
    events: tuple[Mapping[str, object], ...] = ()
    meta: Mapping[str, object] = field(default_factory=dict)
    request_id: str | None = None
    answer: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Commit):
    """A commit as the log holds it.

    ``seq`` counts commits and ``first_event`` counts events, both from 1 and without gaps; a commit without
    events has the position the next event will take. The values are the reader's own copies.
    """

    seq: int
    first_event: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state after commit ``seq``, JSON-ready; ``format`` is the version number of its writer's codec."""

    seq: int
    format: int
    state: Mapping[str, object]


class EventLog(Protocol):
    """An append-only history of commits. Safe to use from several threads."""

    @property
    def header(self) -> Mapping[str, object]:
        """The facts written once when the table was made; read-only."""

    @property
    def notes(self) -> tuple[str, ...]:
        """One sentence for every snapshot that `latest_snapshot` has had to set aside, oldest note first."""

    def append(self, commit: Commit, expected: int) -> Entry:
        """Append ``commit`` if the log still ends at commit ``expected`` (0: empty) and return its entry.

        A ``request_id`` that was used before wins over everything else: the earlier entry comes back and
        nothing is appended, whatever ``expected`` and the rest of the commit say.

        Raises `TableChanged` when the log ends elsewhere, `TypeError` or `ValueError` for values that JSON
        would change or refuse. Whatever is raised, the log is as it was before.
        """

    def read(self, after: int = 0) -> Iterator[Entry]:
        """The entries after commit ``after`` in order, streamed; the end is where the log ends by then."""

    def last_seq(self) -> int:
        """The number of the last commit, 0 when there is none."""

    def events_count(self) -> int:
        """How many events all commits hold together."""

    def by_request(self, request_id: str) -> Entry | None:
        """The entry that used this request id, or None."""

    def by_ruling(self, ruling_id: str) -> list[Entry]:
        """The entries that belong to this ruling in order; the empty id gives those of the table itself."""

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep ``snapshot``, replace one of the same commit, and drop those no longer worth their room.

        Raises `ValueError` for a commit the log does not have, `TypeError` or `ValueError` for a state that
        is not JSON-ready. Snapshots are a cache: a table that cannot save one goes on without.
        """

    def latest_snapshot(self, at_or_before: int | None = None, format: int | None = None) -> Snapshot | None:
        """The newest sound snapshot at or before a commit (None: of all), in ``format`` (None: in any).

        Damaged ones and those of another format are skipped, and `notes` says so. None when none is left:
        then the history is read from the start.
        """

    def close(self) -> None:
        """Let go of what the log holds open. Closing twice does no harm."""
