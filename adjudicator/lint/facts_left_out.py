"""Facts that a draft should tell, found in it or missing from it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.lint.flags import Flag
from adjudicator.lint.materials import Materials
from adjudicator.lint.word_stems import WORD, Stems, alike

_MANY = 3
"""From so many words on, one may be told in other words."""


def covered_facts(materials: Materials) -> tuple[str, ...]:
    """Those of the facts to be told whose telling words appear in the draft, their endings aside."""
    return tuple(fact for fact in materials.facts.must_tell if _is_covered(fact, materials))


def facts_left_out(materials: Materials) -> Iterator[Flag]:
    """A flag at the end of the draft for each fact to be told that it does not cover."""
    covered = covered_facts(materials)
    end = len(materials.prose.text)
    for fact in dict.fromkeys(materials.facts.must_tell):
        if fact not in covered:
            yield materials.flag("missing", end, end, f"The draft does not tell this: {fact}")


def _is_covered(fact: str, materials: Materials) -> bool:
    if " ".join(fact.split()).casefold() in " ".join(materials.prose.text.split()).casefold():
        return True
    if not materials.in_english:
        return False
    stems = Stems(materials.words)
    told = {stems.of(part) for token in materials.prose.tokens for part in token.low.split("-")}
    wanted = [*dict.fromkeys(stems.content(fact))] or [stems.of(word) for word in WORD.findall(fact)]
    missing = sum(not any(alike(one, other) for other in told) for one in wanted)
    return bool(wanted) and missing <= (1 if len(wanted) >= _MANY else 0)
