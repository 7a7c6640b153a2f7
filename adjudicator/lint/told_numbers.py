"""Numbers, in figures and in words, that no fact holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from unicodedata import numeric

from adjudicator.lint.counting import count_words, implied_values
from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.prose import read

_FIGURES = re.compile(r"(?:(?<!\w)[+−–-])?(?<!\d)\d+(?:[.,:/]\d+){0,20}(?:\s?%|(?:st|nd|rd|th)\b)?|[½⅓⅔¼¾⅛]")
_DIGITS = re.compile(r"\d+")


def told_numbers(materials: Materials) -> Iterator[Flag]:
    """A flag for each number of the draft whose value is in none of the facts' texts."""
    known = _Known(materials)
    for match in _FIGURES.finditer(materials.prose.text):
        if not known.holds_figures(match.group()):
            yield materials.flag("number", match.start(), match.end(), _why(match.group()))
    if not materials.in_english:
        return
    named = {index for mention in materials.cast.mentions for index in range(mention.first, mention.end)}
    for counted in count_words(materials.prose, materials.words):
        if not counted.idle and counted.value not in known.values and counted.first not in named:
            start, end = materials.prose.cut(counted.first, counted.end)
            yield materials.flag("number", start, end, _why(materials.prose.text[start:end]))


def _why(number: str) -> str:
    return f"{number.strip()}: no fact of the scene holds this number."


class _Known:
    """The numbers that the facts' texts hold."""

    def __init__(self, materials: Materials) -> None:
        texts = "\n".join(materials.committed())
        self.values = set(_figure_values(_DIGITS.findall(texts)))
        self._figures = {_bare(match.group()) for match in _FIGURES.finditer(texts)}
        for match in _FIGURES.finditer(texts):
            self.values |= set(_figure_values([_bare(match.group())]))
        prose = read(texts)
        self.values |= {counted.value for counted in count_words(prose, materials.words)}
        self.values |= implied_values(prose, materials.words)

    def holds_figures(self, written: str) -> bool:
        bare = _bare(written)
        if bare in self._figures or written[0] in "+−–-":
            return bare in self._figures
        return all(value in self.values for value in _figure_values([bare]))


def _bare(written: str) -> str:
    return re.sub(r"[\s%,]|st$|nd$|rd$|th$", "", written.strip())


def _figure_values(written: Iterable[str]) -> Iterator[float]:
    for figures in written:
        if not figures.isascii() and figures.isnumeric() and len(figures) == 1:
            yield numeric(figures)
            continue
        try:
            yield float(figures)
        except ValueError:
            yield from (float(part) for part in _DIGITS.findall(figures)[:20])
