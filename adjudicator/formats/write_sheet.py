"""A character as a sheet that people read and paste: plain text, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.imported import ImportedAspect, ImportedCharacter
from adjudicator.formats.sheet_labels import field_of
from adjudicator.formats.sheet_names import name_on
from adjudicator.wording.plain import signed


def text_sheet(one: ImportedCharacter) -> str:
    """A sheet with a line for each thing, ``High Concept: …``; stunts come last."""
    lines = [f"Name: {one.name}", *(f"{label}: {value}" for label, value in _facts(one))]
    for title, items in _sections(one):
        lines += ["", f"{title}:", *(f"- {item}" for item in items)]
    return "\n".join(lines) + "\n"


def markdown_sheet(one: ImportedCharacter) -> str:
    """The same with headings and labels in bold; a name that would be no heading stands on a line of its own."""
    heading = f"# {one.name}" if name_on(one.name) == (one.name, None) else f"**Name:** {one.name}"
    lines = [heading, "", *(f"- **{label}:** {value}" for label, value in _facts(one))]
    for title, items in _sections(one):
        lines += ["", f"## {title}", "", *(f"- {item}" for item in items)]
    return "\n".join(lines) + "\n"


def _facts(one: ImportedCharacter) -> Iterator[tuple[str, str]]:
    yield "Type", one.kind.upper()
    if one.player:
        yield "Player", one.player
    for aspect in one.aspects:
        if aspect.kind != "consequence":
            yield _label(aspect), aspect.text
    if one.refresh is not None:
        yield "Refresh", str(one.refresh)
    if one.fate_points is not None:
        yield "Fate Points", str(one.fate_points)


def _label(aspect: ImportedAspect) -> str:
    """Its own label where a reader would know it, else just that it is an aspect."""
    known = field_of(aspect.label) in ("high concept", "trouble", "aspect")
    return aspect.label if known else "Aspect"


def _sections(one: ImportedCharacter) -> Iterator[tuple[str, list[str]]]:
    if one.skills:
        yield "Skills", [f"{skill}: {signed(rating)}" for skill, rating in one.skills.items()]
    if one.consequences:
        yield "Consequences", [_severity(hurt) + hurt.text for hurt in one.consequences]
    if one.stunts:
        yield "Stunts", [f"{stunt.name}: {stunt.text}" if stunt.text else stunt.name for stunt in one.stunts]


def _severity(hurt: ImportedAspect) -> str:
    words = hurt.label.casefold().split()
    return next((f"{word.capitalize()}: " for word in ("mild", "moderate", "severe", "extreme") if word in words), "")
