"""Lines of a screen before anybody knows how wide it is or whether it has colours.

Passages marked ``«like this»`` are quotes; a front end may colour them and may leave the marks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["", "title", "label", "good", "doubt", "bad", "faint"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line to be wrapped at the screen's width; ``indent`` counts spaces and holds for its continuations."""

    text: str
    role: Role = ""
    indent: int = 0


def block(label: str, *texts: str, role: Role = "") -> list[Line]:
    """A label on a line of its own, and what belongs to it below, indented."""
    return [Line(label, "label"), *(Line(text, role, 2) for text in texts if text)]
