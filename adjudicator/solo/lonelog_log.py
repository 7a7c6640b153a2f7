"""A table's story as the records of a Lonelog: sessions, scenes, actions, questions, dice that add up, and points.

Each ruling is followed by a note that carries it, so that the log can be played again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.game import Game
from adjudicator.correspondence.facts import facts
from adjudicator.correspondence.happenings import Moment, sentence
from adjudicator.correspondence.retelling import Retold, View, retold
from adjudicator.formats.lonelog import Log, Record
from adjudicator.solo.asked_rolls import asked_by
from adjudicator.solo.log_steps import step_of, written_step
from adjudicator.table import Table
from adjudicator.wording.plain import signed

VERSION = "1.6"
_ON_ROLLS = (e.DiceThrown, e.Invoked)
_IN_TAGS = re.compile(r"[\[\]|]")
_CLOSES = re.compile(r"^\s*---\\\s*$", re.MULTILINE)
_NOTE = {"label": "note"}
_FACES = {-1: "-", 0: "0", 1: "+"}


def lonelog_of(table: Table, title: str) -> Log:
    """The whole log of a table, as its player may read it; what still waits is not in it."""
    every = [told for told in retold(table) if not told.waits]
    game = table.game
    dates = [str(told.record.get("decided_at") or told.record["asked_at"])[:10] for told in every]
    header = {
        "title": title,
        "ruleset": game.ruleset.title,
        "lonelog": VERSION,
        "pcs": " ".join(_tag(game, key) for key, one in game.characters.items() if one.is_pc),
        "tools": "Fate dice (4dF), oracle",
        "start_date": dates[0] if dates else "",
        "last_update": dates[-1] if dates else "",
        "rules": str(next(table.export())["rules"]),
    }
    teller = _Teller()
    records = [record for told in every for record in teller.records(told)]
    return Log({key: value for key, value in header.items() if value}, (Record("title", title), *records))


class _Teller:
    """Counts sessions and scenes as they come."""

    def __init__(self) -> None:
        self._sessions = self._scenes = 0
        self._last: Game | None = None

    def records(self, told: Retold) -> Iterator[Record]:
        """The records of one ruling: what happened, why, who has how many points now, and the step it was."""
        for step in told.steps:
            yield from self._heading(step.event)
            yield from _of_event(Moment(told, step, View(step.after, "gm")))
        if told.has(e.ActionTaken):
            yield from (Record("question", _flat(asked)) for move in told.moves() if (asked := asked_by(move)))
        # A scene that opens in the same ruling takes the rolls of the last one away.
        rolls = {step.event.roll: step.after for step in told.steps if isinstance(step.event, _ON_ROLLS)}
        for roll, game in rolls.items():
            yield from _thrown(View(game, "gm"), roll)
        if not told.steps and not told.undone:
            yield from (Record("note", fact.text, fields=_NOTE) for fact in facts(told, "gm") if not fact.secret)
        yield from self._points(told)
        reason = (told.record.get("decision") or {}).get("reason")
        if reason:
            yield Record("note", _flat(reason), fields=_NOTE)
        carried = step_of(told.record)
        if carried is not None:
            yield Record("note", written_step(told.id, carried), fields=_NOTE)

    def _heading(self, event: Any) -> Iterator[Record]:
        if isinstance(event, e.SessionStarted) or (isinstance(event, e.SceneOpened) and not self._sessions):
            self._sessions += 1
            name = event.name if isinstance(event, e.SessionStarted) else None
            yield Record("session", f"Session {self._sessions}{f': {_flat(name)}' if name else ''}")
        if isinstance(event, e.SceneOpened):
            self._scenes += 1
            yield Record("scene", _flat(event.scene.name), fields={"id": f"S{self._scenes}"})
            if event.scene.description:
                yield Record("prose", _flat(event.scene.description))

    def _points(self, told: Retold) -> Iterator[Record]:
        before, now = self._last, told.game
        self._last = now
        for key, one in now.characters.items():
            then = before.characters.get(key) if before is not None else None
            if then is None or (then.fate_points, then.owed) != (one.fate_points, one.owed):
                yield Record("tag", _tag(now, key))


def _of_event(at: Moment) -> Iterator[Record]:
    event, view = at.event, at.view
    match event:
        case e.ActionTaken():
            yield Record("action", _doing(view, event.roll.id), (_flat(view.who(event.roll.actor.by)),))
        case e.Consulted():
            yield Record("question", _flat(event.question))
            yield Record("roll", _sum(event.dice, event.odds), result=event.answer)
        case e.Drawn():
            yield Record("table", f"{_flat(event.table)} {event.number}", result=_flat(event.entry))
        case e.Settled():
            by = f" by {abs(event.shifts)}" if event.shifts else ""
            word = view.game.ruleset.words.outcomes.get(event.outcome, event.outcome)
            yield Record("consequence", f"{event.roll} is settled: {word}{by}")
        case e.Abandoned():
            yield Record("consequence", f"{event.roll} never counted: {_flat(event.reason)}")
        case e.Told():
            yield Record("narrative", _CLOSES.sub("---", event.text))
        case _:
            section, text = sentence(at)
            if text is not None and section != "elsewhere" and not isinstance(event, e.SessionStarted):
                yield Record("consequence", _flat(text))


def _thrown(view: View, key: str) -> Iterator[Record]:
    """The dice on a roll as they lie, in the Fate form, for each side that rolls."""
    roll = view.state["rolls"][key]
    outcome = view.game.ruleset.words.outcomes.get(roll["outcome"], roll["outcome"] or "")
    against = f" vs {roll['opposition']}" if roll["opposition"] is not None else ""
    if roll["opposing"] is not None and roll["opposing"]["dice"] is not None:
        opposing = roll["opposing"]
        added = opposing["rating"] + opposing["bonus"]
        yield Record("roll", _sum(opposing["dice"], added), (_flat(view.who(opposing["by"])),))
    if roll["dice"] is not None:
        text = f"{_doing(view, key)} {_sum(roll['dice'], roll['rating'] + roll['bonus'])}{against}"
        yield Record("roll", text, (_flat(view.who(roll["by"])),), result=outcome)


def _doing(view: View, key: str) -> str:
    roll: Mapping[str, Any] = view.state["rolls"][key]
    action = view.game.ruleset.words.actions.get(roll["action"], roll["action"]).replace("_", " ")
    return f"{action} with {_flat(roll['skill'])}" if roll["skill"] else str(action)


def _sum(dice: Any, added: int) -> str:
    """``4dF(+-00)+2=2``."""
    return f"4dF({''.join(_FACES[face] for face in dice)}){signed(added)}={sum(dice) + added}"


def _tag(game: Game, key: str) -> str:
    one = game.characters[key]
    name = _IN_TAGS.sub(" ", _flat(one.name))
    if not one.is_pc:
        return f"[N:{name}]"
    return f"[PC:{name}|FP {one.fate_points}/{one.refresh}{f'|owed {one.owed}' if one.owed else ''}]"


def _flat(text: str) -> str:
    return " ".join(text.split())
