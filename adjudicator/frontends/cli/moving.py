"""What was typed after a command as the move it means; names may be short where only one thing fits."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from adjudicator.core.game import free_source
from adjudicator.core.violations import Malformed
from adjudicator.frontends.cli.acting_alone import ROLLED
from adjudicator.frontends.cli.session import Session
from adjudicator.intake import short_names
from adjudicator.intake.dice import read_dice

Move = dict[str, Any]


def given(**fields: Any) -> Move:
    """The fields that have a value; a trailing underscore falls away (``for_`` is the JSON form's ``for``)."""
    return {name.rstrip("_"): value for name, value in fields.items() if value not in (None, [], {}, ())}


def who(session: Session, typed: str | None) -> str | None:
    """The id of the character typed, or what was typed, for the rules to refuse by name."""
    return None if typed is None else short_names.character(session.table.state(), typed)


def what(session: Session, typed: str | None) -> str | None:
    """The id of the aspect typed, or what was typed."""
    return None if typed is None else short_names.aspect(session.table.state(), typed)


def faces(typed: str | None, *, wait: bool = False) -> list[int] | str | None:
    """Typed faces; dice still to be rolled; or None, so that the roll waits for them. Raises Malformed."""
    if typed is not None:
        return list(read_dice(typed))
    return None if wait else ROLLED


def pairs(texts: Sequence[str], what_it_is: str) -> dict[str, str]:
    """``Lore=3`` texts as a mapping. Raises Malformed with how it should look."""
    found = {}
    for text in texts:
        name, equals, value = text.rpartition("=")
        if not equals or not name.strip() or not value.strip():
            raise Malformed(f"{text!r} is no {what_it_is}; write it as NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def numbers(texts: Sequence[str], what_it_is: str) -> dict[str, int]:
    """``Lore=3`` texts as numbers by name. Raises Malformed."""
    found = {}
    for name, value in pairs(texts, what_it_is).items():
        if not re.fullmatch(r"[+\-−]?\d{1,3}", value):
            raise Malformed(f"{value!r} is no whole number ({what_it_is} {name})")
        found[name] = int(value.replace("−", "-"))
    return found


def skill(session: Session, by: str | None, typed: str | None) -> str | None:
    """The skill typed as the sheet of ``by`` spells it."""
    if typed is None or by is None:
        return typed
    return short_names.skill(session.table.state(), by, typed)


def opposition(session: Session, against: str | None, opposing_skill: str | None, dice: str | None, wait: bool) -> Any:
    """What ``--vs`` means: a number is passive, a character rolls; None is unopposed."""
    if against is None:
        if opposing_skill is not None or dice is not None:
            raise Malformed("--opposing-skill and --opposing-dice go with --vs WHO")
        return None
    if re.fullmatch(r"[+\-−]?\d{1,3}", against):
        return int(against.replace("−", "-"))
    by = who(session, against)
    return given(by=by, skill=skill(session, by, opposing_skill), dice=faces(dice, wait=wait))


def invocation(session: Session, by: str, aspect: str, benefit: str, **how: Any) -> Move:
    """An invocation; where neither way of paying is asked for, a free invocation is used when one is held.

    ``how`` are aid, roll, against, because and dice as typed, and free: True, False, or None for either.
    """
    actor, key = who(session, by), what(session, aspect)
    assert actor is not None and key is not None
    aided = who(session, how["aid"])
    kind = "aid" if aided is not None else "bonus" if re.fullmatch(r"\+\d+", benefit) else benefit
    dice = list(read_dice(how["dice"])) if how["dice"] is not None else None
    move = {"do": "invoke", "by": actor, "aspect": key, "pay": _pay(session, actor, key, how), "benefit": kind}
    rest = given(for_=aided, roll=how["roll"], against=who(session, how["against"]), because=how["because"], dice=dice)
    return move | rest


def _pay(session: Session, by: str, aspect: str, how: dict[str, Any]) -> str:
    if how["free"] is not None:
        return "free" if how["free"] else "fate_point"
    game = session.table.game
    known = aspect in game.aspects and (by == "gm" or by in game.characters)
    held = known and free_source(game, by, game.aspects[aspect]) is not None
    return "free" if held else "fate_point"


def new_moves(text: str) -> list[Move]:
    """Moves written as JSON: one, or a list. Raises Malformed."""
    from adjudicator.intake.jsonlines import read_json

    found = read_json(text)
    return found if isinstance(found, list) else [found]


def written(record: object) -> str:
    """JSON on one line, letters of every script as they are."""
    return json.dumps(record, ensure_ascii=False)
