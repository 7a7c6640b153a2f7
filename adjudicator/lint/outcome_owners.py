"""Whose the things are that a draft tells of, and whether they are what the attempt is about."""

from __future__ import annotations

from functools import cached_property

from adjudicator.lint.english import Cue
from adjudicator.lint.materials import Materials
from adjudicator.lint.people import Side
from adjudicator.lint.phrases import Found
from adjudicator.lint.subjects import Subject
from adjudicator.lint.word_stems import Stems

_OWNERS = frozenset(("his", "her", "their", "your", "my", "our"))
_MET = frozenset(("him", "her", "them"))
_OUR_OWNERS = frozenset(("your", "my", "our"))
_OWNED_WITHIN = 4


class Stakes:
    """The words of the facts, for telling what happens to the things in play from what happens elsewhere."""

    def __init__(self, materials: Materials) -> None:
        self._materials = materials
        self._stems = Stems(materials.words)

    def are_told_of(self, found: Found[Cue]) -> bool:
        """Whether a cue itself, or the word before it, names anything that the facts speak of."""
        prose = self._materials.prose
        words = prose.lows[found.first - (not prose.breaks_before(found.first)) : found.end]
        return not self._words.isdisjoint(self._stems.of_words(words))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset().union(*(self._stems.content(text) for text in self._materials.committed()))


def is_it(materials: Materials, subject: Subject) -> bool:
    """Whether "it" may be an opponent who is no person: "the warden of the stair"."""
    return materials.prose.tokens[subject.index].low == "it" and materials.facts.opponent[:4].casefold() == "the "


def is_theirs(materials: Materials, found: Found[Cue]) -> bool:
    """Whether a thing is an adversary's, or an adversary is whom it happens to: "their lamps", "nobody stops him"."""
    tokens, cast = materials.prose.tokens, materials.cast
    before, last = found.first - 1, found.end - 1
    whose = cast.side_at(before) if before >= 0 and tokens[before].low in _OWNERS else "us"
    if whose == "them" or (whose is None and tokens[before].low == "their"):
        return tokens[found.first].low not in materials.words.words("outcome.softened.bodily")
    return last > found.first and tokens[last].low in _MET and cast.side_at(last) == "them"


def is_attribute(materials: Materials, found: Found[Cue]) -> bool:
    """Whether a single word only goes with the thing behind it: "a file of unanswered letters"."""
    if found.end > found.first + 1 or materials.prose.breaks_before(found.end):
        return False
    return materials.prose.tokens[found.end].low not in materials.words.words("language.function")


def owner(materials: Materials, found: Found[Cue]) -> Side | None:
    """Whose blow or plan a phrase tells of: the owner's named before it, or else not the side that it meets."""
    tokens, cast = materials.prose.tokens, materials.cast
    for index in range(found.first - 1, max(found.first - _OWNED_WITHIN, -1), -1):
        mention = cast.at.get(index)
        if mention is not None:
            return mention.side if mention.possessive else None
        if tokens[index].low in _OWNERS:
            return cast.side_at(index) or ("us" if tokens[index].low in _OUR_OWNERS else None)
        if tokens[index].low.endswith("'s"):
            return "them"
        if materials.prose.breaks_before(index):
            break
    for index in range(found.first + 1, min(found.end + 2, len(tokens))):
        met = cast.side_at(index)
        if met is not None:
            return "them" if met == "us" else "us"
    return None
