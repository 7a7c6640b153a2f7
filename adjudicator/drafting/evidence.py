"""Choosing the passages that a game master should have before the eyes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.doubts import Doubt
from adjudicator.drafting.passages import clip, sentences
from adjudicator.drafting.reading import Reading
from adjudicator.drafting.stems import content, words_of

MOST = 8
"""Passages shown at once."""


def choose_evidence(reading: Reading, doubts: Iterable[Doubt]) -> tuple[Evidence, ...]:
    """Up to ``MOST`` passages: what addresses a judge, the doubts' signs, what is about aspect and action."""
    found = [*reading.addressed[:3]]
    for doubt in doubts:
        found.extend(doubt.evidence)
    aspect, action = reading.meaning_words.keys(), reading.action_words.keys()
    said = reading.said_words.keys()
    found.extend(_best(reading.said, "because", (aspect, action), or_first=True))
    found.extend(_best(reading.brief.scene, "scene", (aspect, action, said)))
    found.extend(_best(reading.brief.means, "means", (action, said), or_first=True))
    for fact in reading.brief.facts:
        found.extend(_best(fact, "facts", (aspect, aspect)))
    return tuple(dict.fromkeys(item for item in found if item.quote))[:MOST]


def _best(text: str, name: str, wanted: tuple[Collection[str], ...], *, or_first: bool = False) -> list[Evidence]:
    """The sentence that shares most words with the wanted ones; each set counts for itself."""
    best, most = None, 0
    for sentence in sentences(text):
        stems = content(words_of(sentence.text)).keys()
        score = sum(len(stems & set(words)) for words in wanted)
        if score > most or (best is None and or_first):
            best, most = sentence, score
    return [] if best is None else [Evidence(clip(text, best).text, name)]
