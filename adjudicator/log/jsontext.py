"""JSON as the log writes it: compact UTF-8 text, keys in their own order, nothing changed on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

_PLAIN = frozenset({str, int, float, bool, type(None)})
_SURROGATE = re.compile("[\ud800-\udfff]")


def encode(value: object) -> str:
    """The JSON text of ``value``; it can always be stored as UTF-8.

    Raises `TypeError` for what is no JSON value or a key that is no text, `ValueError` for NaN and infinity.
    """
    _refuse_odd_keys(value)
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Half a surrogate pair (undecodable bytes typed in a terminal) has no UTF-8 form, but JSON has an escape.
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def decode_object(text: str | bytes) -> dict[str, object]:
    """The object that `encode` wrote. Raises `ValueError` when ``text`` is no JSON object."""
    value = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def _refuse_odd_keys(value: object) -> None:
    """Refuse keys that are no texts: `json` would turn them into texts without a word."""
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"keys must be text, not {key!r}")
        inside: Iterable[object] = value.values()
    elif isinstance(value, list | tuple):
        inside = value
    else:
        return
    for inner in inside:
        # Most values are plain ones, and a call for each would take longer than writing them.
        if type(inner) not in _PLAIN:
            _refuse_odd_keys(inner)
