"""Readings of an oracle's answer: three short ways to take it, from a model; the answer itself stands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudicator.drafting.model.asking import Asker
from adjudicator.drafting.model.dirty_answers import Unreadable, without_thoughts
from adjudicator.drafting.model.endpoint import Endpoint
from adjudicator.drafting.model.listed_answers import lists_called
from adjudicator.drafting.model.material import shown, shown_lines
from adjudicator.drafting.model.prompt_files import Prompt, load_prompt
from adjudicator.drafting.model.reply import SHAPES, Client, Message, Reply, Shape, Usage
from adjudicator.drafting.question import QuestionBrief
from adjudicator.lint import lint
from adjudicator.lint.flags import Flag, FlagKind
from adjudicator.wording.oracle import ANSWER_WORDS

READINGS, LONGEST_READING = 3, 160
DOUBTED: tuple[FlagKind, ...] = ("number", "name")
"""What a reading is flagged for; it may bring in more than a telling may."""

LONGEST_SCENE, LONGEST_TEXT, LONGEST_NAME = 1_800, 300, 80
MOST_ASPECTS, MOST_DETAILS = 60, 15

_WANTS = {
    "teaching": frozenset[str](),
    "case": frozenset({"scene", "present", "players", "facts", "aspects", "language", "question", "answer"}),
    "again": frozenset({"wrong"}),
}


@dataclass(frozen=True, slots=True)
class Readings:
    """Three texts, the flags of each, which model gave them, and with which prompt."""

    texts: tuple[str, ...]
    flags: tuple[tuple[Flag, ...], ...]
    model: str
    prompt: str


class Reader:
    """Asks one model for readings; ``shape`` is how its server is asked for JSON, ``usage`` what all calls took."""

    def __init__(
        self, client: Client, endpoint: Endpoint, prompt: Prompt, language: str = "English", shape: Shape = SHAPES[0]
    ) -> None:
        self.endpoint, self.prompt, self.language, self.usage = endpoint, prompt, language, Usage()
        self._asker = Asker(_AskedForReadings(client), endpoint, shape, prompt)

    @property
    def shape(self) -> Shape:
        """How this server was asked for JSON last."""
        return self._asker.shape

    async def read(self, brief: QuestionBrief) -> Readings:
        """Three readings of the answer. Raises DraftUnavailable when nothing usable came; the answer stands then."""
        asked = readings_messages(self.prompt, brief, self.language)
        texts = (await self._asker.ask(asked, read_readings, self._spend)).value
        return Readings(texts, tuple(_flags(text, brief) for text in texts), self.endpoint.name, self.prompt.label)

    def _spend(self, usage: Usage) -> None:
        self.usage += usage


@dataclass(frozen=True, slots=True)
class _AskedForReadings:
    """A client that asks for readings, whatever answer it is told to ask for."""

    client: Client

    async def complete(self, messages: tuple[Message, ...], limit: int, shape: Shape | None, schema: Any) -> Reply:  # noqa: ARG002  # it is the one replaced
        return await self.client.complete(messages, limit, shape, readings_schema(bounded=shape == SHAPES[0]))

    def stream(self, messages: tuple[Message, ...], limit: int) -> Any:
        return self.client.stream(messages, limit)


def readings_prompt(own: Path | None = None) -> Prompt:
    """The prompt file of the readings. Raises BadConfiguration."""
    return load_prompt("readings", _WANTS, own)


def readings_messages(prompt: Prompt, brief: QuestionBrief, language: str) -> tuple[Message, ...]:
    """The messages that ask for readings of ``brief``; no dice and no odds are in them."""
    people = [one for one in brief.facts.people if one.present and not one.taken_out]
    named = f"{shown(brief.scene_name, LONGEST_NAME)}. " if brief.scene_name else ""
    case = {
        "scene": f"{named}{shown_lines(brief.scene, LONGEST_SCENE)}".strip() or "(not described)",
        "present": ", ".join(shown(one.name, LONGEST_NAME) for one in people) or "(nobody named)",
        "players": ", ".join(shown(one.name, LONGEST_NAME) for one in people if one.is_pc) or "(none)",
        "facts": _listed(brief.details[-MOST_DETAILS:]),
        "aspects": _listed(brief.aspects[-MOST_ASPECTS:]),
        "language": shown(language, LONGEST_NAME),
        "question": shown(brief.question, LONGEST_TEXT),
        "answer": ANSWER_WORDS[brief.answer],
    }
    return Message("system", prompt.parts["teaching"]), Message("user", prompt.fill("case", case))


def readings_schema(*, bounded: bool = True) -> dict[str, Any]:
    """The JSON schema of an answer; without ``bounded`` it names no lengths, for servers that refuse such keywords."""
    lengths = {"maxLength": LONGEST_READING} if bounded else {}
    counts = {"minItems": READINGS, "maxItems": READINGS} if bounded else {}
    texts = {"type": "array", "items": {"type": "string", **lengths}, **counts}
    shape = {"type": "object", "properties": {"readings": texts}, "required": ["readings"]}
    return shape | {"additionalProperties": False, "title": "Readings"}


def read_readings(text: str) -> tuple[str, ...]:
    """The three readings in ``text``. Raises Unreadable with what is wrong, in words that a model can mend by."""
    found = next(lists_called("readings", without_thoughts(text)), None)
    if found is None:
        raise Unreadable("there is no JSON object with readings in it")
    if not all(isinstance(one, str) and one.strip() for one in found) or len(found) < READINGS:
        raise Unreadable(f"it does not hold {READINGS} texts")
    texts = tuple(shown(one, LONGEST_SCENE) for one in found[:READINGS])
    if any(len(one) > LONGEST_READING for one in texts):
        raise Unreadable(f"a reading is longer than {LONGEST_READING} characters")
    if len({one.casefold() for one in texts}) < READINGS or not all(texts):
        raise Unreadable("the readings are not three different ones")
    return texts


def _flags(text: str, brief: QuestionBrief) -> tuple[Flag, ...]:
    return tuple(flag for flag in lint(text, brief.facts).flags if flag.kind in DOUBTED)


def _listed(items: tuple[str, ...]) -> str:
    return "\n".join(f"- {shown(item, LONGEST_TEXT)}" for item in items) or "(none)"
