"""What happened to the table, its scenes and who is there."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.pieces import Character, Scene
from adjudicator.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table's resolved rule set from here on."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """A session began; ``ended`` are the aspects that lasted until it."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class ScenarioStarted:
    """A scenario or chapter began."""


@dataclass(frozen=True, slots=True)
class SceneOpened:
    """A scene began: what was over is cleared away."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class SceneClosed:
    """The scene ended, or led into a contest or challenge."""

    leads_into: str | None = None


@dataclass(frozen=True, slots=True)
class CharacterAdded:
    """Somebody joined; their points come by a ledger line of their own."""

    character: Character


@dataclass(frozen=True, slots=True)
class Told:
    """A narration was accepted."""

    text: str
    roll: str | None = None
    title: str | None = None
