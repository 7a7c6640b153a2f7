"""Moves about sessions, scenes, who is there, and the rules they play by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from adjudicator.core.moves.parts import SheetAspect
from adjudicator.core.pieces import CharacterKind
from adjudicator.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class StartSession:
    """A session (an episode, if named) starts: every PC is raised to refresh."""

    do: ClassVar = "start_session"
    name: str | None = None


@dataclass(frozen=True, slots=True)
class StartScenario:
    """A scenario or chapter starts: points are set exactly to refresh where the rule set says so."""

    do: ClassVar = "start_scenario"


@dataclass(frozen=True, slots=True)
class Refresh:
    """A refresh the GM declares between sessions, where the rule set offers it."""

    do: ClassVar = "refresh"
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class OpenScene:
    """A scene opens; the GM's pool is set from the PCs present."""

    do: ClassVar = "open_scene"
    name: str
    description: str | None = None
    present: tuple[str, ...] | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class CloseScene:
    """The open scene ends, or leads into a contest or challenge (then nothing expires or is paid)."""

    do: ClassVar = "close_scene"
    leads_into: Literal["contest", "challenge"] | None = None


@dataclass(frozen=True, slots=True)
class AddCharacter:
    """A character joins, with sheet and points."""

    do: ClassVar = "add_character"
    name: str
    kind: CharacterKind
    id: str | None = None
    refresh: int | None = field(default=None, metadata={"least": 0})
    fate_points: int | None = field(default=None, metadata={"least": 0})
    skills: Mapping[str, int] = field(default_factory=dict)
    aspects: tuple[str | SheetAspect, ...] = ()
    player: str | None = None
    notes: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """The table goes on under another rule set."""

    do: ClassVar = "change_rules"
    rules: str
    ruleset: Ruleset | None = field(default=None, metadata={"inner": True})
    """the resolved rule set, looked up by whoever hands the move to the core"""


@dataclass(frozen=True, slots=True)
class Undo:
    """The named rulings are taken back; only the table itself makes this move."""

    do: ClassVar = "undo"
    rulings: tuple[str, ...]
