"""What a table of one has instead of a second person, at the keyboard: the policy's rulings shown as they come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import BadConfiguration
from adjudicator.frontends.cli.keyboard import Keyboard
from adjudicator.frontends.hiring import names_a_model
from adjudicator.solo.following import follow
from adjudicator.solo.policy import SoloPolicy
from adjudicator.table import Table
from adjudicator.table.rulings import Ruling
from adjudicator.wording.events import event_sentence
from adjudicator.wording.page import Line
from adjudicator.wording.plain import printable

if TYPE_CHECKING:
    from adjudicator.config import Setting

NO_REFEREE = "no qualified model: it can ask questions but not referee"


def answered(table: Table, ruling: Ruling, keyboard: Keyboard) -> None:
    """Let the table's policy, if it has one, answer an approved ruling, and show what it does and why."""
    for one in follow(table, ruling, keyboard):
        keyboard.show(_told(one, keyboard))


def alone_line(policy: SoloPolicy, settings: Mapping[str, Setting], table: Path) -> Line:
    """Which policy stands in for the second person, and whether it can referee."""
    told = f"played alone by policy {policy.name}"
    if not policy.referee:
        return Line(f"{told}, which does not referee: what fits is yours to say")
    if not _has_referee(settings, table):
        return Line(f"{told}; {NO_REFEREE}", "doubt")
    return Line(f"{told}; {settings['model'].value} has passed the exam and referees invocations")


def _told(ruling: Ruling, keyboard: Keyboard) -> Iterator[Line]:
    reason = (ruling.decision or {}).get("reason") or ""
    yield Line(f"{ruling.id}, {printable(reason)}", "label")
    for event in ruling.events:
        told = event_sentence(event)
        if told is not None:
            yield Line(told, "", 2)
        if event["kind"] == "compel_proposed":
            accepted = {"do": "answer_compel", "compel": event["compel"]["id"], "answer": "accept"}
            yield Line(f"answer it with: {keyboard.spelled(accepted)}, or refuse", "faint")


def _has_referee(settings: Mapping[str, Setting], table: Path) -> bool:
    if not names_a_model(settings):
        return False
    from adjudicator.drafting.model.relevance_prompt import relevance_prompt
    from adjudicator.exam.admitted import qualification_of
    from adjudicator.frontends.hiring import endpoint, model_settings

    try:
        prompt = relevance_prompt(model_settings(settings, table).own_prompts)
        return qualification_of(endpoint(settings), prompt.label).qualified
    except BadConfiguration:
        # Whoever asks this model will be told what is wrong with it.
        return False
