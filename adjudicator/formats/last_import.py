"""What the last import made of a character, so that the next one can tell changes in the file from changes here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Record = Mapping[str, Any]

NOTE = "source"
"""the kind of its notes in a table's notebook; behind the colon stands the character's id"""


@dataclass(frozen=True, slots=True)
class KnownAspect:
    """An aspect as the file had it; ``label`` is what the sheet called it."""

    text: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class LastImport:
    """``sources`` are ids of other tools, ``aspects`` what the file had by our own ids, also if it is over by now.

    ``ruling`` is the latest import that changed something; where it was undone (not ``holds``), ``aspects`` tell
    only what is called what.
    """

    sources: tuple[str, ...] = ()
    aspects: Mapping[str, KnownAspect] = field(default_factory=dict)
    ruling: str = ""
    holds: bool = True

    @classmethod
    def from_record(cls, record: Record, undone: Iterable[str] = ()) -> LastImport:
        """What ``to_record`` wrote, beside the rulings that were taken back since."""
        aspects = {key: KnownAspect(**known) for key, known in record["aspects"].items()}
        return cls(tuple(record["sources"]), aspects, record["ruling"], record["ruling"] not in set(undone))

    def to_record(self) -> dict[str, Any]:
        """JSON-ready, for a table's notebook."""
        aspects = {key: {"text": known.text, "label": known.label} for key, known in self.aspects.items()}
        return {"sources": list(self.sources), "aspects": aspects, "ruling": self.ruling}

    @property
    def base(self) -> Mapping[str, KnownAspect] | None:
        """What to compare with; None where the import was undone."""
        return self.aspects if self.holds else None
