"""Commits as texts: the form in which both logs hold them, so that both treat values alike."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.log.entries import Commit, Entry
from adjudicator.log.jsontext import decode_object, encode


@dataclass(frozen=True, slots=True)
class PackedCommit:
    """A commit whose events, meta and answer are JSON texts."""

    ruling: str
    request_id: str | None
    events: tuple[str, ...]
    meta: str
    answer: str


def pack(commit: Commit) -> PackedCommit:
    """``commit`` as texts.

    Raises `TypeError` or `ValueError` for values that are not JSON-ready, an event without a kind, an empty
    request id, or an id that has no UTF-8 form.
    """
    for event in commit.events:
        if not isinstance(event.get("kind"), str):
            raise ValueError('an event needs a text under "kind"')
    if commit.request_id == "":
        raise ValueError("a request id is never empty; None means there is none")
    for name in (commit.ruling, commit.request_id or ""):
        name.encode()
    return PackedCommit(
        ruling=commit.ruling,
        request_id=commit.request_id,
        events=tuple(encode(event) for event in commit.events),
        meta=encode(commit.meta),
        answer=encode(commit.answer),
    )


def unpack(packed: PackedCommit, seq: int, first_event: int) -> Entry:
    """The entry that ``packed`` is at this place. Raises `TypeError` or `ValueError` when it is damaged."""
    return Entry(
        seq=seq,
        first_event=first_event,
        ruling=packed.ruling,
        request_id=packed.request_id,
        events=tuple(decode_object(event) for event in packed.events),
        meta=decode_object(packed.meta),
        answer=decode_object(packed.answer),
    )
