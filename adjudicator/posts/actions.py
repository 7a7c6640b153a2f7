"""Declared actions: the word for the action, the skill it is tried with, and what stands against it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from adjudicator.posts.aspect_names import names_in
from adjudicator.posts.dice import NO_SKILL
from adjudicator.posts.found import Span
from adjudicator.posts.phrases import LADDER, MARKED, QUOTED, SKILLS, TITLE, bare, number
from adjudicator.posts.view import View

_ACT = re.compile(
    r"\b(?P<act>overcom(?:e|es|ing)|attack(?:s|ing)?|defend(?:s|ing)?|defen[cs]e"
    r"|(?:creat(?:e|es|ing)|mak(?:e|es|ing))(?: an?)? advantage|caa|discover(?:s|ing)?|oppos(?:e|es|ing))\b",
    re.IGNORECASE,
)
_WORDS = {"ov": "overcome", "at": "attack", "de": "defend", "di": "discover", "op": "oppose"}
_SKILL = r"(?P<skill>[A-ZÀ-ÖØ-Þ][\w'’-]{1,24}(?: (?:of )?[A-ZÀ-ÖØ-Þ][\w'’-]{1,24})?)"
_RATING = r"(?:\s*\(?\s*(?P<n>[+\-−–]\s?\d)\)?)?"
_WITH = re.compile(
    rf"\s*(?:[:,–—-]\s*|\s(?:roll\s+)?(?:with|using|via|by|through|on|w/)\s+)(?:(?:my|his|her|their"
    rf"|the)\s+)?{_SKILL}{_RATING}"
)
_FURTHER_WITH = re.compile(
    rf"[^.!?\n]{{0,90}}?\s(?:with|using|via|by)\s+(?:(?:my|his|her|their)\s+)?{_SKILL}{_RATING}(?![\w’'])"
)
_FIRST = re.compile(rf"(?:^|[.!?:(]\s*){_SKILL}\s*[(:]?\s*(?P<n>[+\-−–]\s?\d)\)?\s*,?\s+(?:to|for)\s+(?:an?\s+)?$")
_RIGHT_BEFORE = re.compile(rf"\b{_SKILL}{_RATING}\s+$")
_ROLL_TO_ACT = re.compile(rf"\b{_SKILL}{_RATING}\s+(?:roll|check|test)\s+(?:to|for)\s+(?:an?\s+)?$")
_NAMED_OPPOSED = re.compile(
    rf"\b(?:vs\.?|versus|against|opposed by)\s+(?:the\s+)?(?P<who>[A-Za-zÀ-ÿ][\w-]{{1,30}}"
    rf"(?: [A-ZÀ-ÖØ-Þ][\w-]{{1,30}})?)(?:['’]s\s+{_SKILL}{_RATING})?"
)
_TO_ACT = re.compile(
    rf"\b(?i:roll(?:s|ing|ed)?|us(?:e|es|ing)|with)\s+(?:(?:my|his|her|their|the)\s+)?{_SKILL}{_RATING}"
    r"\s*,?\s+(?:to|for|in order to)\s+(?:an?\s+)?$"
)
_RUNG = "|".join(LADDER)
_OPPOSED = re.compile(
    rf"\b(?:vs\.?|versus|against|opposition|difficulty|diff\.?|target(?: number)?|TN|DC)\s*(?:(?:of|is)\b|[:=])?\s*"
    rf"(?:an?\s+)?(?:(?P<rung>{_RUNG})\b\s*\(?\s*(?:[+\-−–]?\d\s*\))?|(?:passive\s+)?\(?(?P<n>[+\-−–]?\d{{1,2}})(?!\w"
    rf"|\.\d)\)?)",
    re.IGNORECASE,
)
_TARGET = re.compile(
    r"\b(?:against|versus|vs\.?|at|attack(?:s|ing)?)\s+(?:the\s+)?(?P<who>(?!with|using|via|by|the\b|my\b|him|her\b"
    r"|them)"
    r"[A-Za-zÀ-ÿ][\w'’-]{2,30})"
)
_ACTOR = re.compile(r"(?P<who>[A-ZÀ-ÖØ-Þ][\w’-]{1,30})\s+(?:(?:wants|tries|is going)\s+to\s+|rolls\s+to\s+)?$")
_STOP = re.compile(r"[.!?](?=\s|$)")
_ASPECT = re.compile(
    rf"\s*(?:(?:new|scene|situation)\s+)?aspect\w*\s*[:–—-]\s*(?P<name>{MARKED}|{QUOTED}|(?-i:{TITLE}))", re.IGNORECASE
)
_CREATED = re.compile(rf"(?:[,:–—-]|called|named)\s*(?P<name>{TITLE})")


@dataclass(slots=True)
class Act:
    """An action somebody declares: offsets, the fields of the move, and whether it is plainly one of the game."""

    start: int
    end: int
    fields: dict[str, Any]
    sure: bool
    taken: list[Span] = field(default_factory=list)
    """where its numbers stand"""


def actions(seen: View) -> list[Act]:
    """The actions in a post, in order."""
    found: list[Act] = []
    for line in re.finditer(r"[^\n]{1,1200}", seen.plain):
        matches = list(_ACT.finditer(line[0]))
        for n, match in enumerate(matches):
            end = matches[n + 1].start() if n + 1 < len(matches) else len(line[0])
            begin = matches[n - 1].end() if n else 0
            found.append(_act(seen, line.start(), line[0], match, begin, end))
    return found


def opposition_in(text: str) -> tuple[int, Span] | None:
    """The number or rung that stands against a roll in ``text``, and where it stands."""
    found = _OPPOSED.search(text)
    if found is None:
        return None
    value = LADDER[found["rung"].casefold()] if found["rung"] else number(found["n"])
    return value, found.span()


def _act(seen: View, at: int, line: str, match: re.Match[str], begin: int, end: int) -> Act:
    fields: dict[str, Any] = {"action": _WORDS.get(match["act"][:2].casefold(), "create_advantage")}
    act = Act(at + match.start(), at + match.end(), fields, sure=False)
    skill = (
        _WITH.match(line, match.end(), end)
        or _TO_ACT.search(line, begin, match.start())
        or _FIRST.search(line, begin, match.start())
        or _ROLL_TO_ACT.search(line, begin, match.start())
        or _known(_RIGHT_BEFORE.search(line, begin, match.start()))
        or _known(_FURTHER_WITH.match(line, match.end(), end))
    )
    if skill is not None and skill["skill"].split()[0].casefold() not in NO_SKILL:
        fields["skill"] = skill["skill"]
        act.sure = skill["skill"].casefold() in SKILLS
        act.start, act.end = min(act.start, at + skill.start()), max(act.end, at + skill.end())
        if skill["n"]:
            fields["rating"], act.sure = number(skill["n"]), True
            act.taken.append((at + skill.start("n"), at + skill.end()))
    rest = line[match.end() : end]
    if (opposed := opposition_in(rest)) is not None:
        fields["opposition"], act.sure = opposed[0], act.sure or "skill" in fields
        act.taken.append((at + match.end() + opposed[1][0], at + match.end() + opposed[1][1]))
    elif fields["action"] != "attack" and (against := _NAMED_OPPOSED.search(line, match.end(), end)) is not None:
        fields["opposition"] = _active(against)
        act.taken.append((at + against.start(), at + against.end()))
    _more(seen, act, line, match, at, at + end)
    return act


def _active(found: re.Match[str]) -> dict[str, Any]:
    """Somebody who opposes, as written, and with which skill if that is said."""
    rating = {"rating": number(found["n"])} if found["n"] else {}
    skill = {"skill": found["skill"]} if found["skill"] else {}
    return {"by": found["who"], **skill, **rating}


def _known(found: re.Match[str] | None) -> re.Match[str] | None:
    """Far behind the word for the action only what is surely a skill counts as one."""
    return found if found is not None and (found["n"] or found["skill"].casefold() in SKILLS) else None


def _more(seen: View, act: Act, line: str, match: re.Match[str], at: int, end: int) -> None:
    """Whom it is aimed at, what it would create, and who does it."""
    action = act.fields["action"]
    if action == "attack" and (target := _TARGET.search(line, match.start())) and "opposition" not in act.fields:
        act.fields["target"] = target["who"]
    if action == "create_advantage" and (name := _created(seen, at + match.end(), end)):
        act.fields["creates"] = {"text": name}
    if match["act"].endswith("s") and (who := _ACTOR.search(line, 0, match.start())) is not None:
        act.fields["by"] = who["who"]


def _created(seen: View, start: int, end: int) -> str:
    stop = _STOP.search(seen.text, start, end)
    text = seen.text[start : stop.start() if stop else end]
    named = names_in(text)
    if named:
        return named[0].text
    labelled = _ASPECT.match(seen.text, stop.end() if stop else end)
    found = labelled or _CREATED.search(text)
    return bare(found["name"]) if found else ""
