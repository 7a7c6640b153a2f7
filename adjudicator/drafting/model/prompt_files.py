"""Prompts as whole files: found, cut into their parts, filled in, and named by a hash of what a model reads."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from adjudicator.errors import BadConfiguration
from adjudicator.shipped import prompts_folder

_PART = re.compile(r"^<!-- part ([a-z]+) -->\n", re.MULTILINE)
_EXAMPLE = "<!-- example -->\n"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt file: its parts by name, what stands before the first is for people only."""

    name: str
    parts: Mapping[str, str]

    @property
    def label(self) -> str:
        """Name and hash, as records and cassettes show them: ``relevance 3f9a2c41d0be``."""
        text = "\n".join(f"{name}\n{part}" for name, part in self.parts.items())
        return f"{self.name} {hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def fill(self, part: str, values: Mapping[str, str]) -> str:
        """A part with its words after dollar signs filled in; what is filled in is never looked at again."""
        return Template(self.parts[part]).substitute(values)

    def examples(self, turned: int = 0) -> str:
        """The part of examples, each moved on by ``turned`` places."""
        lead, *each = (text.strip() for text in self.parts["examples"].split(_EXAMPLE))
        at = turned % len(each) if each else 0
        return "\n\n".join([lead, *each[at:], *each[:at]])


def load_prompt(name: str, wants: Mapping[str, frozenset[str]], own: Path | None = None) -> Prompt:
    """The prompt called ``name``: the table's own file in the folder ``own`` if there is one, else the shipped one.

    ``wants`` names the parts it must have and the words each may have filled in. Raises BadConfiguration, with the
    file and what is wrong in it.
    """
    file = own / f"{name}.md" if own is not None and (own / f"{name}.md").is_file() else prompts_folder() / f"{name}.md"
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfiguration(f"{file}: cannot be read: {error}") from error
    _, *found = _PART.split(text)
    names = found[::2]
    if twice := next((part for part in names if names.count(part) > 1), None):
        raise BadConfiguration(f"{file}: the part {twice!r} is there twice")
    parts = {part: body.strip() for part, body in zip(names, found[1::2], strict=True)}
    for part, words in wants.items():
        if part not in parts:
            raise BadConfiguration(f"{file}: it lacks the part {part!r} (a line <!-- part {part} -->)")
        _check_words(file, part, parts[part], words)
    if unknown := parts.keys() - wants.keys():
        raise BadConfiguration(f"{file}: there is no part {min(unknown)!r}; parts are {', '.join(wants)}")
    # Parts without words are used as they stand, so their dollar signs are single from here on.
    return Prompt(name, {part: parts[part] if wants[part] else parts[part].replace("$$", "$") for part in wants})


def _check_words(file: Path, part: str, text: str, words: frozenset[str]) -> None:
    template = Template(text)
    if not template.is_valid():
        raise BadConfiguration(f"{file}: part {part!r}: a dollar sign stands before no word; write $$ for the sign")
    for word in template.get_identifiers():
        if word not in words:
            known = ", ".join(f"${word}" for word in sorted(words)) or "none"
            raise BadConfiguration(f"{file}: part {part!r}: nothing is called ${word}; there are: {known}")
