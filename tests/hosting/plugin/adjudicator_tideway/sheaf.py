"""Sheaf's parties, read, and one character written as a party of one.

The importer is this module by its ``sniff`` and ``read``, the renderer by its ``write``.
"""

from __future__ import annotations

import json

from adjudicator.formats import Document, Gathering, ImportedAspect, ImportedCharacter

title = "Sheaf party"


def sniff(document: Document) -> bool:
    """Whether it is a sheaf: it says so."""
    return isinstance(document.value, dict) and document.value.get("tool") == "sheaf"


def read(document: Document, gathering: Gathering) -> None:
    """Read the party."""
    file = gathering.node(document.value)
    for member in file["party"].objects():
        draft = gathering.draft(member["called"].line(), member["key"].line())
        gathering.decide_kind(draft, member["foe"].flag())
        for truth in member["truths"].children():
            draft.take_aspect(ImportedAspect(truth.line()))
        draft.refresh = member["renewal"].number()
        gathering.add(draft)
    file.puzzle_rest({"tool", "party"})


def write(character: ImportedCharacter) -> str:
    """The character as a party of one; hidden aspects and notes have been taken out before."""
    member = {
        "called": character.name,
        "foe": character.kind == "npc",
        "truths": [aspect.text for aspect in character.aspects],
        "renewal": character.refresh,
    }
    return json.dumps({"tool": "sheaf", "party": [member]}, ensure_ascii=False, indent=2) + "\n"
