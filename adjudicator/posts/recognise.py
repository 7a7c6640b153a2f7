"""Reads a post: what it declares, what has to be asked, and which parts are story, asides and mechanics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from adjudicator.posts.claims import claims, replies
from adjudicator.posts.compels import compels
from adjudicator.posts.found import Declared, Found, Source, Span
from adjudicator.posts.invocations import invocations
from adjudicator.posts.moods import addresses_a_judge
from adjudicator.posts.rolls import rolls
from adjudicator.posts.sentences import sentences
from adjudicator.posts.view import View, view

_WORDS = (
    "invo", "tag", "fate", "fp", "compel", "conced", "concess", "4d", "4 d", "boost", "free inv", "free tag",
    "free one", "overc", "attack", "defen", "advantage", "discover", "oppos", "roll", "dice", "detail",
    "fudge", "+2", "+ 2", "rufe", "nutze", "beschw", "evoco", "utili",
)  # fmt: skip
_MEANT = re.compile(
    r"(?<![^\W\d_])(?:invo[ckq]|tag(?:s|ged|ging)?\b|fate|fps?\b|compel|conced|concess|boost|free (?:inv|tag|one)|overc"
    r"|attack|defen|advantage|discover|oppos|re-?roll|roll|dice|details?\b|fudge|rufe|aufrufe|nutze|beschw|evoco|utili)"
    r"|4 ?d|\+ ?2"
)
"""The same words where they begin a word: no cottage and no scroll."""
# Every way begins with one of a few signs, so that all other letters are passed over at once.
_SIGNS = re.compile(
    r"[+\-−–0\[qQ:\u2795\u2796](?:(?<=[+\-−–0])[ ,|/]*[+\-−–0][ ,|/]*[+\-−–0]|(?<=\[)[+\-−– 0_1-9]"
    r"|(?<=\b[qQ])[1-9]|(?<=[\w>]:)\s?[:<]|(?<=[\u2795\u2796]))"
)
_LONGEST = 60_000
"""characters of one post that are read"""
_NEAR = 40
"""characters between an invocation for a reroll and its dice"""
_JUDGED = "The post also speaks to whoever judges, and not only to the table."


def recognise(text: str, *, quoted: Sequence[Span] = (), embeds: str = "") -> tuple[Found, ...]:
    """What the post ``text`` declares or leaves in question, in the order of the text; then that of its embeds.

    ``quoted`` are the spans that quote other posts: they declare nothing, but may say which question is answered.
    Never raises; every passage is a piece of the text or of the embeds.
    """
    found = _read(text[:_LONGEST], quoted, "text")
    return (*found, *_read(embeds[:_LONGEST], (), "embeds")) if embeds else tuple(found)


def _read(text: str, quoted: Sequence[Span], source: Source) -> list[Found]:
    cited = "\n".join(text[start:end] for start, end in quoted)
    if not _may_declare(text):
        return []
    rest = seen = view(text, quoted, source)
    where = sentences(seen)
    rolled, taken = rolls(seen, where)
    if taken:
        rest = _without(seen, taken)
        where = sentences(rest)
    invoked = invocations(rest, where)
    claimed = [*compels(rest, where), *claims(rest, where)]
    settled = {one.passage for one in claimed if isinstance(one, Declared)}
    invoked = [one for one in invoked if isinstance(one, Declared) or one.passage not in settled]
    found = [*_dice_of_rerolls(rolled, invoked), *claimed, *replies(seen, cited)]
    if found and addresses_a_judge(seen.plain):
        found = [_doubted(one) for one in found]
    return sorted(found, key=lambda one: (one.passage.start, one.passage.end))


def _may_declare(text: str) -> bool:
    """False for most posts: they only tell the story, and are told by a look at their words."""
    low = text.lower()
    return bool((any(map(low.__contains__, _WORDS)) and _MEANT.search(low)) or _SIGNS.search(text))


def _without(seen: View, taken: Iterable[Span]) -> View:
    """The view with the numbers of rolls blanked, so that a rating of +2 is not taken for an invocation's."""
    letters = list(seen.text)
    for start, end in taken:
        letters[start:end] = ["\n" if letter == "\n" else " " for letter in letters[start:end]]
    return replace(seen, text="".join(letters))


def _dice_of_rerolls(rolled: list[Found], invoked: list[Found]) -> list[Found]:
    """Rolls and invocations; dice thrown right behind an invocation for a reroll belong to it."""
    left, found = list(rolled), []
    for one in invoked:
        later = [roll for roll in left if _rethrows(one, roll)]
        if later and isinstance(one, Declared):
            left.remove(later[0])
            one = replace(one, move={**one.move, "dice": (later[0].move or {})["dice"]})
        found.append(one)
    return [*left, *found]


def _rethrows(invoked: Found, roll: Found) -> bool:
    move = roll.move or {}
    near = invoked.passage.start <= roll.passage.start <= invoked.passage.end + _NEAR
    rerolls = isinstance(invoked, Declared) and invoked.move["benefit"] == "reroll"
    return rerolls and near and "dice" in move and "action" not in move


def _doubted(one: Found) -> Found:
    """A post that also speaks to whoever judges is read like any other, and says so."""
    return replace(one, doubts=(*one.doubts, _JUDGED)) if isinstance(one, Declared) else one
