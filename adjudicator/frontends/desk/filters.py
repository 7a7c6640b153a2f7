"""What templates turn values into: names, quotes marked in a text, chances in per cent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from adjudicator.wording import names
from adjudicator.wording.odds import odds_words, percent
from adjudicator.wording.plain import printable


def marked(text: str, quotes: Sequence[str]) -> Markup:
    """``text`` with each of ``quotes`` that stands in it in a <mark>; both escaped."""
    found: list[tuple[int, int]] = []
    for quote in sorted(set(quotes), key=len, reverse=True):
        at = text.find(quote) if quote else -1
        if at >= 0 and not any(start < at + len(quote) and at < end for start, end in found):
            found.append((at, at + len(quote)))
    shown, done = Markup(), 0
    for start, end in sorted(found):
        shown += escape(text[done:start]) + Markup("<mark>{}</mark>").format(text[start:end])
        done = end
    return shown + escape(text[done:])


FILTERS: Mapping[str, Callable[..., Any]] = {
    "marked": marked,
    "printable": printable,
    "percent": percent,
    "odds": odds_words,
    "who": lambda key, state: names.who(state, key),
    "aspect": lambda key, state: names.aspect(state, key),
}
