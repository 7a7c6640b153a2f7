"""Names as players write them turned into a table's ids; what could be several, or is nobody, becomes a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.core.ruleset import ADVANTAGES
from adjudicator.core.violations import Malformed
from adjudicator.intake import short_names
from adjudicator.posts.found import SPEAKER, Found, Question

State = Mapping[str, Any]

_ARTICLE = re.compile(r"^(?:the|my|a|an)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Known:
    """What names can mean: id -> name of characters, id -> text of aspects in play, and who wrote the post.

    ``speaker`` is the id of the account's character, "gm", or None where nobody has said yet. ``owners`` are aspect ->
    character, ``free`` aspect -> holder -> count, ``compels`` the open ones -> whom they are offered to,
    ``awaiting`` rolls whose dice are still to fall -> who rolls, ``actions`` what the rule set offers ("" for any).
    """

    characters: Mapping[str, str]
    aspects: Mapping[str, str]
    speaker: str | None = None
    owners: Mapping[str, str] = field(default_factory=dict)
    free: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    compels: Mapping[str, str] = field(default_factory=dict)
    awaiting: Mapping[str, str] = field(default_factory=dict)
    actions: Collection[str] = ()


def known_from(state: State, speaker: str | None, actions: Collection[str] = ()) -> Known:
    """What is known of the table with the state ``state``, for a post by the account of ``speaker``."""
    alive = {key: one for key, one in state["aspects"].items() if one["alive"]}
    return Known(
        characters={key: one["name"] for key, one in state["characters"].items()},
        aspects={key: one["text"] for key, one in alive.items()},
        speaker=speaker,
        owners={key: one["on"] for key, one in alive.items() if one["on"] in state["characters"]},
        free={key: one["free"] for key, one in alive.items()},
        compels={key: one["target"] for key, one in state["compels"].items() if one["open"]},
        awaiting={key: one["by"] for key, one in state["rolls"].items() if one["open"] and one["dice"] is None},
        actions=actions,
    )


def resolve(found: Found, known: Known) -> Found:
    """``found`` with ids for names and with what the table says besides, or a question where that is not clear.

    Questions are returned as they are. Whether a move is legal is not judged here.
    """
    if isinstance(found, Question) or found.kind == "reply":
        return found
    try:
        by = _by(found.move, known)
        move, doubts = _MOVES[found.kind](dict(found.move), by, known)
    except _Unclear as unclear:
        return Question(found.kind, found.passage, str(unclear), found.move, found.because)
    if found.because and move["do"] == "invoke":
        move["because"] = found.because
    said = [doubt for doubt in found.doubts if "pay" not in move or not doubt.startswith("How it is paid")]
    return replace(found, move=move, doubts=(*said, *doubts))


class _Unclear(Exception):
    """The sentence to ask."""


_Resolved = tuple[dict[str, Any], list[str]]


def _by(move: Mapping[str, Any], known: Known) -> str:
    named = move.get("by", SPEAKER)
    if named != SPEAKER:
        return _character(named, known)
    if known.speaker is None:
        raise _Unclear("Which character does this account play?")
    return known.speaker


def _character(name: str, known: Known) -> str:
    table = {"characters": {key: {"name": text} for key, text in known.characters.items()}}
    found = _one_of(name, lambda typed: short_names.character(table, typed), {**known.characters, "gm": "gm"})
    if found is None:
        raise _Unclear(f"Who is {name}? No character of that name is at the table.")
    return found


def _aspect(name: str, known: Known) -> str:
    table = {"aspects": {key: {"text": text, "alive": True} for key, text in known.aspects.items()}}
    found = _one_of(name, lambda typed: short_names.aspect(table, typed), known.aspects)
    if found is None:
        raise _Unclear(f"Which aspect is meant by {name}? None of that name is in play.")
    return found


def _one_of(name: str, find: Callable[[str], str], table: Mapping[str, str]) -> str | None:
    """The id that ``name`` means, None for none; asks where it could be several."""
    bare = _ARTICLE.sub("", name.strip().lstrip("@"))
    for typed in dict.fromkeys((name, bare, bare.replace("’", "'"), bare.replace("'", "’"))):
        try:
            found = find(typed)
        except Malformed as several:
            raise _Unclear(
                f"Which one is meant: {str(several).partition(' could be ')[2].partition(';')[0]}?"
            ) from several
        # A piece out of the middle of a word means nothing in a post.
        if found in table and f" {_words(typed)}" in f" {_words(found)}  {_words(table[found])}":
            return found
    return None


def _words(text: str) -> str:
    return folded(text.replace("’", "'").replace("-", " "))


def _invoked(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move |= {"by": by, "aspect": _aspect(move["aspect"], known)}
    doubts: list[str] = []
    if "for" in move:
        move["for"] = _character(move["for"], known)
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
        raise _Unclear("Which action is this roll for, and against what?")
    move["by"] = by
    if move["action"] == "create_advantage" and known.actions and "create_advantage" not in known.actions:
        move["action"] = next((name for name in ADVANTAGES if name in known.actions), move["action"])
    if known.actions and move["action"] not in known.actions:
        raise _Unclear(f"There is no {move['action']} in these rules. Which action is this roll for?")
    _drop_unknown(move, "target", known, doubts)
    if (created := move.get("creates")) and (key := _same_text(created["text"], known)):
        del move["creates"]
        move["uses"] = key
    return move, doubts


def _offered(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move |= {"by": by, "aspect": _aspect(move["aspect"], known)}
    if move.get("target") == SPEAKER:
        move["target"] = by
    elif "target" in move:
        move["target"] = _character(move["target"], known)
    elif (owner := known.owners.get(move["aspect"])) is not None:
        move["target"] = owner
        return move, [f"The compel is taken to be for {owner}, whose aspect it is."]
    else:
        raise _Unclear("Whom is this compel offered to?")
    return move, []


def _answered(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    mine = [key for key, target in known.compels.items() if target == by]
    if len(mine) != 1:
        which = f"Which compel is meant: {', '.join(mine)}?" if mine else "Which compel is answered? None is open here."
        raise _Unclear(which)
    return {"do": "answer_compel", "compel": mine[0], "answer": move["answer"]}, []


def _claimed(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    move["by"] = by
    if "aspect" in move:
        move["aspect"] = _aspect(move["aspect"], known)
    return move, []


def _placed(move: dict[str, Any], by: str, known: Known) -> _Resolved:
    if (key := _same_text(move["text"], known)) is not None:
        raise _Unclear(f"{known.aspects[key]} is in play already. Is this another one, or only a note of it?")
    move["free"] = {by if holder == SPEAKER else holder: count for holder, count in move["free"].items()}
    if "on" in move and folded(move["on"]) not in ("scene", "game"):
        move["on"] = _character(move["on"], known)
    return move, []


def _drop_unknown(move: dict[str, Any], key: str, known: Known, doubts: list[str]) -> None:
    """Turns an optional name into an id, or leaves it out with a word about it."""
    if key not in move:
        return
    try:
        move[key] = _character(move[key], known)
    except _Unclear:
        doubts.append(f"{move.pop(key)} is nobody at the table and is left out as {key}.")


def _same_text(text: str, known: Known) -> str | None:
    return next((key for key, one in known.aspects.items() if _words(one) == _words(text)), None)


_MOVES: Mapping[str, Callable[[dict[str, Any], str, Known], _Resolved]] = {
    "invocation": _invoked,
    "roll": _rolled,
    "compel": _offered,
    "answer": _answered,
    "detail": _claimed,
    "concession": _claimed,
    "advantage": _placed,
}
