"""What a Fate log by other hands says for certain, as moves: people, points, sessions, scenes, rolls and prose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.formats.lonelog import Log, LogTag, Record, tags_in
from adjudicator.posts import Declared, recognise
from adjudicator.solo.log_steps import LogStep
from adjudicator.wording.plain import counted

_POINTS = ("FP", "Fate", "Fate points", "Fate Points")


def foreign_steps(log: Log) -> tuple[list[LogStep], list[str]]:
    """The steps that a foreign log carries, and a report of what is in it and in none of them."""
    reader = _Reader()
    reader.tags(log.header.get("pcs", ""))
    records = [*log.records]
    for at, record in enumerate(records):
        reader.take(record, records[at + 1] if at + 1 < len(records) else None)
    return reader.steps, [*reader.report, *reader.left()]


class _Reader:
    """The steps so far, who is known, and what was left over."""

    def __init__(self) -> None:
        self.steps: list[LogStep] = []
        self.report: list[str] = []
        self._known: dict[str, int | None] = {}
        self._left = Counter[str]()
        self._scene = False

    def take(self, record: Record, following: Record | None) -> None:
        """Read a record; an action is read together with the roll below it."""
        self.tags(f"{record.text} {record.result}")
        match record.kind:
            case "session":
                self._do({"do": "start_session", "name": record.text or "Session"})
            case "scene":
                self._open(record.text or record.fields.get("id", "A scene"))
            case "narrative" | "prose" if record.text.strip():
                self._do({"do": "tell", "text": record.text})
            case "action" if following is not None and following.kind == "roll":
                self._roll(record, following)
            case "roll" | "title" | "tag":
                pass
            case _:
                self._left[record.kind] += 1

    def tags(self, text: str) -> None:
        """People of the tags in a text: those who are new join, and points are set as they are said."""
        for tag in tags_in(text):
            if tag.kind in ("PC", "N") and tag.name and not tag.reference:
                self._person(tag)
            elif tag.kind not in ("PC", "N"):
                self._left[f"tag [{tag.kind}:…]"] += 1

    def left(self) -> Iterator[str]:
        """What is no move, counted by its kind."""
        for kind, count in self._left.items():
            yield f"not carried over: {counted(count, kind)}"

    def _person(self, tag: LogTag) -> None:
        now, most = next((tag.counts[name] for name in _POINTS if name in tag.counts), (None, None))
        if tag.name not in self._known:
            self._known[tag.name] = now
            kind = "pc" if tag.kind == "PC" else "npc"
            given = {"fate_points": now, "refresh": most} if kind == "pc" else {}
            sound = {key: value for key, value in given.items() if value is not None and value >= 0}
            self._do({"do": "add_character", "name": tag.name, "kind": kind} | sound)
        elif now is not None and now >= 0 and tag.kind == "PC":
            self.steps.append(LogStep(points=(tag.name, now)))
        rest = [part for part in tag.parts if not any(part.startswith(f"{name} ") for name in _POINTS)]
        if rest:
            self.report.append(f"not carried over of {tag.name}: {', '.join(rest)}")

    def _open(self, name: str) -> None:
        if self._scene:
            self._do({"do": "close_scene"})
        self._scene = True
        self._do({"do": "open_scene", "name": name})

    def _roll(self, action: Record, roll: Record) -> None:
        who = (roll.who or action.who or tuple(key for key in self._known)[:1])[:1]
        text = f"@({who[0] if who else ''}) {action.text}\nd: {roll.text}{f' -> {roll.result}' if roll.result else ''}"
        found = [one.move for one in recognise(text) if isinstance(one, Declared)]
        move: dict[str, Any] | None = next((dict(one) for one in found if one["do"] == "take_action"), None)
        if move is None or not who:
            self._left["roll"] += 1
            return
        if who[0] not in self._known:
            self._person(LogTag("PC", who[0]))
        if not self._scene:
            self._open("A scene")
        # What the log does not say of the opposition, its result may not agree with; the dice do.
        self._do(move | {"by": who[0]}, {"do": "settle"})

    def _do(self, *moves: dict[str, Any]) -> None:
        self.steps.append(LogStep(moves))
