"""The records that the API answers with, as its description shows them; the contract fixes their names."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Record = dict[str, Any]


class Answer(BaseModel):
    """An answer's record. More keys may be added; none changes its meaning."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"additionalProperties": True})


class PassRecord(Answer):
    """A pass for one seat at one table."""

    token: str = Field(description="For the header `Authorization: Bearer …`.")
    table: str = Field(description="The table's name, as it stands in addresses.")
    seat: str = Field(description='"gm" or a character\'s id.')
    expires: str = Field(description="When it ends, ISO 8601 in UTC.")


class StateRecord(Answer):
    """The table's state as the caller's seat may see it."""

    rules: str
    scene: Record | None
    characters: dict[str, Record]
    gm: Record
    aspects: dict[str, Record]
    rolls: dict[str, Record]
    compels: dict[str, Record]
    pending: list[str] = Field(description="The rulings that wait, oldest first.")
    version: int = Field(description="Counts the changes of the game; opinions and drafts do not raise it.")


class OptionRecord(Answer):
    """A move that is legal now."""

    move: Record
    needs: list[str] = Field(description="The fields of the move that are still to be filled in.")


class OddsRecord(Answer):
    """The exact chances of a roll."""

    roll: str
    now: dict[str, float] | None = Field(description="Outcome to chance.")
    after: list[Record] = Field(description="The same after each benefit that could be claimed.")


class DecidedRecord(Answer):
    """A ruling as the log keeps it; what it has none of is left out."""

    id: str
    moves: list[Record]
    by: str
    asked_at: str = Field(description="ISO 8601 in UTC.")
    status: Literal["pending", "asked", "approved", "rejected", "withdrawn", "expired"]
    opinion: Record | None = None
    objections: list[Record] = []
    question: str | None = None
    expires_at: str | None = None
    decision: Record | None = None
    events: list[Record] = []
    undone_by: str | None = Field(None, description="The ruling that took this one back.")
    decided_at: str | None = None


class RulingRecord(Answer):
    """A ruling. For a seat: without opinion and events, its moves and preview as far as that seat may know."""

    id: str
    moves: list[Record]
    by: str
    asked_at: str = Field(description="ISO 8601 in UTC.")
    status: Literal["pending", "asked", "approved", "rejected", "withdrawn", "expired"]
    version: int = Field(description="The table's, when this was read; also the ETag.")
    preview: Record = Field(description="While it waits: what it would change, or the rules it breaks.")
    opinion: Record | None
    objections: list[Record]
    question: str | None
    expires_at: str | None
    decision: Record | None
    events: list[Record]
    undone_by: str | None


class ToldRecord(Answer):
    """A ruling as players may hear of it."""

    id: str
    status: Literal["approved", "rejected", "withdrawn", "expired", "taken back"]
    by: str = Field(description="Whose request it was, by name.")
    at: str = Field(description="ISO 8601 in UTC.")
    asked: str = Field(description="What was asked for; empty where the GM did it.")
    words: str = Field(description="What its proposer said for it.")
    reason: str = Field(description="The GM's.")
    told: list[str] = Field(description="What happened and what it changed, in sentences.")


class LedgerLine(Answer):
    """A transfer of fate points."""

    source: str
    to: str
    amount: int
    why: str
    ruling: str
