"""Fari's characters of versions 1 and 2: everything has a field of its own."""

from __future__ import annotations

from adjudicator.formats.character_draft import CharacterDraft
from adjudicator.formats.imported import ImportedAspect
from adjudicator.formats.nodes import Node
from adjudicator.formats.stunts import ImportedStunt, bonus_in
from adjudicator.wording.plain import counted


def read_flat(one: Node, draft: CharacterDraft) -> None:
    """Read the fields into the draft. Skills without a rating are left out, and so are stress tracks."""
    for aspect in one["aspects"].objects():
        draft.take_aspect(ImportedAspect(aspect["value"].line(), aspect["name"].line()))
    unrated = 0
    for skill in one["skills"].objects():
        rating = skill["value"].rating()
        name = skill["name"].line()
        if rating is None or not name:
            unrated += 1
        else:
            draft.take_skill(name, rating)
    if unrated:
        draft.skip(f"{counted(unrated, 'skill')} without a rating left out.")
    for stunt in one["stunts"].objects():
        text = stunt["value"].passage()
        draft.take_stunt(ImportedStunt(stunt["name"].line(), text, bonus_in(text)) if text else ImportedStunt(""))
    for consequence in one["consequences"].objects():
        draft.take_aspect(ImportedAspect(consequence["value"].line(), consequence["name"].line(), "consequence"))
    if any(True for _ in one["stressTracks"].children()):
        draft.skip("stress is not modelled; keep the boxes on the sheet.")
    draft.refresh = one["refresh"].number()
    draft.fate_points = one["fatePoints"].number()
    draft.keep("", one["notes"].passage())
