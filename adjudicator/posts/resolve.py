"""Names as players write them turned into a table's ids; what could be several, or is nobody, becomes a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.core.ruleset import ADVANTAGES
from adjudicator.posts.found import SPEAKER, Found, Question
from adjudicator.posts.known_names import Known, Unclear, aspect, character, known_from, words
from adjudicator.posts.own_voice import check_skill, check_speaker

__all__ = ["Known", "known_from", "resolve"]


def resolve(found: Found, known: Known) -> Found:
    """``found`` with ids for names and with what the table says besides, or a question where that is not clear.

    Questions are returned as they are. Whether a move is legal is not judged here.
    """
    if isinstance(found, Question) or found.kind == "reply":
        return found
    try:
        by = _by(found.move, known)
        move, doubts = _MOVES[found.kind](dict(found.move), by, known)
        check_speaker(found, by, known)
        if found.kind == "invocation":
            check_skill(found.passage.text, known.rolled)
    except Unclear as unclear:
        return Question(found.kind, found.passage, str(unclear), found.move, found.because)
    if found.because and move["do"] == "invoke":
        move["because"] = found.because
    said = [doubt for doubt in found.doubts if "pay" not in move or not doubt.startswith("How it is paid")]
    return replace(found, move=move, doubts=(*said, *doubts))


_Resolved = tuple[dict[str, Any], list[str]]


def _by(move: Mapping[str, Any], known: Known) -> str:
    named = move.get("by", SPEAKER)
    if named != SPEAKER:
        return character(named, known)
    if known.speaker is None:
        raise Unclear("Which character does this account play?")
    return known.speaker


def _invoked(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move |= {"by": by, "aspect": aspect(move["aspect"], known)}
    doubts: list[str] = []
    if "for" in move:
        move["for"] = character(move["for"], known)
        if move["for"] == by:
            del move["for"]
            move["benefit"] = "bonus"
    _drop_unknown(move, "against", known, doubts)
    if "pay" not in move:
        held = known.free.get(move["aspect"], {})
        move["pay"] = "free" if any(held.get(holder) for holder in (by, "anyone")) else "fate_point"
        paid = "a free invocation, which is held" if move["pay"] == "free" else "a fate point"
        doubts.append(f"How it is paid is not said; taken as {paid}.")
    return move, doubts


def _rolled(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    doubts: list[str] = []
    if "action" not in move:
        waiting = [roll for roll, who in known.awaiting.items() if who == by]
        if len(waiting) == 1 and "dice" in move:
            return {"do": "throw", "roll": waiting[0], "dice": move["dice"]}, doubts
        raise Unclear("Which action is this roll for, and against what?")
    move["by"] = by
    if move["action"] == "create_advantage" and known.actions and "create_advantage" not in known.actions:
        move["action"] = next((name for name in ADVANTAGES if name in known.actions), move["action"])
    if known.actions and move["action"] not in known.actions:
        raise Unclear(f"There is no {move['action']} in these rules. Which action is this roll for?")
    _drop_unknown(move, "target", known, doubts)
    if isinstance(move.get("opposition"), dict):
        _opposed(move, known, doubts)
    if (created := move.get("creates")) and (key := _same_text(created["text"], known)):
        del move["creates"]
        move["uses"] = key
    return move, doubts


def _opposed(move: dict[str, Any], known: Known, doubts: list[str]) -> None:
    """Who opposes as an id; left out, with a word about it, where that is nobody, several, or with no skill."""
    against = dict(move.pop("opposition"))
    try:
        opposing = character(against["by"], known)
    except Unclear:
        opposing = ""
    if opposing and "skill" in against:
        move["opposition"] = {**against, "by": opposing}
    else:
        named = " with ".join(filter(None, (against["by"], against.get("skill"))))
        doubts.append(f"The post names opposition, {named}, which is left out.")


def _offered(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move |= {"by": by, "aspect": aspect(move["aspect"], known)}
    if move.get("target") == SPEAKER:
        move["target"] = by
    elif "target" in move:
        move["target"] = character(move["target"], known)
    elif (owner := known.owners.get(move["aspect"])) is not None:
        move["target"] = owner
        return move, [f"The compel is taken to be for {owner}, whose aspect it is."]
    else:
        raise Unclear("Whom is this compel offered to?")
    return move, []


def _answered(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    mine = [key for key, target in known.compels.items() if target == by]
    if len(mine) != 1:
        which = f"Which compel is meant: {', '.join(mine)}?" if mine else "Which compel is answered? None is open here."
        raise Unclear(which)
    return {"do": "answer_compel", "compel": mine[0], "answer": move["answer"]}, []


def _claimed(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move["by"] = by
    if "aspect" in move:
        move["aspect"] = aspect(move["aspect"], known)
    return move, []


def _placed(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    if (key := _same_text(move["text"], known)) is not None:
        raise Unclear(f"{known.aspects[key]} is in play already. Is this another one, or only a note of it?")
    move["free"] = {by if holder == SPEAKER else holder: count for holder, count in move["free"].items()}
    if "on" in move and folded(move["on"]) not in ("scene", "game"):
        move["on"] = character(move["on"], known)
    return move, []


def _drop_unknown(move: dict[str, Any], key: str, known: Known, doubts: list[str]) -> None:
    """Turns an optional name into an id, or leaves it out with a word about it."""
    if key not in move:
        return
    try:
        move[key] = character(move[key], known)
    except Unclear:
        doubts.append(f"{move.pop(key)} is nobody at the table and is left out as {key}.")


def _same_text(text: str, known: Known) -> str | None:
    return next((key for key, one in known.aspects.items() if words(one) == words(text)), None)


_MOVES: Mapping[str, Callable[[dict[str, Any], str, Known], _Resolved]] = {
    "invocation": _invoked,
    "roll": _rolled,
    "compel": _offered,
    "answer": _answered,
    "detail": _claimed,
    "concession": _claimed,
    "advantage": _placed,
}
