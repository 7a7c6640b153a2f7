"""What a language model answers to the question of relevance, checked: enums strictly, texts cut to their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from adjudicator.core.opinion import Verdict
from adjudicator.core.violations import Malformed
from adjudicator.intake.sentences import sentence

Source = Literal["scene", "facts", "action", "aspect", "means", "because"]
NamedGround = Literal["none", "no causal link", "no longer true", "unclear", "other rule's job", "contradiction"]


def _cut(longest: int) -> BeforeValidator:
    def cut(value: object) -> object:
        return " ".join(value.split())[:longest] if isinstance(value, str) else value

    return BeforeValidator(cut)


def _first(most: int) -> BeforeValidator:
    return BeforeValidator(lambda value: value[:most] if isinstance(value, list) else value)


Short = Annotated[str, Field(max_length=160), _cut(160)]
Sentence = Annotated[str, Field(max_length=280), _cut(280)]
Quote = Annotated[str, Field(max_length=200), _cut(200)]
RulingId = Annotated[str, Field(max_length=40), _cut(40)]


class Quoted(BaseModel):
    """A passage, and the text it claims to stand in."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Source = Field(alias="from")
    quote: Quote


class RelevanceAnswer(BaseModel):
    """One answer; unknown keys are let go, since nothing reads them. Lengths are in characters."""

    evidence: Annotated[list[Quoted], Field(max_length=3), _first(3)]
    direction: Short
    reason: Sentence
    objection: Sentence
    verdict: Verdict
    ground: NamedGround
    suggestion: Sentence
    question: Sentence
    precedents: Annotated[list[RulingId], Field(max_length=5), _first(5)]


TEXTS = ("direction", "reason", "objection", "suggestion", "question")
"""Fields a model may leave out where it had nothing to say: they are then empty."""


def answer_from(record: Mapping[str, Any]) -> RelevanceAnswer:
    """The answer in a record; raises Malformed with the key that is wrong."""
    try:
        return RelevanceAnswer.model_validate(record)
    except ValidationError as error:
        raise Malformed(sentence(error)) from None


def answer_schema(*, bounded: bool = True) -> dict[str, Any]:
    """The JSON schema of an answer, every key required and no other allowed.

    Without ``bounded`` it names no lengths, for servers that refuse such keywords.
    """
    schema: dict[str, Any] = _strict(RelevanceAnswer.model_json_schema(by_alias=True), bounded)
    return schema | {"title": "RelevanceAnswer"}


def _strict(part: Any, bounded: bool) -> Any:
    if isinstance(part, list):
        return [_strict(item, bounded) for item in part]
    if not isinstance(part, dict):
        return part
    # Titles and docstrings say nothing to a grammar and cost tokens; a property of such a name would be a mapping.
    dropped = {"title", "description"} | (set() if bounded else {"maxLength", "maxItems"})
    kept = {
        key: _strict(value, bounded) for key, value in part.items() if key not in dropped or isinstance(value, dict)
    }
    if kept.get("type") == "object":
        kept |= {"additionalProperties": False, "required": list(kept["properties"])}
    return kept
