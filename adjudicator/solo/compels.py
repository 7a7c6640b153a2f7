"""Compels that the dice ask for: low faces of a player's character, or in an answer about one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.checks import judge
from adjudicator.core.game import Game
from adjudicator.core.moves import ProposeCompel
from adjudicator.core.pieces import Aspect
from adjudicator.errors import BadConfiguration
from adjudicator.solo.automatic import Automatic, Chance
from adjudicator.solo.policy import DiceOf, SoloPolicy
from adjudicator.table import Table
from adjudicator.wording.plain import faces, signed

Record = Mapping[str, Any]

_TROUBLE = "trouble"


def compelled(policy: SoloPolicy, table: Table, events: Sequence[Record], chance: Chance) -> Automatic | None:
    """The compel that the dice in ``events`` offer, with its complication drawn; None where the rule is silent.

    Of the character's aspects one is drawn, of its troubles where the sheet calls some so. Raises BadConfiguration
    when there is no table of complications.
    """
    rule, game = policy.compels, table.game
    if rule is None or sum(compel.open for compel in game.compels.values()) >= rule.most_open:
        return None
    low = next((one for one in _thrown(events, game) if one[0] in rule.dice and sum(one[2]) <= rule.at_most), None)
    aspects = _compellable(game, low[1]) if low is not None else []
    if low is None or not aspects:
        return None
    entries = table.oracle_entries(rule.complications)
    if not entries:
        raise BadConfiguration(f"policy {policy.name}: there is no oracle table called {rule.complications!r}")
    aspect = aspects[chance.number(len(aspects)) - 1 if len(aspects) > 1 else 0]
    number = chance.number(len(entries))
    of, who, dice = low
    draw = {"do": "draw", "table": rule.complications, "faces": [number]}
    compel = {"do": "compel", "by": "gm", "target": who, "aspect": aspect.id, "complication": entries[number - 1]}
    why = f"{faces(dice)} on {'an answer' if of == 'answer' else 'a roll'} is {signed(sum(dice))}"
    return Automatic((draw, compel), policy.because(f"{why}, at most {signed(rule.at_most)}; the rest was drawn"))


def _thrown(events: Sequence[Record], game: Game) -> Iterator[tuple[DiceOf, str, list[int]]]:
    """What fell for player characters: on what, for whom, and the faces."""
    players = [key for key, one in game.characters.items() if one.is_pc]
    # The answer to an open question is the roll's own dice again.
    answers = not any(event["kind"] == "settled" for event in events)
    for event in events:
        if event["kind"] == "dice_thrown" and event["by"] in players:
            yield "roll", event["by"], event["dice"]
        elif event["kind"] == "consulted" and answers:
            who = event.get("by") or (players[0] if len(players) == 1 else "")
            if who in players:
                yield "answer", who, event["dice"]


def _compellable(game: Game, who: str) -> list[Aspect]:
    own = [
        aspect
        for aspect in game.aspects.values()
        if aspect.on == who and aspect.alive and not aspect.hidden
        if not judge(game, ProposeCompel("gm", who, aspect.id, "-"))[1]
    ]
    return [aspect for aspect in own if _TROUBLE in (aspect.means or "").casefold()] or own
