"""Every setting there is: its default, and which values it may have."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudicator.core.opinion import POLICIES
from adjudicator.errors import BadConfiguration

DEFAULTS: Mapping[str, str] = {
    "table": "",
    "rules": "unwritten",
    "model": "none",
    "base_url": "",
    "policy": "normal",
    "opinions": "automatic",
    "votes": "1",
    "timeout": "30",
    "prompts": "",
    "tone": "plain",
    "length": "short",
    "person": "third",
    "tense": "past",
    "language": "English",
    "tracing": "off",
    "dice": "rolled",
    "colour": "auto",
}
"""Every key there is, with its value when nobody says otherwise; an empty table means that none is current."""

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "dice": ("rolled", "typed"),
    "policy": POLICIES,
    "opinions": ("automatic", "on-ask"),
    "length": ("short", "medium", "long"),
    "person": ("third", "second", "first"),
    "tense": ("past", "present"),
    "tracing": ("off", "langsmith"),
    "colour": ("auto", "never"),
}
_WHOLE: Mapping[str, range] = {"votes": range(1, 10), "timeout": range(1, 3_601)}
_MODEL = re.compile(r"none|[a-z]+:\S.*")
_MAY_BE_EMPTY = ("table", "base_url", "prompts")
_UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def check_key(key: str, place: str) -> None:
    """Raises BadConfiguration, with the place, for a key that is none."""
    if key not in DEFAULTS:
        raise BadConfiguration(f"{place}: {key}: there is no such setting; there are {', '.join(DEFAULTS)}")


def check(key: str, value: object, place: str) -> None:
    """Raises BadConfiguration, with the place, for a key that is none or a value it may not have."""
    check_key(key, place)
    if (wrong := _wrong(key, value)) is not None:
        raise BadConfiguration(f"{place}: {key}: {wrong}")


def _wrong(key: str, value: object) -> str | None:
    if not isinstance(value, str):
        return f"must be text in quotes (given: {value!r})"
    if not value.strip() and not (value == "" and key in _MAY_BE_EMPTY):
        return "is empty"
    if _UNWRITABLE.search(value):
        return f"holds a character that cannot be printed (given: {value!r})"
    if key in _CHOICES and value not in _CHOICES[key]:
        return f"must be {' or '.join(_CHOICES[key])} (given: {value!r})"
    if key in _WHOLE and not (value.isdecimal() and len(value) < 6 and int(value) in _WHOLE[key]):
        return f"must be a whole number from {_WHOLE[key].start} to {_WHOLE[key].stop - 1} (given: {value!r})"
    if key == "base_url" and value:
        return _wrong_address(value)
    if key == "model" and not _MODEL.fullmatch(value):
        return "must be none or PROVIDER:NAME, such as openai:gpt-4.1"
    return None


def _wrong_address(value: str) -> str | None:
    """What is wrong with a server's address; what may be a key in it is not repeated."""
    if not value.startswith(("http://", "https://")):
        return f"must start with http:// or https:// (given: {value!r})"
    return None


def not_to_be_kept(key: str, value: str) -> str | None:
    """Why a value that may be used must not be written into a file: an address may hold a key; None where it may be."""
    if key == "base_url" and ("@" in value or "?" in value):
        return "holds a login or a query: keys are never stored, they go into the environment (ADJUDICATOR_API_KEY)"
    return None
