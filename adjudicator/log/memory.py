"""A log that lives and ends with the process: for scripts played on a fresh table, and for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import RLock
from types import MappingProxyType

from adjudicator.errors import TableChanged
from adjudicator.log.entries import Commit, Entry, Snapshot
from adjudicator.log.jsontext import decode_object, encode
from adjudicator.log.packed import PackedCommit, pack, unpack
from adjudicator.log.snapshots import StoredSnapshot, first_sound, store, worth_keeping


class MemoryLog:
    """An `EventLog` in memory. ``header`` holds the facts of the table, JSON-ready."""

    def __init__(self, header: Mapping[str, object]) -> None:
        self._header = MappingProxyType(decode_object(encode(header)))
        self._commits: list[tuple[PackedCommit, int]] = []
        self._events = 0
        self._seq_by_request: dict[str, int] = {}
        self._seqs_by_ruling: dict[str, list[int]] = {}
        self._snapshots: dict[int, StoredSnapshot] = {}
        self._notes: dict[str, None] = {}
        self._lock = RLock()

    @property
    def header(self) -> Mapping[str, object]:
        """The facts given when the log was made; read-only."""
        return self._header

    @property
    def notes(self) -> tuple[str, ...]:
        """One sentence for every snapshot that has had to be set aside."""
        return tuple(self._notes)

    def append(self, commit: Commit, expected: int) -> Entry:
        """Append ``commit`` if the log still ends at ``expected``; see `EventLog.append`."""
        packed = pack(commit)
        with self._lock:
            if packed.request_id is not None and (earlier := self.by_request(packed.request_id)):
                return earlier
            last = len(self._commits)
            if last != expected:
                raise TableChanged(expected, last)
            entry = unpack(packed, last + 1, self._events + 1)
            self._commits.append((packed, entry.first_event))
            self._events += len(packed.events)
            if packed.request_id is not None:
                self._seq_by_request[packed.request_id] = entry.seq
            self._seqs_by_ruling.setdefault(packed.ruling, []).append(entry.seq)
            return entry

    def read(self, after: int = 0) -> Iterator[Entry]:
        """The entries after commit ``after`` in order."""
        seq = max(after, 0) + 1
        while seq <= len(self._commits):
            yield self._entry(seq)
            seq += 1

    def last_seq(self) -> int:
        """The number of the last commit, 0 when there is none."""
        return len(self._commits)

    def events_count(self) -> int:
        """How many events all commits hold together."""
        return self._events

    def by_request(self, request_id: str) -> Entry | None:
        """The entry that used this request id, or None."""
        seq = self._seq_by_request.get(request_id)
        return None if seq is None else self._entry(seq)

    def by_ruling(self, ruling_id: str) -> list[Entry]:
        """The entries that belong to this ruling in order."""
        with self._lock:
            return [self._entry(seq) for seq in self._seqs_by_ruling.get(ruling_id, [])]

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep ``snapshot`` and drop those no longer worth their room; see `EventLog.save_snapshot`."""
        with self._lock:
            self._snapshots[snapshot.seq] = store(snapshot, len(self._commits))
            kept = worth_keeping(self._snapshots)
            self._snapshots = {seq: stored for seq, stored in self._snapshots.items() if seq in kept}

    def latest_snapshot(self, at_or_before: int | None = None, format: int | None = None) -> Snapshot | None:
        """The newest sound snapshot at or before a commit, or None; see `EventLog.latest_snapshot`."""
        with self._lock:
            limit = self.last_seq() if at_or_before is None else at_or_before
            seqs = sorted((seq for seq in self._snapshots if seq <= limit), reverse=True)
            found, notes = first_sound((self._snapshots[seq] for seq in seqs), format)
            self._notes.update(dict.fromkeys(notes))
            return found

    def close(self) -> None:
        """Nothing is held open; what was appended can still be read."""

    def _entry(self, seq: int) -> Entry:
        packed, first_event = self._commits[seq - 1]
        return unpack(packed, seq, first_event)
