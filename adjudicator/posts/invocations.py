"""Invocations in a post: a sign that one is made, the name of an aspect, and what the words around say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any

from adjudicator.posts.aspect_names import Named, name_behind, name_beside, names_in
from adjudicator.posts.found import Declared, Found, Question
from adjudicator.posts.moods import Mood, addresses_a_judge, is_recap, mood
from adjudicator.posts.phrases import FREE, POINT, TITLE, TWICE
from adjudicator.posts.reasons import reason_around
from adjudicator.posts.sentences import Sentence, Sentences
from adjudicator.posts.signs import Sign, actor, signs, tells_the_past
from adjudicator.posts.slots import Slots, read_slots
from adjudicator.posts.view import View

_CUT = re.compile(r"[,;&]|\band\b|\bplus\b", re.IGNORECASE)
_SECOND = re.compile(
    rf"(?:\binvok(?:e|es|ing)\s+|\b(?:and|plus|then)\s+)(?:(?:my|the|also)\s+)*(?P<name>{TITLE})"
    r"(?=\s*,?\s*(?:\(|for\b|to\s+(?:re-?roll|give|get)\b|\+\s?2))"
)
_EACH = re.compile(r"\beach\b|\bapiece\b", re.IGNORECASE)
_MECHANICS = re.compile(rf"\+\s?\d|\bre-?roll\w*|\bbonus\b|{FREE}|\bfree\b|{POINT}", re.IGNORECASE)
_LABELLED = re.compile(r"\W*(?:cost|benefit|effect|bonus|pay(?:ment|ing)?|paid|for)\b\W{0,4}:", re.IGNORECASE)
_UNSURE = ("noted", "loose", "foreign")
_SHORT = 6
"""words of a sentence beside that can only say what an invocation is for"""

_Segment = tuple[Named, Slots]


def invocations(seen: View, where: Sentences) -> list[Found]:
    """The invocations that a post declares, and the questions its unclear ones raise."""
    found: list[Found] = []
    for number, sentence in enumerate(where.all):
        label = number and _LABELLED.match(sentence.text)
        if not label and (by := signs(sentence.text)) and (names := _names(sentence.text, by[0])):
            found += _said(seen, where, number, by, names)
    return found


def _names(text: str, best: Sign) -> list[Named]:
    named = names_in(text)
    if best.how == "noted" and not named and (beside := name_beside(text)):
        return [beside]
    behind = None if best.how in _UNSURE else name_behind(text, best.end, lower=best.how == "verb")
    if behind is None:
        return named
    if not any(one.start <= behind.start < one.end for one in named):
        named = [behind, *(one for one in named if one.start > behind.end)]
    if best.how == "verb":
        named += [one for one in _further(text, behind.end) if all(one.start >= other.end for other in named)]
    return named


def _further(text: str, at: int) -> list[Named]:
    """Names in capitals behind ``at`` that a second verb, or "and" with a benefit of its own, sets beside the first."""
    found = [name_behind(text, one.start("name")) for one in _SECOND.finditer(text, at)]
    return [one for one in found if one is not None]


def _said(seen: View, where: Sentences, number: int, by: Sequence[Sign], names: Sequence[Named]) -> list[Found]:
    sentence, best = where.all[number], by[0]
    meant = _meant(where, sentence, by)
    segments = _segments(where, number, names, beside=best.how in ("verb", "use", "past"))
    says = any("benefit" in slots.move or slots.wrong for _, slots in segments)
    pays = best.how not in _UNSURE and any(slots.pays != (None,) for _, slots in segments)
    plain = best.how == "foreign" or (best.how == "verb" and not actor(sentence.text, best))
    if meant == "not" or not (says or pays or (plain and names[0].set_off)):
        return []
    if meant == "unclear" or best.how in ("loose", "foreign") or tells_the_past(sentence.text, best):
        return _asked(seen, sentence, names[0])
    return [one for name, slots in segments for one in _made(seen, where, number, name, slots)]


def _meant(where: Sentences, sentence: Sentence, by: Sequence[Sign]) -> Mood:
    """The most cautious reading of the surest and of the first sign."""
    # A point that is only noted says nothing about its sentence, so all of it is read.
    last = sentence.end - sentence.start if by[0].how == "noted" else by[0].start
    moods = {mood(where, sentence, sentence.start + at) for at in (last, min(sign.start for sign in by))}
    return "not" if "not" in moods else "unclear" if "unclear" in moods else "declared"


def _segments(where: Sentences, number: int, names: Sequence[Named], *, beside: bool) -> list[_Segment]:
    """Each name with what is said about it; names about which nothing is said besides others are mentions."""
    text = where.all[number].text
    cuts = [0, *(_cut(text, one.end, other.start) for one, other in pairwise(names)), len(text)]
    found = [
        (name, read_slots(f"{text[cuts[n] : name.start]} {text[name.end : cuts[n + 1]]}"))
        for n, name in enumerate(names)
    ]
    if len(found) == 1:
        labels = _labels(where, number)
        slots = read_slots(f"{text[: names[0].start]} {text[names[0].end :]} {labels}") if labels else found[0][1]
        silent = beside and "benefit" not in slots.move and not slots.wrong
        return [(names[0], _beside(where, number, slots) if silent else slots)]
    shared = next((slots for _, slots in found if "benefit" in slots.move), None)
    if shared is not None and _EACH.search(text):
        return [(name, shared) for name, _ in found]
    telling = [one for one in found if "benefit" in one[1].move or one[1].wrong]
    if len(telling) == 1 and len(telling[0][1].pays) == len(found) > 1:
        each = replace(telling[0][1], pays=telling[0][1].pays[:1])
        return [(name, each) for name, _ in found]
    if telling and TWICE.search(text[: names[0].start]):
        telling = [(name, replace(slots, pays=found[0][1].pays)) for name, slots in telling]
    return telling or found[:1]


def _labels(where: Sentences, number: int) -> str:
    """Lines below such as ``Cost: 1 FP`` and ``Benefit: +2``."""
    below = takewhile(lambda one: _LABELLED.match(one.text) is not None, where.all[number + 1 : number + 6])
    return " ".join(sentence.text for sentence in below if sentence.paragraph == where.all[number].paragraph)


def _cut(text: str, start: int, end: int) -> int:
    cuts = [found.start() for found in _CUT.finditer(text, start, end)]
    return cuts[-1] if cuts else end


def _beside(where: Sentences, number: int, slots: Slots) -> Slots:
    """The slots, with the benefit a short neighbour says: "Reroll please! Invoking …"."""
    around = [n for n in (number - 1, number + 1) if 0 <= n < len(where.all)]
    for sentence in (where.all[n] for n in around):
        alone = (
            sentence.words <= _SHORT and not sentence.asks and not names_in(sentence.text) and not signs(sentence.text)
        )
        near = abs(sentence.paragraph - where.all[number].paragraph) == 0
        said = read_slots(sentence.text) if alone and near else slots
        if said.move.get("benefit") in ("bonus", "reroll") and not said.wrong:
            return replace(slots, move={**slots.move, "benefit": said.move["benefit"]})
    return slots


def _asked(seen: View, sentence: Sentence, name: Named) -> list[Found]:
    if is_recap(sentence):
        return []
    ask = f"Is {name.text} invoked here? The post does not say so for certain."
    if addresses_a_judge(sentence.text):
        ask = f"The post speaks to whoever judges. Is {name.text} invoked here?"
    return [
        Question("invocation", seen.passage(sentence.start, sentence.end), ask, {"do": "invoke", "aspect": name.text})
    ]


def _made(seen: View, where: Sentences, number: int, name: Named, slots: Slots) -> Iterator[Found]:
    sentence = where.all[number]
    passage = seen.passage(sentence.start, sentence.end)
    who = next(filter(None, (actor(sentence.text, sign) for sign in signs(sentence.text))), "")
    spoken = [found.end() for found in _MECHANICS.finditer(sentence.text)]
    behind = sentence.start + max([name.end, *spoken])
    because = reason_around(seen, where, number, behind)
    for pay in slots.pays:
        move: dict[str, Any] = {"do": "invoke", **({"by": who} if who else {}), "aspect": name.text, **slots.move}
        move |= {"pay": pay} if pay else {}
        if slots.wrong or "benefit" not in move:
            ask = (
                slots.wrong or "Which benefit is meant: +2, a reroll, +2 for somebody else, an obstacle, or hindering?"
            )
            yield Question("invocation", passage, ask, move, because)
        else:
            doubts = () if pay else ("How it is paid is not said.",)
            yield Declared("invocation", move, passage, because, doubts)
