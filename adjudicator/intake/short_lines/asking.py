"""Lines that ask the oracle, and draw from its tables."""

from __future__ import annotations

import re

from adjudicator.core.oracle import ODDS_WORDS, step_named
from adjudicator.core.violations import Malformed
from adjudicator.intake.dice import dice_behind, read_dice
from adjudicator.intake.short_lines.counting_in import counted_behind
from adjudicator.intake.short_lines.grammar import Words
from adjudicator.intake.short_lines.said import CommandSaid
from adjudicator.intake.short_lines.usage import USAGE

MARK = "?"
ROLL = "roll"
"""Stands among the arguments of a draw for Fate dice that are still to be thrown."""

_STEP = re.compile(r"[+\-−–][0-9]{1,2}(?=[\s:]|$)")
_SUM_AT_END = re.compile(r"(?<=\s)[+\-−–][0-4]$")
_FLAG = re.compile(r"(?<!\S)--[a-z][\w-]*", re.IGNORECASE)
_ASPECT_COUNTED = re.compile(r"(?:\S+\s+){0,2}?(?:for|against)\s+\S+(?:\s+\S+){0,5}", re.IGNORECASE)
_MOST_ODDS_WORDS = 2
"""Words in front of a colon that stand for odds; more of them belong to the question."""
LONGEST_SHOWN = 40
_COUNTED_BEHIND = "aspects are counted behind the question, by their whole names: ? QUESTION for FOG against NIGHT"


def marked(words: Words) -> CommandSaid:
    """``? is the gate guarded``, ``? likely: is it ++0-``, ``?+2 is it``; a lone ``?`` or ``? WORD`` asks for help.

    A single word with a mark of its own, ``? raining?``, is a question, and odds or dice alone are one that is missing.
    """
    text = words.line.strip().removeprefix(MARK).strip()
    words.usage = USAGE["oracle"][0]
    _no_flags("oracle", text)
    if len(text.split()) > 1 or text.endswith((MARK, ":")) or _STEP.match(text) or dice_behind(text)[1]:
        return _question(words, text, "ask", "")
    return CommandSaid("help", (text.casefold(),) if text else ())


def oracle(words: Words) -> CommandSaid:
    """``oracle likely: is it``, ``oracle by mira …``, ``oracle open mira …``, ``oracle answer [r1]``."""
    start = words.at
    _no_flags("oracle", words.line)
    if words.skip("answer"):
        roll = words.roll() or ""
        if not words:
            return CommandSaid("oracle", ("answer", roll))
    words.at = start
    how = words.skip_any("open", "by")
    found = words.known_character() if how else None
    if found is None:
        words.at = start
        return _question(words, words.rest("the question"), "ask", "")
    words.at += found[1]
    return _question(words, words.rest("the question"), "open" if how == "open" else "ask", found[0])


def draw(words: Words) -> CommandSaid:
    """``draw``, ``draw events``, with ``7``, ``++0-``, ``dice`` (to be thrown) or ``seed 4`` behind the table."""
    _no_flags("draw", words.line)
    if not words:
        return CommandSaid("draw")
    table = words.until(_ends_table, "the table")
    dice = number = seed = ""
    if words.number_ahead() and not words.is_signed() and not words.is_faces():
        number = str(words.number())
    elif words and words.lower() != "seed":
        dice = _faces(words)
    if words.skip("seed"):
        seed = _seed(words)
    return words.end(CommandSaid("draw", (table, dice, number, seed)))


def _question(words: Words, text: str, how: str, by: str) -> CommandSaid:
    text, dice = dice_behind(text)
    text, helping, against = counted_behind(text, words.spoken)
    if not dice:
        text, dice = dice_behind(text)
    # Behind dice "!" is no exclamation of the question's.
    words.at, words.told = words.at + len(words), not dice
    odds, question = _parted(text, words)
    if not question.strip(MARK):
        raise words.wrong("the question is missing")
    if unclear := _SUM_AT_END.search(question):
        sum_ = unclear[0]
        raise words.wrong(f"{sum_} is unclear behind a question: 'dice {sum_}' throws, '?{sum_} QUESTION' sets odds")
    return CommandSaid("oracle", (how, question, odds, by, dice, " ".join(helping), " ".join(against)))


def _parted(text: str, words: Words) -> tuple[str, str]:
    """The odds in front of a question, "" for none, and the question. Raises Malformed for a word that is no odds."""
    ruleset = words.spoken.ruleset
    before, colon, after = text.partition(":")
    if colon and len(before.split()) <= _MOST_ODDS_WORDS:
        ladder = ruleset.words.ladder if ruleset is not None else {}
        if step_named(before, ladder) is None:
            known = f"+2, a rung of the ladder, {', '.join(ODDS_WORDS)}"
            raise words.wrong(f"{before.strip()[:LONGEST_SHOWN]!r} is no odds (odds are {known})")
        return before.strip(), after.strip()
    if colon and _ASPECT_COUNTED.fullmatch(before.strip()):
        raise words.wrong(_COUNTED_BEHIND)
    if (odds := _odds_word(text)) and (rest := text[len(odds) :].strip(" :,")):
        raise words.wrong(f"did you mean ? {odds}: {rest[:LONGEST_SHOWN]}")
    step = _STEP.match(text)
    return (step[0], text[step.end() :].strip()) if step else ("", text)


def _odds_word(text: str) -> str:
    """The word for odds that begins the text, "" for none."""
    said = f"{' '.join(text.casefold().split())} "
    return next((word for word in sorted(ODDS_WORDS, key=len, reverse=True) if said.startswith(f"{word} ")), "")


def _no_flags(command: str, text: str) -> None:
    """Raise Malformed for a flag of the command line, which would become part of a question or a name here."""
    if found := _FLAG.search(text):
        flag, ways = found[0][:LONGEST_SHOWN], ", ".join(USAGE[command])
        raise Malformed(f"{flag!r} is a flag of the command line, which play does not take; write: {ways}")


def _seed(words: Words) -> str:
    if not words.number_ahead():
        raise words.wrong("the seed is no number")
    return str(words.number())


def _faces(words: Words) -> str:
    here = words.at
    if words.skip("dice") and (not words or words.lower() == "seed"):
        return ROLL
    words.at = here
    if words.is_signed() and not words.is_faces():
        read_dice(words.take())
    elif words.faces() is None:
        raise words.unread()
    there, words.at = words.at, here
    typed = words.take(there - here)
    return re.sub(r"^dice\s+", "", typed, flags=re.IGNORECASE)


def _ends_table(words: Words) -> bool:
    return words.number_ahead() or words.is_faces() or words.lower() in ("dice", "seed")
