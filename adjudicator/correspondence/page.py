"""What is posted before anybody knows where: headings, prose and lists, in the open and folded away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

FOLDED = "Out of character"


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, prose below it, and a list below that; each may be missing. Texts are as they were written."""

    heading: str = ""
    text: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A post: what is in the open, and what lies folded away in one block."""

    open: tuple[Piece, ...] = ()
    folded: tuple[Piece, ...] = ()

    def to_record(self) -> dict[str, Any]:
        """The page, JSON-ready."""
        return asdict(self)

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Page:
        """The page that ``to_record`` wrote, also after a log has made lists of its tuples."""
        return cls(_pieces(record["open"]), _pieces(record["folded"]))


def listing(heading: str, lines: Iterable[str]) -> tuple[Piece, ...]:
    """A list under its heading, or no piece where the list is empty."""
    found = tuple(lines)
    return (Piece(heading, lines=found),) if found else ()


def _pieces(records: Iterable[Mapping[str, Any]]) -> tuple[Piece, ...]:
    return tuple(Piece(one["heading"], one["text"], tuple(one["lines"])) for one in records)
