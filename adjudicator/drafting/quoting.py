"""Finding a quotation in the text it claims to come from, whatever happened to its typography.

Spelling, case and words must agree; quotation marks, dashes, spacing, width and invisible signs need
not. What is shown afterwards is always cut from the source, never taken from whoever quoted it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.core.opinion import Evidence
from adjudicator.drafting.scripts import UNSPACED, in_word, is_unspaced, joins_previous

MIN_WORDS, MIN_CHARACTERS = 2, 8

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’\u201a\u201b`\u00b4\u2032\u02bc", "'"),
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("\u2010\u2011\u2012–—―−", "-"),
    }
)
_EDGES = " .,;:!?\"'<>()[]{}*_-"
_WORD = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a source: ``text`` is ``source[start:end]``, offsets in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text made comparable; character i of ``text`` came from source[starts[i]:ends[i]]."""

    source: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def passage(self, start: int, end: int) -> Passage:
        """The source's passage behind ``text[start:end]``, which must not be empty."""
        first, last = self.starts[start], self.ends[end - 1]
        return Passage(first, last, self.source[first:last])


def fold(source: str, *, keep_lines: bool = False) -> FoldedText:
    """The text in NFKC, casefolded, quotes and dashes made plain, spaces single, invisible signs dropped.

    With ``keep_lines`` a line feed stays one; otherwise it counts as a space.
    """
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(source):
        cluster = source[start:end]
        for letter in "\n" if keep_lines and cluster == "\n" else _fold_cluster(cluster):
            if letter == " " and letters and letters[-1] == " ":
                ends[-1] = end
                continue
            letters.append(letter)
            starts.append(start)
            ends.append(end)
    return FoldedText(source, "".join(letters), tuple(starts), tuple(ends))


def find_quote(quote: str, source: str | FoldedText) -> Passage | None:
    """Where the source says what the quote says, or None.

    None also for quotes too short to prove anything (fewer than two words or eight characters) and for
    matches that begin or end inside a word, since "he can" is no quotation of "she can't".
    """
    wanted = fold(quote).text.strip(_EDGES)
    if len(wanted) < MIN_CHARACTERS or len(_WORD.findall(wanted)) < MIN_WORDS:
        return None
    folded = fold(source) if isinstance(source, str) else source
    at = folded.text.find(wanted)
    while at >= 0:
        if _whole_words(folded.text, at, at + len(wanted)):
            return folded.passage(at, at + len(wanted))
        at = folded.text.find(wanted, at + 1)
    return None


def ground_quote(quote: str, sources: Mapping[str, str]) -> Evidence | None:
    """The quote as evidence, cut from the first of the named sources that holds it, or None."""
    for name, source in sources.items():
        passage = find_quote(quote, source)
        if passage is not None:
            return Evidence(passage.text, name)
    return None


def _clusters(source: str) -> Iterator[tuple[int, int]]:
    """Spans that can be normalised one by one with the same result as the whole."""
    start = 0
    for at in range(1, len(source) + 1):
        if at == len(source) or not joins_previous(source[at]):
            yield start, at
            start = at


def _fold_cluster(cluster: str) -> str:
    if cluster.isascii() and cluster.isprintable():
        return cluster.translate(_ALIKE).casefold()
    # Translated first, because NFKC takes some quotation marks apart into a space and an accent.
    plain = unicodedata.normalize("NFKC", cluster.translate(_ALIKE)).translate(_ALIKE).casefold()
    spaced = "".join(" " if letter.isspace() else letter for letter in plain)
    return "".join(letter for letter in spaced if unicodedata.category(letter) not in ("Cc", "Cf"))


def _whole_words(text: str, start: int, end: int) -> bool:
    return not (_glued(text, start - 1, start) or _glued(text, end - 1, end) or text.startswith("'t", end))


def _glued(text: str, left: int, right: int) -> bool:
    if left < 0 or right >= len(text):
        return False
    pair = (text[left], text[right])
    return all(in_word(letter) for letter in pair) and not any(is_unspaced(letter) for letter in pair)
