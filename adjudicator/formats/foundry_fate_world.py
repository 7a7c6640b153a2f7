"""What Foundry's fate-core-official keeps beside its actors: a scene's situation aspects, a world's game aspects."""

from __future__ import annotations

from typing import Any, Literal

from adjudicator.core.violations import Malformed
from adjudicator.formats.document import Document
from adjudicator.formats.gathering import Gathering
from adjudicator.formats.imported import ImportedAspect, ImportedScene
from adjudicator.formats.nodes import Node
from adjudicator.formats.safe_parsing import parsed_json

_SCOPES = ("fate-core-official", "ModularFate", "FateCoreOfficial")
_SITUATION, _GAME = "situation_aspects", "gameAspects"
_SETTINGS = frozenset({_GAME, *(f"{scope}.{_GAME}" for scope in _SCOPES)})


def sniff(document: Document) -> bool:
    """Whether it is a scene with situation aspects, the aspects alone, or settings of a world."""
    value = document.value
    settings = value if isinstance(value, list) else [value]
    if any(isinstance(one, dict) and _is_setting(one.get("key")) for one in settings):
        return True
    return isinstance(value, dict) and (bool(_SETTINGS & value.keys()) or _scope(value) is not None)


def read(document: Document, gathering: Gathering) -> None:
    """Read the aspects; those without a name are empty lines in Foundry and dropped."""
    value = document.value
    file = gathering.node(value)
    if isinstance(value, list) or _is_setting(value.get("key")):
        for one in file.objects() if isinstance(value, list) else [file]:
            if _is_setting(one["key"].value):
                _read_aspects(_inside(one["value"], gathering), "game", gathering)
        return
    for key in sorted(_SETTINGS & value.keys()):
        _read_aspects(_inside(file[key], gathering), "game", gathering)
    scope = _scope(value)
    if scope is not None:
        holder = file.dig("flags", scope) if scope else file
        _read_aspects(holder[_SITUATION], "situation", gathering)
        name = file["navName"].line() or file["name"].line()
        gathering.set_scene(ImportedScene(name, notes=holder["sceneNotes"].passage()))


def _is_setting(key: object) -> bool:
    return isinstance(key, str) and key in _SETTINGS


def _scope(value: dict[str, Any]) -> str | None:
    """Under which name a scene keeps its aspects, "" where they stand alone, None where there are none."""
    if _SITUATION in value:
        return ""
    flags = value.get("flags")
    for scope in _SCOPES:
        inside = flags.get(scope) if isinstance(flags, dict) else None
        if isinstance(inside, dict) and _SITUATION in inside:
            return scope
    return None


def _inside(setting: Node, gathering: Gathering) -> Node:
    """A setting's value; databases hold it as JSON inside a text."""
    if not isinstance(setting.value, str):
        return setting
    try:
        return gathering.node(parsed_json(setting.value).value, setting.path)
    except Malformed as error:
        raise Malformed(f"{setting.path}: {error}") from error


def _read_aspects(aspects: Node, kind: Literal["game", "situation"], gathering: Gathering) -> None:
    for one in aspects.objects():
        text, free = one["name"].line(), one["free_invokes"].count()
        holder = gathering.holder(False)
        gathering.place(ImportedAspect(text, kind=kind, free=free, holder=holder, means=one["notes"].line()))
