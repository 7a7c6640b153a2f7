"""A file as every format sees it: its text, and its value where it is JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.formats.safe_parsing import decoded, parsed_json, parsed_yaml
from adjudicator.formats.sheet_report import Account

_JSON = re.compile(r"\s*(?:\{\s*(?:[\"'}]|$)|\[\s*(?:[\[{\"\]]|-?\d+\s*[,\]]|$))")
_FENCE = re.compile(r"\s*(?P<ticks>`{1,3})(?:json5?)?\s*(?=[{\[])")


@dataclass(frozen=True, slots=True)
class Document:
    """A file: its text, and its JSON value, None where it is no JSON; ``repeated`` are keys that stood there twice."""

    text: str
    value: Any = None
    repeated: tuple[str, ...] = ()

    def yaml(self, account: Account) -> list[Any]:
        """The documents in a file of YAML. Raises Malformed with the line where it is none."""
        parsed = parsed_yaml(self.text)
        tell_repeated(parsed.repeated, account)
        return list(parsed.value)


def opened(data: bytes | str) -> Document:
    """The file as text, and as a value where it is JSON, plain or pasted between back-ticks. Raises Malformed."""
    text = decoded(data)
    fence = _FENCE.match(text)
    inside = text[fence.end() :].rstrip(" \n\t;`") if fence is not None else text
    if not _JSON.match(inside):
        return Document(text)
    return _json(_halved(inside) if fence is not None and fence["ticks"] == "`" else inside)


def _json(text: str) -> Document:
    parsed = parsed_json(text)
    return Document(text, parsed.value, parsed.repeated)


def _halved(inside: str) -> str:
    """Inside a template literal each backslash stands twice, unless it was only quoted."""
    halved = inside.replace("\\\\", "\\")
    try:
        json.loads(halved)
    except (ValueError, RecursionError):
        return inside
    return halved


def tell_repeated(repeated: Sequence[str], account: Account) -> None:
    """Say which keys stood twice."""
    for key in repeated:
        account.say("guessed", f"the key {key[:80]!r} stands more than once in one object; the last one is taken.")
