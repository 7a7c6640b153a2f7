"""LlamaOfFate's YAML: characters, and scenarios with their NPCs and their first scene."""

from __future__ import annotations

import re

from adjudicator.core.violations import Malformed
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.document import Document
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect, ImportedScene
from adjudicator.formats.nodes import Node
from adjudicator.formats.safe_parsing import LARGEST_YAML
from adjudicator.formats.stunts import ImportedStunt, bonus_in
from adjudicator.wording.plain import signed

_REST = r"[ \t]*(?:#.*)?\n"
_SHEET = re.compile(rf"^high_concept:|^aspects:{_REST}(?:{_REST})*[ \t]+(?:high_concept|trouble):", re.MULTILINE)
_SCENARIO = re.compile(
    rf"^(?:initial_scene|story_questions|default_player):|^npcs:{_REST}[ \t]*-[ \t]+(?:id|name):", re.MULTILINE
)
_SESSION = re.compile(r"^type: (?:scene_start|player_input|input_classification|dialog|action_parse|dice_roll)\b", re.M)
_TOLD = ("problem", "setting", "description", "farewell")
_FURNITURE = frozenset({
    "id", "title", "name", "genre", "default_player", "npcs", "initial_scene", "story_questions"
}) | {*_TOLD}  # fmt: skip
_SHEET_KEYS = frozenset({
    "id", "name", "type", "aspects", "high_concept", "trouble", "skills", "primary_skill", "fate_points", "refresh",
    "stunts", "description", "stress", "stress_tracks", "consequences"
})  # fmt: skip
_NAMELESS = {"nameless_good": 3, "nameless_fair": 2, "nameless_average": 1}


def sniff(document: Document) -> bool:
    """Whether it is one of its YAML files, by the keys at the beginnings of lines."""
    if document.value is not None or len(document.text) > LARGEST_YAML:
        return False
    return any(keys.search(document.text) for keys in (_SHEET, _SCENARIO, _SESSION))


def read(document: Document, gathering: Gathering) -> None:
    """Read the characters and scenarios of all documents; a session's log raises Malformed."""
    if _SESSION.search(document.text):
        raise Malformed("this seems to be the log of a LlamaOfFate session; what is read are characters and scenarios")
    parts = document.yaml(gathering.account)
    for index, part in enumerate(parts):
        file = gathering.node(part, f"document {index + 1}" if len(parts) > 1 else "")
        if file["initial_scene"].there or file["npcs"].there or file["story_questions"].there:
            _read_scenario(file, gathering)
        elif file["name"].there or file["aspects"].there:
            _read_character(file, gathering, is_npc=None)
        elif file.there:
            file.puzzle()


def _read_scenario(file: Node, gathering: Gathering) -> None:
    for npc in file["npcs"].objects():
        _read_character(npc, gathering, is_npc=True)
    scene = file["initial_scene"]
    for one in scene["situation_aspects"].children():
        named = one.shape is dict
        text = one.first("aspect", "name", "text").line() if named else one.line()
        free = one.first("free_invokes", "free_invocations").count() if named else 0
        gathering.place(ImportedAspect(text, kind="situation", free=free, holder=gathering.holder(False)))
    told = [f"{key.capitalize()}: {text}" for key in _TOLD if (text := file[key].passage())]
    told += [f"Question: {question.line()}" for question in file["story_questions"].children()]
    name = scene["name"].line() or file["title"].line()
    gathering.set_scene(ImportedScene(name, scene["description"].passage(), "\n".join(told)))
    file.puzzle_rest(_FURNITURE)


def _read_character(one: Node, gathering: Gathering, is_npc: bool | None) -> None:
    draft = gathering.draft(one["name"].line(), one["id"].line())
    gathering.decide_kind(draft, is_npc)
    aspects = one["aspects"]
    # A character keeps them inside "aspects"; an NPC beside it, and the rest there as a list.
    inside = aspects if aspects.shape is dict else one
    for key, label in (("high_concept", "High Concept"), ("trouble", "Trouble")):
        if inside[key].there:
            draft.take_aspect(ImportedAspect(inside[key].line(), label))
    others = aspects.first("other", "others") if aspects.shape is dict else aspects
    for other in others.children():
        draft.take_aspect(ImportedAspect(other.line()))
    for name, rating in one["skills"].entries():
        value = rating.rating()
        if value is not None and name:
            draft.take_skill(name, value)
    _primary_skill(one, draft)
    draft.refresh, draft.fate_points = one["refresh"].number(), one["fate_points"].number()
    for stunt in one["stunts"].children():
        name, text = (stunt["name"].line(), stunt["description"].line()) if stunt.shape is dict else (stunt.line(), "")
        draft.take_stunt(ImportedStunt(name, text, bonus_in(text or name)))
    draft.keep("Description", one["description"].passage())
    one.puzzle_rest(_SHEET_KEYS)
    gathering.add(draft)


def _primary_skill(one: Node, draft: CharacterDraft) -> None:
    """Nameless NPCs name one skill, and their type says how good they are at it."""
    skill, rating = one["primary_skill"].line(), _NAMELESS.get(one["type"].line())
    if skill and rating is not None and skill not in draft.skills:
        draft.take_skill(skill, rating)
        draft.guess(f"{skill} is {signed(rating)}, since a nameless NPC of its type has that; give the skill a rating.")
