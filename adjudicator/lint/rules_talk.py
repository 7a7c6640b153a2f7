"""Words of the game where words of the story should stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.people import plain
from adjudicator.lint.word_stems import WORD

_WHY = "This is the language of the rules."
_GAMBLING = re.compile(r"\bdice|\bdie\b")
_FIRST_WORDS = 2


def rules_talk(materials: Materials) -> Iterator[Flag]:
    """A flag for each turn of phrase that speaks of the game's rules."""
    prose, words = materials.prose, materials.words
    told = {word for text in materials.committed() for word in WORD.findall(text.casefold())}
    gambling = not words.words("mechanics.gambling").isdisjoint(told)
    spans = []
    for found in words.mechanics.find(prose, materials.cast, quoted=True):
        start, end = prose.cut(found.first, found.end)
        if not (gambling and _GAMBLING.search(prose.text[start:end].casefold())):
            spans.append((found.first, found.end))
    spans += _before_facts(materials)
    last = -1
    for first, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if first >= last:
            yield materials.flag_words("mechanics", first, end, _WHY)
            last = end


def _before_facts(materials: Materials) -> Iterator[tuple[int, int]]:
    """A word of the rules before the beginning of a text of the facts: "invokes Raised on These Roofs"."""
    beginnings = {
        tuple(plain(word) for word in WORD.findall(text)[:_FIRST_WORDS])
        for text in (*materials.facts.known, *materials.facts.must_tell)
    }
    verbs = materials.words.verbs["mechanics.before_facts"]
    tokens = materials.prose.tokens
    for index, token in enumerate(tokens[:-1]):
        following = tuple(plain(one.low) for one in tokens[index + 1 : index + 1 + _FIRST_WORDS])
        if token.low in verbs and following in beginnings:
            yield index, index + 1 + len(following)
