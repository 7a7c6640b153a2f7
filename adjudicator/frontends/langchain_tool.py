"""A LangChain tool by which an agent asks for an invocation; the game master decides, as for everybody else."""

from __future__ import annotations

from dataclasses import replace

from langchain_core.tools import StructuredTool
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from adjudicator.core.names import Names
from adjudicator.core.pieces import Benefit, Pay
from adjudicator.core.preview import preview
from adjudicator.core.sight import seen_by
from adjudicator.core.violations import AdjudicatorError
from adjudicator.intake import read_move
from adjudicator.intake.sentences import sentence
from adjudicator.table import Table
from adjudicator.wording.refusals import refusals


class Invocation(BaseModel):
    """Ask to invoke an aspect for your own character. It only proposes: the game master decides."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)

    aspect: str = Field(description="The aspect's id or its text.")
    pay: Pay = Field(description="Spend a fate point, or use a free invocation you hold.")
    benefit: Benefit = Field(description="bonus, reroll: your roll; aid: another's; obstacle, hinder: opposition.")
    because: str = Field(description="Why the aspect matters here, in the story's terms.")
    roll: str | None = Field(None, description="The roll's id, where several are open.")
    for_: str | None = Field(None, alias="for", description="With aid: the character whose roll it helps.")
    against: str | None = Field(None, description="The character it is meant to hamper.")


def invocation_tool(table: Table, seat: str) -> StructuredTool:
    """A tool that proposes invocations by the character ``seat``, and by nobody else; nothing else changes.

    It answers with a text, also to bad input. An aspect hidden from ``seat`` is answered like an unknown name.
    """

    def propose_invocation(**given: str | None) -> str:
        move = {key.rstrip("_"): value for key, value in given.items() if value is not None}
        try:
            game = table.game
            visible = seen_by(game, seat)["aspects"]
            sighted = replace(game, aspects={key: game.aspects[key] for key in visible})
            move |= {"do": "invoke", "by": seat, "aspect": Names(sighted).aspect(move["aspect"])}
            broken = preview(sighted, (read_move(move),)).violations
            ruling = table.propose(move, by=seat)
        except AdjudicatorError as error:
            return _nothing(error)
        refused = f"\nAs things stand it is illegal:\n{refusals(v.to_dict() for v in broken)}" if broken else ""
        return f"Ruling {ruling.id} waits for the game master; nothing has happened yet.{refused}"

    return StructuredTool.from_function(propose_invocation, args_schema=Invocation, handle_validation_error=_nothing)


def _nothing(error: AdjudicatorError | ValidationError) -> str:
    why = sentence(error) if isinstance(error, ValidationError) else str(error)
    return f"Nothing was proposed: {why}".encode("utf-8", "backslashreplace").decode()
