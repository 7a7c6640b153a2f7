"""What other people's tools and habits write, read into moves; one module a format, and writers for the way back.

``read_file`` tells the format by content. It raises Malformed only for a file in which nothing can be read; its
report says what was read, skipped, guessed and not understood. The names are loaded when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.formats.detecting import FORMATS, detect, read_file
    from adjudicator.formats.document import Document, opened
    from adjudicator.formats.gathering import Gathering
    from adjudicator.formats.imported import Imported, ImportedAspect, ImportedCharacter, ImportedScene
    from adjudicator.formats.known_format import Format
    from adjudicator.formats.pasted_sheet import read_pasted
    from adjudicator.formats.reading_options import Options, Part
    from adjudicator.formats.sheet_report import Report
    from adjudicator.formats.stunts import ImportedStunt, stunts_in, stunts_line
    from adjudicator.formats.writing import WRITERS, Writer, Written, write_character, writer_of

_NAMES = {
    "detecting": ("FORMATS", "detect", "read_file"),
    "document": ("Document", "opened"),
    "gathering": ("Gathering",),
    "imported": ("Imported", "ImportedAspect", "ImportedCharacter", "ImportedScene"),
    "known_format": ("Format",),
    "pasted_sheet": ("read_pasted",),
    "reading_options": ("Options", "Part"),
    "sheet_report": ("Report",),
    "stunts": ("ImportedStunt", "stunts_in", "stunts_line"),
    "writing": ("WRITERS", "Writer", "Written", "write_character", "writer_of"),
}
_HOMES = {name: f"adjudicator.formats.{module}" for module, names in _NAMES.items() for name in names}

__all__ = [
    "FORMATS",
    "WRITERS",
    "Document",
    "Format",
    "Gathering",
    "Imported",
    "ImportedAspect",
    "ImportedCharacter",
    "ImportedScene",
    "ImportedStunt",
    "Options",
    "Part",
    "Report",
    "Writer",
    "Written",
    "detect",
    "opened",
    "read_file",
    "read_pasted",
    "stunts_in",
    "stunts_line",
    "write_character",
    "writer_of",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'adjudicator.formats' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
