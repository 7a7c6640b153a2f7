"""Rolls in a post: an action and a throw of dice, written together or one after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.intake.dice import read_dice
from adjudicator.posts.actions import Act, actions, opposition_in
from adjudicator.posts.dice import ANCHOR, NO_SKILL, Throw, faces_in, throw_at
from adjudicator.posts.found import Declared, Found, Question, Span
from adjudicator.posts.moods import is_supposed, mood
from adjudicator.posts.phrases import SKILLS, number
from adjudicator.posts.sentences import Sentences
from adjudicator.posts.view import View

# No longer than time allows, which must not grow with the square of it.
_BLOCK = re.compile(r"[^\n]{1,1200}(?:\n[^\n]{1,1200}){0,11}")
_THROWN = re.compile(r"\b(?:roll\w*|dice|threw|throw\w*|result|got)\b|🎲|\bd:", re.IGNORECASE)
"""What shows that four signs in a row are dice and no ornament."""

_SUMMED = re.compile(r"\s*[)\]`]*\s*(?:=|\([+\-−–]?\d\)|[+\-−–]\s?\d)")
_BEFORE = re.compile(
    r"(?P<name>[A-ZÀ-ÖØ-Þ][\w'’-]{1,24}(?: [A-ZÀ-ÖØ-Þ][\w'’-]{1,24})?)\s*(?:[(:]?\s*(?P<n>[+\-−–]\s?\d)\)?)?"
    r"(?:\s+(?:roll|check|test))?\s*[,:;|+]?\s*(?:\[?/?!?(?:roll(?:ed)?|dice|r)\s*)?\[?$"
)
_LABEL = re.compile(r"\[(?:dice|roll)=(?P<name>[^\]\n]{1,40})\]\s*$", re.IGNORECASE)
_COMMENT = re.compile(
    r"\s*(?:\]|\[/dice\]|\{/dice\})?\s*(?:[-–:(#]|//|for\b|on\b)?\s*(?P<name>[A-ZÀ-ÖØ-Þ][\w'’-]{1,24})"
)
_COMMANDED = re.compile(
    r"(?:[/!.](?:roll|r|dice|d)|\[(?:roll|dice)[^\]\n]{0,40}\]?|\{dice\}|@[\w-]+)\s*$",
    re.IGNORECASE,
)
_WHO = re.compile(r"(?:^|\n)\s*(?:@\((?P<actor>[^)\n]{1,60})\)|d\((?P<roller>[^)\n]{1,60})\):)")
_ROLLER = re.compile(r"(?P<who>[A-ZÀ-ÖØ-Þ][\w’-]{1,30})\s+(?:rolls|rolled)\s*:?\s*$")
_PRONOUNS = frozenset({"i", "he", "she", "they", "we", "it", "you", "who", "ooc"})
_BESIDE = 60
"""characters between dice and the action named behind them"""


@dataclass(slots=True)
class _Roll:
    """A roll as it is put together."""

    start: int
    end: int
    fields: dict[str, Any] = field(default_factory=dict)
    throw: Throw | None = None
    taken: list[Span] = field(default_factory=list)
    sure: bool = True


def rolls(seen: View, where: Sentences) -> tuple[list[Found], list[Span]]:
    """The rolls a post declares, and where their numbers stand, for others not to read them again."""
    text = seen.plain
    found: list[_Roll] = []
    acts = actions(seen)
    for block in _BLOCK.finditer(text):
        inside = [act for act in acts if block.start() <= act.start < block.end()]
        found += _in_block(text, where, block.span(), inside)
    merged = _merged(found)
    declared = [one for roll in merged for one in _result(seen, where, roll)]
    return declared, [span for roll in merged for span in roll.taken]


def _in_block(text: str, where: Sentences, block: Span, acts: list[Act]) -> list[_Roll]:
    found: list[_Roll] = []
    free = list(acts)
    last = block[0]
    for throw in _throws(text, where, block):
        roll = _Roll(throw.start, throw.end, {}, throw, [(throw.start, throw.end)])
        before = [act for act in free if last <= act.start < throw.start]
        behind = [
            act
            for act in free
            if throw.end <= act.start <= throw.end + _BESIDE and "\n" not in text[throw.end : act.start]
        ]
        act = before[-1] if before else behind[0] if behind else None
        if act is not None:
            free.remove(act)
            _join(roll, act)
        _around(text, roll, max(last, block[0]), block)
        found.append(roll)
        last = roll.end
    found += [
        _Roll(act.start, act.end, dict(act.fields), None, act.taken, act.sure) for act in free if "skill" in act.fields
    ]
    return sorted(found, key=lambda roll: roll.start)


def _throws(text: str, where: Sentences, block: Span) -> list[Throw]:
    """The throws of a block; four signs in a row need a word or a sum beside them."""
    found: list[Throw] = []
    at = block[0]
    while at < block[1]:
        anchor = ANCHOR.search(text, at, block[1])
        shown = faces_in(text, at, block[1])
        first = anchor if anchor and (shown is None or anchor.start() <= shown.start()) else shown
        if first is None:
            break
        throw = throw_at(text, first.start(), first.end())
        line = text[max(block[0], text.rfind("\n", block[0], first.start()) + 1) : first.start()]
        meant = first is anchor or _THROWN.search(line) or _SUMMED.match(text, first.end())
        sentence = where.at(first.start())
        if meant and not (sentence and is_supposed(where, sentence, first.start())):
            found.append(throw)
        at = max(throw.end, first.end())
    return _paired(text, found)


def _paired(text: str, found: list[Throw]) -> list[Throw]:
    """The throws, those that only say what is thrown joined to the faces that follow: a bot's title and its answer."""
    paired: list[Throw] = []
    for throw in found:
        last = paired[-1] if paired else None
        asked = last is not None and last.faces is None and last.sum is None and last.total is None
        if last is not None and asked and throw.faces is not None and ANCHOR.match(text, throw.start) is None:
            paired.pop()
            throw.start, throw.skill = last.start, throw.skill or last.skill
            throw.rating = last.rating if throw.rating is None else throw.rating
        paired.append(throw)
    return paired


def _join(roll: _Roll, act: Act) -> None:
    roll.start, roll.end = min(roll.start, act.start), max(roll.end, act.end)
    roll.fields |= act.fields
    roll.taken += act.taken


def _around(text: str, roll: _Roll, begin: int, block: Span) -> None:
    """What stands beside a throw: the skill before or behind it, who throws, and the opposition."""
    throw = roll.throw
    if throw is None:
        return
    line = text[begin : throw.start].rpartition("\n")[2]
    before = _BEFORE.search(line)
    if before is not None and _is_skill(before["name"], rated=bool(before["n"])):
        _set_skill(roll, before["name"], before["n"])
        roll.start = min(roll.start, throw.start - len(line) + before.start())
        roll.taken.append((throw.start - len(line) + before.start(), throw.start))
    if (label := _LABEL.search(line)) is not None:
        _set_skill(roll, label["name"], None)
    if throw.skill is None and (comment := _COMMENT.match(text, throw.end)) and comment["name"].casefold() in SKILLS:
        _set_skill(roll, comment["name"], None)
    if (roller := _ROLLER.search(line)) is not None and roller["who"].casefold() not in _PRONOUNS:
        roll.fields.setdefault("by", roller["who"])
    for who in _WHO.finditer(text, block[0], throw.start):
        roll.fields["by"] = who["actor"] or who["roller"]
    rest = text[throw.end : block[1]].partition("\n")[0]
    opposed = opposition_in(rest) or opposition_in(line)
    if opposed is not None:
        roll.fields.setdefault("opposition", opposed[0])


def _is_skill(name: str, *, rated: bool) -> bool:
    known = name.casefold() in SKILLS
    return known or (rated and name.split()[0].casefold() not in NO_SKILL)


def _set_skill(roll: _Roll, name: str, rating: str | None) -> None:
    if roll.fields.setdefault("skill", name) == name and rating and "rating" not in roll.fields:
        roll.fields["rating"] = number(rating)


def _merged(found: Sequence[_Roll]) -> list[_Roll]:
    """An action without dice and the dice without an action behind it are one roll."""
    merged: list[_Roll] = []
    for roll in found:
        last = merged[-1] if merged else None
        halves = last is not None and last.throw is None and roll.throw is not None and "action" not in roll.fields
        if last is not None and halves and roll.fields.get("skill", last.fields["skill"]) == last.fields["skill"]:
            last.fields = {**roll.fields, **last.fields}
            last.throw, last.end, last.sure = roll.throw, roll.end, True
            last.taken += roll.taken
        else:
            merged.append(roll)
    return merged


def _result(seen: View, where: Sentences, roll: _Roll) -> list[Found]:
    sentence = where.at(roll.start)
    if sentence is None or not roll.sure:
        return []
    if (
        roll.throw is not None
        and roll.throw.bare
        and not roll.fields
        and not _COMMANDED.search(seen.plain[: roll.start])
    ):
        return [
            Question(
                "roll", seen.passage(sentence.start, sentence.end), "What did the dice show?", {"do": "take_action"}
            )
        ]
    passage = seen.passage(min(roll.start, max(sentence.start, 0)), max(roll.end, roll.start + 1))
    move, doubts = _move(roll)
    meant = mood(where, sentence, roll.start) if roll.throw is None else "declared"
    if meant == "not":
        return []
    if meant == "unclear":
        return [Question("roll", passage, "Is this roll meant, or only asked about?", move)]
    return [Declared("roll", move, passage, "", tuple(doubts))]


def _move(roll: _Roll) -> tuple[dict[str, Any], list[str]]:
    move: dict[str, Any] = {"do": "take_action", **roll.fields}
    throw = roll.throw
    if throw is None:
        return move, []
    if throw.skill:
        move.setdefault("skill", throw.skill)
    if throw.rating is not None:
        move.setdefault("rating", throw.rating)
    if throw.modifiers:
        move["modifiers"] = [{"why": why, "value": value} for why, value in throw.modifiers]
    doubts = list(_claims(throw, move.get("rating", 0)))
    if throw.faces is not None:
        move["dice"] = list(throw.faces)
    elif throw.sum is not None and abs(throw.sum) <= 4:
        move["dice"] = list(read_dice(f"{throw.sum:+d}"))
    return move, doubts


def _claims(throw: Throw, rating: int) -> list[str]:
    """What does not add up."""
    doubts = []
    fallen = sum(throw.faces) if throw.faces is not None else throw.sum
    if throw.faces is not None and throw.sum is not None and fallen != throw.sum:
        doubts.append(f"The faces add up to {fallen:+d}, and the post says {throw.sum:+d}.")
    if throw.faces is None and throw.sum is not None and abs(throw.sum) > 4:
        doubts.append(f"Four Fate dice cannot add up to {throw.sum:+d}; the dice are left out.")
    adds = None if fallen is None else fallen + rating + sum(value for _, value in throw.modifiers)
    if adds is not None and throw.total is not None and not throw.loose and throw.total != adds:
        doubts.append(f"Dice and rating add up to {adds:+d}, and the post says {throw.total:+d}.")
    return doubts
