"""Oracle tables: files with entries to draw from, found by name and read strictly.

What such a file can say is told in ``rules/README.md``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.codec.rule_file_checks import Place
from adjudicator.errors import BadRuleFile
from adjudicator.shipped import rules_folder

LARGEST_WEIGHT = 100
MOST_NUMBERS = 1_000
"""Numbers of one table, each entry counted as often as it weighs."""

_KEYS = ("about", "entries")
_ENTRY_KEYS = ("text", "weight")


@dataclass(frozen=True, slots=True)
class WeightedEntry:
    """One entry and how often it counts."""

    text: str
    weight: int = 1


@dataclass(frozen=True, slots=True)
class OracleTable:
    """A table to draw from: its name, what it is about ("" where the file does not say), its entries in order."""

    name: str
    about: str
    entries: tuple[WeightedEntry, ...]

    def unrolled(self) -> tuple[str, ...]:
        """The texts in order, each as often as it weighs: a number drawn evenly from these is a weighted draw."""
        return tuple(entry.text for entry in self.entries for _ in range(entry.weight))


def oracle_folder(table: Path) -> Path:
    """The folder of a table's own oracle tables, there or not: ``saturday.oracle`` beside ``saturday.db``."""
    return table.absolute().with_suffix(".oracle")


def oracle_files(own: Path | None = None) -> dict[str, Path]:
    """Every oracle table's file by name, sorted; those in the folder ``own`` win over shipped ones."""
    folders = [rules_folder() / "oracle", *([own] if own is not None else [])]
    found = {path.stem: path for folder in folders for path in folder.glob("*.toml")}
    return dict(sorted(found.items()))


def read_oracle_table(file: Path) -> OracleTable:
    """The table in ``file``; raises BadRuleFile, with file and key, for anything that is not understood."""
    shown = f"{file.parent.name}/{file.name}"
    data = _read(file, shown)
    place = Place(shown)
    for key in data:
        if key not in _KEYS:
            place.at(key).fail(f"is not known; keys are {', '.join(_KEYS)}")
    about = _text(data["about"], place.at("about")) if "about" in data else ""
    here = place.at("entries")
    given = data.get("entries")
    if not isinstance(given, list) or not given:
        here.fail("must be a list of texts or of tables with a text, and not empty")
    entries = tuple(_entry(value, here.at(str(number))) for number, value in enumerate(given, start=1))
    if sum(entry.weight for entry in entries) > MOST_NUMBERS:
        here.fail(f"weigh more than {MOST_NUMBERS} together")
    return OracleTable(file.stem, about, entries)


def _entry(value: object, place: Place) -> WeightedEntry:
    if not isinstance(value, dict):
        return WeightedEntry(_text(value, place))
    for key in value:
        if key not in _ENTRY_KEYS:
            place.at(key).fail(f"is not known; keys of an entry are {', '.join(_ENTRY_KEYS)}")
    if "text" not in value:
        place.at("text").fail("is missing")
    return WeightedEntry(_text(value["text"], place.at("text")), _weight(value, place.at("weight")))


def _weight(entry: Mapping[str, Any], place: Place) -> int:
    weight = entry.get("weight", 1)
    if not isinstance(weight, int) or isinstance(weight, bool) or not 1 <= weight <= LARGEST_WEIGHT:
        place.fail(f"must be a whole number from 1 to {LARGEST_WEIGHT}, not {weight!r}")
    return weight


def _text(value: object, place: Place) -> str:
    if not isinstance(value, str) or not value.strip():
        place.fail("must be a text with something to read in it")
    if not value.isprintable():
        place.fail("holds a character that cannot be printed, or breaks the line")
    return value.strip()


def _read(file: Path, shown: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadRuleFile(shown, "", f"is not UTF-8 text (byte {error.start})") from error
    except (ValueError, RecursionError) as error:
        raise BadRuleFile(shown, "", f"is not valid TOML: {error}") from error
    except OSError as error:
        raise BadRuleFile(shown, "", f"cannot be read: {error.strerror or error}") from error
