"""Whose sheet it is: name, player, and whether the character is a player's or the game master's."""

from __future__ import annotations

from adjudicator.formats.sheet_cast import Cast
from adjudicator.formats.sheet_draft import Kind
from adjudicator.formats.sheet_labels import Labelled
from adjudicator.formats.sheet_lines import Line, spoken
from adjudicator.formats.sheet_names import kind_said

_YES, _NO = frozenset({"", "yes", "y", "true", "x", "✓", "✔"}), frozenset({"no", "n", "false"})


def identify(cast: Cast, line: Line, what: Labelled) -> bool:
    """Take a line about who it is; True when it announces something that is still to come."""
    value = spoken(what.value)
    match what.field:
        case "name":
            return _name(cast, line, value)
        case "player":
            cast.draft.held.add("player")
            cast.draft.player = value
            return not value
        case "kind":
            _kind(cast, line, kind_said(value))
        case "group" if value:
            cast.puzzle(line)
        case "group":
            cast.start(line)
            cast.group = _kind_of_group(what.label)
        case _:
            _marker(cast, line, value, "npc" if what.field == "npc" else "pc")
    return False


def _name(cast: Cast, line: Line, value: str) -> bool:
    if value:
        cast.name(line, value, "label")
    elif cast.draft.name or cast.draft.filled:
        cast.start(line)
    return not value


def _kind(cast: Cast, line: Line, kind: Kind | None) -> None:
    if kind is None:
        cast.puzzle(line)
        return
    cast.draft.held.add("kind")
    cast.draft.kind = kind


def _marker(cast: Cast, line: Line, value: str, kind: Kind) -> None:
    """``NPC``, ``NPC: yes`` or ``NPC: Warden``; as a heading below a whole sheet it opens the next."""
    if value.casefold() in _NO:
        _kind(cast, line, "pc" if kind == "npc" else "npc")
    elif value.casefold() in _YES:
        if line.kind in ("heading", "bold") and cast.draft.name and cast.draft.filled:
            cast.start(line)
        _kind(cast, line, kind)
    else:
        cast.name(line, value, "label", another=True)
        _kind(cast, line, kind)


def _kind_of_group(label: str) -> Kind | None:
    words = label.casefold()
    if "npc" in words or words.startswith("non"):
        return "npc"
    return "pc" if words.rstrip().endswith(("pcs", "player characters", "party")) else None
