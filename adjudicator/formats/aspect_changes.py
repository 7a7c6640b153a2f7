"""The aspects of a file beside those in play on a character: the same, renamed, added, gone.

Three things are compared: the file, the table, and what the last import brought. What changed only in the file
becomes a move; what changed here stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.last_import import KnownAspect

Record = Mapping[str, Any]
ALIKE = 0.6
"""how much of two texts has to be the same for one to be the other, reworded"""


@dataclass(frozen=True, slots=True)
class AspectChanges:
    """``same`` are our ids by the folded texts of the file; ``gone`` are ids as well, ``kept`` are sentences."""

    same: Mapping[str, str]
    renamed: tuple[tuple[str, ImportedAspect], ...] = ()
    added: tuple[ImportedAspect, ...] = ()
    gone: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def aspect_changes(
    aspects: Iterable[ImportedAspect], here: Mapping[str, Record], base: Mapping[str, KnownAspect] | None
) -> AspectChanges:
    """What the file's ``aspects`` change about those in play ``here``; ``base`` is what the last import brought.

    Without a ``base`` the sheet's own aspects count as brought by a file, and nothing that came up in play.
    """
    return _Comparison(aspects, here, base).changes()


class _Comparison:
    """``rest`` are the file's aspects, by folded text, for which nothing was found yet."""

    def __init__(
        self, aspects: Iterable[ImportedAspect], here: Mapping[str, Record], base: Mapping[str, KnownAspect] | None
    ) -> None:
        self.here = here
        self.brought = _sheet(here) if base is None else dict(base)
        self.rest = {folded(aspect.text): aspect for aspect in aspects}
        self.labels = [aspect.label for aspect in self.rest.values()]
        self.same: dict[str, str] = {}
        self.taken: set[str] = set()
        self.kept: list[str] = []

    def changes(self) -> AspectChanges:
        self._same_words()
        self._changed_here()
        renamed = tuple(self._renamed())
        gone = tuple(key for key in self._open() if not self._reworded_here(key))
        for key in self.here:
            if key not in self.taken and key not in gone:
                self.kept.append(f"{self.here[key]['text']!r} stays, which is of this table and not of the file")
        return AspectChanges(self.same, renamed, tuple(self.rest.values()), gone, tuple(self.kept))

    def _same_words(self) -> None:
        for key, one in self.here.items():
            words = folded(one["text"])
            if words in self.rest or words in self.same:
                self._pair(words, key)

    def _changed_here(self) -> None:
        """What the file has as it was at the last import, and the table has not any more."""
        for key, known in self.brought.items():
            words = folded(known.text)
            if words not in self.rest or key in self.taken:
                continue
            self._pair(words, key)
            now = f"reads {self.here[key]['text']!r} here" if key in self.here else "is no longer in play here"
            self.kept.append(f"{known.text!r} {now} and stays so")

    def _renamed(self) -> Iterator[tuple[str, ImportedAspect]]:
        pairs = ((key, words) for key in self._open() for words in self.rest)
        liked = [(self._likeness(key, self.rest[words]), key, words) for key, words in pairs]
        for likeness, key, words in sorted(liked, key=lambda pair: -pair[0]):
            if likeness < ALIKE or words not in self.rest or key in self.taken:
                continue
            aspect = self.rest[words]
            self._pair(words, key)
            if self._reworded_here(key):
                self.kept.append(f"{self.here[key]['text']!r} stays, though the file has {aspect.text!r} by now")
            else:
                yield key, aspect

    def _likeness(self, key: str, aspect: ImportedAspect) -> float:
        """From 0 to 1, and 2 for a sheet's own label, such as its high concept."""
        if self.here[key]["kind"] != aspect.kind:
            return 0
        was = self.brought[key]
        if aspect.kind == "character" and aspect.label and was.label == aspect.label and self._only(aspect.label):
            return 2
        return SequenceMatcher(None, folded(was.text), folded(aspect.text), autojunk=False).ratio()

    def _only(self, label: str) -> bool:
        """Whether it is the name of one place on the sheet, then and now."""
        then = [known.label for known in self.brought.values()]
        return then.count(label) == self.labels.count(label) == 1

    def _open(self) -> list[str]:
        """What is in play, came from a file, and was not found in it again."""
        return [key for key in self.brought if key in self.here and key not in self.taken]

    def _reworded_here(self, key: str) -> bool:
        return folded(self.brought[key].text) != folded(self.here[key]["text"])

    def _pair(self, words: str, key: str) -> None:
        self.rest.pop(words, None)
        self.same.setdefault(words, key)
        self.taken.add(key)


def _sheet(here: Mapping[str, Record]) -> dict[str, KnownAspect]:
    return {
        key: KnownAspect(one["text"]) for key, one in here.items() if one["kind"] == "character" and not one["hidden"]
    }
