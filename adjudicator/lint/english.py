"""The shipped word lists of the checks, read once and only when a draft is checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args

from adjudicator.errors import BadConfiguration
from adjudicator.lint.inflections import forms
from adjudicator.lint.phrases import PhraseBook, Vocabulary
from adjudicator.lint.word_lists import word_set
from adjudicator.shipped import prompts_folder

Who = Literal["self", "ours", "own", "owned", "them", "state", "lack", "thing"]
Verdict = Literal["success", "failure", "level"]
Cue = tuple[Verdict, Who]

Words = frozenset[str]

_INFLECTED = (
    *("speech.verbs", "speech.indirect", "speech.owning"),
    *("absent.states", "mechanics.before_facts", "absent.everyday"),
)


@dataclass(frozen=True, slots=True)
class NumberWords:
    """Number words with their values, and where a number word counts nothing."""

    cardinals: Mapping[str, float]
    ordinals: Mapping[str, float]
    implied: Mapping[str, float]
    only_after: Mapping[str, Words]
    only_before: Mapping[str, Words]
    idioms: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class English:
    """All lists, under the names that the files give them."""

    lists: Mapping[str, Words]
    numbers: NumberWords
    irregular: Mapping[str, Words]
    bases: Mapping[str, str]
    verbs: Mapping[str, Words]
    decisions: PhraseBook[None]
    mechanics: PhraseBook[None]
    outcome: PhraseBook[Cue]
    softened: PhraseBook[None]
    past: PhraseBook[None]

    def words(self, name: str) -> Words:
        """A list by its section and name, such as "names.titles"."""
        return self.lists[name]


@cache
def english() -> English:
    """The lists of prompts/lint; ``BadConfiguration`` when they are not there or not usable."""
    folder = prompts_folder() / "lint"
    try:
        words = tomllib.loads((folder / "english.toml").read_text(encoding="utf-8"))
        outcome = tomllib.loads((folder / "outcome.toml").read_text(encoding="utf-8"))
        return _built(words, outcome)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadConfiguration(f"{folder}: {problem!r}") from problem


def _built(words: Mapping[str, Any], outcome: Mapping[str, Any]) -> English:
    irregular = _irregular(words["inflection"]["irregular"])
    lists = _lists("", words) | _lists("outcome.", outcome)
    lists["mechanics.skill"] = word_set(words["mechanics"]["sets"]["skill"])
    small = lists["language.function"]
    cues = Vocabulary(irregular, small, _sets(outcome["sets"]))
    rules = Vocabulary(irregular, small, _sets(words["mechanics"]["sets"]))
    return English(
        lists,
        _number_words(words["numbers"]),
        irregular,
        {form: base for base, listed in irregular.items() for form in listed},
        {name: _inflected(lists[name], irregular) for name in _INFLECTED},
        _book(words["decision"]["phrases"], cues),
        _book(words["mechanics"]["phrases"], rules),
        PhraseBook([*_cues(outcome)], cues),
        _book(outcome["softened"]["costs"], cues),
        _book(outcome["discount"]["past"], cues),
    )


def _lists(prefix: str, table: Mapping[str, Any]) -> dict[str, Words]:
    return {
        f"{prefix}{section}.{name}": word_set(listed)
        for section, lists in table.items()
        for name, listed in lists.items()
        if isinstance(listed, str)
    }


def _sets(table: Mapping[str, str]) -> dict[str, Words]:
    return {name: word_set(listed) for name, listed in table.items()}


def _irregular(listed: str) -> dict[str, Words]:
    lines = [line.split() for line in listed.splitlines() if line.strip()]
    return {line[0]: frozenset(line) for line in lines}


def _inflected(words: Words, irregular: Mapping[str, Words]) -> Words:
    return frozenset().union(*(forms(word, irregular) for word in words))


def _book(phrases: list[str], vocabulary: Vocabulary) -> PhraseBook[None]:
    return PhraseBook([(phrase, None) for phrase in phrases], vocabulary)


def _cues(outcome: Mapping[str, Any]) -> list[tuple[str, Cue]]:
    verdicts: tuple[Verdict, ...] = ("success", "failure", "level")
    people: tuple[Who, ...] = get_args(Who)
    return [
        (phrase, (verdict, who)) for verdict in verdicts for who in people for phrase in outcome[verdict].get(who, ())
    ]


def _number_words(table: Mapping[str, str]) -> NumberWords:
    return NumberWords(
        _values(table["cardinals"]),
        _values(table["ordinals"]),
        _values(table["implied"]),
        _neighbours(table["only_after"]),
        _neighbours(table["only_before"]),
        tuple(tuple(idiom.split()) for idiom in table["idioms"].replace("\n", "|").split("|") if idiom.strip()),
    )


def _values(listed: str) -> dict[str, float]:
    return {word: float(value) for word, _, value in (entry.partition(":") for entry in listed.split())}


def _neighbours(listed: str) -> dict[str, Words]:
    lines = (line.partition(":") for line in listed.splitlines() if line.strip())
    return {word.strip(): frozenset(beside.strip().split("|")) for word, _, beside in lines}
