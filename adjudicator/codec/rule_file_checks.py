"""The strict reading of one rule file's tables: every key known, every value of its kind."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, NoReturn

from adjudicator.codec.rule_vocabulary import (
    LEAST,
    NOTE_KEYS,
    NUMBERS,
    OFFERS,
    POLICIES,
    RESULTS,
    SECTIONS,
    SITUATIONS,
    WORDING,
    WORDS,
)
from adjudicator.core.rule_ids import RULE_IDS
from adjudicator.core.ruleset import NEVER_LEFT_OUT, OUTCOMES
from adjudicator.errors import BadRuleFile

_NOT_ONE_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in a rule file, for messages: the file and the path of keys down to the spot."""

    file: str
    path: tuple[str, ...] = ()

    def at(self, key: str) -> Place:
        """One key further down."""
        return Place(self.file, (*self.path, key))

    def fail(self, what: str) -> NoReturn:
        """Raise ``BadRuleFile`` for this spot."""
        raise BadRuleFile(self.file, dotted(self.path), what)


def dotted(path: tuple[str, ...]) -> str:
    """The path as TOML writes it: keys that are not bare are quoted."""
    return ".".join(key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else f'"{key}"' for key in path)


def check_tables(tables: object, file: str) -> Table:
    """The tables of one rule file, known to be sound; raises ``BadRuleFile`` at the first that is not."""
    place = Place(file)
    sound = _table(tables, place)
    for key, value in sound.items():
        if key not in SECTIONS:
            _unknown(place.at(key), SECTIONS, "section or key")
        _CHECKS[key](value, place.at(key))
    for key in ("name", "title"):
        if key not in sound:
            place.at(key).fail("is missing; every rule file has a name and a title")
    return sound


def _unknown(place: Place, known: Collection[str], kind: str) -> NoReturn:
    place.fail(f"unknown {kind}; nearest known: {_nearest(place.path[-1], known)}")


def _nearest(word: str, known: Collection[str]) -> str:
    return ", ".join(difflib.get_close_matches(word, known, n=3, cutoff=0.0))


def _table(value: object, place: Place) -> Table:
    if not isinstance(value, dict):
        place.fail(f"must be a table, not {_kind(value)}")
    for key in value:
        if not isinstance(key, str):
            place.fail(f"the key {key!r} must be text, not {_kind(key)}")
    return value


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a number with a fraction", str: "text",
             list: "a list", dict: "a table", type(None): "nothing"}  # fmt: skip
    return names.get(type(value), f"a {type(value).__name__}")


def _text(value: object, place: Place) -> None:
    if not isinstance(value, str):
        place.fail(f"must be text, not {_kind(value)}")
    if not value.strip():
        place.fail("must not be empty")
    if _NOT_ONE_LINE.search(value):
        place.fail("must be one line without control characters")


def _name(value: object, place: Place) -> None:
    _text(value, place)
    if not re.fullmatch(r"[\w-]+", str(value)):
        place.fail(f"must be letters, digits, '-' and '_' only, not {value!r}")


def _choice(value: object, known: Collection[str], kind: str, place: Place) -> None:
    if not isinstance(value, str):
        place.fail(f"must be text, not {_kind(value)}")
    if value not in known:
        place.fail(f"unknown {kind} {value!r}; nearest known: {_nearest(value, known)}")


def _list(value: object, known: Collection[str], kind: str, place: Place) -> list[str]:
    if not isinstance(value, list):
        place.fail(f"must be a list, not {_kind(value)}")
    for item in value:
        _choice(item, known, kind, place)
    if len(set(value)) < len(value):
        place.fail(f"names a {kind} twice")
    return value


def _offers(value: object, place: Place) -> None:
    for key, offered in _table(value, place).items():
        if key not in OFFERS:
            _unknown(place.at(key), OFFERS, "key")
        names = _list(offered, OFFERS[key], key.removesuffix("s"), place.at(key))
        if key == "actions" and not names:
            place.at(key).fail("must name at least one action")


def _numbers(value: object, place: Place) -> None:
    for key, amount in _table(value, place).items():
        if key not in NUMBERS:
            _unknown(place.at(key), NUMBERS, "number")
        if type(amount) is not int:
            place.at(key).fail(f"must be a whole number, not {_kind(amount)}")
        least = LEAST.get(key, 0)
        if amount < least:
            place.at(key).fail(f"must be at least {least}, not {amount}")


def _policies(value: object, place: Place) -> None:
    for key, choice in _table(value, place).items():
        if key not in POLICIES:
            _unknown(place.at(key), POLICIES, "policy")
        _choice(choice, POLICIES[key], "choice", place.at(key))


def _words(value: object, place: Place) -> None:
    for key, entries in _table(value, place).items():
        if key not in WORDS:
            _unknown(place.at(key), WORDS, "table of words")
        for word, text in _table(entries, place.at(key)).items():
            if word not in WORDS[key]:
                _unknown(place.at(key).at(word), WORDS[key], "entry")
            _text(text, place.at(key).at(word))


def _hand_outs(value: object, place: Place) -> None:
    for situation, outcomes in _table(value, place).items():
        here = place.at(situation)
        if situation not in SITUATIONS:
            _unknown(here, SITUATIONS, "situation")
        for outcome, results in _table(outcomes, here).items():
            if outcome not in OUTCOMES:
                _unknown(here.at(outcome), OUTCOMES, "outcome")
            if not _list(results, RESULTS, "result", here.at(outcome)):
                here.at(outcome).fail('must name at least one result; "none" hands out nothing')


def _rules(value: object, place: Place) -> None:
    for rule, wording in _table(value, place).items():
        here = place.at(rule)
        if rule not in RULE_IDS:
            if any(known.startswith(f"{rule}.") for known in RULE_IDS):
                here.fail('a rule id goes in quotes: [rules."group.name"]')
            _unknown(here, RULE_IDS, "rule id")
        for key, text in _table(wording, here).items():
            if key in WORDING:
                _text(text, here.at(key))
            elif key != "unverified":
                _unknown(here.at(key), (*WORDING, "unverified"), "key")
            elif type(text) is not bool:
                here.at(key).fail(f"must be true or false, not {_kind(text)}")


def _leave_out(value: object, place: Place) -> None:
    for rule in _list(value, RULE_IDS, "rule id", place):
        if rule in NEVER_LEFT_OUT:
            place.fail(f"{rule} keeps the books true and can never be left out")


def _unverified(value: object, place: Place) -> None:
    for key, sentence in _table(value, place).items():
        if key not in NOTE_KEYS:
            _unknown(place.at(key), NOTE_KEYS, "dotted key")
        _text(sentence, place.at(key))


_CHECKS: dict[str, Callable[[object, Place], None]] = {
    "name": _name,
    "title": _text,
    "extends": _text,
    "leave_out": _leave_out,
    "offers": _offers,
    "numbers": _numbers,
    "policies": _policies,
    "words": _words,
    "hand_outs": _hand_outs,
    "rules": _rules,
    "unverified": _unverified,
}
