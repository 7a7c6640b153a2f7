"""A solo policy: which decisions are automatic at a table of one, as a frozen value and as a record read strictly."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NoReturn, cast

from adjudicator.codec.rule_file_checks import Place

Verdict = Literal["approve", "reject", "ask"]
DiceOf = Literal["roll", "answer"]

REFEREE: Mapping[str, Verdict] = {"fits": "approve", "does not fit": "reject", "needs more": "ask"}
"""An opinion's verdict -> the one decision that may follow from it; "unsure" is never decided on."""
DICE_OF: tuple[DiceOf, ...] = ("roll", "answer")
SUMS = range(-4, 5)
"""What four Fate dice can add up to."""
LOWEST, HIGHEST = -4, 8
"""the ends of the ladder"""


@dataclass(frozen=True, slots=True)
class CompelRule:
    """Dice that add up to ``at_most``, on a roll or an answer, offer a compel with a complication that is drawn."""

    at_most: int
    complications: str
    dice: tuple[DiceOf, ...] = DICE_OF
    most_open: int = 1


@dataclass(frozen=True, slots=True)
class OppositionRule:
    """What stands against the player's character.

    ``difficulties`` has one for each sum of four dice, lowest first; empty: none is set. A success by less than
    ``spend_below`` shifts is hampered from the GM's pool, ``most_a_scene`` times; 0: never.
    """

    difficulties: tuple[int, ...] = ()
    spend_below: int = 0
    most_a_scene: int = 0


@dataclass(frozen=True, slots=True)
class SoloPolicy:
    """A named policy. ``referee`` is verdict of an opinion -> decision; a part that is missing decides nothing."""

    name: str
    about: str = ""
    referee: Mapping[str, Verdict] = field(default_factory=dict)
    compels: CompelRule | None = None
    opposition: OppositionRule | None = None

    def because(self, why: str) -> str:
        """The reason of an automatic decision: it names the policy, and why."""
        return f"policy {self.name}: {why}"

    def to_record(self) -> dict[str, Any]:
        """The policy as ``policy_from`` reads it, JSON-ready."""
        record = {key: value for key, value in asdict(self).items() if value not in (None, "", {})}
        for part, values in record.items():
            if isinstance(values, dict):
                listed = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
                record[part] = {key: value for key, value in listed.items() if value not in ([], 0) or key == "at_most"}
        return record


def policy_from(tables: Mapping[str, Any], shown: str) -> SoloPolicy:
    """The policy in ``tables``; BadRuleFile, with the file ``shown`` and the key, for all that is not understood."""
    place = Place(shown)
    _known(tables, ("name", "about", "referee", "compels", "opposition"), place)
    name = _text(tables, "name", place)
    if not re.fullmatch(r"[\w-]+", name):
        place.at("name").fail(f"must be letters, digits, '-' and '_' only, not {name!r}")
    about = _text(tables, "about", place) if "about" in tables else ""
    compels, opposition = (_section(tables, key, place) for key in ("compels", "opposition"))
    return SoloPolicy(
        name,
        about,
        _referee(_section(tables, "referee", place) or {}, place.at("referee")),
        _compels(compels, place.at("compels")) if compels is not None else None,
        _opposition(opposition, place.at("opposition")) if opposition is not None else None,
    )


def _referee(given: Mapping[str, Any], place: Place) -> dict[str, Verdict]:
    _known(given, tuple(REFEREE), place)
    for key, value in given.items():
        if value not in (REFEREE[key], "wait"):
            place.at(key).fail(f'must be "{REFEREE[key]}" or "wait", not {value!r}')
    return {key: cast(Verdict, value) for key, value in given.items() if value != "wait"}


def _compels(given: Mapping[str, Any], place: Place) -> CompelRule:
    _known(given, ("dice", "at_most", "complications", "most_open"), place)
    dice = given.get("dice", list(DICE_OF))
    if not isinstance(dice, list) or not dice or any(one not in DICE_OF for one in dice):
        place.at("dice").fail(f"must be a list of some of {', '.join(DICE_OF)}")
    at_most = _whole(given, "at_most", place, SUMS[0], SUMS[-1])
    table = _text(given, "complications", place)
    return CompelRule(at_most, table, tuple(dice), _whole(given, "most_open", place, 1, 99, 1))


def _opposition(given: Mapping[str, Any], place: Place) -> OppositionRule:
    _known(given, ("difficulties", "spend_below", "most_a_scene"), place)
    ladder = given.get("difficulties", [])
    here = place.at("difficulties")
    if "difficulties" in given and (not isinstance(ladder, list) or len(ladder) != len(SUMS)):
        here.fail(f"must be a list of {len(SUMS)} numbers, one for each sum of four dice, lowest first")
    numbers = tuple(_whole({str(n): value}, str(n), here, LOWEST, HIGHEST) for n, value in enumerate(ladder, start=1))
    if ("spend_below" in given) is not ("most_a_scene" in given):
        place.fail("spend_below and most_a_scene go together")
    spend, most = (_whole(given, key, place, 1, 99, 0) for key in ("spend_below", "most_a_scene"))
    return OppositionRule(numbers, spend, most)


def _section(tables: Mapping[str, Any], key: str, place: Place) -> Mapping[str, Any] | None:
    found = tables.get(key)
    if found is not None and not isinstance(found, dict):
        place.at(key).fail("must be a table")
    return found


def _known(given: Mapping[str, Any], keys: Sequence[str], place: Place) -> None:
    for key in given:
        if key not in keys:
            place.at(key).fail(f"is not known; keys are {', '.join(keys)}")


def _text(given: Mapping[str, Any], key: str, place: Place) -> str:
    value = given.get(key)
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        place.at(key).fail("must be a text on one line with something to read in it")
    return value.strip()


def _whole(given: Mapping[str, Any], key: str, place: Place, least: int, most: int, default: int | None = None) -> int:
    value = given.get(key, default)
    if type(value) is not int:
        _no_number(place.at(key), least, most)
    if key in given and not least <= value <= most:
        _no_number(place.at(key), least, most)
    return value


def _no_number(place: Place, least: int, most: int) -> NoReturn:
    place.fail(f"must be a whole number from {least} to {most}")
