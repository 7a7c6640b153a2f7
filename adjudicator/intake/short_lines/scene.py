"""Lines that set the scene: scenes and sessions, characters, aspects, and what is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from adjudicator.core.pieces import AspectKind, Lasts
from adjudicator.intake.short_lines.grammar import Words, one_of
from adjudicator.intake.short_lines.said import Move, MovesSaid

KINDS: tuple[str, ...] = get_args(AspectKind)
SPANS: tuple[str, ...] = get_args(Lasts)
_SKILL = re.compile(r"(?P<name>[^\d+\-−–]*[^\d\s+\-−–])\s*(?P<rating>[+\-−–]?[0-9]{1,3})")
_NUMBERED = re.compile(r"(?P<what>refresh|points?|fate points?)\s*:?\s*(?P<number>[0-9]{1,3})", re.IGNORECASE)
_PLAYER = re.compile(r"(?:player|played by)\s*:?\s+(?P<name>\S.*)", re.IGNORECASE)


def scene(words: Words, _: str | None) -> MovesSaid:
    """``scene The Gate: rain on wet stones``; ``with mira, jon`` before the colon says who is there."""
    name = words.until(_at_colon, "the scene's name")
    move: Move = {"do": "open_scene", "name": name}
    *before, who = re.split(r"\s+with\s+", name, flags=re.IGNORECASE)
    present = [_named(words, one.strip()) for one in re.split(r",|\s+and\s+", who)]
    if before and all(present):
        move |= {"name": name[: name.casefold().rindex("with")].strip(), "present": present}
    if words:
        move["description"] = words.rest("the description")
    return MovesSaid((move,))


def close(words: Words, _: str | None) -> MovesSaid:
    """``close``, ``close into contest``."""
    words.skip("the")
    words.skip("scene")
    move: Move = {"do": "close_scene"}
    if words.skip("into"):
        words.skip_any("a")
        move["leads_into"] = one_of(words, ("contest", "challenge"), "what it leads into")
    return words.end(MovesSaid((move,)))


def aspect(words: Words, _: str | None) -> MovesSaid:
    """``aspect Wet Stones on mira free mira 2 hidden boost``: the text first, in quotes where it is unclear."""
    move: Move = {"do": "place_aspect", "text": words.until(_only_clauses, "the aspect's text")}
    while words:
        if words.skip("hidden"):
            move["hidden"] = True
        elif words.lower() in KINDS:
            move["kind"] = words.take().casefold()
        elif words.skip("lasts"):
            move["lasts"] = one_of(words, SPANS, "how long it lasts")
        elif words.skip("on"):
            move["on"] = words.skip_any("scene", "game") or words.character("on whom")
        elif words.skip("free"):
            _free(words, move)
        else:
            raise words.unread()
    return MovesSaid((move,))


def remove(words: Words, _: str | None) -> MovesSaid:
    """``remove wet stones because the rain stopped``."""

    def removed(aspect: str) -> MovesSaid:
        move: Move = {"do": "remove_aspect", "aspect": aspect}
        if words.skip_any("because", "since", ":"):
            move["reason"] = words.rest("the reason")
        return words.end(MovesSaid((move,)))

    return words.aspect_until(_at("because", "since", ":"), removed)


def reveal(words: Words, _: str | None) -> MovesSaid:
    """``reveal trapdoor``."""
    return words.aspect_until(
        lambda _: False, lambda aspect: words.end(MovesSaid(({"do": "reveal_aspect", "aspect": aspect},)))
    )


def rename(words: Words, _: str | None) -> MovesSaid:
    """``rename wet stones to Frozen Stones``."""

    def renamed(aspect: str) -> MovesSaid:
        if not words.skip("to"):
            raise words.wrong("the new text is missing")
        return MovesSaid(({"do": "rename_aspect", "aspect": aspect, "text": words.rest("the new text")},))

    return words.aspect_until(_at("to"), renamed)


def character(words: Words, kind: str | None) -> MovesSaid:
    """``character Mira pc: Slick, Brave | Athletics 2, Lore 1 | refresh 3``; ``;`` parts aspects with commas."""
    name = words.until(_at_colon, "the name")
    *front, last = name.rsplit(maxsplit=1)
    if last.casefold() in ("pc", "npc") and front and kind is None:
        name, kind = front[0], last.casefold()
    move: Move = {"do": "add_character", "name": name, "kind": kind or "pc"}
    sheet = words.rest("the sheet") if words else ""
    for section in filter(None, (part.strip() for part in sheet.split("|"))):
        _section(words, move, section)
    if "fate_points" in move and move["kind"] == "npc":
        raise words.wrong("an npc has no fate points")
    return MovesSaid((move,))


def session(words: Words, _: str | None) -> MovesSaid:
    """``session``, ``session The Drowned Vault``."""
    return MovesSaid(({"do": "start_session"} | ({"name": words.rest("the name")} if words else {}),))


def scenario(words: Words, _: str | None) -> MovesSaid:
    """``scenario``, ``chapter``."""
    return words.end(MovesSaid(({"do": "start_scenario"},)))


def refresh(words: Words, _: str | None) -> MovesSaid:
    """``refresh``, ``refresh because …``."""
    words.skip_any("because", "since")
    return MovesSaid(({"do": "refresh"} | ({"reason": words.rest("the reason")} if words else {}),))


def tell(words: Words, _: str | None) -> MovesSaid:
    """``tell r1 The bar groans and gives.``"""
    move: Move = {"do": "tell"}
    if (roll := words.roll()) is not None:
        move["roll"] = roll
    return MovesSaid((move | {"text": words.rest("the text")},))


def _named(words: Words, typed: str) -> str:
    """The character that ``typed`` clearly names, or ""."""
    found = Words(typed, words.spoken).known_character()
    return found[0] if found is not None and found[0] != "gm" and found[1] == len(typed.split()) else ""


def _free(words: Words, move: Move) -> None:
    holder = words.holder()
    count = words.count()
    if count == 0:
        raise words.wrong("0 is no number of free invocations")
    move.setdefault("free", {})[holder] = count or 1


def _only_clauses(words: Words) -> bool:
    """True where from here on everything is clauses that name what is on the table: there the text ends."""
    start = words.at
    while words and _step_over_clause(words):
        pass
    found = not words
    words.at = start
    return found


def _step_over_clause(words: Words) -> bool:
    if words.skip_any("hidden", *KINDS):
        return True
    if words.skip("lasts"):
        return bool(words.skip_any(*SPANS))
    if words.skip("on"):
        return bool(words.skip_any("scene", "game")) or _step_over_name(words)
    if not words.skip("free"):
        return False
    known = bool(words.skip_any("anyone")) or _step_over_name(words)
    if not known:
        # A stranger with a number is a slip in a name, and no part of the aspect's text.
        words.take()
    return words.count() is not None or known


def _step_over_name(words: Words) -> bool:
    found = words.known_character()
    words.at += found[1] if found else 0
    return found is not None


def _section(words: Words, move: Move, section: str) -> None:
    parts = [part.strip() for part in section.split(";" if ";" in section else ",") if part.strip()]
    if (numbered := _NUMBERED.fullmatch(section)) is not None:
        move["refresh" if numbered["what"].casefold() == "refresh" else "fate_points"] = int(numbered["number"])
    elif (player := _PLAYER.fullmatch(section)) is not None:
        move["player"] = player["name"]
    elif parts and all(_SKILL.fullmatch(part) for part in parts):
        move["skills"] = {**move.get("skills", {}), **dict(map(_rated, parts))}
    elif parts:
        move["aspects"] = [*move.get("aspects", []), *parts]
    else:
        raise words.wrong(f"nothing stands in {section!r}")


def _rated(part: str) -> tuple[str, int]:
    found = _SKILL.fullmatch(part)
    assert found is not None  # tried before
    return found["name"].strip(), int(found["rating"].replace("−", "-").replace("–", "-"))


def _at(*stops: str) -> Callable[[Words], bool]:
    return lambda words: words.lower() in stops


def _at_colon(words: Words) -> bool:
    return words.lower() == ":"
