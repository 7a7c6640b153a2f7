"""Short lines as people type them at the table, read into moves and commands."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.intake.short_lines.commands import COMMANDS
from adjudicator.intake.short_lines.lines import nearest, read_line
from adjudicator.intake.short_lines.said import THROW, CommandSaid, MovesSaid, Said
from adjudicator.intake.short_lines.usage import USAGE
from adjudicator.intake.short_lines.verbs import BEHIND, FIRST, acting_words

FIRST_WORDS: tuple[str, ...] = tuple(dict.fromkeys([*FIRST, *COMMANDS]))
"""Every word a line can begin with, short spellings left out."""

BEHIND_WORDS: Mapping[str, str] = {word: verb.usage for word, verb in BEHIND.items()}
"""Every verb that can stand behind a name -> its entry in ``USAGE``."""

__all__ = [
    "BEHIND_WORDS",
    "FIRST_WORDS",
    "THROW",
    "USAGE",
    "CommandSaid",
    "MovesSaid",
    "Said",
    "acting_words",
    "nearest",
    "read_line",
]
