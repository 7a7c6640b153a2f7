"""What a reader may be told about a file where the file itself leaves it open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.core.naming import folded
from adjudicator.core.pieces import CharacterKind

Part = Literal["aspects", "stunts", "consequences", "notes", "character", "nothing"]
"""What a section of a sheet or a card of a scene may be read as."""


@dataclass(frozen=True, slots=True)
class Options:
    """Each option changes what the report lists as guessed, and the report names it as it stands here in brackets.
    Pasted sheets take none: there a line in the text itself does the same.

    ``kind`` (--kind): whose the characters are. ``refresh`` (--refresh): where a sheet does not say. ``holder``
    (--free-to): who holds free invocations, "anyone" or "gm". ``checked`` (--checked): what a ticked box beside an
    aspect means. ``free_label`` (--free-invokes-label): what the boxes for free invocations are called. ``scene``
    (--scene): which of several scenes. ``read_as`` (--read-as LABEL=PART): what a section or a card is.
    ``open_scene`` (--open-scene): that the scene is to be opened, so that nobody need be told how.
    """

    kind: CharacterKind | None = None
    refresh: int | None = None
    holder: Literal["anyone", "gm"] = "anyone"
    checked: Literal["spent", "held"] = "spent"
    free_label: str = ""
    scene: str = ""
    read_as: Mapping[str, Part] = field(default_factory=dict)
    open_scene: bool = False

    def part(self, label: str) -> Part | None:
        """What the section or card called ``label`` is to be read as; None where nothing was said."""
        return {folded(key): part for key, part in self.read_as.items()}.get(folded(label))
