"""Fari (fari.community): characters of versions 1 to 6, scenes of versions 1 to 3, cards, and exports of everything.

What a file holds is told by its shape, since scenes of version 2 come in the shape of version 3, and labels may be
in any language.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.naming import folded
from adjudicator.formats.document import Document
from adjudicator.formats.fari_cards import card_of, read_card
from adjudicator.formats.fari_flat import read_flat
from adjudicator.formats.fari_pages import read_pages
from adjudicator.formats.fari_scene import read_scene
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedScene
from adjudicator.formats.nodes import Node

FURNITURE = frozenset({
    "id", "fariType", "version", "lastUpdated", "playedDuringTurn", "wide", "zoom", "theme", "template", "group",
    "storage", "players", "gm", "goodConfetti", "badConfetti", "sort", "drawAreaObjects", "isPrivate"
})  # fmt: skip
"""keys that say nothing about a game"""


def sniff(document: Document) -> bool:
    """Whether it is Fari's: it says so, or has a shape that only Fari's files have."""
    value = document.value
    if not isinstance(value, dict):
        return False
    return isinstance(value.get("fariType"), str) or _is_pages(value) or _is_scene(value) or _is_flat(value)


def read(document: Document, gathering: Gathering) -> None:
    """Read a character, a scene, a card, or the characters and one scene of an export of everything."""
    file = gathering.node(document.value)
    said = str(document.value.get("fariType", "")).casefold()
    if said == "full" or (isinstance(document.value.get("characters"), list) and not _is_pages(document.value)):
        _read_everything(file, gathering)
    elif _is_scene(document.value) or said == "scene":
        read_scene(file, gathering)
        file.puzzle_rest(FURNITURE | {"name", "aspects", "indexCards", "notes"})
    elif said == "index-card-template" or (said not in ("", "character") and "blocks" in document.value):
        gathering.set_scene(ImportedScene(notes=read_card(card_of(file, hidden=False), gathering)))
    else:
        _read_character(file, gathering)


def _read_everything(file: Node, gathering: Gathering) -> None:
    for one in file["characters"].objects():
        _read_character(one, gathering)
    scenes = list(file["scenes"].objects())
    wanted = folded(gathering.options.scene)
    chosen = next((one for one in scenes if not wanted or folded(one["name"].line()) == wanted), None)
    for one in scenes:
        if one is chosen:
            read_scene(one, gathering)
        else:
            name = one["name"].line()
            say = f"the scene {name!r} is left out; --scene {name!r} would take it instead."
            gathering.account.say("guessed", say)
    cards = len(list(file["indexCardCollections"].children()))
    if cards:
        gathering.account.say("skipped", f"collections of cards ({cards}) are left out; export their scene instead.")


def _read_character(one: Node, gathering: Gathering) -> None:
    draft = gathering.draft(one["name"].line(), one["id"].line())
    gathering.decide_kind(draft, None)
    if one["pages"].there:
        read_pages(one, gathering, draft)
        one.puzzle_rest(FURNITURE | {"name", "pages"})
    else:
        read_flat(one, draft)
        one.puzzle_rest(FURNITURE | {"name", *FLAT})
    gathering.add(draft)


FLAT = frozenset({
    "aspects", "aspectsLabel", "skills", "skillsLabel", "stunts", "stuntsLabel", "stressTracks",
    "stressTracksLabel", "consequences", "consequencesLabel", "notes", "notesLabel", "refresh", "fatePoints",
    "hidden"
})  # fmt: skip
"""keys of characters of versions 1 and 2"""


def _is_pages(value: dict[str, Any]) -> bool:
    pages = value.get("pages")
    first = pages[0] if isinstance(pages, list) and pages else None
    return isinstance(first, dict) and ("sections" in first or "rows" in first)


def _is_flat(value: dict[str, Any]) -> bool:
    aspects = value.get("aspects")
    points = value.get("fatePoints")
    if not isinstance(aspects, list) or not isinstance(value.get("stressTracks"), list) or isinstance(points, dict):
        return False
    return all(isinstance(aspect, dict) and "value" in aspect for aspect in aspects)


def _is_scene(value: dict[str, Any]) -> bool:
    if isinstance(value.get("indexCards"), dict | list):
        return True
    aspects = value.get("aspects")
    if not isinstance(aspects, dict) or "system" in value or "data" in value:
        return False
    cards = list(aspects.values())
    return all(isinstance(card, dict) and "title" in card for card in cards) and ("gm" in value or bool(cards))
