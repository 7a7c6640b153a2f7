"""Readings of an oracle's answer at the keyboard, where a model is configured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.core.oracle import Answer
from adjudicator.errors import DraftUnavailable
from adjudicator.frontends.cli.approval import DONE
from adjudicator.frontends.cli.deciding import NO_USE
from adjudicator.frontends.cli.session import Session
from adjudicator.frontends.hiring import names_a_model
from adjudicator.table.hook import settled_now
from adjudicator.wording.oracle import reading_lines
from adjudicator.wording.page import Line

NO_MODEL = "no readings: no model is configured (adjudicator config set model openai:NAME)"
SECRET = "no readings: the question names a secret, and no secret goes to a model"
LED_BY = "three readings; the answer stands, whichever you take"
_TEMPERATURE = 0.7

ReadOut = Callable[[str, Answer], tuple[int, Mapping[str, Any]]]
"""From a question and its answer to the exit code and the record; what there is to read is shown."""


def reader(session: Session) -> ReadOut:
    """What reads answers at this table: the model that the settings name, or a sentence that there is none.

    Raises BadConfiguration for settings that cannot be meant.
    """
    if not names_a_model(session.settings):
        return lambda *_: _without(session, NO_MODEL)
    from adjudicator.drafting.model.client import ChatClient
    from adjudicator.drafting.model.readings import Reader, readings_prompt
    from adjudicator.exam.remembered_shapes import remembered_shape
    from adjudicator.frontends.hiring import endpoint, model_settings

    server, own = endpoint(session.settings), model_settings(session.settings, session.path)
    client = ChatClient(server, own.timeout, _TEMPERATURE, own.traced)
    prompt, shape = readings_prompt(own.own_prompts), remembered_shape(server)
    made = Reader(client, server, prompt, own.style.language, shape)
    return lambda question, answer: _read(session, made, question, answer)


def _read(session: Session, made: Any, question: str, answer: Answer) -> tuple[int, Mapping[str, Any]]:
    from adjudicator.drafting.question import question_brief
    from adjudicator.exam.remembered_shapes import remember_shape

    brief = question_brief(session.table.game, question, answer)
    if brief is None:
        return _without(session, SECRET)
    try:
        found = settled_now(made.read(brief))
    except DraftUnavailable as error:
        return _without(session, f"no readings: {error}", NO_USE)
    remember_shape(made.endpoint, made.shape)
    doubts = [[f"{flag.kind}: {flag.why}" for flag in flags] for flags in found.flags]
    session.keyboard.show([Line(f"{LED_BY} ({found.model})", "label"), *reading_lines(found.texts, doubts)])
    flags = [[flag.to_dict() for flag in of_one] for of_one in found.flags]
    record = {"texts": list(found.texts), "flags": flags, "model": found.model, "prompt": found.prompt}
    return DONE, record | {"failed": None}


def _without(session: Session, why: str, code: int = DONE) -> tuple[int, Mapping[str, Any]]:
    session.keyboard.show([Line(why, "doubt")])
    return code, {"texts": [], "flags": [], "model": None, "prompt": None, "failed": why}
