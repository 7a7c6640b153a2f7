"""Which parts of a post quote others and which are asides, whatever dialect it is written in."""

from __future__ import annotations

import re
from dataclasses import dataclass

Span = tuple[int, int]
"""Offsets in characters: from the first, up to but not including the second."""

_TAG = re.compile(
    r"[\[{<](?P<close>/?)(?P<name>quote|blockquote|ooc|spoiler|details|hide)(?:[= ][^\]\n}>]{0,200})?[\]}>]",
    re.IGNORECASE,
)
_QUOTES = frozenset({"quote", "blockquote"})
_LINES = re.compile(r"(?:^[ \t]*(?:>|&gt;)[^\n]*(?:\n|$))+", re.MULTILINE)
_REST = re.compile(r"^>>> .*", re.MULTILINE | re.DOTALL)
_DOUBLE = re.compile(r"\(\(.{1,8000}?\)\)", re.DOTALL)
_BRACED = re.compile(r"[(\[]\s*ooc\b[^()\[\]]{0,4000}[)\]]", re.IGNORECASE)
_LINE = re.compile(r"^[ \t]*(?:\*\*|__|\*|_)?(?:ooc\b[^\n]{0,4}?[:–—-]|//)[^\n]*", re.IGNORECASE | re.MULTILINE)
_WORTH = re.compile(r"[\[{<]/?(?:quote|block|ooc|spoil|detail|hide)|>|&gt;|\(\(|ooc|//", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marks:
    """``quoted`` are the spans that quote other posts, ``ooc`` those out of character; each in order, none overlap."""

    quoted: tuple[Span, ...] = ()
    ooc: tuple[Span, ...] = ()


_NONE = Marks()


def marks(text: str) -> Marks:
    """The quotations and asides in ``text``, mark-up included: BBCode, Discord, Markdown, double brackets, ``OOC:``."""
    if not _WORTH.search(text):
        return _NONE
    quoted, asides = _tagged(text)
    quoted += [found.span() for pattern in (_LINES, _REST) for found in pattern.finditer(text) if found[0].strip()]
    asides += [found.span() for pattern in (_DOUBLE, _BRACED, _LINE) for found in pattern.finditer(text)]
    said = _joined(quoted)
    return Marks(said, _outside(_joined(asides), said))


def _tagged(text: str) -> tuple[list[Span], list[Span]]:
    """What stands in tags, the outermost of each; a tag that is never closed reaches to the end."""
    quoted: list[Span] = []
    asides: list[Span] = []
    opened: list[tuple[str, int]] = []
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        if not tag["close"]:
            opened.append((name, tag.start()))
            continue
        while any(one == name for one, _ in opened):
            closed, start = opened.pop()
            if closed == name:
                (quoted if name in _QUOTES else asides).append((start, tag.end()))
                break
    for name, start in opened:
        if name in _QUOTES:
            quoted.append((start, len(text)))
    return quoted, asides


def _joined(spans: list[Span]) -> tuple[Span, ...]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _outside(spans: tuple[Span, ...], others: tuple[Span, ...]) -> tuple[Span, ...]:
    """``spans`` without those that touch ``others``: an aside somebody else wrote is a quotation."""
    return tuple(one for one in spans if not any(one[0] < other[1] and other[0] < one[1] for other in others))
