"""Events in the words of a post: names and not ids, and nothing for a seat that may not know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.core import events as e
from adjudicator.core.pieces import Aspect
from adjudicator.correspondence.retelling import Retold, Step, View
from adjudicator.wording.plain import counted, faces, printable, signed

Section = Literal["invocations", "aspects", "compels", "also", "elsewhere"]

LONGEST_REASON = 160
"""characters of a player's own words that are repeated"""


@dataclass(frozen=True, slots=True)
class Moment:
    """One event of a ruling, and the game after it as a seat sees it."""

    told: Retold
    step: Step
    view: View

    @property
    def event(self) -> Any:
        """What happened."""
        return self.step.event


Say = Callable[[Moment], str | None]


def sentence(at: Moment) -> tuple[Section, str | None]:
    """The section an event belongs to, and what is said of it; None for a seat that may not know, or that sees it
    in other sentences."""
    section, say = _SAYS.get(type(at.event), ("elsewhere", _nothing))
    return section, say(at)


def shortened(text: str, most: int = LONGEST_REASON) -> str:
    """``text`` on one line, cut at the end of a word where it is long."""
    line = " ".join(printable(text).split())
    if len(line) <= most:
        return line
    cut = line[:most]
    return f"{cut[: cut.rfind(' ')] if ' ' in cut[most // 2 :] else cut} …"


def aspect_line(aspect: Aspect, view: View, free: Mapping[str, int]) -> str:
    """``Wet Stones (on the scene; 2 free invocations for Mira)``."""
    where = {"scene": "on the scene", "game": "on the game"}.get(aspect.on, f"on {view.who(aspect.on)}")
    kind = f"{aspect.kind} " if aspect.kind in ("consequence", "boost") else ""
    held = [f"{counted(count, 'free invocation')} for {view.who(holder)}" for holder, count in free.items()]
    return f"{view.aspect(aspect.id)} ({'; '.join([kind + where, *held])})"


def _nothing(_at: Moment) -> str | None:
    return None


def _invoked(at: Moment) -> str:
    event: e.Invoked = at.event
    view = at.view
    # Words given for a hidden aspect give it away.
    reason = f'. Reason: "{shortened(event.because)}"' if event.because and view.sees(event.aspect) else ""
    kind, _, owner = (event.paid_to or "").partition(":")
    paid = f"1 fate point, owed to {view.who(owner)}" if kind == "owed" else "1 fate point"
    cost = "a free invocation" if event.pay == "free" else paid
    made = f"{view.who(event.by)} invokes {view.aspect(event.aspect)} on {event.roll} ({cost})"
    return f"{made}: {_effect(event, view)}{reason}"


def _effect(event: e.Invoked, view: View) -> str:
    if not event.amount:
        return "a reroll"
    if event.lands_on == "passive":
        return f"{signed(event.amount)} to the opposition"
    roll = view.game.rolls[event.roll]
    return f"{signed(event.amount)} to the roll of {view.who((roll.side(event.lands_on) or roll.actor).by)}"


def _placed(at: Moment) -> str | None:
    aspect: Aspect = at.event.aspect
    joined = {one.event.character.id for one in at.told.steps if isinstance(one.event, e.CharacterAdded)}
    if not at.view.sees(aspect.id) or aspect.on in joined:
        return None
    free: dict[str, int] = {}
    for step in at.told.steps:
        if isinstance(step.event, e.FreeGiven) and step.event.aspect == aspect.id:
            free[step.event.holder] = free.get(step.event.holder, 0) + step.event.count
    return f"New: {aspect_line(aspect, at.view, free)}"


def _given(at: Moment) -> str | None:
    event: e.FreeGiven = at.event
    made = {one.event.aspect.id for one in at.told.steps if isinstance(one.event, e.AspectPlaced)}
    if event.aspect in made or not at.view.sees(event.aspect):
        return None
    what = counted(event.count, "free invocation")
    return f"{at.view.aspect(event.aspect)}: {what} more for {at.view.who(event.holder)}"


def _passed(at: Moment) -> str | None:
    event: e.FreePassed = at.event
    if not at.view.sees(event.aspect):
        return None
    what = f"{counted(event.count, 'free invocation')} on {at.view.aspect(event.aspect)}"
    return f"{at.view.who(event.source)} passes {what} to {at.view.who(event.to)}"


def _ended(at: Moment) -> str | None:
    # The end of a scene names what ends with it.
    if at.told.has(e.SceneClosed) or not at.view.sees(at.event.aspect):
        return None
    return f"Out of play: {at.view.aspect(at.event.aspect)} ({at.event.why})"


def _renamed(at: Moment) -> str | None:
    key = at.event.aspect
    before = View(at.step.before, at.view.seat).aspect(key)
    return f"{before} reads now: {at.view.aspect(key)}" if at.view.sees(key) else None


def _closed(at: Moment) -> str:
    if at.event.leads_into is not None:
        return f"The scene leads into a {at.event.leads_into}"
    over = [one.event.aspect for one in at.told.steps if isinstance(one.event, e.AspectEnded)]
    gone = [at.view.aspect(key) for key in over if at.view.sees(key)]
    return f"The scene is over{', and with it ' + ', '.join(gone) if gone else ''}"


def _opened(at: Moment) -> str:
    scene = at.event.scene
    notes = f". Notes: {scene.notes}" if scene.notes and at.view.seat == "gm" else ""
    return f"The scene {scene.name} opens{notes}"


def _compelled(at: Moment) -> str:
    one, view = at.event.compel, at.view
    award = counted(view.game.ruleset.numbers.compel_award, "fate point")
    said = f"{view.who(one.by)} compels {view.who(one.target)} with {view.aspect(one.aspect)}: {one.complication}"
    return f"{one.id}: {said} - {view.called(one.target)}, accept {one.id} for {award}, or refuse it for 1"


def _answered(at: Moment) -> str:
    event, view = at.event, at.view
    offer = view.game.compels[event.compel]
    if event.answer == "withdraw":
        return f"{event.compel} is withdrawn: {view.who(offer.by)} no longer compels {view.who(offer.target)}"
    return f"{view.who(offer.target)} {event.answer}s {event.compel} ({view.aspect(offer.aspect)})"


def _consulted(at: Moment) -> str | None:
    event: e.Consulted = at.event
    one = at.view.game.characters.get(event.by or "")
    # What the GM asks is for the GM to know.
    if (one is None or not one.is_pc) and at.view.seat != "gm":
        return None
    thrown = f"{faces(event.dice)} at {signed(event.odds)}"
    return f"{at.view.who(event.by or 'gm')} asks the oracle: {event.question} ({thrown}): {event.answer}"


def _drawn(at: Moment) -> str | None:
    drawn = f"Drawn from {at.event.table}: {at.event.entry}"
    return drawn if at.view.seat == "gm" else None


def _joined(at: Moment) -> str | None:
    one = at.event.character
    return f"{at.view.who(one.id)} joins" if one.is_pc or at.view.seat == "gm" else None


def _action(at: Moment) -> str:
    roll = at.event.roll
    action = at.view.game.ruleset.words.actions.get(roll.action, roll.action)
    return f"{roll.id}, {at.view.who(roll.actor.by)}: {action.replace('_', ' ')}"


def _by(words: str) -> Say:
    """A sentence that only needs the name of whoever did it."""
    return lambda at: f"{at.view.who(at.event.by)} {words}"


_SAYS: Mapping[type[Any], tuple[Section, Say]] = {
    e.Invoked: ("invocations", _invoked),
    e.AspectPlaced: ("aspects", _placed),
    e.FreeGiven: ("aspects", _given),
    e.FreePassed: ("aspects", _passed),
    e.AspectEnded: ("aspects", _ended),
    e.AspectRenamed: ("aspects", _renamed),
    e.AspectRevealed: ("aspects", lambda at: f"{at.view.aspect(at.event.aspect)} is known to all"),
    e.CompelProposed: ("compels", _compelled),
    e.CompelAnswered: ("compels", _answered),
    e.DetailDeclared: ("also", lambda at: f"{at.view.who(at.event.by)} declares (1 fate point): {at.event.detail}"),
    e.Conceded: ("also", _by("concedes")),
    e.Sacrificed: ("also", _by("makes a sacrifice")),
    e.HintGained: ("also", _by("may ask for a hint, or bank it")),
    e.HintBanked: ("also", _by("gives up a hint")),
    e.Consulted: ("also", _consulted),
    e.Drawn: ("also", _drawn),
    e.CharacterAdded: ("also", _joined),
    e.SceneClosed: ("also", _closed),
    e.SessionStarted: ("also", lambda at: f"A session starts{': ' + at.event.name if at.event.name else ''}"),
    e.ScenarioStarted: ("also", lambda _: "A scenario starts"),
    e.RulesChanged: ("also", lambda at: f"The table plays {at.event.ruleset.title} now"),
    e.SceneOpened: ("elsewhere", _opened),
    e.ActionTaken: ("elsewhere", _action),
    e.DiceThrown: ("elsewhere", lambda at: f"{at.event.roll}, {at.view.who(at.event.by)}: {faces(at.event.dice)}"),
    e.Settled: ("elsewhere", lambda at: f"{at.event.roll} is settled"),
    e.Abandoned: ("elsewhere", lambda at: f"{at.event.roll} never counted: {at.event.reason}"),
    e.Told: ("elsewhere", lambda at: f'the telling "{shortened(at.event.text, 80)}"'),
}
