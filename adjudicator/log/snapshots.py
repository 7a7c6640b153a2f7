"""Snapshots at rest: their checksum, which of them is sound, and which are worth keeping."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from adjudicator.log.entries import Snapshot
from adjudicator.log.jsontext import decode_object, encode

NEWEST_KEPT = 8


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """A snapshot as UTF-8 JSON with the checksum it was saved with."""

    seq: int
    format: int
    state: bytes
    checksum: str


def store(snapshot: Snapshot, last_seq: int) -> StoredSnapshot:
    """``snapshot`` as it is kept in a log that ends at ``last_seq``.

    Raises `ValueError` for a commit that is not there, `TypeError` or `ValueError` for a state that is not
    JSON-ready.
    """
    if not 1 <= snapshot.seq <= last_seq:
        raise ValueError(f"no commit {snapshot.seq} to keep a snapshot of; the log ends at {last_seq}")
    state = encode(snapshot.state).encode()
    seal = checksum(snapshot.seq, snapshot.format, state)
    return StoredSnapshot(snapshot.seq, snapshot.format, state, seal)


def checksum(seq: int, format: int, state: bytes) -> str:
    """SHA-256 in hex over commit, format and state: a state moved to another commit does not pass either."""
    return sha256(f"{seq} {format} ".encode() + state).hexdigest()


def first_sound(stored: Iterable[StoredSnapshot], format: int | None) -> tuple[Snapshot | None, list[str]]:
    """The first usable snapshot of ``stored``, and a sentence for every one before it that is not."""
    notes: list[str] = []
    for kept in stored:
        if checksum(kept.seq, kept.format, kept.state) != kept.checksum:
            notes.append(f"The snapshot at commit {kept.seq} is damaged and was not used.")
        elif format is not None and kept.format != format:
            notes.append(f"The snapshot at commit {kept.seq} has format {kept.format}, not {format}, and was not used.")
        else:
            return Snapshot(kept.seq, kept.format, decode_object(kept.state)), notes
    return None, notes


def worth_keeping(seqs: Iterable[int]) -> set[int]:
    """Which of the snapshots at these commits stay.

    The newest eight stay. Of the older ones, the oldest stays in each span of ages, every span twice as long
    as the one before (an age is counted in commits back from the newest snapshot). So n commits leave at most
    8 + log2(n) + 1 snapshots, and refolding up to any commit costs in proportion to how far back it lies.
    """
    newest_first = sorted(set(seqs), reverse=True)
    oldest_of_span = {(newest_first[0] - seq).bit_length(): seq for seq in newest_first[NEWEST_KEPT:]}
    return {*newest_first[:NEWEST_KEPT], *oldest_of_span.values()}
