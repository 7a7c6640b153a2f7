"""Several aspects on one line, taken apart: quoted, in italics, or between semicolons, commas or slashes."""

from __future__ import annotations

import re

from adjudicator.formats.sheet_lines import bare, readable, spoken

_MARKED = (
    re.compile(r"\"([^\"]+)\"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«"),
    re.compile(r"(?<![^\W_])(?:\*([^*]+)\*|_([^_]+)_)(?![^\W_])"),
    re.compile(r"(?<!\w)(?:'([^']+)'|‘([^‘’]+)’)(?!\w)"),
)
_FREE = re.compile(
    r"(?P<text>.*\S)\s*[(\[]\s*(?:free(?:\s(?:invokes?|invocations?))?\s?[:=]\s?(?P<behind>\d{1,2})"
    r"|(?P<before>\d{1,2})\s(?:free(?:\s(?:invokes?|invocations?))?))\s*[)\]]",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN_MARKED = re.compile(r"[\s,;/|.&+•·-]*(?:\band\b[\s]*)?")


def aspects_on(text: str, *, inline: bool) -> tuple[list[str], str]:
    """The aspects on a line, and the sign they were parted at where that is a guess ("" where it is none).

    ``inline`` text stands behind a label such as ``Aspects:`` and is a list; other lines may well be one aspect
    with a comma in it, and are taken apart at two commas and more.
    """
    for marks in _MARKED:
        parts = marks.split(text.replace("**", "*").replace("__", "_"))
        width = marks.groups + 1
        between, marked = parts[::width], [part for n, part in enumerate(parts) if n % width and part]
        if marked and all(_BETWEEN_MARKED.fullmatch(gap) for gap in between):
            return _readable(marked), ""
    text = bare(text)
    for sign in (";", "\t", "|", "•", "·"):
        if sign in text:
            return _readable(text.split(sign)), ""
    if text.count(",") >= (1 if inline else 2):
        return _readable(text.split(",")), ","
    if " / " in text:
        return _readable(text.split(" / ")), "/"
    if inline and "/" in text:
        return _readable(text.split("/")), "/"
    return [spoken(text)], ""


def free_on(text: str) -> tuple[str, int] | None:
    """An aspect and its free invocations, noted behind it as ``(free invokes: 1)`` or ``(2 free)``; else None."""
    found = _FREE.fullmatch(bare(text).strip())
    return (spoken(found["text"]), int(found["behind"] or found["before"])) if found else None


def consequences_on(text: str) -> list[str]:
    """The parts of a line on which several consequences stand, each with its severity before it if it has one."""
    parts = re.split(r"[;|\t]|,\s?(?=(?:mild|moderate|severe|extreme)\b)", bare(text), flags=re.IGNORECASE)
    return [part.strip() for part in parts if readable(part)]


def _readable(parts: list[str]) -> list[str]:
    return [aspect for part in parts if (aspect := spoken(part))]
