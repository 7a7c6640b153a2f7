"""A post without its mark-up, as text in which what was emphasised stands between two signs.

Players set names of aspects in bold, italics, code or colour, in three dialects; here they all look alike, and every
place can be traced back to the post itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from adjudicator.posts.found import Passage, Source, Span

OPEN, CLOSE = "\ue000", "\ue001"
"""Around what was emphasised; from the private use area, so that they stand in no post."""

LONGEST_NAME = 80

_TAG = re.compile(
    r"\[(?P<close>/?)(?P<name>b|i|u|s|color|colour|size|font|center|aspect|url|npc|charsheet|ooc|spoiler|details|hide"
    r"|code|quote|list|\*)(?:[= ][^\]\n]{0,200})?\]"
    r"|[<{](?P<shut>/?)(?P<html>b|i|u|s|em|strong|span|ooc)(?: [^>}\n]{0,100})?[>}]",
    re.IGNORECASE,
)
_INLINE = frozenset({"b", "i", "u", "color", "colour", "size", "font", "aspect", "em", "strong", "span", "url"})
_EMPHASIS = re.compile(
    r"(?P<star>\*{1,3})(?=[^\s*])(?P<a>[^*\n]{1,300}?)(?<=[^\s*])(?P=star)(?!\*)"
    r"|(?<!\w)(?P<line>_{1,3})(?=[^\s_])(?P<b>[^_\n]{1,300}?)(?<=[^\s_])(?P=line)(?!\w)"
    r"|(?P<tick>`)(?P<c>[^`\n]{1,120})`"
)
_STRUCK = re.compile(r"~~.{1,2000}?~~|\[s\].{1,2000}?\[/s\]|<s>.{1,2000}?</s>", re.IGNORECASE | re.DOTALL)
# Dice and names are set as code as well; a declaration in code is shown, not made.
_FENCED = re.compile(r"```.*?(?:```|\Z)|\[code\].*?(?:\[/code\]|\Z)", re.IGNORECASE | re.DOTALL)
_CODE = re.compile(r"(?P<ticks>`{1,2})(?!`)(?P<shown>[^`\n]{1,300})(?P=ticks)(?!`)")
_DECLARING = re.compile(
    r"\b(?:invok|tag(?:s|ging)?\b|compel|conced|concession|fate points?|fps?\b|declar|overcom|attack|defend|advantage)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://\S{1,500}")
_DOUBLED = re.compile(r"\({2,}|\){2,}|\|\|")
# Emphasis around a whole sentence or a label names nothing.
_LABEL = re.compile(
    r"\s*(?:(?:free )?invok\w*|invocations?|tag(?:ging)?|(?:self-?)?compel\w*|aspects?|overcome|attack|defen[ds]\w*"
    r"|create (?:an )?advantage|ooc|mechanics|rolls?|dice|total|result|fate points?|fps?|re-?roll|note|edit|gm"
    r"|story detail|concede)\s*[:.!]?\s*",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"\b(?:I|I'll|I'm|I’ll|I’m) \w+|\b(?:invok(?:e|es|ing)|compel\w*|4dF|concedes?|ooc:|fate points?|FP)\b"
    r"|(?<!\b[DMS]r)[.!?]\s+\w|=",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class View:
    """``text`` is the post without mark-up; character i of it comes from ``raw[origin[i]]``."""

    raw: str
    text: str
    origin: Sequence[int]
    source: Source = "text"

    def passage(self, start: int, end: int) -> Passage:
        """The passage of the post behind ``text[start:end]``, without spaces and stray signs at its ends."""
        while start < end and self.text[start] in " \n\t,;":
            start += 1
        while end > start and self.text[end - 1] in " \n\t":
            end -= 1
        if start >= end:
            return Passage(0, 0, "", self.source)
        first, last = self.origin[start], self.origin[end - 1] + 1
        return Passage(first, last, self.raw[first:last], self.source)

    def written(self, start: int, end: int) -> str:
        """The post's own words behind ``text[start:end]``."""
        return self.passage(start, end).text

    @property
    def plain(self) -> str:
        """The text with spaces where the signs around names stand: the same length, the same offsets."""
        return self.text.replace(OPEN, " ").replace(CLOSE, " ")


def view(raw: str, hidden: Iterable[Span] = (), source: Source = "text") -> View:
    """``raw`` without mark-up, and without the spans ``hidden``, which nobody declares anything in."""
    masked = list(raw.replace(OPEN, " ").replace(CLOSE, " "))
    for start, end in (*hidden, *(found.span() for found in _STRUCK.finditer(raw)), *_shown(raw, source)):
        masked[start:end] = "\n" * len(masked[start:end])
    for found in _ADDRESS.finditer(raw):
        masked[found.start() : found.end()] = " " * (found.end() - found.start())
    text = "".join(masked)
    replaced, marked = _marks(text)
    return _built(raw, text, replaced, marked, source) if replaced else View(raw, text, range(len(text)), source)


def _shown(raw: str, source: Source) -> Iterator[Span]:
    """What a player sets as code and would otherwise declare something; bots answer in code, and declare nothing."""
    if source == "text":
        yield from (found.span() for found in _FENCED.finditer(raw) if _DECLARING.search(found[0]))
        yield from (found.span() for found in _CODE.finditer(raw) if _DECLARING.search(found["shown"]))


def _marks(text: str) -> tuple[dict[int, tuple[int, str]], list[tuple[Span, Span]]]:
    """What to replace, by its start, as (end, by what); and what is emphasised as (outer, inner) spans."""
    replaced: dict[int, tuple[int, str]] = {}
    marked: list[tuple[Span, Span]] = []
    opened: dict[str, re.Match[str]] = {}
    for tag in _TAG.finditer(text):
        name = (tag["name"] or tag["html"]).lower()
        replaced[tag.start()] = (tag.end(), "" if name in _INLINE else "\n")
        if name not in _INLINE:
            continue
        if not (tag["close"] or tag["shut"]):
            opened[name] = tag
        elif (start := opened.pop(name, None)) is not None:
            marked.append(((start.start(), tag.end()), (start.end(), tag.start())))
    for found in _DOUBLED.finditer(text):
        replaced[found.start()] = (found.end(), "\n" if found[0] != "||" else " ")
    for found in _EMPHASIS.finditer(text):
        group = next(name for name in "abc" if found[name] is not None)
        inner = found.span(group)
        replaced[found.start()] = (inner[0], "")
        replaced[inner[1]] = (found.end(), "")
        marked.append((found.span(), inner))
    return replaced, marked


def _built(
    raw: str, text: str, replaced: dict[int, tuple[int, str]], marked: list[tuple[Span, Span]], source: Source
) -> View:
    opens, closes = _signs(text, marked)
    letters: list[str] = []
    origin: list[int] = []
    at = 0
    for letter, where, to in _pieces(text, replaced):
        # The signs stand where the mark-up stood, also where that was several marks in a row.
        for place in range(at, to):
            if place in opens:
                letters.append(OPEN)
                origin.append(place)
        if letter:
            letters.append(letter)
            origin.append(where)
        for place in range(at + 1, to + 1):
            if place in closes:
                letters.append(CLOSE)
                origin.append(place - 1)
        at = to
    return View(raw, "".join(letters), tuple(origin), source)


def _pieces(text: str, replaced: dict[int, tuple[int, str]]) -> Iterator[tuple[str, int, int]]:
    at = 0
    while at < len(text):
        if at in replaced and replaced[at][0] > at:
            end, by = replaced[at]
            yield by, at, end
            at = end
        else:
            yield text[at], at, at + 1
            at += 1


def _signs(text: str, marked: list[tuple[Span, Span]]) -> tuple[set[int], set[int]]:
    """Where names begin and end: the innermost emphasis that may be a name."""
    taken = bytearray(len(text))
    opens, closes = set(), set()
    for (start, end), inner in sorted(marked, key=lambda one: one[1][1] - one[1][0]):
        content = _TAG.sub("", text[slice(*inner)]).strip("*_` ")
        names = content and len(content) <= LONGEST_NAME and not (_LABEL.fullmatch(content) or _SAYING.search(content))
        if names and not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            opens.add(start)
            closes.add(end)
    return opens, closes
