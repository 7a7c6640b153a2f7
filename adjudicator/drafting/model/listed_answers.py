"""Answers that are one list under a key, read out of whatever a model wrapped them in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_MOST_OBJECTS = 50
"""Objects of an answer that are looked at."""


def lists_called(name: str, text: str) -> Iterator[list[Any]]:
    """The lists under the key ``name`` in the JSON objects of a text, whatever stands around them."""
    decoder, at = json.JSONDecoder(strict=False), -1
    for _ in range(_MOST_OBJECTS):
        at = text.find("{", at + 1)
        if at < 0:
            return
        try:
            value, _ = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            continue
        for key, inner in value.items():
            if key.strip().casefold() == name and isinstance(inner, list):
                yield inner
