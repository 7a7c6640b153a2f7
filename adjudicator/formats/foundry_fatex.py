"""Actors of Foundry's FateX: everything on the sheet is an item, and stress is a number whose bits are the boxes."""

from __future__ import annotations

from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.document import Document
from adjudicator.formats.foundry import FURNITURE, data_node, data_of, is_actor, system_of
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.stunts import ImportedStunt, bonus_in


def sniff(document: Document) -> bool:
    """Whether it is an actor of FateX: it says so, or counts fate points as only FateX does."""
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("items"), list):
        return False
    return (system_of(value) == "fatex" and is_actor(value)) or "fatepoints" in data_of(value)


def read(document: Document, gathering: Gathering) -> None:
    """Read an actor with its items."""
    actor = gathering.node(document.value)
    data = data_node(actor)
    draft = gathering.draft(actor["name"].line(), actor["_id"].line())
    gathering.decide_kind(draft, None)
    draft.fate_points = data.dig("fatepoints", "current").number()
    draft.refresh = data.dig("fatepoints", "refresh").number()
    draft.keep("Biography", data["biography"].first("value").passage())
    for item in actor["items"].objects():
        _read_item(item, draft)
    actor.puzzle_rest(FURNITURE)
    gathering.add(draft)


def _read_item(item: Node, draft: CharacterDraft) -> None:
    name, data = item["name"].line(), data_node(item)
    match item["type"].line():
        case "aspect":
            draft.take_aspect(ImportedAspect(data["value"].line(), name, means=data["description"].line()))
        case "consequence":
            means = data["description"].line()
            draft.take_aspect(ImportedAspect(data["value"].line(), name, "consequence", means=means))
        case "skill":
            rank = data["rank"].rating()
            if name and rank is not None:
                draft.take_skill(name, rank)
        case "stunt":
            text = data["description"].passage()
            draft.take_stunt(ImportedStunt(name, text, bonus_in(text)))
        case "stress":
            # The sum that stands there is no number of boxes.
            bits = data["value"].number() or 0
            ticked = [str(box + 1) for box in range(data["size"].count()) if bits >> box & 1]
            marked = f" ({name}: {', '.join(ticked)} marked)" if ticked else ""
            draft.skip(f"stress is not modelled; keep the boxes on the sheet{marked}.")
        case "extra":
            draft.keep(f"Extra {name}", data["description"].passage() or "no description")
        case _:
            item.puzzle()
