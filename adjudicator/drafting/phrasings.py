"""The shipped phrasings of the template narration, and taking them in turn."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from adjudicator.errors import BadConfiguration
from adjudicator.shipped import prompts_folder

Phrasings = Mapping[str, tuple[str, ...]]
"""Name of a list, such as "outcome.fail.opposed" -> its phrases."""

_NUMBER_AT_END = re.compile(r"([0-9]{1,9})$")


@cache
def shipped_phrasings() -> Phrasings:
    """The phrasings of prompts/templates/narration.toml; ``BadConfiguration`` when they are not usable."""
    path = prompts_folder() / "templates" / "narration.toml"
    try:
        return dict(_flat("", tomllib.loads(path.read_text(encoding="utf-8"))))
    except (OSError, ValueError) as problem:
        raise BadConfiguration(f"{path}: {problem}") from problem


def in_turn(phrases: tuple[str, ...], roll: str, slot: str) -> str:
    """The phrase whose turn it is: rolls numbered in a row get different ones, other ids a stable choice."""
    number = _NUMBER_AT_END.search(roll)
    turn = int(number.group(1)) if number else _stable(roll)
    return phrases[(turn + _stable(slot)) % len(phrases)]


def _stable(text: str) -> int:
    # Python's own hash differs from run to run, and the same roll must always be told in the same words.
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:4], "big")


def _flat(prefix: str, table: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            found += _flat(f"{name}.", value)
        elif isinstance(value, list) and value and all(isinstance(phrase, str) for phrase in value):
            found.append((name, tuple(value)))
        else:
            raise ValueError(f"{name} is not a list of phrases")
    return found
