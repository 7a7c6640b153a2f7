"""A value in a stranger's file with the path to it: what is not of the kind that is asked for is noted, not raised."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from adjudicator.formats.safe_parsing import without_markup, without_percents
from adjudicator.formats.sheet_report import Account
from adjudicator.formats.sheet_skills import LADDER
from adjudicator.wording.plain import printable

LARGEST, LONGEST = 999, 20_000
"""No number on a sheet is larger, and no text has more characters."""

_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad]")
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_NUMBER = re.compile(r"([+\-−–]?)(\d{1,4})(?:\.0*)?")
_RUNG = re.compile(rf"({'|'.join(LADDER)})\b\s*(?:\(([+\-−–]?\d+)\))?", re.IGNORECASE)
_SIMPLE_KEY = re.compile(r"[\w-]+")
_YES, _NO = frozenset({"true", "yes", "on", "1", "x", "checked"}), frozenset({"false", "no", "off", "0", ""})


def one_line(text: str) -> str:
    """``text`` without HTML and unseen signs on one line, spaces as one; nothing in it that a terminal would obey."""
    return one_line_of(_seen(without_markup(text)))


def lines(text: str) -> str:
    """As ``one_line``, with the breaks between lines kept and blank lines left out."""
    each = (one_line_of(line) for line in _seen(without_markup(text)).split("\n"))
    return "\n".join(line for line in each if line)


def one_line_of(text: str) -> str:
    """A line that is no HTML any more, made harmless."""
    # Most are harmless already, and a large file has very many of them.
    return " ".join((text if text.isprintable() else printable(text)).split())


def _seen(text: str) -> str:
    return _HALF_PAIR.sub("\ufffd", _UNSEEN.sub("", text))


class Node:
    """``value`` stands at ``path`` of the file; a value that is not there is None, and everything about it empty."""

    __slots__ = ("account", "path", "value")

    def __init__(self, value: Any, account: Account, path: str = "") -> None:
        self.value, self.account, self.path = value, account, path

    def __getitem__(self, key: str) -> Node:
        """What an object has under ``key``."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return Node(value, self.account, self._below(key))

    def first(self, *keys: str) -> Node:
        """What an object has under the first of ``keys`` that is there and not null."""
        found = (self[key] for key in keys)
        return next((node for node in found if node.value is not None), self[keys[-1]])

    def dig(self, *keys: str) -> Node:
        """What stands under the last of ``keys``, one object inside the other."""
        node = self
        for key in keys:
            node = node[key]
        return node

    @property
    def there(self) -> bool:
        """False for null and for what is missing."""
        return self.value is not None

    @property
    def shape(self) -> type:
        """The type of the value."""
        return type(self.value)

    def entries(self) -> Iterator[tuple[str, Node]]:
        """The keys, each on one line, and the values of an object."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield one_line(str(key)), Node(value, self.account, self._below(str(key)))
        elif self.there:
            self.puzzle()

    def children(self) -> Iterator[Node]:
        """The items of a list, or the values of an object; those that are null are passed over."""
        if isinstance(self.value, list):
            for index, value in enumerate(self.value):
                if value is not None:
                    yield Node(value, self.account, f"{self.path}[{index}]")
        else:
            for _, node in self.entries():
                if node.there:
                    yield node

    def objects(self) -> Iterator[Node]:
        """The children that are objects; others are noted."""
        for node in self.children():
            if isinstance(node.value, dict):
                yield node
            else:
                node.puzzle()

    def line(self) -> str:
        """The text on one line; "" for null. A number is its digits."""
        return one_line(self._text())

    def passage(self, *, percents: bool = False) -> str:
        """The text with its lines; ``percents`` for text that is percent-encoded."""
        text = self._text()
        return lines(without_percents(text) if percents else text)

    def number(self) -> int | None:
        """A whole number, or a text that is one; None for null, for "" and for anything else, which is noted."""
        value = self.value
        if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST:
            value = int(value)
        if isinstance(value, str):
            found = _NUMBER.fullmatch(value.strip())
            value = None if found is None else int(found[2]) * (1 if found[1] in ("", "+") else -1)
        if type(value) is int and abs(value) <= LARGEST:
            return value
        if self.there and not (isinstance(self.value, str) and not self.value.strip()):
            self.puzzle()
        return None

    def rating(self) -> int | None:
        """A number, or a rung of the ladder such as ``Great`` or ``Great (+4)``."""
        found = _RUNG.fullmatch(self.value.strip()) if isinstance(self.value, str) else None
        return LADDER[found[1].casefold()] if found is not None else self.number()

    def count(self) -> int:
        """A number of things; 0 for null, for "" and for fewer than none."""
        return max(self.number() or 0, 0)

    def flag(self) -> bool:
        """Yes or no, as JSON or words say it; False for null."""
        if isinstance(self.value, bool):
            return self.value
        word = str(self.value).strip().casefold() if isinstance(self.value, str | int) else None
        if self.there and word not in _YES and word not in _NO:
            self.puzzle()
        return word in _YES

    def puzzle(self) -> None:
        """Note that what stands here is not understood."""
        try:
            shown = json.dumps(self.value, ensure_ascii=False, default=str)[:300]
        except (ValueError, RecursionError):
            shown = f"a {self.shape.__name__}"
        self.account.puzzle(self.path or "the file", one_line_of(_seen(shown)))

    def puzzle_rest(self, known: Collection[str]) -> None:
        """Note every key of an object that is not among the ``known`` ones."""
        for key, node in self.entries():
            if key not in known and node.value not in (None, "", [], {}):
                node.puzzle()

    def _text(self) -> str:
        if isinstance(self.value, str):
            if len(self.value) > LONGEST:
                self.account.say("skipped", f"{self.path}: only the first {LONGEST:,} characters are read.")
            return self.value[:LONGEST]
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return str(self.value)
        if self.there:
            self.puzzle()
        return ""

    def _below(self, key: str) -> str:
        if _SIMPLE_KEY.fullmatch(key):
            return f"{self.path}.{key}" if self.path else key
        return f"{self.path}[{one_line(key)[:60]!r}]"
