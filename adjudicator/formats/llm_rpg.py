"""LLMRPGv2's states of players and other characters, which a model has written."""

from __future__ import annotations

import re

from adjudicator.core.pieces import AspectKind
from adjudicator.formats.document import Document
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.stunts import ImportedStunt, bonus_in

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LABELS = {"high_concept": "High Concept", "trouble": "Trouble", "relationship": "Relationship"}
_KINDS: dict[str, AspectKind] = {"boost": "boost", "consequence": "consequence", "situation": "situation"}
_LEFT_OUT = ("personality", "voice", "knowledge", "relationships", "goals", "inventory", "milestones", "history")
_KNOWN = frozenset({
    "id", "type", "name", "appearance", "aspects", "skills", "stunts", "stressTracks", "consequences", "fatePoints",
    "backstory", "currentLocation", "isAlive", "createdAt", "updatedAt", "wealth"
}) | {*_LEFT_OUT}  # fmt: skip


def sniff(document: Document) -> bool:
    """Whether it is such a state: fate points as an object, aspects that count their free invocations."""
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("aspects"), list):
        return False
    return isinstance(value.get("fatePoints"), dict) or any(
        isinstance(aspect, dict) and "freeInvokes" in aspect for aspect in value["aspects"]
    )


def read(document: Document, gathering: Gathering) -> None:
    """Read the state; prose about the character is left out but for how it looks and where it comes from."""
    one = gathering.node(document.value)
    draft = gathering.draft(one["name"].line(), one["id"].line())
    said = one["type"].line()
    gathering.decide_kind(draft, {"player": False, "npc": True}.get(said))
    draft.refresh = one.dig("fatePoints", "refresh").number()
    draft.fate_points = one.dig("fatePoints", "current").number()
    for aspect in one["aspects"].objects():
        word, free = aspect["type"].line(), aspect["freeInvokes"].count()
        kind = _KINDS.get(word, "character")
        label = _LABELS.get(word, "")
        found = ImportedAspect(aspect["name"].line(), label, kind, free, gathering.holder(False))
        if kind == "situation":
            gathering.place(found)
        else:
            draft.take_aspect(found)
    for skill in one["skills"].objects():
        rank, name = skill["rank"].rating(), skill["name"].line()
        if name and rank is not None:
            draft.take_skill(name, rank)
    for stunt in one["stunts"].objects():
        text = stunt["description"].passage()
        draft.take_stunt(ImportedStunt(stunt["name"].line(), text, bonus_in(text)))
    for hurt in one["consequences"].objects():
        text = hurt.first("aspect", "description", "name").line()
        draft.take_aspect(ImportedAspect(text, hurt.first("severity", "type").line().capitalize(), "consequence"))
    draft.keep("Appearance", one["appearance"].passage())
    for key, part in one["backstory"].entries() if one["backstory"].shape is dict else ():
        draft.keep(_WORD.sub(" ", key).capitalize(), part.passage())
    left = [key for key in _LEFT_OUT if one[key].value]
    if left:
        draft.skip(f"{', '.join(left)}: left out; keep them in the other tool.")
    one.puzzle_rest(_KNOWN)
    gathering.add(draft)
