"""Secrets that come through: a telling stretch of one, or a name that only a secret holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.people import plain
from adjudicator.lint.word_stems import WORD, Stems

_SENTENCE_END = re.compile(r"[.!?;\n]+")
_STRETCH = 3
"""So many telling words in a row give a secret away."""

_CLOSE = 12
"""Words apart at most, where a secret is told in another order."""

_LITERAL = 6
"""So many words in a row do as well, small ones included."""

_WHY = "This comes from a secret."


def secrets_let_slip(materials: Materials) -> Iterator[Flag]:
    """A flag for each stretch of the draft that gives a secret away, and for each name out of one."""
    if not materials.facts.secrets:
        return
    stems = Stems(materials.words, materials.in_english)
    told = [
        (stems.of(part), index)
        for index, token in enumerate(materials.prose.tokens)
        for part in token.low.split("-")
        if part and stems.is_content(part)
    ]
    spans: list[tuple[int, int]] = []
    for secret in materials.facts.secrets:
        runs = _runs(stems.content(secret))
        given_away = _found(told, runs)
        if given_away:
            size = len(next(iter(runs)))
            runs -= {run for text in materials.committed() for run in _runs(stems.content(text), size)}
            given_away = _found(told, runs)
        spans += given_away
    spans += _word_for_word(materials, stems)
    spans += _names(materials)
    if materials.in_english:
        spans += _scattered(told, materials, stems)
    for first, end in _merged(spans):
        yield materials.flag_words("secret", first, end, _WHY)


def _runs(content: list[str], length: int | None = None) -> set[tuple[str, ...]]:
    """The stretches that give a text away: of three telling words, or all the words of a shorter text."""
    size = length or min(_STRETCH, len(content))
    return {tuple(content[at : at + size]) for at in range(len(content) - size + 1)} if size else set()


def _found(told: list[tuple[str, int]], runs: set[tuple[str, ...]]) -> list[tuple[int, int]]:
    spans = []
    for size in {len(run) for run in runs}:
        for at in range(len(told) - size + 1):
            if tuple(stem for stem, _ in told[at : at + size]) in runs:
                spans.append((told[at][1], told[at + size - 1][1] + 1))
    return spans


def _scattered(told: list[tuple[str, int]], materials: Materials, stems: Stems) -> Iterator[tuple[int, int]]:
    """Half the words that only one sentence of a secret holds, at least three, close together in any order."""
    opened = {stem for text in materials.committed() for stem in stems.content(text)}
    for sentence in (part for secret in materials.facts.secrets for part in _SENTENCE_END.split(secret)):
        hidden = set(stems.content(sentence)) - opened
        enough = max(_STRETCH, len(hidden) // 2)
        places = [(index, stem) for stem, index in told if stem in hidden] if len(hidden) >= _STRETCH else []
        for at in range(len(places) - enough + 1):
            first, last = places[at][0], places[at + enough - 1][0]
            if last - first <= _CLOSE and len({stem for _, stem in places[at : at + enough]}) == enough:
                yield first, last + 1


def _word_for_word(materials: Materials, stems: Stems) -> Iterator[tuple[int, int]]:
    """Longer stretches of a secret with all their small words."""
    hidden = {run for secret in materials.facts.secrets for run in _literal(secret)}
    hidden -= {run for text in materials.committed() for run in _literal(text)}
    tokens = materials.prose.tokens
    for index in range(len(tokens) - _LITERAL + 1 if hidden else 0):
        run = tuple(plain(token.low) for token in tokens[index : index + _LITERAL])
        if run in hidden and sum(map(stems.is_content, run)) > 1:
            yield index, index + _LITERAL


def _literal(text: str) -> set[tuple[str, ...]]:
    words = [plain(word) for word in WORD.findall(text)]
    return {tuple(words[at : at + _LITERAL]) for at in range(len(words) - _LITERAL + 1)}


def _names(materials: Materials) -> Iterator[tuple[int, int]]:
    """Words with a capital letter within a secret's sentence that stand in no open text."""
    opened = {plain(word) for text in materials.committed() for word in WORD.findall(text)}
    hidden = {
        plain(word)
        for secret in materials.facts.secrets
        for place, word in enumerate(WORD.findall(secret))
        if place and word[0].isupper() and len(word) > 2
    } - opened
    for index, token in enumerate(materials.prose.tokens):
        capital = materials.prose.text[token.start].isupper()
        if capital and plain(token.low) in hidden and plain(token.low) not in materials.words.words("names.titles"):
            yield index, index + 1


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, end in sorted(set(spans)):
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((first, end))
    return merged
