"""Lines on a terminal: wrapped at its width, coloured unless that is off."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable

from adjudicator.wording.page import Line, Role
from adjudicator.wording.plain import printable

_CODES: dict[Role, str] = {
    "": "",
    "title": "1",
    "label": "1;36",
    "good": "32",
    "doubt": "33",
    "bad": "31",
    "faint": "2",
}
_QUOTE = re.compile(r"«[^»]*»")


def width_now() -> int:
    """Columns of the terminal, 80 where there is none."""
    return max(40, shutil.get_terminal_size((80, 24)).columns)


def render(lines: Iterable[Line], width: int, *, colour: bool) -> str:
    """The lines as text for a terminal ``width`` columns wide; quotes stay marked with or without colour.

    Whatever a player typed, the only characters a terminal obeys are the colours put there here.
    """
    return "\n".join(part for line in lines for part in _rendered(line, width, colour))


def _rendered(line: Line, width: int, colour: bool) -> list[str]:
    indent = " " * line.indent
    wrapped = textwrap.wrap(
        printable(line.text),
        max(20, width),
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
        drop_whitespace=True,
    )
    return [_coloured(part, line.role) for part in wrapped or [""]] if colour else wrapped or [""]


def _coloured(text: str, role: Role) -> str:
    code = _CODES[role]
    marked = _QUOTE.sub(lambda quote: f"\x1b[4m{quote[0]}\x1b[24m", text)
    return f"\x1b[{code}m{marked}\x1b[0m" if code else marked
