"""Pages written in the mark-up of a forum or chat: ours works, and nothing of what others wrote does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from adjudicator.correspondence.added_targets import rendered
from adjudicator.correspondence.page import FOLDED, Page, Piece
from adjudicator.formats.escaping import TARGETS, Target, escape
from adjudicator.formats.message_parts import DISCORD_LIMIT, message_parts
from adjudicator.wording.plain import printable

Escape = Callable[[str], str]
"""Makes a text harmless for one target, line by line; see ``formats.escaping.escape``."""
Unit = tuple[str, str]
"""What comes before a stretch of text that may not be cut, and the stretch itself."""


@dataclass(frozen=True, slots=True)
class Marks:
    """A target's own mark-up: around headings and around the folded block; ``limit`` is what one message takes."""

    heading: tuple[str, str]
    folded: tuple[str, str]
    limit: int | None = None


MARKS: Mapping[Target, Marks] = {
    "phpbb": Marks(("[b]", "[/b]"), (f"[spoiler={FOLDED}]\n", "\n[/spoiler]")),
    "discourse": Marks(("**", "**"), (f'[details="{FOLDED}"]\n\n', "\n\n[/details]")),
    "discord": Marks(("**", "**"), ("OOC ||", "||"), DISCORD_LIMIT),
    "markdown": Marks(("**", "**"), (f"<details><summary>{FOLDED}</summary>\n\n", "\n\n</details>")),
    "plain": Marks(("", ""), (f"=== {FOLDED} ===\n", "\n=== In character ===")),
}

_STROKE = "\ufdd0"
"""stands in for a stroke while a text is cut; no text may hold it"""
_JOINERS = re.compile("([\u200b\u200d\ufe0f]{2})[\u200b\u200d\ufe0f]+")
_PARAGRAPHS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


def messages(page: Page, target: str) -> list[str]:
    """The page as messages for ``target``: one, on Discord as many as it takes, none for an empty page.

    A target that is none of ours is looked for in installed packages. Raises Malformed where nobody knows it, and
    BadExtension where the package's renderer cannot be used.
    """
    ours = next((one for one in TARGETS if one == target), None)
    if ours is None:
        return rendered(page, target)
    return laid_out(page, MARKS[ours], partial(escape, target=ours))


def laid_out(page: Page, marks: Marks, escaped: Escape) -> list[str]:
    """The page as messages in these marks, with everything that others wrote ``escaped``; none for an empty page.

    The folded block is closed and opened again wherever a message ends inside it.
    """
    before, after = marks.folded
    room = None if marks.limit is None else marks.limit - _length(before + after)
    shown = _packed([*_units(page.open, marks, marks.limit, escaped)], marks.limit)
    folded = [before + part + after for part in _packed([*_units(page.folded, marks, room, escaped)], room)]
    if shown and folded and (marks.limit is None or _length(shown[-1] + folded[0]) + 2 <= marks.limit):
        return [*shown[:-1], f"{shown[-1]}\n\n{folded[0]}", *folded[1:]]
    return [*shown, *folded]


def _units(pieces: Sequence[Piece], marks: Marks, room: int | None, escaped: Escape) -> Iterator[Unit]:
    for piece in pieces:
        for part in _fitting(" ".join(printable(piece.heading).split()), escaped, room, marks.heading):
            yield "\n\n", part
        for paragraph in _PARAGRAPHS.split(piece.text.replace("\r\n", "\n")):
            for part in _fitting(paragraph.strip(), escaped, room):
                yield "\n\n", part
        gap = "\n\n" if piece.text or not piece.heading else "\n"
        for line in piece.lines:
            for part in _fitting(printable(line).strip(), escaped, room, ("- ", "")):
                yield gap, part
                gap = "\n"


def _fitting(text: str, escaped: Escape, room: int | None, around: tuple[str, str] = ("", "")) -> list[str]:
    """``text`` escaped, in as few stretches as have room; each is escaped for itself, since each begins a line."""
    whole, (before, after) = escaped(text), around
    if room is None or not whole:
        return [before + whole + after] if whole else []
    found: list[str] = []
    # Nothing is escaped yet, so that a stroke is a sign like any other where the text is cut.
    masked = _JOINERS.sub(r"\1", text).replace("\\", _STROKE)
    # Escaping makes a text longer, at the very most four times as long.
    for share in (1, 2, 4):
        parts = message_parts(masked, room // share - _length(before + after))
        found = [before + escaped(part.replace(_STROKE, "\\")) + after for part in parts]
        if all(_length(part) <= room for part in found):
            break
    return found


def _packed(units: Sequence[Unit], room: int | None) -> list[str]:
    """Units joined to messages that have room."""
    packed: list[str] = []
    for gap, text in units:
        if packed and (room is None or _length(packed[-1] + gap + text) <= room):
            packed[-1] += gap + text
        else:
            packed.append(text)
    return packed


def _length(text: str) -> int:
    """Characters as Discord counts them: a sign outside the basic plane is two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
