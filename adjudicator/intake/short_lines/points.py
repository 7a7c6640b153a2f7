"""Lines that move fate points otherwise than by invoking: compels, details, concessions, corrections."""

from __future__ import annotations

import re
from typing import get_args

from adjudicator.core.naming import folded
from adjudicator.core.pieces import Severity
from adjudicator.intake.short_lines.grammar import Words, one_of
from adjudicator.intake.short_lines.said import Move, MovesSaid

SHORTEST_TEXT = 3
SEVERITIES: tuple[str, ...] = get_args(Severity)
_ENDING = re.compile(r"^(?P<detail>.*\S)\s+with\s+(?P<aspect>\S.*)$", re.IGNORECASE | re.DOTALL)
_GRADED = re.compile(rf"^(?P<text>.*\S)\s*\((?P<severity>{'|'.join(SEVERITIES)})\)$", re.IGNORECASE | re.DOTALL)


def compel(words: Words, by: str | None) -> MovesSaid:
    """``compel mira with never leaves a friend: she hears Jon scream``, ``jon compels mira with …``."""
    by = by or "gm"
    target = words.character("whom to compel")
    words.skip_any("with", "on", "through")

    def complicated(aspect: str) -> MovesSaid:
        if not words.skip(":"):
            raise words.wrong("the complication follows a colon")
        move = {"do": "compel", "by": by, "target": target, "aspect": aspect}
        return MovesSaid((move | {"complication": words.rest("the complication")},), words.spoken.seat(by))

    return words.aspect_until(_at_colon, complicated)


def answer(words: Words, by: str | None, word: str) -> MovesSaid:
    """``accept c1``, ``mira refuses``, ``withdraw c1``; the only compel it can be need not be named."""
    compels = words.spoken.state["compels"]
    words.skip("the")
    words.skip("compel")
    if words:
        key = words.take().casefold()
    else:
        waiting = [key for key, one in compels.items() if one["open"] and by in (None, one["target"])]
        if len(waiting) != 1:
            raise words.wrong(f"name a compel; open: {', '.join(waiting) or 'none'}")
        key = waiting[0]
    if by is not None and key in compels and compels[key]["target"] != by:
        raise words.wrong(f"{key} is a compel on {compels[key]['target']}")
    return words.end(MovesSaid(({"do": "answer_compel", "compel": key, "answer": word},)))


def detail(words: Words, by: str | None) -> MovesSaid:
    """``detail mira: the gate has a drain``, ``mira declares: … with ASPECT``."""
    who = words.character("who declares it") if by is None else by
    words.skip_any("that")
    text = words.rest("the detail")
    move: Move = {"do": "declare_detail", "by": who, "detail": text}
    found = _ENDING.match(text)
    if found is not None:
        aspect = words.spoken.aspect(found["aspect"])
        if words.spoken.is_aspect(aspect) and _is_named(words, aspect, found["aspect"]):
            move |= {"detail": found["detail"], "aspect": aspect}
    return MovesSaid((move,), words.spoken.seat(who))


def concede(words: Words, by: str | None) -> MovesSaid:
    """``mira concedes``, ``concede mira``."""
    who = words.character("who concedes") if by is None else by
    return words.end(MovesSaid(({"do": "concede", "by": who},), words.spoken.seat(who)))


def sacrifice(words: Words, by: str | None) -> MovesSaid:
    """``sacrifice mira mild: Torn Coat``, ``mira sacrifices mild: …``."""
    who = words.character("whose sacrifice") if by is None else by
    words.skip_any("a")
    severity = one_of(words, SEVERITIES, "a severity")
    move = {"do": "sacrifice", "by": who, "text": words.rest("the consequence"), "severity": severity}
    return MovesSaid((move,), words.spoken.seat(who))


def hint(words: Words, by: str | None) -> MovesSaid:
    """``hint mira``, ``mira banks a hint``."""
    who = words.character("whose hint") if by is None else by
    words.skip_any("a", "the")
    words.skip_any("hint")
    return words.end(MovesSaid(({"do": "bank_hint", "by": who},)))


def consequence(words: Words, by: str | None) -> MovesSaid:
    """``consequence on mira by warden: Bruised Ribs (mild)``."""
    move: Move = {"do": "inflict_consequence", "by": by or "gm"}
    while words and words.lower() != ":":
        if words.skip_any("on"):
            move["on"] = words.character("on whom")
        elif words.skip_any("by"):
            move["by"] = words.character("by whom")
        elif words.lower() in SEVERITIES:
            move["severity"] = words.take().casefold()
        else:
            raise words.unread()
    if "on" not in move:
        raise words.wrong("on whom is missing")
    text = words.rest("the consequence")
    if (graded := _GRADED.match(text)) is not None:
        text = graded["text"]
        move["severity"] = graded["severity"].casefold()
    return MovesSaid((move | {"text": text},))


def adjust(words: Words, _: str | None) -> MovesSaid:
    """``adjust mira +1 because she was forgotten``."""
    who = words.character("whose points")
    points = words.number()
    if points is None:
        raise words.wrong("by how many points is missing")
    words.skip_any("because", "since", "for")
    move = {"do": "adjust", "character": who, "fate_points": points}
    return MovesSaid((move | {"reason": words.rest("the reason")},))


def _is_named(words: Words, aspect: str, typed: str) -> bool:
    """True when ``typed`` is the aspect's text or its beginning: "with it" may stand in any detail."""
    text = folded(words.spoken.state["aspects"][aspect]["text"])
    return len(typed) >= SHORTEST_TEXT and text.startswith(folded(typed))


def _at_colon(words: Words) -> bool:
    return words.lower() == ":"
