"""Tools that put something before the game master: proposals, and the talk around them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from mcp.server.mcpserver.tools import Tool

from adjudicator.frontends.mcp import asked as a
from adjudicator.frontends.mcp import deciding
from adjudicator.frontends.mcp.answers import forbidden, told
from adjudicator.frontends.mcp.places import GameMaster, Proposing, Record, broken_rules
from adjudicator.frontends.mcp.standing import ruling_text
from adjudicator.frontends.mcp.strict_tool import Answer, Caller, tool

NOT_SHARED = "A second opinion is the game master's to share; what this seat knows of {ruling} the tool ruling tells."


def proposing_tools(place: Proposing, throw: deciding.Faces | None) -> list[Tool]:
    """The tools of a place that may propose; ``throw`` gives the faces of dice that fall with an approval."""
    at = _Proposals(place, throw)
    gm = isinstance(place, GameMaster)
    return [
        tool("propose", a.AnyProposal if gm else a.Proposal, at.propose),
        tool("invoke", a.InvocationBy if gm else a.Invocation, at.invoke),
        tool("opinion", a.OpinionOn, at.opinion),
        tool("reply", a.Reply, at.reply),
        tool("objection", a.Objection, at.objection),
    ]


class _Proposals:
    def __init__(self, place: Proposing, throw: deciding.Faces | None) -> None:
        self._place, self._throw = place, throw

    async def propose(self, asked: a.Proposal | a.AnyProposal, caller: Caller) -> Answer:
        return await self._put(a.without_dice(asked.moves), caller)

    async def invoke(self, asked: a.Invocation, caller: Caller) -> Answer:
        return await self._put([{"do": "invoke", "by": self._place.seat, **asked.fields()}], caller)

    async def opinion(self, asked: a.OpinionOn, _caller: Caller) -> Answer:
        place = self._place
        if isinstance(place, GameMaster):
            record = (await asyncio.to_thread(place.table.advise, asked.ruling)).to_dict()
            return told(ruling_text(record, place.state()), record)
        record = await asyncio.to_thread(place.ruling, asked.ruling)
        return told(NOT_SHARED.format(ruling=record["id"]), {"opinion": None})

    async def reply(self, asked: a.Reply, _caller: Caller) -> Answer:
        record = await asyncio.to_thread(self._place.reply, asked.ruling, asked.text)
        return told(f"The answer stands with the ruling. {deciding.waits(record)}", record)

    async def objection(self, asked: a.Objection, _caller: Caller) -> Answer:
        record = await asyncio.to_thread(self._place.object, asked.ruling, asked.why)
        return told(f"The objection stands with ruling {record['id']}; the game master reads it.", record)

    async def _put(self, moves: list[dict[str, Any]], caller: Caller) -> Answer:
        place = self._place
        if isinstance(place, GameMaster) and caller.request_state is not None:
            # The call comes a second time, with what the human chose; the server has checked the seal.
            about = json.loads(caller.request_state)
            return await self._decided(place, about["ruling"], about["seen"], deciding.choice_of(caller))
        record = await asyncio.to_thread(place.propose, moves)
        broken = broken_rules(record)
        if broken:
            await asyncio.to_thread(place.withdraw, record["id"])
            return forbidden(broken, f"Ruling {record['id']} was withdrawn at once; nothing was spent.")
        if isinstance(place, GameMaster) and deciding.can_ask(caller):
            return await self._ask_human(place, record, caller)
        state = place.state()
        text = f"{deciding.waits(record)} Nothing has happened yet.\n{ruling_text(record, state)}"
        return told(text, record)

    async def _ask_human(self, place: GameMaster, record: Record, caller: Caller) -> Answer:
        ruling = await asyncio.to_thread(place.table.first_opinion, record["id"])
        message = deciding.question(ruling, place.state())
        if deciding.asked_in_answer(caller):
            return deciding.wants_choice(message, ruling)
        choice = await deciding.choice_made(caller, message)
        return await self._decided(place, ruling.id, ruling.version, choice)

    async def _decided(self, place: GameMaster, key: str, seen: int, choice: deciding.Choice | None) -> Answer:
        return await asyncio.to_thread(deciding.carried_out, place.table, key, seen, choice, self._throw)
