"""Words that withhold a declaration: it is taken back, left to a condition, put in other mouths, or one of two ways."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from adjudicator.posts.phrases import CONDITION, LAUGHS, MARKED, NAMED, NO, QUOTED, TAKE_BACK, TITLE
from adjudicator.posts.sentences import Sentence, Sentences

_SET_OFF = re.compile(rf"{MARKED}|{QUOTED}|{TITLE}")
_RETRACTED = re.compile(
    rf"\b(?:{TAKE_BACK}|strike|delete) (?:that|this|it|me|my|the (?:above|last))\b"
    r"|\bnever ?mind\b|\b(?:just )?(?:kidding|joking)\b|\b(?:jk|j/k)\b|\b(?:by|my) (?:mistake|accident|bad)\b"
    r"|\bno,? wait\b|\bwait,? no\b|\bhold on\b(?! to)|\bon second thoughts?\b|\btak(?:e|ing) (?:that|it|this) back\b"
    r"|\bchanged my mind\b|\b(?:I|we) (?:don|won|didn|can)['’]t\s*(?:[.!]|$|invok|do (?:that|it)|mean)"
    r"|\bsaid (?:nobody|no[- ]?one)\b|\bover my dead body\b"
    r"|\boops\b|\bwrong (?:thread|channel|post|game)\b|\bedit\W+(?:no|nope|not)\b"
    r"|\bnot really\b|\bas if\s*[.!]*$|(?:^|[\s.,(])not[.!)]*$|\bjust a joke\b"
    rf"|\b{LAUGHS}\W+{NO}\b",
    re.IGNORECASE,
)
_RETRACTED_LATER = re.compile(
    rf"\b(?:{TAKE_BACK}|strike|retract|withdraw)(?:ing)? (?:that|this|the|my)"
    r"(?: (?:last|first|above))? (?:invo|tag\b|compel|conce|roll\b|bit\b|post\b|declar)"
    rf"|^\W*edit\W+{TAKE_BACK}\b|^\W*(?:{LAUGHS}\W+)?(?:(?:I['’]m )?(?:just |only )?(?:kidding|joking)|jk|j/k)[\WDP]*$",
    re.IGNORECASE,
)
_JUST_NO = re.compile(r"\W*(?:nope|nah+)\W*", re.IGNORECASE)
_NEAR = 2
"""sentences behind a declaration that may take it back"""

_FAR = 40
"""sentences in which one that names what it takes back is looked for"""

_EITHER = re.compile(r"\b(?:either\b|or(?: else)?,?(?: (?:I|we|he|she|they)\b|\s*$))", re.IGNORECASE)
_OR = re.compile(r"\bor (?:else )?(?:I|we|he|she|they|maybe|perhaps|not)\b", re.IGNORECASE)
_QUOTING = re.compile(
    r"\b(?:says?|said|wrote|writes|claims?|claimed|told|tells|thinks?|thought|suggests?|suggested|asked|asks|insists?"
    r"|complains?|reads?|states|puts? it|according to|quot(?:e|es|ing)|per (?:the )?(?:GM|rules?))\b",
    re.IGNORECASE,
)
_QUOTED_BEHIND = re.compile(r"[,;—–-]\s*(?:says?|said|writes|wrote|claims?|thinks?|according to)\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(?:other|another|different|previous|last|old|home) (?:campaign|game|table|group|thread|chronicle)\b",
    re.IGNORECASE,
)
_HABIT = re.compile(
    r"\b(?:too often|too much|always|every time|usually|often|normally|sometimes|all the time|again and again|keeps?"
    r"|forgets?|forgot|ignores|overlooks)\b",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:forgot(?:ten)?|fail(?:ed)?|neglected|meant|regret(?:ted)?|sorry|thank(?:s| you)(?! to)|allow(?:ed|ing|s)?"
    r"|let(?:ting|s)|permitt?(?:ed|ing)?|ma(?:de|king) me|almost|nearly|pretend(?:ed|ing|s)?|dream(?:t|ed|s)?"
    r"|fat chance|no way|want(?:s|ed) me|ask(?:ed|s|ing)? me|tr(?:y|ied|ying) to)\b",
    re.IGNORECASE,
)
# Whoever is called by a name and told what to do is another player; the game master is told what is done.
_CALLED = (
    rf"(?:(?i:hey|hi|hello|yo|oi|psst|ok(?:ay)?|come on|c['’]mon|go on),?\s+@?|@)(?!(?:GM|DM)\b){NAMED}(?: {NAMED})?"
)
_GO = r"(?:(?:just|now|go and|then|also)\s+)?"
_TOLD = re.compile(
    rf"\bplease,?\s*$|\b(?i:tell|ask|let|make|have|beg|urge)\s+@?{NAMED}\s+(?:to\s+)?$"
    rf"|^\W*(?:{NAMED},|{_CALLED}\s*[,:–—-]?)\s+{_GO}$"
)
_CALL = re.compile(rf"\W*{_CALLED}\W*")
_GOING = re.compile(rf"\W*{_GO}")
_TELLS = re.compile(r"(?:invoke|tag|use|spend|concede|accept|refuse|decline|take|declare|say)\b", re.IGNORECASE)
_NOT_ALONE = re.compile(
    r"\b[\w’'-]+ and I\s*$|\b(?:for (?:example|instance)|e\.g\.|eg[.:,]|(?:example|something like)\s*:)",
    re.IGNORECASE,
)
_AFTERWARDS = re.compile(
    r"\b(?:after|before) (?:the|he|she|they|it|you|we)\b(?! (?:roll|dice|throw|fact))", re.IGNORECASE
)
_STRICT = re.compile(
    rf"(?:\b(?:but|only|and|even|though|except|just)\s+(?:only\s+)?|[,;(—–]\s*){CONDITION}\b", re.IGNORECASE
)
_REASON = re.compile(r"\b(?:because|since|so that|so|as)\b", re.IGNORECASE)


def is_withheld(where: Sentences, sentence: Sentence, before: str, after: str, *, addressing: bool = False) -> bool:
    """True where the words around a declaration, ``before`` it and from it on ``after``, do not let it stand.

    Aspects are blanked in both. ``addressing`` is for words that are said to others, who may then be called by name.
    """
    clause = re.split(r"[,;:—–()]", before)[-1]
    behind = _without_reason(after)
    told = not addressing and _TELLS.match(after) and (_TOLD.search(before) or _is_called(where, sentence, before))
    return bool(
        told
        or _EITHER.search(before)
        or _OR.search(behind)
        or _QUOTING.search(before)
        or _QUOTED_BEHIND.search(behind)
        or _ELSEWHERE.search(sentence.text)
        or _HABIT.search(clause)
        or _HABIT.search(behind)
        or _NOT_DONE.search(clause)
        or _STRICT.search(after)
        or _NOT_ALONE.search(before)
        or _is_for_later(behind)
        or _is_retracted(where, sentence, after)
    )


def _is_called(where: Sentences, sentence: Sentence, before: str) -> bool:
    """Whether the sentence before this one, which begins with a verb, calls somebody by name: "Hey Bren! Invoke …"."""
    number = bisect_left(where.all, sentence.start, key=lambda one: one.start)
    return bool(number and _GOING.fullmatch(before) and _CALL.fullmatch(where.all[number - 1].text))


def _is_for_later(behind: str) -> bool:
    """Whether it waits for something: in its own clause, or where the next one begins with it."""
    own, *others = re.split(r"[,;:—–()]", behind)
    return bool(_AFTERWARDS.search(own)) or any(_AFTERWARDS.match(clause.lstrip()) for clause in others)


def reason_begins(text: str) -> int | None:
    """Where a reason begins in ``text``, capitals of a name such as "Slick as an Eel" left aside; None for nowhere."""
    found = _REASON.search(_SET_OFF.sub(lambda name: " " * len(name[0]), text))
    return found.start() if found else None


def _without_reason(text: str) -> str:
    return text[: reason_begins(text)]


def _is_retracted(where: Sentences, sentence: Sentence, after: str) -> bool:
    if _RETRACTED.search(after):
        return True
    number = bisect_right(where.all, sentence.start, key=lambda one: one.start)
    following = [
        one for one in where.all[number : number + _FAR] if not where.in_speech(one.start + len(one.text) // 2)
    ]
    near = any(_RETRACTED.search(one.text) or _JUST_NO.fullmatch(one.text) for one in following[:_NEAR])
    return near or any(_RETRACTED_LATER.search(one.text) for one in following)
