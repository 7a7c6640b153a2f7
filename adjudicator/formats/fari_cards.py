"""Fari's cards: an aspect of the scene or a character, told by what is on the card and not by its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.fari_boxes import TEXT_BLOCKS, are_free_invocations, with_free
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node

CardKind = Literal["aspect", "boost", "character"]
CONSEQUENCE = "Consequence"
"""what version 1 has a field for and later versions call a text"""


@dataclass(frozen=True, slots=True)
class Block:
    """Something on a card: a text, boxes, a skill, a counter."""

    type: str
    label: str
    value: Node


@dataclass(frozen=True, slots=True)
class Card:
    """A card of any version. ``kind`` is None where the file does not say what it is."""

    title: str
    content: str
    blocks: list[Block]
    hidden: bool
    kind: CardKind | None = None
    id: str = ""
    below: tuple[tuple[str, str], ...] = ()
    """titles and contents of the cards on it"""


def card_of(node: Node, *, hidden: bool) -> Card:
    """A card of version 2, with a content, or 3, where the content has become the first text."""
    blocks = [Block(b["type"].line(), b["label"].line(), b["value"]) for b in node["blocks"].objects()]
    first = None if node["content"].there else next((b for b in blocks if b.type in TEXT_BLOCKS), None)
    content = node["content"] if first is None else first.value
    below = ((sub["title"].line(), sub["content"].passage()) for sub in node["subCards"].objects())
    return Card(
        title=node["title"].line(),
        content=content.passage(),
        blocks=[block for block in blocks if block is not first],
        hidden=hidden or node["isPrivate"].flag(),
        id=node["id"].line(),
        below=tuple(one for one in below if one[0]),
    )


def read_card(card: Card, gathering: Gathering) -> str:
    """Read the card; what comes back are notes for the game master, "" for most cards.

    A card that does not say what it is, is a character if more stands on it than a text and boxes for free
    invocations. A hidden one stays with the game master: a character that all would see is told in the notes.
    """
    said = gathering.options.part(card.title)
    if said == "nothing":
        return ""
    if said == "notes":
        return _told(card)
    character = said == "character" or (said is None and _is_character(card, gathering))
    if character and card.hidden:
        gathering.account.say(
            "guessed",
            f"{card.title!r} is a private card of a character and goes into the notes of the scene, since the table "
            f"would show its name; --read-as {card.title + '=aspects'!r} would make it a hidden aspect.",
        )
        return _told(card)
    if character:
        _character(card, gathering)
    else:
        _aspect(card, gathering)
    return ""


def _is_character(card: Card, gathering: Gathering) -> bool:
    if card.kind is not None:
        return card.kind == "character"
    boxes = (block for block in card.blocks if block.type == "SlotTracker")
    stress = any(not are_free_invocations(block.label, gathering) for block in boxes)
    return stress or bool(card.below) or any(block.type != "SlotTracker" and block.value.there for block in card.blocks)


def _told(card: Card) -> str:
    texts = [f"{b.label}: {b.value.line()}" for b in card.blocks if b.value.shape in (str, int) and b.value.line()]
    below = [f"{title}: {content}" if content else title for title, content in card.below]
    return "; ".join(part for part in (card.title, card.content, *texts, *below) if part)


def _aspect(card: Card, gathering: Gathering) -> None:
    kind: Literal["boost", "situation"] = "boost" if card.kind == "boost" else "situation"
    aspect = ImportedAspect(card.title, kind=kind, hidden=card.hidden, means=card.content)
    for block in card.blocks:
        if block.type == "SlotTracker" and are_free_invocations(block.label, gathering):
            aspect = with_free(aspect, block.label, block.value, gathering)
        elif block.value.there:
            gathering.account.say("skipped", f"{card.title}: {block.label!r} is not modelled.")
    gathering.place(aspect)
    if card.kind is None:
        gathering.account.say(
            "guessed",
            "these cards do not say which aspects are boosts, so all are read as situation aspects; "
            "place a boost by hand.",
        )


def _character(card: Card, gathering: Gathering) -> None:
    draft = gathering.draft(card.title, card.id)
    draft.kind = gathering.options.kind or "npc"
    if card.kind is None:
        draft.guess(f"the card is read as a character; --read-as {card.title + '=aspects'!r} would make it an aspect.")
    draft.keep("", card.content)
    boxes_above = False
    for block in card.blocks:
        if block.type == "Skill":
            rating = block.value.rating()
            if rating is not None and block.label:
                draft.take_skill(block.label, rating)
        elif block.type in TEXT_BLOCKS or block.type == CONSEQUENCE:
            # As on a sheet: consequences stand behind the boxes for stress.
            hurts = boxes_above or block.type == CONSEQUENCE
            draft.take_aspect(
                ImportedAspect(block.value.line(), block.label, "consequence" if hurts else "character")
            )
        elif block.type == "SlotTracker":
            boxes_above = _boxes(block, gathering, draft) or boxes_above
    for title, content in card.below:
        draft.take_aspect(ImportedAspect(title, means=content))
    gathering.add(draft)


def _boxes(block: Block, gathering: Gathering, draft: CharacterDraft) -> bool:
    """Boxes on a character's card; True where they are stress."""
    if not are_free_invocations(block.label, gathering):
        draft.skip("stress is not modelled; keep the boxes on the sheet.")
        return True
    held = draft.consequences or draft.aspects
    if held:
        held[-1] = with_free(held[-1], block.label, block.value, gathering)
    else:
        block.value.puzzle()
    return False
