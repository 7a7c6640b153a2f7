"""Ground "contradiction": the deed as told denies the aspect, or the scene denies the deed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.cues import NEGATION
from adjudicator.drafting.doubts import PLAIN, STRONG, Doubt, quoted, sentence_around
from adjudicator.drafting.opposites import COMPOSED, MANNERS, PAIRS, UNCOMPOSED, Opposites
from adjudicator.drafting.reading import Reading
from adjudicator.drafting.stems import Word, words_of

_DENIED_VERB = re.compile(
    r"\b(?:never|can(?:no|['’])t|won['’]t|do(?:es)?n['’]t|do(?:es)? not|will not|refus\w+ to|unable to)"
    r"\s+(\w+)",
    re.IGNORECASE,
)
_ABSENT = re.compile(r"\b(?:no|without(?: an?| any)?|not an?|nowhere an?|there is no)\s+(\w+)", re.IGNORECASE)
_REACH = 24
"""Characters before a word in which a denial is taken to be about it."""


def contradiction(reading: Reading) -> Doubt | None:
    """The first sign that story and aspect, or deed and scene, exclude each other, or None."""
    for name, text in (("because", reading.said), ("action", reading.brief.action)):
        for start, end, versus, strength in _clashes(reading, name, text):
            return _doubt(reading, (name, text), (start, end), versus, strength)
    return None


def _clashes(reading: Reading, name: str, text: str) -> Iterator[tuple[int, int, str, int]]:
    """(start, end) of the clashing words, what they clash with, and how much that weighs."""
    words = [word for word in words_of(text) if not _denied(text, word)]
    if not reading.on_hampered:
        aspect = reading.brief.aspect
        yield from _opposed(PAIRS, _asserted(aspect), words, quoted(aspect))
        if UNCOMPOSED.search(aspect):
            yield from ((*match.span(), quoted(aspect), PLAIN) for match in COMPOSED.finditer(text))
        for match in _DENIED_VERB.finditer(aspect):
            denied = {word.stem for word in words_of(match.group(1))}
            yield from ((word.start, word.end, quoted(aspect), PLAIN) for word in words if word.stem in denied)
    if name == "because":
        action = reading.brief.action
        yield from _opposed(MANNERS, _asserted(action), words, f"the manner of {quoted(reading.deed)}", one_way=True)
        yield from _missing(reading, words)


def _asserted(text: str) -> set[str]:
    return {word.stem for word in words_of(text) if not _denied(text, word)}


def _opposed(
    pairs: tuple[Opposites, ...], stated: set[str], words: list[Word], versus: str, *, one_way: bool = False
) -> Iterator[tuple[int, int, str, int]]:
    for pair in pairs:
        for one, other in ((pair.one, pair.other), (pair.other, pair.one))[: 1 if one_way else 2]:
            if one & stated and not other & stated:
                yield from ((word.start, word.end, versus, PLAIN) for word in words if word.stem in other)


def _missing(reading: Reading, words: list[Word]) -> Iterator[tuple[int, int, str, int]]:
    scene = reading.brief.scene
    for match in _ABSENT.finditer(scene):
        absent = {word.stem for word in words_of(match.group(1)) if not word.idle}
        for word in words:
            if word.stem in absent and word.stem not in reading.action_words:
                yield word.start, word.end, f"the scene ({quoted(match.group())})", STRONG


def _denied(text: str, word: Word) -> bool:
    return NEGATION.search(text[max(0, word.start - _REACH) : word.start]) is not None


def _doubt(reading: Reading, source: tuple[str, str], span: tuple[int, int], versus: str, strength: int) -> Doubt:
    name, text = source
    start, end = span
    said = quoted(text[start:end])
    actor, aspect = reading.brief.actor, quoted(reading.brief.aspect)
    teller = "the player's words" if name == "because" else "the action"
    return Doubt(
        "contradiction",
        strength,
        f"{teller} {'say' if name == 'because' else 'says'} {said}, which goes against {versus}",
        f"How do {said} and {versus} go together when {actor} invokes {aspect}?"
        if versus != aspect
        else f"How does {said} go together with {aspect} for {actor}?",
        f"{said} and {versus} were brought together, or one of them were told otherwise",
        (Evidence(sentence_around(text, start).text, name),),
    )
