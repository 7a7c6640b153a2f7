"""A character of a table as a sheet again, to be written for another tool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.formats.imported import ImportedAspect, ImportedCharacter, source_in
from adjudicator.formats.last_import import KnownAspect, LastImport
from adjudicator.formats.stunts import stunts_in
from adjudicator.wording.plain import counted

Record = Mapping[str, Any]
_ON_SHEETS = ("character", "consequence")


def sheet_of(state: Record, key: str, last: LastImport | None = None, tool: str = "") -> ImportedCharacter:
    """The character of the id ``key`` in a table's ``state``, with the aspects that are in play on its sheet.

    ``last`` tells what the file it came from called them, and by which id the ``tool`` (a key of FORMATS) knows it.
    """
    one, known = state["characters"][key], last or LastImport()
    source, notes = source_in(one["notes"] or "")
    stunts, notes = stunts_in(notes)
    # Every sheet has its consequences in a place of their own.
    there = _in_play(state, key).items()
    aspects = [found for kind in _ON_SHEETS for found in there if found[1]["kind"] == kind]
    sources = [each for each in (*known.sources, source) if each.startswith(f"{tool}:")] or [source]
    return ImportedCharacter(
        name=one["name"],
        kind=one["kind"],
        refresh=one["refresh"],
        fate_points=one["fate_points"],
        skills=dict(one["skills"]),
        aspects=tuple(_aspect(aspect, known.aspects.get(name)) for name, aspect in aspects),
        stunts=stunts,
        player=one["player"] or "",
        notes=notes,
        source=sources[-1],
    )


def left_out(state: Record, key: str) -> tuple[str, ...]:
    """Sentences on what is about a character and belongs on no sheet: what lies on it for a scene, points owed."""
    passing = [a for a in _in_play(state, key).values() if a["kind"] not in _ON_SHEETS]
    owed = state["characters"][key]["owed"]
    return (
        *(f"{aspect['text']!r}, a {aspect['kind']} that came up in play" for aspect in passing),
        *([f"{counted(owed, 'fate point')} owed after the scene"] if owed else []),
    )


def _in_play(state: Record, key: str) -> dict[str, Record]:
    return {name: aspect for name, aspect in state["aspects"].items() if aspect["on"] == key and aspect["alive"]}


def _aspect(aspect: Record, known: KnownAspect | None) -> ImportedAspect:
    return ImportedAspect(
        text=aspect["text"],
        label=known.label if known is not None else "",
        kind=aspect["kind"],
        free=sum(aspect["free"].values()),
        # Sheets know "gm" and "anyone" only; any other holder is then said to be lost.
        holder=" and ".join(aspect["free"]) or "anyone",
        hidden=aspect["hidden"],
        means=aspect["means"] or "",
    )
