"""Stunts, which the rules know nothing of: kept as text, with the flat bonus that a roll may take as a modifier."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_STARTS, _BETWEEN = "Stunts: ", " • "
_SIGNED = re.compile(r"(?<![\w+])[+\uff0b](\d{1,2})(?!\w|[.,]\d)")
_ENTRY = re.compile(r"(?P<name>.+?)(?: \((?P<bonus>[+-]\d+)(?:; (?P<skill>[^;()]+))?\))?(?:: (?P<text>.*))?")


@dataclass(frozen=True, slots=True)
class ImportedStunt:
    """A stunt: its name (its whole text where it has none), its text, and a flat bonus, 0 where it gives none.

    ``skill`` is the skill that the bonus goes with, "" where none is named.
    """

    name: str
    text: str = ""
    bonus: int = 0
    skill: str = ""

    @property
    def modifier(self) -> dict[str, str | int] | None:
        """The stunt as one of the ``modifiers`` of ``take_action``; None for one without a flat bonus."""
        return {"why": self.name, "value": self.bonus} if self.bonus else None


def bonus_in(text: str) -> int:
    """The flat bonus that a stunt's words name, 0 where they name none or different ones."""
    found = {int(digits) for digits in _SIGNED.findall(text)}
    return found.pop() if len(found) == 1 else 0


def stunts_line(stunts: Sequence[ImportedStunt]) -> str:
    """One line of notes that holds the stunts, "" for none: ``Stunts: Jury-Rig (+2; Drive): repairs • Lucky``."""
    return _STARTS + _BETWEEN.join(_entry(stunt) for stunt in stunts) if stunts else ""


def stunts_in(notes: str) -> tuple[tuple[ImportedStunt, ...], str]:
    """The stunts that a line of ``notes`` holds, and the notes without that line."""
    lines = notes.split("\n")
    stunts = tuple(
        stunt
        for line in lines
        if line.startswith(_STARTS)
        for entry in line.removeprefix(_STARTS).split(_BETWEEN)
        if (stunt := _stunt(entry)) is not None
    )
    return stunts, "\n".join(line for line in lines if not line.startswith(_STARTS))


def _entry(stunt: ImportedStunt) -> str:
    # The sign between two stunts may not stand inside one, nor the one behind a name inside a name.
    name = stunt.name.replace("•", "·").replace(": ", " - ")
    skill = f"; {stunt.skill}" if stunt.skill else ""
    bonus = f" ({stunt.bonus:+d}{skill})" if stunt.bonus else ""
    text = f": {' '.join(stunt.text.split())}".replace("•", "·") if stunt.text else ""
    return name + bonus + text


def _stunt(entry: str) -> ImportedStunt | None:
    found = _ENTRY.fullmatch(entry.strip())
    if found is None:
        return None
    return ImportedStunt(found["name"], found["text"] or "", int(found["bonus"] or 0), found["skill"] or "")
