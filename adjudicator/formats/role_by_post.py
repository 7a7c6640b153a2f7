"""RoleByPost's characters: aspects as texts or as objects that know who may see them and what is free on them."""

from __future__ import annotations

import re
from dataclasses import replace

from adjudicator.core.pieces import AspectKind
from adjudicator.core.violations import Malformed
from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.document import Document
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.stunts import ImportedStunt, bonus_in

_FREE_BEHIND = re.compile(r"(?P<text>.*\S)\s*\[(?P<free>\d{1,2})\]")
_HIDDEN = re.compile(r"\*(?P<text>[^*]+)\*")
_KINDS: dict[str, AspectKind] = {
    "": "character", "character": "character", "scene": "situation", "zone": "situation", "situation": "situation",
    "game": "game", "consequence": "consequence", "boost": "boost",
}  # fmt: skip
_KNOWN = frozenset({
    "id", "name", "system", "entity_type", "refresh", "fate_points", "skills", "aspects", "stress_tracks", "stress",
    "consequence_tracks", "consequences", "stunts", "notes", "owner_id", "guild_id", "avatar_url"
})  # fmt: skip


def sniff(document: Document) -> bool:
    """Whether it is a character of RoleByPost, of whatever game."""
    value = document.value
    if not isinstance(value, dict):
        return False
    return ("entity_type" in value and "system" in value) or ("consequence_tracks" in value and "aspects" in value)


def read(document: Document, gathering: Gathering) -> None:
    """Read a Fate character; one of another game raises Malformed."""
    one = gathering.node(document.value)
    system = one["system"].line()
    if system and system.casefold() != "fate":
        raise Malformed(f"{one['name'].line()!r} is a RoleByPost character for {system!r}, and no Fate character")
    draft = gathering.draft(one["name"].line(), one["id"].line())
    said = one["entity_type"].line().casefold()
    if said not in ("", "pc", "npc"):
        one["entity_type"].puzzle()
    gathering.decide_kind(draft, {"pc": False, "npc": True}.get(said))
    draft.refresh, draft.fate_points = one["refresh"].number(), one["fate_points"].number()
    for name, rating in one["skills"].entries():
        value = rating.rating()
        if value is not None and name:
            draft.take_skill(name, value)
    for aspect in one["aspects"].children():
        _take(_aspect(aspect, gathering), draft, gathering)
    for track in one["consequence_tracks"].objects():
        for slot in track["consequences"].objects():
            if slot["aspect"].there:
                hurt = _aspect(slot["aspect"], gathering)
                draft.take_aspect(replace(hurt, kind="consequence", label=slot["name"].line()))
    for name, text in one["stunts"].entries():
        words = text.passage()
        draft.take_stunt(ImportedStunt(name, words, bonus_in(words)))
    draft.keep("", one["notes"].passage() if one["notes"].shape is str else _joined(one["notes"]))
    if one["stress_tracks"].there or one["stress"].there:
        draft.skip("stress is not modelled; keep the boxes on the sheet.")
    one.puzzle_rest(_KNOWN)
    gathering.add(draft)


def _joined(notes: Node) -> str:
    return "\n".join(note.passage() for note in notes.children())


def _aspect(node: Node, gathering: Gathering) -> ImportedAspect:
    """An aspect, or the older text of one: ``*Hidden*``, ``On Fire [2]``."""
    if node.shape is not dict:
        return _written(node.line(), gathering)
    hidden = node["is_hidden"].flag()
    said = node["aspect_type"].line().casefold()
    if said not in _KINDS:
        node["aspect_type"].puzzle()
    return ImportedAspect(
        text=node["name"].line(),
        kind=_KINDS.get(said, "character"),
        free=node["free_invokes"].count(),
        holder=gathering.holder(hidden),
        hidden=hidden,
        means=node["description"].line(),
    )


def _written(text: str, gathering: Gathering) -> ImportedAspect:
    free = _FREE_BEHIND.fullmatch(text)
    text = free["text"] if free is not None else text
    hidden = _HIDDEN.fullmatch(text)
    return ImportedAspect(
        text=hidden["text"].strip() if hidden is not None else text,
        free=int(free["free"]) if free is not None else 0,
        holder=gathering.holder(hidden is not None),
        hidden=hidden is not None,
    )


def _take(aspect: ImportedAspect, draft: CharacterDraft, gathering: Gathering) -> None:
    if aspect.kind in ("situation", "game"):
        gathering.place(aspect)
    else:
        draft.take_aspect(aspect)
