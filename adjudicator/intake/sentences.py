"""A validation error as one plain sentence that names the key."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pydantic
from pydantic_core import ErrorDetails

LONGEST_KEY = 120
_BRANCHES = ("int", "str", "constrained-int", "constrained-str")

_SAYS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "extra_forbidden": lambda _: "is not a key here",
    "missing": lambda _: "is missing",
    "string_pattern_mismatch": lambda _: "is empty",
    "string_type": lambda _: "is no text",
    "string_unicode": lambda _: "is not valid Unicode text",
    "int_type": lambda _: "is no whole number",
    "bool_type": lambda _: "is neither true nor false",
    "tuple_type": lambda _: "is no list",
    "dict_type": lambda _: "is no object",
    "model_type": lambda _: "is no object",
    "literal_error": lambda context: f"must be {context['expected']}",
    "greater_than_equal": lambda context: f"must be at least {context['ge']}",
    "less_than_equal": lambda context: f"must be at most {context['le']}",
}


def sentence(error: pydantic.ValidationError) -> str:
    """What is wrong with the first key that is: ``'pay' must be 'fate_point' or 'free'``."""
    problem = _best_meant(error.errors(include_url=False))
    about_a_key = problem["type"] in ("missing", "extra_forbidden")
    *outer, last = problem["loc"] or ("",)
    parts = [part for part in outer if not _is_branch(part)]
    if about_a_key or not _is_branch(last):
        parts.append(last)
    # Quoted as Python quotes, so that a key of odd signs is shown and not obeyed.
    path = repr(".".join(str(part) for part in parts)[:LONGEST_KEY])
    if problem["input"] is None and not about_a_key:
        return f"{path}: null is no value; leave the key out"
    say = _SAYS.get(problem["type"])
    says = say(problem.get("ctx", {})) if say else problem["msg"]
    return f"{path} {says}" if about_a_key else f"{path} {says} (given: {_shown(problem['input'])})"


def _best_meant(problems: Sequence[ErrorDetails]) -> ErrorDetails:
    """Of a union's many complaints one from the option that fits best: the deepest with the fewest."""
    options: dict[tuple[int | str, ...], list[ErrorDetails]] = {}
    for problem in problems:
        options.setdefault(problem["loc"][:-1], []).append(problem)
    best = min(options.items(), key=lambda option: (-len(option[0]), len(option[1])))
    return best[1][0]


def _shown(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=True, default=str)[:60]
    except (TypeError, ValueError, RecursionError):
        return f"a {type(value).__name__}"


def _is_branch(part: int | str) -> bool:
    """True for the name pydantic gives to one option of a union, which means nothing to a reader."""
    return isinstance(part, str) and (part[:1].isupper() or "[" in part or part in _BRANCHES)
