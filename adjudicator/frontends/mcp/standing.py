"""Tools that only look, and a ruling as far as a place may read it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from mcp.server.mcpserver.tools import Tool

from adjudicator.frontends.mcp import asked as a
from adjudicator.frontends.mcp.answers import plain, told
from adjudicator.frontends.mcp.places import GameMaster, Proposing, Screen
from adjudicator.frontends.mcp.strict_tool import Answer, Caller, tool
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.moves import move_sentence
from adjudicator.wording.names import State
from adjudicator.wording.odds import chances_lines
from adjudicator.wording.plain import printable
from adjudicator.wording.status import status_lines
from adjudicator.wording.stories import asked_and_answered


def looking_tools(place: Screen | Proposing) -> list[Tool]:
    """The tools of any place that change nothing."""
    found: list[Tool] = [
        tool("look", a.Look, _look(place), looks=True),
        tool("odds", a.Odds, _odds(place), looks=True),
    ]
    if isinstance(place, Screen):
        return found
    options = a.OptionsOf if isinstance(place, GameMaster) else a.Options
    return [
        *found,
        tool("options", options, _options(place), looks=True),
        tool("ruling", a.Standing, _ruling(place), looks=True),
    ]


def ruling_text(record: Mapping[str, Any], state: State) -> str:
    """A ruling in words: what is asked and what would come of it while it waits, else what was decided."""
    if record["preview"]:
        return plain(approval_screen(record, state))
    moves = "; ".join(_said(move, state) for move in record["moves"])
    decision = record["decision"] or {}
    reason = f": {printable(decision['reason'])}" if decision.get("reason") else ""
    said = f"{record['id']} {record['status']}, asked by {printable(record['by'])}: {moves}{reason}"
    return "\n".join([said, *asked_and_answered(record)])


def _said(move: Mapping[str, Any], state: State) -> str:
    # What a place may not read of a move is left out of it, so that only its kind can be told.
    return move_sentence(move, state) if len(move) > 1 else str(move["do"]).replace("_", " ")


def _look(place: Screen | Proposing) -> Any:
    async def look(_asked: a.Look, _caller: Caller) -> Answer:
        state = await asyncio.to_thread(place.state)
        return told(plain(status_lines(state)), state)

    return look


def _odds(place: Screen | Proposing) -> Any:
    async def odds(asked: a.Odds, _caller: Caller) -> Answer:
        found = await asyncio.to_thread(place.odds, asked.roll)
        return told("\n".join(chances_lines(found, place.state())), found)

    return odds


def _options(place: Proposing) -> Any:
    async def options(asked: a.Options | a.OptionsOf, _caller: Caller) -> Answer:
        found = await asyncio.to_thread(place.options, asked.fields().get("who", place.seat))
        # Dice are nobody's to write here.
        shown = [one for one in found if one["move"]["do"] != "throw"]
        lines = [json.dumps(one, ensure_ascii=False) for one in shown]
        return told("\n".join(lines) or "There is nothing to propose now.", {"options": shown})

    return options


def _ruling(place: Proposing) -> Any:
    async def ruling(asked: a.Standing, _caller: Caller) -> Answer:
        if asked.ruling is not None:
            record = await asyncio.to_thread(place.ruling, asked.ruling)
            return told(ruling_text(record, place.state()), record)
        pending = await asyncio.to_thread(place.pending)
        text = "\n".join(ruling_text(record, place.state()) for record in pending)
        return told(text or "No ruling waits.", {"rulings": pending})

    return ruling
