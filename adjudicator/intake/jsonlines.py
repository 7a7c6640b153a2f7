"""JSON, strictly: no duplicate keys, no NaN, only text that is Unicode."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from adjudicator.core.violations import Malformed


def read_json(text: str | bytes) -> Any:
    """The JSON value in ``text`` (bytes as UTF-8); raises Malformed with what is wrong and where."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_unique_keys, parse_constant=_no_constant)
        # Half a surrogate pair is legal in a JSON escape and illegal everywhere else.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError as error:
        raise Malformed(f"not valid Unicode text: {error.reason if hasattr(error, 'reason') else error}") from error
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise Malformed("nested too deeply") from error
    except ValueError as error:
        # The one other complaint: Python reads no number of thousands of digits.
        raise Malformed("a number has too many digits") from error
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(f"the key {key!r} stands there twice")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is no number")
