"""Approval by the human at the client: asked with a form where the client has them; whatever else comes, it waits."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from mcp.server.elicitation import render_elicitation_schema
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp.types.version import is_version_at_least
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from adjudicator.core.violations import AdjudicatorError
from adjudicator.frontends.mcp.answers import plain, refused, told
from adjudicator.frontends.mcp.strict_tool import Caller
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling
from adjudicator.wording.approval import approval_screen
from adjudicator.wording.receipts import receipt

Record = Mapping[str, Any]
Faces = Callable[[], Sequence[int]]

KEY = "decision"
ASKED_IN_ANSWERS = "2026-07-28"
"""From this revision of the protocol on a question to the human travels in an answer, which is asked again with it."""


class Choice(BaseModel):
    """What the game master chooses on the form."""

    model_config = ConfigDict(extra="forbid", strict=True)

    decision: Literal["approve", "reject", "leave it waiting"] = Field(
        title="Decision", description="Nothing happens unless you approve."
    )
    reason: str | None = Field(None, title="Reason", description="May be left empty.")


def can_ask(caller: Caller) -> bool:
    """Whether the client says that it shows forms to its human; one that names no kind shows forms."""
    declared = caller.client_capabilities
    elicitation = declared.elicitation if declared is not None else None
    return elicitation is not None and (elicitation.form is not None or elicitation.url is None)


def waits(record: Record) -> str:
    """That a ruling waits, and where it is decided."""
    return f"Ruling {record['id']} waits for the game master: adjudicator show {record['id']}, or at the desk."


def question(ruling: Ruling, state: dict[str, Any]) -> str:
    """What the game master reads above the form: the whole approval screen."""
    return plain(approval_screen(ruling.to_dict(), state))


def asked_in_answer(caller: Caller) -> bool:
    """Whether this client is asked by an answer that wants input, rather than in the middle of a call."""
    version = caller.protocol_version
    return version is not None and is_version_at_least(version, ASKED_IN_ANSWERS)


def wants_choice(message: str, ruling: Ruling) -> InputRequiredResult:
    """The answer that asks the human; what it is about comes back with the choice, sealed by the server."""
    form = ElicitRequestFormParams(message=message, requested_schema=render_elicitation_schema(Choice))
    state = json.dumps({"ruling": ruling.id, "seen": ruling.version})
    return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=state)


def choice_of(caller: Caller) -> Choice | None:
    """The choice that came back with a call; None for anything but a form that was filled in and sent."""
    given = (caller.input_responses or {}).get(KEY)
    if not isinstance(given, ElicitResult) or given.action != "accept":
        return None
    try:
        return Choice.model_validate(given.content)
    except ValidationError:
        return None


async def choice_made(caller: Caller, message: str) -> Choice | None:
    """The choice of a human who is asked in the middle of a call; None as in ``choice_of``."""
    try:
        result = await caller.elicit(message, Choice)
    except (ValueError, MCPError):
        return None
    return result.data if result.action == "accept" else None


def carried_out(table: Table, key: str, seen: int, choice: Choice | None, throw: Faces | None) -> CallToolResult:
    """Do what the game master chose for the ruling ``key``, having seen the version ``seen`` of the table."""
    found = table.ruling(key)
    if choice is None or choice.decision == "leave it waiting":
        return told(f"{waits(found.to_dict())} Nothing has happened yet.", found.to_dict())
    before = table.state()
    dice = throw() if choice.decision == "approve" and throw is not None and _awaits_dice(found) else None
    reason = (choice.reason or "").strip() or None
    try:
        decided = table.decide(key, choice.decision, reason=reason, dice=dice, seen=seen)
    except AdjudicatorError as error:
        return refused(error, f"Ruling {key} is as it was: adjudicator show {key}, or at the desk.")
    record = decided.to_dict()
    return told("\n".join(receipt(record, found.preview, before, table.state())), record)


def _awaits_dice(ruling: Ruling) -> bool:
    """Whether a throw belongs to these moves, which nobody here could bring dice for."""
    return any(
        move["do"] in ("take_action", "consult", "draw") or (move["do"] == "invoke" and move["benefit"] == "reroll")
        for move in ruling.moves
    )
