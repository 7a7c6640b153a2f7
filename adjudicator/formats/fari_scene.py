"""Fari's scenes: aspects by their id in version 1, public and private cards in versions 2 and 3."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.fari_cards import CONSEQUENCE, Block, Card, CardKind, card_of, read_card
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedScene
from adjudicator.formats.nodes import Node

_KINDS: dict[int, CardKind | None] = {0: "aspect", 1: "boost", 2: "character", 3: "character", 4: None}


def read_scene(scene: Node, gathering: Gathering) -> None:
    """Read the cards and the name of the scene; its notes, and private cards of characters, are the game master's."""
    kept = [scene["notes"].passage()]
    kept += [read_card(card, gathering) for card in _cards(scene)]
    notes = "\n".join(note for note in kept if note)
    gathering.set_scene(ImportedScene(scene["name"].line(), notes=notes))


def _cards(scene: Node) -> Iterator[Card]:
    for key, node in scene["aspects"].entries():
        if node.shape is dict:
            yield _first_version(key, node)
        else:
            node.puzzle()
    cards = scene["indexCards"]
    if cards.shape is list:
        # A shape that Fari wrote for a short time only, between the versions.
        for node in cards.objects():
            yield card_of(node, hidden=False)
        return
    for node in cards["public"].objects():
        yield card_of(node, hidden=False)
    for node in cards["private"].objects():
        yield card_of(node, hidden=True)


def _first_version(key: str, node: Node) -> Card:
    blocks = [Block("SlotTracker", track["name"].line(), track["value"]) for track in node["tracks"].objects()]
    blocks += [Block(CONSEQUENCE, text["name"].line(), text["value"]) for text in node["consequences"].objects()]
    number = node["type"].number()
    if number is not None and number not in _KINDS:
        node["type"].puzzle()
    return Card(
        title=node["title"].line(),
        content=node["content"].passage(),
        blocks=blocks,
        hidden=node["isPrivate"].flag(),
        kind=_KINDS.get(0 if number is None else number),
        id=key,
    )
