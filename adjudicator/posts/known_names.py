"""What names can mean at a table, and the id that a name as a player writes it stands for."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.intake import short_names

State = Mapping[str, Any]

_ARTICLE = re.compile(r"^(?:the|my|a|an)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Known:
    """What names can mean: id -> name of characters, id -> text of aspects in play, and who wrote the post.

    ``speaker`` is the id of the account's character, "gm", or None where nobody has said yet. ``owners`` are aspect ->
    character, ``free`` aspect -> holder -> count, ``compels`` the open ones -> whom they are offered to,
    ``awaiting`` rolls whose dice are still to fall -> who rolls, ``rolled`` open rolls -> the skill ("" for none),
    ``players`` the characters that players play, ``actions`` what the rule set offers ("" for any).
    """

    characters: Mapping[str, str]
    aspects: Mapping[str, str]
    speaker: str | None = None
    owners: Mapping[str, str] = field(default_factory=dict)
    free: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    compels: Mapping[str, str] = field(default_factory=dict)
    awaiting: Mapping[str, str] = field(default_factory=dict)
    rolled: Mapping[str, str] = field(default_factory=dict)
    players: Collection[str] = ()
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
        rolled={key: one.get("skill") or "" for key, one in state["rolls"].items() if one["open"]},
        players=[key for key, one in state["characters"].items() if one.get("kind") == "pc"],
        actions=actions,
    )


class Unclear(Exception):
    """Not clear at the table: the sentence to ask."""


def character(name: str, known: Known) -> str:
    """The id of a character, or "gm"; raises Unclear."""
    table = {"characters": {key: {"name": text} for key, text in known.characters.items()}}
    found = _one_of(name, lambda typed: short_names.character(table, typed), {**known.characters, "gm": "gm"})
    if found is None:
        raise Unclear(f"Who is {name}? No character of that name is at the table.")
    return found


def aspect(name: str, known: Known) -> str:
    """The id of an aspect in play; raises Unclear."""
    table = {"aspects": {key: {"text": text, "alive": True} for key, text in known.aspects.items()}}
    found = _one_of(name, lambda typed: short_names.aspect(table, typed), known.aspects)
    if found is None:
        raise Unclear(f"Which aspect is meant by {name}? None of that name is in play.")
    return found


def _one_of(name: str, find: Callable[[str], str], table: Mapping[str, str]) -> str | None:
    """The id that ``name`` means, None for none; asks where it could be several."""
    bare = _ARTICLE.sub("", name.strip().lstrip("@"))
    for typed in dict.fromkeys((name, bare, bare.replace("’", "'"), bare.replace("'", "’"))):
        try:
            found = find(typed)
        except Malformed as several:
            raise Unclear(
                f"Which one is meant: {str(several).partition(' could be ')[2].partition(';')[0]}?"
            ) from several
        # A piece out of the middle of a word means nothing in a post.
        if found in table and f" {words(typed)}" in f" {words(found)}  {words(table[found])}":
            return found
    return None


def words(text: str) -> str:
    """The words of ``text`` to compare by."""
    return folded(text.replace("’", "'").replace("-", " "))
