"""Ground "no longer true": the scene or a recent fact says that what the aspect names is over."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.cues import BOOST_SPENT, EARLIER, ENDED, LASTS
from adjudicator.drafting.doubts import PLAIN, STRONG, WEAK, Doubt, quoted
from adjudicator.drafting.passages import clauses, clip, sentences
from adjudicator.drafting.quoting import Passage
from adjudicator.drafting.reading import Reading
from adjudicator.drafting.stems import content, words_of

_PASSING = ("situation", "consequence", "boost")


def no_longer_true(reading: Reading) -> Doubt | None:
    """The strongest sign that the aspect has ended, or None."""
    best: tuple[int, str, Passage, str] | None = None
    for name, text in _tellings(reading):
        for strength, passage in _signs(reading, text):
            if best is None or strength > best[0]:
                best = (strength, name, passage, text)
    if best is None:
        return None
    strength, name, passage, text = best
    quote = clip(text, passage).text
    aspect = quoted(reading.brief.aspect)
    holder = "" if reading.brief.aspect_on in ("scene", "game", "") else f" of {reading.brief.aspect_on}"
    teller = "the scene" if name == "scene" else "an accepted fact"
    return Doubt(
        "no longer true",
        strength,
        f"{teller} says {quoted(quote)}, so {aspect} may have ended",
        f"Is {aspect} still true{holder} at this moment, so that {reading.brief.actor} can build on it?",
        f"{aspect} were still true here, and the table could see how",
        (Evidence(quote, name),),
    )


def _tellings(reading: Reading) -> Iterator[tuple[str, str]]:
    yield "scene", reading.brief.scene
    for fact in reading.brief.facts:
        yield "facts", fact


def _signs(reading: Reading, text: str) -> Iterator[tuple[int, Passage]]:
    kind = reading.brief.aspect_kind
    for sentence in sentences(text):
        lasts = LASTS.search(sentence.text) is not None
        if kind == "boost" and BOOST_SPENT.search(sentence.text):
            yield (WEAK if lasts else STRONG), sentence
        for clause in clauses(sentence.text):
            strength = _weigh(reading, clause.text)
            if strength:
                yield (WEAK if lasts else strength), sentence


def _weigh(reading: Reading, clause: str) -> int:
    passing = reading.brief.aspect_kind in _PASSING
    shared = len(content(words_of(clause)).keys() & reading.meaning_words.keys())
    if _ended(reading, clause):
        if shared:
            return STRONG if passing else PLAIN
        return WEAK if passing else 0
    if passing and shared and EARLIER.search(clause):
        return PLAIN if shared > 1 else WEAK
    return 0


def _ended(reading: Reading, clause: str) -> bool:
    """Whether a cue says more than the aspect itself, which may well be about something torn off or over."""
    return any(
        not set(content(words_of(match.group()))) & set(reading.aspect_words) for match in ENDED.finditer(clause)
    )
