"""The words of one line under a cursor: tokens, names that may be several words long, numbers and dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from adjudicator.core.pieces import Faces
from adjudicator.core.violations import Malformed
from adjudicator.intake import short_names
from adjudicator.intake.dice import read_dice
from adjudicator.intake.short_lines.spoken import Spoken

T = TypeVar("T")

LONGEST_NAME = 12
"""Words a name is looked for in, so that a long story costs no time."""

_TOKEN = re.compile(r'"[^"]+"|“[^”]+”|[,;:]+(?=\s|$)|\S+?(?=[,;:]*(?:\s|$))')
_NUMBER = re.compile(r"[+\-−–]?[0-9]{1,3}")
_COUNT = re.compile(r"[x×]?(?P<count>[0-9]{1,3})")
_FACES = re.compile(r"[+\-−–0]{4}")
_FACE = re.compile(r"[+\-−–]?1|[+\-]?0|[+\-−–]")
_ROLL = re.compile(r"r[0-9]{1,6}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    quoted: bool


@dataclass
class Words:
    """A line and how far it has been read; ``usage`` is the sentence shown when it cannot be read on."""

    line: str
    spoken: Spoken
    usage: str = ""
    at: int = 0
    told: bool = False
    """True once free text was read to the end of the line."""
    _tokens: list[_Token] = field(init=False)

    def __post_init__(self) -> None:
        found = (
            (match[0][1:-1].strip(), match.start(), match.end(), True)
            if match[0][0] in '"“' and len(match[0]) > 2
            else (match[0], match.start(), match.end(), False)
            for match in _TOKEN.finditer(self.line)
        )
        self._tokens = [_Token(*one) for one in found if one[0] and one[0].strip(",;")]

    def __len__(self) -> int:
        """Words still to be read."""
        return len(self._tokens) - self.at

    def __bool__(self) -> bool:
        """True while there are words to be read."""
        return len(self) > 0

    def wrong(self, problem: str) -> Malformed:
        """The error for this line: the problem, and what a right line looks like."""
        return Malformed(f"{problem}; write: {self.usage}" if self.usage else problem)

    def lower(self, ahead: int = 0) -> str:
        """The word ``ahead`` of the cursor, casefolded; "" behind the end and for words in quotes."""
        where = self.at + ahead
        if where >= len(self._tokens) or self._tokens[where].quoted:
            return ""
        return self._tokens[where].text.casefold()

    def skip(self, *words: str) -> bool:
        """Step over the words if they stand here, one after the other."""
        if all(self.lower(n) == word for n, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def skip_any(self, *words: str) -> str:
        """Step over one of the words if it stands here, and say which; else ""."""
        here = self.lower()
        if here in words and here:
            self.at += 1
            return here
        return ""

    def ahead(self, count: int) -> str:
        """The next ``count`` words as they were typed; without the quotes when they are one quoted piece."""
        tokens = self._tokens[self.at : self.at + count]
        if len(tokens) == 1:
            return tokens[0].text
        return self.line[tokens[0].start : tokens[-1].end] if tokens else ""

    def take(self, count: int = 1) -> str:
        """``ahead``, and step over it."""
        text = self.ahead(count)
        self.at = min(self.at + count, len(self._tokens))
        return text

    def rest(self, what: str) -> str:
        """Everything up to the end of the line, as free text. Raises Malformed when there is nothing."""
        self.skip(":")
        if not self:
            raise self.wrong(f"{what} is missing")
        text = self._tokens[self.at].text if len(self) == 1 else self.line[self._tokens[self.at].start :].strip()
        self.at, self.told = len(self._tokens), True
        return text

    def until(self, stops: Callable[[Words], bool], what: str) -> str:
        """The words up to where ``stops`` says so; at least one. Raises Malformed when there is none."""
        if not self or self.lower() == ":":
            raise self.wrong(f"{what} is missing")
        count = 1
        here = self.at
        while here + count < len(self._tokens):
            self.at = here + count
            if stops(self):
                break
            count += 1
        self.at = here
        return self.take(count)

    def known(self, find: Callable[[str], str], known: Callable[[str], bool]) -> list[tuple[str, int]]:
        """Ids the next words can mean, with the number of words they take, the longest first."""
        found = []
        for count in range(min(len(self), LONGEST_NAME), 0, -1):
            key = find(self.ahead(count))
            if known(key):
                found.append((key, count))
        return found

    def known_character(self) -> tuple[str, int] | None:
        """The character the next words clearly name, with the number of words; None where they name none.

        Where a name may be left out, letters from the middle of one ("on" for Jon) are no name.
        """
        found = self.known(self.spoken.character, self.spoken.is_character)
        return next((one for one in found if self.spoken.begins_name(one[0], self.ahead(one[1]))), None)

    def character(self, what: str = "a character") -> str:
        """Read a character: its id, or one word as typed when nobody is called so."""
        if not self or self.lower() == ":":
            raise self.wrong(f"{what} is missing")
        loosely = self.known(self.spoken.character, self.spoken.is_character)
        found = self.known_character() or (loosely[0] if loosely else None)
        if found is None:
            return self.spoken.stranger(self.take())
        self.at += found[1]
        return found[0]

    def holder(self) -> str:
        """Read a holder of free invocations: a character, "gm" or "anyone"."""
        return self.skip_any("anyone") or self.character("a holder")

    def aspect_until(self, stops: Callable[[Words], bool], then: Callable[[str], T]) -> T:
        """Read an aspect and what follows it with ``then``: as many words as make the whole line fit.

        The longest name on the table comes first, words up to where one ``stops`` last. Raises Malformed.
        """
        start = self.at
        if not self or self.lower() == ":":
            raise self.wrong("the aspect is missing")
        problem: Malformed | None = None
        for key, count in self.known(self.spoken.aspect, self.spoken.is_aspect):
            self.at, self.told = start + count, False
            try:
                return then(key)
            except Malformed as error:
                problem = problem or error
        if problem is not None:
            raise problem
        self.at, self.told = start, False
        return then(short_names.aspect(self.spoken.state, self.until(stops, "the aspect")))

    def number(self) -> int | None:
        """Read a whole number with or without a sign; None where none stands."""
        if not self.number_ahead():
            return None
        return int(self.take().replace("−", "-").replace("–", "-"))

    def number_ahead(self) -> bool:
        """True where a number stands."""
        return bool(_NUMBER.fullmatch(self.lower()))

    def is_signed(self) -> bool:
        """True where a number with a sign stands."""
        return self.number_ahead() and self.lower()[0] in "+-−–"

    def count(self) -> int | None:
        """Read how many: ``2``, ``x2``; None where nothing of the kind stands."""
        found = _COUNT.fullmatch(self.lower() if self.lower() not in ("x", "×") else f"x{self.lower(1)}")
        if found is None:
            return None
        self.take(2 if self.lower() in ("x", "×") else 1)
        return int(found["count"])

    def roll(self) -> str | None:
        """Read a roll's id; None where none stands."""
        here = self.lower()
        if here in self.spoken.state["rolls"] or _ROLL.fullmatch(here):
            return self.take().casefold()
        return None

    def is_faces(self) -> bool:
        """True where four faces stand, in one word or in four."""
        if _FACES.fullmatch(self.lower()):
            return True
        return all(_FACE.fullmatch(self.lower(n)) for n in range(4))

    def faces(self) -> Faces | None:
        """Read four faces, or ``dice`` with faces or their sum; None where none stand. Raises Malformed."""
        if self.is_faces():
            return read_dice(self.take(1 if _FACES.fullmatch(self.lower()) else 4))
        if not self.skip("dice"):
            return None
        if self.is_faces():
            return self.faces()
        return read_dice(self.take()) if self else read_dice("")

    def unread(self) -> Malformed:
        """The error for a word that nothing could be made of."""
        return self.wrong(f"{self.ahead(1)!r} is not understood here")

    def end(self, said: T) -> T:
        """``said`` when the line has been read to its end. Raises Malformed for words left over."""
        if self:
            raise self.unread()
        return said


def one_of(words: Words, wanted: Iterable[str], what: str) -> str:
    """Read one of the ``wanted`` words, also by its beginning. Raises Malformed with all of them."""
    options = tuple(wanted)
    here = words.lower()
    found = [option for option in options if here and option.startswith(here)]
    if here in options or len(found) == 1:
        words.at += 1
        return here if here in options else found[0]
    raise words.wrong(f"{what} is one of {', '.join(options)}")
