"""Actors of Foundry's fate-core-official, once ModularFate: the data of old and new versions, keys in base64."""

from __future__ import annotations

from adjudicator.core.violations import Malformed
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.document import Document
from adjudicator.formats.foundry import FURNITURE, data_node, data_of, is_actor, named, system_of
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.stunts import ImportedStunt, bonus_in
from adjudicator.wording.plain import counted, signed

TYPES = ("fate-core-official", "ModularFate", "FateCoreOfficial")


def sniff(document: Document) -> bool:
    """Whether it is an actor of fate-core-official, by its type, its own mark, or its groups of aspects and tracks."""
    value = document.value
    if not isinstance(value, dict):
        return False
    data = data_of(value)
    typed = value.get("type") in TYPES or (value.get("type") == "Thing" and is_actor(value) and "container" in data)
    shaped = "tracks" in data and isinstance(data.get("details"), dict) and "aspects" in data
    return (typed and bool(data)) or shaped or (system_of(value) in TYPES and is_actor(value))


def read(document: Document, gathering: Gathering) -> None:
    """Read an actor; a thing, which has no sheet, raises Malformed."""
    actor = gathering.node(document.value)
    if actor["type"].line() == "Thing":
        raise Malformed(f"{actor['name'].line()!r} is a thing out of Foundry, and no character; export its owner")
    data = data_node(actor)
    draft = gathering.draft(actor["name"].line(), actor["_id"].line())
    points = data.dig("details", "fatePoints")
    draft.refresh, draft.fate_points = points["refresh"].number(), points["current"].number()
    _decide_kind(data, draft, gathering)
    for name, one in named(data["aspects"]):
        text = one["value"].line()
        means = " ".join(part for part in (one["description"].line(), one["notes"].line()) if part)
        draft.take_aspect(ImportedAspect(text, name, means=means))
    _read_skills(data["skills"], draft)
    for name, one in named(data["stunts"]):
        draft.take_stunt(_stunt(name, one))
    for name, one in named(data["tracks"]):
        _read_track(name, one, draft)
    _keep_details(data["details"], draft)
    boosts = points["boosts"].count()
    if boosts:
        draft.skip(f"{counted(boosts, 'boost')} without a name left out; place them by hand.")
    extras = [one["name"].line() for one in actor["items"].objects()]
    if extras:
        draft.skip(f"the extras {', '.join(extras)} are left out but for what the sheet itself shows of them.")
    actor.puzzle_rest(FURNITURE)
    gathering.add(draft)


def _decide_kind(data: Node, draft: CharacterDraft, gathering: Gathering) -> None:
    """An actor does not say whose it is, but the game master's have a small sheet."""
    mode = data.dig("details", "sheet_mode").line()
    minimal = mode == "minimal" or (mode != "full" and draft.refresh == 0)
    why = "since its sheet is the small one" if minimal else "since its sheet is the full one" if mode == "full" else ""
    gathering.decide_kind(draft, minimal if minimal or mode == "full" else None, why)


def _read_skills(skills: Node, draft: CharacterDraft) -> None:
    hidden = []
    for name, one in named(skills):
        rank = one["rank"].rating()
        if rank is None or not name:
            continue
        if one["hidden"].flag():
            hidden.append(f"{name} {signed(rank)}")
        else:
            draft.take_skill(name, rank)
    if hidden:
        draft.keep("Hidden skills", ", ".join(hidden))
        draft.guess(
            f"{counted(len(hidden), 'hidden skill')} kept in the notes, since all would see it on the sheet; "
            "show it in Foundry to bring it along."
        )


def _stunt(name: str, one: Node) -> ImportedStunt:
    text = one["description"].passage()
    skill = one["linked_skill"].line()
    bonus = one["bonus"].number() if one["bonus"].there else bonus_in(text)
    return ImportedStunt(name, text, bonus or 0, skill if skill not in ("None", "none") and bonus else "")


def _read_track(name: str, one: Node, draft: CharacterDraft) -> None:
    """A track whose aspect is named when it is marked is a consequence; one whose name is the aspect, a condition."""
    if one["enabled"].value is False:
        return
    aspect = one["aspect"]
    marked = any(box.flag() for box in one["box_values"].children())
    if aspect.shape is dict:
        text = aspect["name"].line() if not aspect["as_name"].flag() else name if marked else ""
        draft.take_aspect(ImportedAspect(text, name, "consequence"))
    elif aspect.line() in ("Aspect as Name", "Name As Aspect", "as_name") and marked:
        draft.take_aspect(ImportedAspect(name, "", "consequence"))
    elif one["boxes"].count():
        draft.skip("stress is not modelled; keep the boxes on the sheet.")


def _keep_details(details: Node, draft: CharacterDraft) -> None:
    draft.keep("Pronouns", details["pronouns"].first("value").line())
    draft.keep("Description", details["description"].first("value").passage())
    draft.keep("Biography", details["biography"].first("value").passage())
    draft.keep("", details["notes"].first("value").passage())
