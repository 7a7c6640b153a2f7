"""Whether words are meant as a declaration: not what is asked, denied, supposed, remembered or left to others."""

from __future__ import annotations

import re
from typing import Literal

from adjudicator.posts.phrases import CONDITION, MARKED, TAKE_BACK
from adjudicator.posts.sentences import Sentence, Sentences
from adjudicator.posts.withheld import is_withheld, reason_begins

Mood = Literal["declared", "unclear", "not"]

_NAME = re.compile(MARKED)
_CLAUSE = re.compile(r"[,;:—–()]|\s-\s|\b(?:so|but|then|and so)\b")
_DENIED = re.compile(
    r"\b(?:not|never|no|without|cannot|nobody|nothing|neither|nor|hardly|instead of|rather than"
    r"|refus(?:e|es|ing) to|hold(?:ing)? off|avoid(?:ing)?|spare)\b|\w+n['’]t\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:you|you['’](?:re|ll|d|ve)|ya|someone|somebody|anyone|anybody|everyone|everybody|people|players?|one)\b"
    r"|\b(?:waiting|wait) (?:for|on)\b|\b(?:remember|recall|reminder|let me know|tell me)\b",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(rf"\b(?:{TAKE_BACK}|retract|withdraw|take back|taking back|never ?mind)\b", re.IGNORECASE)
_RULED = re.compile(
    r"\W*(?:(?:approved?|granted|denied|rejected|allowed|accepted)\b(?! the| that| this)|ruling\b)", re.IGNORECASE
)
_REMEMBERED = re.compile(
    r"\b(?:yesterday|last (?:week|night|time|month|year|session|scene|episode|game|turn|round|exchange|post|chapter)"
    r"|(?:days?|weeks?|months?|episodes?|sessions?|scenes?|posts?|turns?|rounds?|pages?) ago|earlier|previously"
    r"|back (?:then|when)|the other day|remember(?:ed)? (?:when|how|that)|already|used to)\b",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\W*(?:can|could|may|might|should|shall|would|is|are|am|do|does|did|how about|what if|what about|why not"
    r"|any chance"
    r"|i wonder|wondering|thoughts on|question)\b",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    rf"\b(?:{CONDITION}|whenever|suppos(?:e|ing)|imagine"
    r"|let['’]s say|whether|in theory|hypothetically|depending)\b",
    re.IGNORECASE,
)
# "might" and "will" are skills when they are written large.
_MODAL = re.compile(
    r"\bmight\b|\bmay\b|\b(?i:could|would(?!(?: also| really)? like)|should|maybe|perhaps|possibly|probably|can"
    r"|consider(?:ing)?|thinking"
    r"|think|tempted|plan(?:ning)?|hoping|hope|wonder(?:ing)?|about to|was|were|wanted|intend(?:ing)?|love to|rather"
    r"|able to|allowed to|have to|need to|ready to|prepared to|what)\b|\b(?i:i|we|he|she|they)['’](?:d"
    r"|ve)\b(?!(?: also| really)? like)"
)
_IMAGINED = re.compile(r"\b(?:would|could|should|might|maybe|wish|average)\b")
_MUSING = re.compile(
    r"\b(?:thinking|considering|wondering|tempted|mulling|debating|undecided|not sure|unsure)\b", re.IGNORECASE
)
_LATER = re.compile(
    r"\b(?:next (?:turn|round|time|scene|exchange|post|session|action|roll)|later|tomorrow|some other time)\b",
    re.IGNORECASE,
)
_TO_A_JUDGE = re.compile(
    r"\b(?:system|assistant|developer|admin)\b\s*[:\]>]|\b(?:(?:previous|prior|above|earlier|your|all) instructions?"
    r"|the (?:judge|adjudicator|referee|model|ai|bot)|system prompt|override|auto-?approved?|must approve"
    r"|approve(?:d)?\s*:"
    r"|language model|llm|jailbreak|pre-?approved)\b",
    re.IGNORECASE,
)


def mood(where: Sentences, sentence: Sentence, at: int, *, addressing: bool = False) -> Mood:
    """How the words at ``at`` (an offset into the view) are meant.

    "not" declares nothing and is nothing to ask about; "unclear" is a question to the game master.
    ``addressing`` is for words that are said to others, such as an offered compel.
    """
    before = _plain(sentence.text[: at - sentence.start])
    after = _plain(sentence.text[at - sentence.start :])
    clause = _CLAUSE.split(before)[-1]
    if where.in_speech(at) or _DENIED.search(clause) or _TAKEN_BACK.search(before) or _RULED.match(sentence.text):
        return "not"
    if not addressing and _OTHERS.search(clause):
        return "not"
    withheld = is_withheld(where, sentence, before, after, addressing=addressing)
    return "unclear" if withheld or _is_unclear(sentence, before, clause, after) else "declared"


def is_supposed(where: Sentences, sentence: Sentence, at: int) -> bool:
    """True where dice at ``at`` are remembered, imagined, asked about or spoken of in the story."""
    before = _plain(sentence.text[: at - sentence.start])
    asked = _ASKING.match(_plain(sentence.text)) is not None and sentence.asks
    supposed = _SUPPOSED.search(before) or _IMAGINED.search(before)
    return bool(where.in_speech(at) or asked or supposed or is_recap(sentence) or addresses_a_judge(sentence.text))


def is_recap(sentence: Sentence) -> bool:
    """True for a sentence that tells of an earlier scene."""
    return _REMEMBERED.search(sentence.text) is not None


def addresses_a_judge(text: str) -> bool:
    """True for words to a machine or whoever rules, instead of to the table."""
    return _TO_A_JUDGE.search(text) is not None


def _is_unclear(sentence: Sentence, before: str, clause: str, after: str) -> bool:
    reason = reason_begins(after)
    condition = _SUPPOSED.search(after)
    return bool(
        sentence.asks
        or _ASKING.match(_plain(sentence.text))
        or _SUPPOSED.search(before)
        or (condition and (reason is None or condition.start() < reason))
        or _MODAL.search(clause)
        or _MUSING.search(before)
        or _LATER.search(sentence.text)
        or is_recap(sentence)
        or addresses_a_judge(sentence.text)
    )


def _plain(text: str) -> str:
    """The text with its names blanked, since an aspect may well be called "Can't Resist a Wager"."""
    return _NAME.sub(lambda found: " " * len(found[0]), text)
