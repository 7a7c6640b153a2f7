"""Skills and approaches with their ratings, in the ways people write them: rungs, signed numbers, brackets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.formats.sheet_labels import field_of
from adjudicator.formats.sheet_lines import bare, readable, spoken

LADDER = {
    "legendary": 8, "epic": 7, "fantastic": 6, "superb": 5, "great": 4, "good": 3, "fair": 2, "average": 1,
    "adequate": 1, "mediocre": 0, "poor": -1, "terrible": -2, "horrible": -3, "catastrophic": -3, "abysmal": -4,
}  # fmt: skip
"""The rungs of every printed ladder; two of them have two names."""

Form = Literal["rung", "signed", "number", "word"]
"""How plainly a rating is one: a marked rung, a signed number, any number, a rung's word that may mean anything."""


@dataclass(frozen=True, slots=True)
class Skills:
    """Ratings by skill, in order; a skill that was given twice is there twice.

    ``carried`` is a rating that waits for names on the next lines, ``forms`` is how the ratings were written,
    ``odd`` are those whose rung and number differ, and ``worded`` those before "at:", as ``Skilled (+2) at``.
    """

    ratings: tuple[tuple[str, int], ...]
    carried: int | None
    forms: frozenset[Form]
    odd: tuple[str, ...] = ()
    worded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Rating:
    value: int
    form: Form
    odd: str = ""


@dataclass(frozen=True, slots=True)
class _Chunk:
    """What stands between two commas: names with a rating each, a rating to come, or a name without one."""

    pairs: tuple[tuple[str, _Rating], ...] = ()
    leading: _Rating | None = None
    name: str = ""


_RUNG = rf"(?<!\w)(?:{'|'.join(LADDER)})(?!\w)"
_NUMBER = r"(?<![\w.])[+\-−–±]?\d{1,2}(?![\w%]|[.,]\d)"
_WITH_NUMBER = re.compile(
    rf"[(\[]?(?:{_RUNG}\s?:?\s?[(\[]?{_NUMBER}|{_NUMBER}\s?[(\[]?{_RUNG}|{_NUMBER})[)\]]{{0,2}}", re.IGNORECASE
)
_RUNG_ONLY = re.compile(rf"[(\[]?{_RUNG}[)\]]?:?", re.IGNORECASE)
_THE_NUMBER, _THE_RUNG = re.compile(_NUMBER), re.compile(_RUNG, re.IGNORECASE)
_AT = re.compile(
    r"(?:(?<=[;,|•·])|^)\s*[(*_]*(?P<word>[^\W\d_][^\d;,|•·:\uff1a()\[\]+]{0,38}?)?\s?"
    r"(?:[(\[]?\s?(?P<before>[+\-−–]\d{1,2})\s?[)\]]?\s?\bat|\bat\s?[(\[]?\s?(?P<behind>[+\-−–]\d{1,2})\s?[)\]]?)"
    r"\s?[:\uff1a][*_]*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[;,|•·]\s*|\s/\s")
_AROUND_NAMES = " \t:=-–—.…*_"
_HIGHEST, _LONGEST_NAME, _LONGEST_CHUNK = 20, 40, 400


def skills_in(text: str, carried: int | None = None) -> Skills | None:
    """The skills of a whole line, or None unless all of it is skills. ``carried`` rates names without a rating."""
    text = bare(text)
    worded = tuple(spoken(match[0].strip(_AROUND_NAMES)) for match in _AT.finditer(text))
    chunks = [_chunk(part) for part in _BETWEEN.split(_AT.sub(_as_rating, text)) if readable(part)]
    ratings: list[tuple[str, int]] = []
    seen: list[_Rating] = []
    latest = carried
    for chunk in chunks:
        if chunk is None or (chunk.name and latest is None):
            return None
        if chunk.name and latest is not None:
            ratings.append((chunk.name, latest))
        ratings.extend((name, rating.value) for name, rating in chunk.pairs)
        seen.extend(rating for _, rating in chunk.pairs)
        if chunk.leading is not None:
            latest = chunk.leading.value
            seen.append(chunk.leading)
    if not chunks or any(abs(rating.value) > _HIGHEST for rating in seen):
        return None
    waiting = latest if not ratings else None if seen else carried
    odd = tuple(dict.fromkeys(rating.odd for rating in seen if rating.odd))
    return Skills(tuple(ratings), waiting, _forms(seen), odd, worded)


def plainly_skills(text: str) -> bool:
    """True for a line that is skills wherever it stands: every rating has a sign, or a rung with its number."""
    if not any(character.isdigit() for character in text):
        return False
    found = skills_in(text)
    return found is not None and found.forms <= {"rung", "signed"}


def _forms(seen: Sequence[_Rating]) -> frozenset[Form]:
    """How the ratings were written; 0 takes no sign, so beside signed ones it is as plain as they are."""
    forms = {rating.form for rating in seen}
    if "signed" in forms and all(rating.value == 0 for rating in seen if rating.form == "number"):
        forms.discard("number")
    return frozenset(forms)


def _as_rating(match: re.Match[str]) -> str:
    """``Skilled (+2) at:`` as ``(+2):``; a word of the ladder stays, since its number may differ."""
    word = (match["word"] or "").strip()
    return f"{word if word.casefold() in LADDER else ''} ({match['before'] or match['behind']}): "


def _chunk(text: str) -> _Chunk | None:
    if len(text) > _LONGEST_CHUNK:
        return None
    found = list(_WITH_NUMBER.finditer(text)) or list(_RUNG_ONLY.finditer(text))
    edges = [0, *(edge for match in found for edge in match.span()), len(text)]
    gaps = [text[edges[n] : edges[n + 1]] for n in range(0, len(edges), 2)]
    names = [spoken(gap.strip(_AROUND_NAMES)) for gap in gaps]
    if not all(_may_be_name(name) for name in names):
        return None
    if not found:
        return _Chunk(name=names[0])
    ratings = [_rating(match) for match in found]
    if not any(names):
        return _Chunk(leading=ratings[0]) if len(found) == 1 else None
    if all(names[:-1]) and not names[-1]:
        return _Chunk(tuple(zip(names[:-1], ratings, strict=True)))
    if all(names[1:]) and not names[0]:
        return _Chunk(tuple(zip(names[1:], ratings, strict=True)), leading=ratings[-1])
    return None


def _rating(match: re.Match[str]) -> _Rating:
    rung, number = _THE_RUNG.search(match[0]), _THE_NUMBER.search(match[0])
    step = LADDER[rung[0].casefold()] if rung else 0
    if number is None:
        before = match.string[: match.start()].rstrip()
        marked = any(mark in match[0] for mark in "([:") or before.endswith((":", "="))
        return _Rating(step, "rung" if marked else "word")
    digits = number[0].lstrip("+-−–±")
    value = -int(digits) if number[0][0] in "-−–" else int(digits)
    form: Form = "rung" if rung else "signed" if digits != number[0] else "number"
    return _Rating(value, form, match[0] if rung and step != value else "")


def _may_be_name(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and field_of(text) not in ("refresh", "fate points")
