"""How a model is asked and how its narration is to sound."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Length = Literal["short", "medium", "long"]
Person = Literal["third", "second", "first"]
Tense = Literal["past", "present"]


@dataclass(frozen=True, slots=True)
class NarrationStyle:
    """Wishes about the sound of a telling; none of them can change a fact."""

    tone: str = "plain"
    length: Length = "short"
    person: Person = "third"
    tense: Tense = "past"
    language: str = "English"


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """``votes`` opinions are asked for and have to agree; ``revealed`` shows verdicts nobody vouches for.

    ``own_prompts`` is a folder whose prompt files win over the shipped ones; ``timeout`` is in seconds;
    ``traced`` lets LangSmith see the calls.
    """

    votes: int = 1
    revealed: bool = False
    own_prompts: Path | None = None
    style: NarrationStyle = NarrationStyle()
    timeout: float = 30.0
    traced: bool = False
