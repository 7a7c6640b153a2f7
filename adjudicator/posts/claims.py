"""What else posts declare: story details, concessions, aspects with free invocations, answers to a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.posts.aspect_names import names_in
from adjudicator.posts.found import SPEAKER, Declared, Found, Kind, Question
from adjudicator.posts.moods import addresses_a_judge, is_recap, mood
from adjudicator.posts.phrases import MARKED, POINT, QUOTED, TITLE, bare
from adjudicator.posts.sentences import Sentence, Sentences
from adjudicator.posts.signs import actor_before, signs
from adjudicator.posts.view import CLOSE, OPEN, View

_FIGHT = r"(?:fight|conflict|scene|contest|exchange|battle|duel|chase|combat|match|encounter)"
_CONCEDES = re.compile(
    rf"\b(?P<verb>conced(?:e|es|ing))\b(?=\s*(?:$|[.;:!)—–-]|,|(?:the|this)\s+{_FIGHT}\b|here\b|now\b|before\b|and\b))"
    r"|\b(?:offer(?:s|ing)?|tak(?:e|es|ing)|mak(?:e|es|ing)|propos(?:e|es|ing))\s+(?:a|my)\s+concession\b",
    re.IGNORECASE,
)
_DECLARES = re.compile(
    r"\b(?P<verb>declar(?:e|es|ing)|sa(?:y|ys|ying)|stat(?:e|es|ing)|establish(?:es|ing)?|add(?:s|ing)?|introduc(?:e"
    r"|es|ing))\s+"
    r"(?:(?:a|the|one) (?:story )?details?\s*[:,–—-]?\s*)?(?:that\s+)?(?P<what>\S[^\n]*)"
    r"|\b(?P<label>(?:story )?detail|declaration)\b[^:\n]{0,40}:\s*(?P<told>\S[^\n]*)",
    re.IGNORECASE,
)
_POINT = re.compile(POINT, re.IGNORECASE)
_LENT = re.compile(
    rf",?\s*(?:\b(?:thanks to|using|because of|via|through|with|from)\s+(?:(?:my|the|his|her)\s+)?"
    rf"|\()(?P<name>{MARKED}|{QUOTED})",
    re.IGNORECASE,
)
_PAYING = re.compile(
    rf"[,;]?\s*(?:\band\b\s*)?(?:\b(?:spend|pay|burn|us|drop)(?:e|s|ing)?\b[^.\n]{{0,30}})?\(?\s*(?:\b(?:for"
    rf"|with)\s+)?(?:\b(?:1|a|an|one|my)\s+)?"
    rf"{POINT}\s*\)?\W*$",
    re.IGNORECASE,
)
_LABEL = (
    r"(?:(?:new|created|scene|situation)?\s*(?:aspects?|advantages?)(?: (?:created|placed|gained))?|created?|placed)"
    r"\s*[:–—-]\s*"
)
_COUNTED = re.compile(
    rf"(?P<name>{MARKED}|{QUOTED})\s*\[\s*(?P<n>[1-9])\b[^\]\n]{{0,24}}\]"
    rf"|(?:^\W*|(?i:{_LABEL}))(?P<titled>{TITLE})\s*\[\s*(?P<m>[1-9])\b[^\]\n]{{0,24}}\]"
)
_LEDGER = re.compile(
    r"^\W*(?:status|state|current|remaining|on the table|(?:(?:scene|situation|game|my|known|active"
    r"|current)\s+)?aspects\b(?!\s+creat))"
    r"|\bfps?\b\W{0,3}\d|\bin play\b",
    re.IGNORECASE,
)
_WITH_FREE = re.compile(
    r"\bwith\s+(?P<n>an?|one|two|three|1|2|3)\s+free\s+(?:invok(?:e|es)|invocations?|tags?)\b", re.IGNORECASE
)
_PLACES = re.compile(
    r"\b(?:gets?|gains?|goes|plac(?:e|es|ing|ed)|creat(?:e|es|ing|ed)|add(?:s|ing|ed)?|new aspect|put(?:s|ting)?"
    r"|stick(?:s|ing)?"
    r"|becomes?)\b",
    re.IGNORECASE,
)
_ON = re.compile(r"\b(?:on|onto)\s+(?:the\s+)?(?P<who>[A-Za-zÀ-ÿ][\w’-]{1,30}(?: [A-ZÀ-Þ][\w’-]{1,30})?)")
_ANY = re.compile(r"conce|fps?\b|fate|free|story detail|\[", re.IGNORECASE)
"""In every post that claims anything."""
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_REPLY = re.compile(
    r"(?:^|\n)[ \t]*(?:(?:re|answer(?:ing)?|reply(?:ing)?|to|on"
    r"|@\w+)\b[:.]?\s*(?:to\s+)?)*[(\[]?(?P<id>q[1-9]\d{0,5})\b[)\]]?"
    r"[ \t]*[:.,–—-]*[ \t]*(?P<words>[^\n]*\S[^\n]*)",
    re.IGNORECASE,
)
_ID = re.compile(r"\bq[1-9]\d{0,5}\b")
_ENDS = f" \t\n)(*_{OPEN}{CLOSE}"


def claims(seen: View, where: Sentences) -> list[Found]:
    """Details, concessions and created aspects that a post declares."""
    found: list[Found] = []
    if not _ANY.search(seen.text):
        return found
    to_a_judge = addresses_a_judge(seen.text)
    for sentence in where.all:
        if to_a_judge and addresses_a_judge(sentence.text):
            continue
        found += [*_conceded(seen, where, sentence), *_detailed(seen, where, sentence), *_placed(seen, where, sentence)]
    return found


def replies(seen: View, quoted: str) -> list[Found]:
    """Answers to a ruling's question: by its id before the words, or below a quotation that names it."""
    found: list[Found] = []
    for one in _REPLY.finditer(seen.text):
        passage = seen.passage(one.start("words"), one.end("words"))
        whole = seen.passage(one.start("id"), one.end("words"))
        found.append(Declared("reply", {"do": "reply", "ruling": one["id"].lower(), "text": passage.text}, whole))
    asked = {one[0].lower() for one in _ID.finditer(quoted)}
    words = seen.passage(0, len(seen.text))
    if not found and len(asked) == 1 and len(words.text.split()) >= 2:
        found.append(Declared("reply", {"do": "reply", "ruling": asked.pop(), "text": words.text}, words))
    return found


def _conceded(seen: View, where: Sentences, sentence: Sentence) -> Iterator[Found]:
    said = _CONCEDES.search(sentence.text)
    if said is None:
        return
    move: dict[str, Any] = {"do": "concede"}
    if said["verb"] and (who := actor_before(sentence.text, said.start())):
        move["by"] = who
    yield from _as_meant(seen, where, sentence, said.start(), "concession", move, "Is the conflict conceded here?")


def _detailed(seen: View, where: Sentences, sentence: Sentence) -> Iterator[Found]:
    said = _DECLARES.search(sentence.text)
    paid = _POINT.search(sentence.text)
    if said is None or (paid is None and "story detail" not in sentence.text.lower()):
        return
    group = "what" if said["what"] else "told"
    start, end = said.span(group)
    move: dict[str, Any] = {"do": "declare_detail"}
    lent = list(_LENT.finditer(sentence.text))
    if lent:
        move["aspect"] = bare(lent[0]["name"])
        end = lent[0].start() if lent[0].start() > start else end
    elif named := names_in(sentence.text[: said.start()]):
        move["aspect"] = named[-1].text
    if (paying := _PAYING.search(sentence.text, start, end)) is not None:
        end = paying.start()
    move["detail"] = seen.written(sentence.start + start, sentence.start + end).strip(_ENDS).rstrip(".")
    first = min(said.start(), paid.start() if paid else said.start())
    if move["detail"]:
        yield from _as_meant(seen, where, sentence, first, "detail", move, "Is this detail declared here?")


def _placed(seen: View, where: Sentences, sentence: Sentence) -> Iterator[Found]:
    counted, free = list(_COUNTED.finditer(sentence.text)), _WITH_FREE.search(sentence.text)
    if not (counted or free) or _LEDGER.search(sentence.text):
        return
    if any(sign.how == "verb" for sign in signs(sentence.text)):
        return
    for one in counted:
        name, count = (one["name"], one["n"]) if one["name"] else (one["titled"], one["m"])
        move = {"do": "place_aspect", "text": bare(name), "free": {SPEAKER: int(count)}}
        yield from _as_meant(seen, where, sentence, one.start(), "advantage", move, "Is this aspect created here?")
    names = names_in(sentence.text)
    if free is None or not names or not _PLACES.search(sentence.text):
        return
    count = _COUNTS.get(free["n"].lower()) or int(free["n"])
    move = {"do": "place_aspect", "text": names[0].text, "free": {SPEAKER: count}}
    if (on := _ON.search(sentence.text, names[0].end)) is not None:
        move["on"] = bare(on["who"])
    yield from _as_meant(seen, where, sentence, free.start(), "advantage", move, "Is this aspect created here?")


def _as_meant(
    seen: View, where: Sentences, sentence: Sentence, at: int, kind: Kind, move: dict[str, Any], ask: str
) -> Iterator[Found]:
    """The move as declared, as a question, or not at all."""
    passage = seen.passage(sentence.start, sentence.end)
    meant = mood(where, sentence, sentence.start + at)
    if meant == "declared":
        yield Declared(kind, move, passage)
    elif meant == "unclear" and not is_recap(sentence):
        yield Question(kind, passage, ask, move)
