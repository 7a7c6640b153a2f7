"""A table's story as a Markdown journal: what was told, the dice, and every ruling with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.core import events as e
from adjudicator.correspondence.facts import GM_ONLY, facts
from adjudicator.correspondence.retelling import Retold, retold
from adjudicator.correspondence.standings import roll_lines
from adjudicator.formats.escaping import escape
from adjudicator.solo.asked_rolls import asked_by
from adjudicator.table import Table

_SEAT = "gm"


def journal(table: Table, title: str) -> str:
    """The journal as its player, who is the GM, may read it: secrets included. What was undone is left out."""
    blocks = [f"# {_line(title)}"]
    for told in retold(table):
        if not told.waits and not told.undone:
            blocks += _blocks(told)
    return "\n\n".join(blocks) + "\n"


def _blocks(told: Retold) -> Iterator[str]:
    for event in (step.event for step in told.steps):
        if isinstance(event, e.SessionStarted):
            yield f"## {_line(event.name or 'A session')}"
        elif isinstance(event, e.SceneOpened):
            yield f"### {_line(event.scene.name)}"
            yield from _paragraphs(event.scene.description or "")
        elif isinstance(event, e.Told):
            yield from [f"**{_line(event.title)}**"] if event.title else []
            yield from _paragraphs(event.text)
    items = [*_items(told)]
    if items:
        yield "\n".join(items)


def _items(told: Retold) -> Iterator[str]:
    said = [fact.text.removeprefix(GM_ONLY) for fact in facts(told, _SEAT) if fact.section != "elsewhere"]
    if told.has(e.ActionTaken):
        said = [*(f"asked: {asked}" for move in told.moves() if (asked := asked_by(move))), *said]
    for text in _once([*said, *roll_lines(told.steps, _SEAT)]):
        yield f"- {_line(text)}"
    reason = (told.record.get("decision") or {}).get("reason")
    if reason and told.steps:
        yield f"  *{_line(reason)}*" if said or roll_lines(told.steps, _SEAT) else f"*{_line(reason)}*"


def _once(texts: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(texts)]


def _paragraphs(text: str) -> Iterator[str]:
    yield from (escape(part, "markdown") for part in text.split("\n\n") if part.strip())


def _line(text: str) -> str:
    return escape(" ".join(text.split()), "markdown")
