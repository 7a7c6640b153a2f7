"""Which tool a file comes from, told by what is in it and never by its name, and the file read.

A format is one module and one entry in ``FORMATS``. The module has two functions:

- ``sniff(document) -> bool``: whether the file is of this format; ``document.value`` is its JSON, None where it is
  none, and ``document.text`` its text.
- ``read(document, gathering) -> None``: what is in it, put into the gathering: ``gathering.node(document.value)``
  looks at values without ever raising, ``gathering.draft(name)`` begins a character and ``gathering.add(draft)``
  ends it, ``gathering.place(aspect)`` puts an aspect beside the sheets. Malformed is for a file in which nothing
  could be read at all; everything else is a sentence in ``gathering.account``.

The order of the entries counts: the first that knows the file reads it, and pasted text is what is left. What none of
ours can read is shown to the importers of installed packages, which have the same two functions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from adjudicator.core.violations import Malformed
from adjudicator.formats import (
    fari,
    foundry_fate_core,
    foundry_fate_world,
    foundry_fatex,
    llama_of_fate,
    llm_rpg,
    role_by_post,
    roll20,
)
from adjudicator.formats.document import Document, opened
from adjudicator.formats.imported import Imported
from adjudicator.formats.known_format import Format, read_in
from adjudicator.formats.pasted_sheet import read_pasted
from adjudicator.formats.reading_options import Options
from adjudicator.formats.strangers import seems, seems_sheet

FORMATS: tuple[Format, ...] = (
    Format("fari", "Fari character or scene", fari.sniff, fari.read),
    Format("fatex", "Foundry FateX actor", foundry_fatex.sniff, foundry_fatex.read),
    Format("fco", "Foundry fate-core-official actor", foundry_fate_core.sniff, foundry_fate_core.read),
    Format("fco-world", "Foundry fate-core-official scene or world", foundry_fate_world.sniff, foundry_fate_world.read),
    Format("roll20", "Roll20 Fate sheet (VTT Enhancement Suite)", roll20.sniff, roll20.read),
    Format("role-by-post", "RoleByPost character", role_by_post.sniff, role_by_post.read),
    Format("llm-rpg", "LLMRPGv2 player state", llm_rpg.sniff, llm_rpg.read),
    Format("llama-of-fate", "LlamaOfFate character or scenario", llama_of_fate.sniff, llama_of_fate.read),
)
"""Every format but pasted text, which is what is left and has the key "text"."""


class Unknown(Malformed):
    """None of the formats knows the file."""


def read_file(data: bytes | str, options: Options | None = None, formats: Sequence[Format] | None = None) -> Imported:
    """What ``data`` holds, in whichever of the ``formats`` or as a pasted sheet.

    Without ``formats`` it is ours, and what none of them knows is shown to the importers of installed packages.
    Raises Malformed, with a line or a path where there is one, for a file that is broken, foreign or without
    anything of Fate in it, and BadConfiguration where an importer broke on a file that nobody else knows. Everything
    smaller is told in the report.
    """
    document, wanted = opened(data), options or Options()
    try:
        return _read(document, wanted, FORMATS if formats is None else formats)
    except RecursionError as error:
        raise Malformed("lists and objects stand too deep inside one another") from error
    except Unknown as unknown:
        if formats is not None:
            raise
        from adjudicator.formats.added_importers import read_added

        return read_added(document, wanted, {one.key for one in FORMATS} | {"text"}, unknown)


def detect(document: Document, formats: Sequence[Format] = FORMATS) -> Format | None:
    """The format that a file is of; None for a pasted text and for what nobody knows."""
    return next((one for one in formats if one.sniff(document)), None)


def _read(document: Document, options: Options, formats: Sequence[Format]) -> Imported:
    found = detect(document, formats)
    if found is not None:
        return read_in(found, [document], options)
    if isinstance(document.value, list):
        return _read_several(document, options, formats)
    foreign = seems(document.text, document.value)
    if foreign:
        raise Unknown(f"this seems to be {foreign}, so there is no sheet and no scene in it that could be read here")
    if document.value is not None:
        keys = ", ".join(map(repr, list(document.value)[:5])) if isinstance(document.value, dict) else ""
        raise Unknown(f"this JSON is of no tool that is known here{keys and f'; its first keys are {keys}'}")
    return _read_text(document)


def _read_several(document: Document, options: Options, formats: Sequence[Format]) -> Imported:
    """A list of files of one format, as people join them."""
    parts = [Document(json.dumps(value), value, document.repeated) for value in document.value]
    kinds = [detect(part, formats) for part in parts]
    first = kinds[0] if kinds else None
    if first is None:
        raise Unknown("this list holds nothing that is known here")
    for index, kind in enumerate(kinds):
        if kind is not first:
            seen = "of no tool that is known here" if kind is None else f"a {kind.title}"
            raise Malformed(f"[{index}]: this is {seen}, and no {first.title} as what stands before it")
    return read_in(first, parts, options)


def _read_text(document: Document) -> Imported:
    """A pasted sheet; a text in which nothing is a field of one for certain is none. Raises Unknown."""
    found = read_pasted(document.text)
    report = found.report
    if found.characters and seems_sheet(found, document.text):
        return found
    if report.skipped and not found.characters:
        raise Unknown(report.skipped[0])
    line, text = next(iter(report.not_understood), (1, document.text[:80]))
    said = f"no character is found in this text, which starts with {text!r}"
    raise Unknown(f"line {line}: {said}; this does not look like a sheet")
