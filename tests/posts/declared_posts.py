"""The posts of ``declared/``: what each declares, read back and compared with what is recognised.

Each line is ``{"id", "text", "declares": [move, …]}``; a move has the keys that matter, with names as written. Three
keys stand for more: ``dice_sum`` for dice of which only the sum is told, ``flag`` for claims that do not add up, and
``free`` for a count. ``asks`` marks posts that must at least raise a question, ``because`` a reason to be found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.formats.post_markup import marks
from adjudicator.posts import Declared, Found, Question, recognise

FOLDER = Path(__file__).parent / "declared"
CONTAINED = ("detail", "complication")


@dataclass(frozen=True)
class Case:
    """One post and what it declares."""

    id: str
    text: str
    declares: tuple[Mapping[str, Any], ...]
    asks: bool = False
    because: str = ""


@dataclass(frozen=True)
class Score:
    """What came of a case: moves found, moves missed, moves nobody declared; and whether anything is asked."""

    found: int
    missed: tuple[Mapping[str, Any], ...]
    wrong: tuple[Declared, ...]
    asked: bool


def cases(name: str) -> list[Case]:
    """The cases of one file."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [Case(**{**row, "declares": tuple(row["declares"])}) for row in rows]


def read(text: str) -> tuple[Found, ...]:
    """What is recognised in a post, quotations left out."""
    return recognise(text, quoted=marks(text).quoted)


def score(case: Case) -> Score:
    """The case as recognised."""
    found = read(case.text)
    left = [one for one in found if isinstance(one, Declared)]
    missed = []
    for expected in case.declares:
        match = next((one for one in left if is_same(expected, one)), None)
        if match is None:
            missed.append(expected)
        else:
            left.remove(match)
    count = len(case.declares) - len(missed)
    return Score(count, tuple(missed), tuple(left), any(isinstance(one, Question) for one in found))


def is_same(expected: Mapping[str, Any], declared: Declared) -> bool:
    """True where every key that is expected is there and says the same."""
    return all(_says(key, value, declared) for key, value in expected.items())


def _says(key: str, value: Any, declared: Declared) -> bool:
    move = declared.move
    match key:
        case "dice_sum":
            return "dice" in move and sum(move["dice"]) == value
        case "flag":
            return any("add up" in doubt for doubt in declared.doubts) is value
        case "free":
            return sum(move.get("free", {}).values()) == value
        case "creates":
            return _plain(move.get("creates", {}).get("text")) == _plain(value)
    if key in CONTAINED:
        return _plain(value) in _plain(move.get(key))
    return _plain(move.get(key)) == _plain(value) if isinstance(value, str) else move.get(key) == value


def _plain(text: object) -> str:
    return " ".join(str(text).split()).casefold().rstrip(".")


def totals(scores: Sequence[Score]) -> tuple[int, int, int]:
    """Moves found, moves declared, moves nobody declared."""
    found = sum(one.found for one in scores)
    return found, found + sum(len(one.missed) for one in scores), sum(len(one.wrong) for one in scores)
