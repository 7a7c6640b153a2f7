"""Compels in a post: offered, accepted, refused."""

from __future__ import annotations

import re
from typing import Any, Literal

from adjudicator.posts.aspect_names import Named, name_behind, names_in
from adjudicator.posts.found import SPEAKER, Declared, Found, Question
from adjudicator.posts.moods import addresses_a_judge, is_recap, mood
from adjudicator.posts.phrases import TITLE
from adjudicator.posts.sentences import Sentence, Sentences
from adjudicator.posts.signs import actor_before
from adjudicator.posts.view import CLOSE, OPEN, View

_THE = r"(?:\s+(?:the|that|this|your|his|her|their|both))?(?:\s+\w+)?\s+compels?\b"
_ACCEPTED = re.compile(
    rf"\b(?:accept(?:s|ing|ed)?|tak(?:e|es|ing)|agree(?:s|ing)? to){_THE}|\bcompel\s+(?:is\s+)?accepted\b"
    r"|\byes to (?:the|that|this) compel\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"\b(?:refus(?:e|es|ing)|declin(?:e|es|ing)|reject(?:s|ing)?|resist(?:s|ing)?|turn(?:s|ing)? down|ignor(?:e|es|ing)"
    r"|buy(?:s|ing)?(?: (?:my|our) way)? (?:off|out of)|pay(?:s|ing)?(?: (?:my|our) way)? (?:off|out of|against)"
    rf"|pass(?:es|ing)? on|say(?:ing)? no to){_THE}"
    r"|\bcompel\s+(?:is\s+)?(?:refused|declined|rejected|bought off)\b"
    r"|\bno(?:,? thanks| thank you)?,? (?:to|on|for) (?:the|that|this|your) compel\b"
    r"|\bbuy(?:ing)? (?:the|that|this) compel off\b|\bcompel\b[^.\n]{0,60}\bpay(?:ing)? to (?:refuse|avoid)\b",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?P<self>self-?compel(?:ling|s)?|compel(?:ling|s)?\s+(?:myself|himself|herself|themselves|my\s+own|my))\b"
    r"|(?P<noun>\b(?:offer|propos|suggest|want)\w*\b[^.\n]{0,40}?\bcompel\b)|\b(?P<verb>compel(?:ling|s)?)\b",
    re.IGNORECASE,
)
_OFFERED = re.compile(r"(?:\b(?:the|that|this|your|his|her|my|any|no|accept|refuse|for)|['’]s)\s*$", re.IGNORECASE)
_ONE = rf"{OPEN}?@?(?P<who>[A-ZÀ-ÖØ-Þ][\w’-]{{1,30}}(?: [A-ZÀ-ÖØ-Þ][\w’-]{{1,30}})?){CLOSE}?"
_CALLED = re.compile(rf",\s*{_ONE}\s*(?=[-–—:.!?,]|$)")
_TARGETS = (
    re.compile(rf"\b(?i:compel(?:ling|s)?)\s+{_ONE}(?:['’]s)?\s*(?=\b(?:with|on|through|via|using|by)\b|[:,(]|{OPEN})"),
    re.compile(
        rf"\b(?i:on|to|for|against)\s+(?:the\s+)?{_ONE}\s*(?:['’]s\b|(?=[,:.(!]|\s[-–—]|\s(?i:on|with|using"
        rf"|through)\b|$))"
    ),
    re.compile(rf"^\W*(?:GM\s*:\s*)?{_ONE}\s*[,:]\s"),
    _CALLED,
    re.compile(r"\b(?:against|on)\s+the\s+(?P<who>[a-zà-ÿ][\w’-]{2,30})\b"),
)
_NOUNS = ("compel", "no")
"""what an answer begins with where no verb does"""
_TO_OTHERS = re.compile(r"\b(?:would|will|do|could) you\b", re.IGNORECASE)
_VOCATIVE = 2
"""words that only say whom an offer is for"""
_NOBODY = frozenset({"gm", "ooc", "i", "compel", "compelling", "self", "offering", "aspect", "trouble", "note"})
_BY = re.compile(r"\b(?P<who>[A-ZÀ-ÖØ-Þ][\w’-]{1,30})\s+compels\b")
_FOLLOWS = re.compile(r"\s*(?:[:–—]|\s-+\s)\s*(?P<what>\S[^\n]*)")
_LOOSELY = re.compile(
    r"\s*(?:,\s*(?:so|and|which means)?|\bso(?: that)?|\bbecause|\bmeaning)\s+(?P<what>\S[^\n]*)", re.IGNORECASE
)
_TITLED = re.compile(
    rf"(?:\b(?:with|on|through|via|using)\s+(?:(?:your|his|her|their|my|the)\s+)?|\()(?P<name>{TITLE})"
)
_STATED = re.compile(r"\W*(?:(?:GM|OOC)\s*:\s*)?I(?:['’]m|['’]ll)?\s+compel(?:ling)?\b", re.IGNORECASE)
_AFTER_TARGET = re.compile(rf"['’]?s?\s*[:,–—-]\s*(?P<name>{TITLE})(?=\s*[,:;(–—]|\s-)")
_ENDS = f" \t\n)(*_{OPEN}{CLOSE}"


def compels(seen: View, where: Sentences) -> list[Found]:
    """The compels that a post offers and the answers that it gives."""
    found: list[Found] = []
    if "compel" not in seen.text.lower():
        return found
    for number, sentence in enumerate(where.all):
        answer = _answered(seen, where, sentence)
        if answer is not None:
            found.append(answer)
        elif _TO_OTHERS.search(sentence.text) or not (
            _ACCEPTED.search(sentence.text) or _REFUSED.search(sentence.text)
        ):
            found += _offered(seen, where, number)
    return found


def _answered(seen: View, where: Sentences, sentence: Sentence) -> Found | None:
    refused = _REFUSED.search(sentence.text)
    said = refused or _ACCEPTED.search(sentence.text)
    if said is None:
        return None
    answer: Literal["accept", "refuse"] = "refuse" if refused else "accept"
    move: dict[str, Any] = {"do": "answer_compel", "answer": answer}
    if not said[0].casefold().startswith(_NOUNS) and (who := actor_before(sentence.text, said.start())):
        move["by"] = who
    passage = seen.passage(sentence.start, sentence.end)
    meant = mood(where, sentence, sentence.start + said.start())
    if meant == "declared":
        return Declared("answer", move, passage)
    if meant == "unclear" and not is_recap(sentence):
        return Question("answer", passage, "Is the compel accepted or refused?", move)
    return None


def _offered(seen: View, where: Sentences, number: int) -> list[Found]:
    sentence = where.all[number]
    sign = _OFFER.search(sentence.text)
    if sign is None or (sign["verb"] and _OFFERED.search(sentence.text, 0, sign.start())):
        return []
    if sentence.words == 1 and number + 1 < len(where.all):
        sentence, sign_end = where.all[number + 1], 0
        number += 1
    else:
        sign_end = sign.end()
    target, skip = ("", None) if sign["self"] else _target(sentence.text)
    name = _aspect(sentence.text, sign_end, skip)
    meant = mood(where, where.all[number], sentence.start + (sign.start() if sign_end else 0), addressing=True)
    if meant == "not" or is_recap(sentence):
        return []
    if name is None:
        return _nameless(seen, sentence, target)
    move: dict[str, Any] = {"do": "compel", "aspect": name.text}
    if (by := _BY.search(sentence.text)) is not None and by["who"].casefold() not in _NOBODY:
        move["by"] = by["who"]
    if sign["self"] or target:
        move["target"] = SPEAKER if sign["self"] else target
    span, complication = _complication(seen, where, number, name)
    move |= {"complication": complication} if complication else {}
    return [_compel(seen, sentence, move, meant, span)]


def _nameless(seen: View, sentence: Sentence, target: str) -> list[Found]:
    """What to ask about "I compel Mira: …", where no aspect is named."""
    if not target or not _STATED.match(sentence.text):
        return []
    move = {"do": "compel", "target": target}
    return [Question("compel", seen.passage(sentence.start, sentence.end), "Which aspect is compelled?", move)]


def _target(text: str) -> tuple[str, tuple[int, int] | None]:
    """Whom a compel is offered to, as written, and where the name stands; "" for nobody named."""
    named = names_in(text)
    only = (named[0].start, named[0].end) if len(named) == 1 else (0, 0)
    follows = _FOLLOWS.search(text, named[-1].end) if named else None
    head = follows.start() if follows else len(text)
    for pattern in _TARGETS:
        # Behind the aspect stands what happens, and only a name called out there is the target's.
        for found in pattern.finditer(text, 0, len(text) if pattern is _CALLED else head):
            aspect = only[0] <= found.start("who") < only[1]
            if not aspect and found["who"].split()[0].casefold() not in _NOBODY:
                return found["who"], found.span("who")
    return "", None


def _aspect(text: str, behind: int, skip: tuple[int, int] | None) -> Named | None:
    """The aspect: set off, or in capitals behind "with" and "on", or in brackets; never the target's name."""
    named = [one for one in names_in(text) if skip is None or not (one.start <= skip[0] < one.end)]
    after = [one for one in named if one.start >= behind]
    if after or named:
        return (after or named)[0]
    for found in _TITLED.finditer(text, behind):
        if skip is None or found.start("name") != skip[0]:
            return name_behind(text, found.start("name"))
    if skip is not None and (found_behind := _AFTER_TARGET.match(text, skip[1])) and " " in found_behind["name"]:
        return name_behind(text, found_behind.start("name"))
    return None


def _complication(seen: View, where: Sentences, number: int, name: Named) -> tuple[tuple[int, int], str]:
    """What a compel brings, in the post's words, and the span of the whole offer."""
    sentence = where.all[number]
    found = _FOLLOWS.search(sentence.text, name.end) or _LOOSELY.search(sentence.text, name.end)
    if found is not None and len(found["what"].split()) > _VOCATIVE:
        text = seen.written(sentence.start + found.start("what"), sentence.end)
        return (sentence.start, sentence.end), text.strip(_ENDS)
    following = where.all[number + 1] if number + 1 < len(where.all) else None
    if following is not None and following.paragraph == sentence.paragraph and not following.asks:
        return (sentence.start, following.end), seen.written(following.start, following.end).strip(_ENDS)
    return (sentence.start, sentence.end), ""


def _compel(seen: View, sentence: Sentence, move: dict[str, Any], meant: str, span: tuple[int, int]) -> Found:
    passage = seen.passage(*span)
    if meant == "unclear":
        judge = addresses_a_judge(sentence.text)
        ask = (
            "The post speaks to whoever judges. Is a compel offered?"
            if judge
            else "Is this compel offered, or only asked about?"
        )
        return Question("compel", passage, ask, move)
    if "complication" not in move:
        return Question("compel", passage, "What complication does this compel bring?", move)
    doubts = () if "target" in move else ("Whom the compel is offered to is not said.",)
    return Declared("compel", move, passage, "", doubts)
