"""A scene or an episode told again for players: who was there, what was told, rolls, points, what is left in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from adjudicator.core import events as e
from adjudicator.core.game import Game
from adjudicator.core.naming import folded
from adjudicator.core.violations import Malformed
from adjudicator.correspondence.happenings import aspect_line
from adjudicator.correspondence.page import Page, Piece, listing
from adjudicator.correspondence.retelling import PLAYERS, Step, View, retold
from adjudicator.correspondence.standings import roll_lines
from adjudicator.table import Table
from adjudicator.wording.plain import signed

_REFRESH = "refresh: "
"""how the ledger's lines on a refresh begin"""


@dataclass
class _Chapter:
    """The steps of one scene, or of the time between two: then ``name`` is None. ``last`` is the game at its end."""

    name: str | None
    steps: list[Step] = field(default_factory=list)

    @property
    def last(self) -> Game:
        ending = self.steps[-1]
        return ending.before if isinstance(ending.event, e.SceneClosed) else ending.after


def recap_of_scene(table: Table, name: str | None = None) -> Page:
    """The scene of this name, the last if there were several; without a name the last of all.

    What was undone is left out. Raises Malformed when there is no such scene, or a name that could be several.
    """
    scenes = [one for one in _chapters(_steps(table)) if one.name is not None]
    known = list(dict.fromkeys(str(one.name) for one in scenes))
    if not scenes:
        raise Malformed("no scene has been opened yet")
    wanted = known[-1] if name is None else _meant(name, known, "scene")
    chapter = scenes[-1] if name is None else [one for one in scenes if one.name == wanted][-1]
    return Page((*_scene(chapter), *listing("Fate points", _points(chapter.steps)), *_left(chapter.last)))


def recap_of_session(table: Table, name: str) -> Page:
    """Every scene of the episode of this name. Raises Malformed when there is none."""
    steps = _steps(table)
    begun = [n for n, step in enumerate(steps) if isinstance(step.event, e.SessionStarted)]
    names = {str(steps[n].event.name): n for n in begun if steps[n].event.name is not None}
    title = _meant(name, [*names], "session")
    first = names[title]
    episode = steps[first : next((n for n in begun if n > first), len(steps))]
    chapters = _chapters(episode)
    told = [piece for chapter in chapters for piece in _scene(chapter)]
    points = listing("Fate points", _points(episode))
    return Page((Piece(title), *told, *points, *_left(chapters[-1].last)))


def _steps(table: Table) -> list[Step]:
    return [step for one in retold(table) for step in one.steps]


def _meant(typed: str, names: Sequence[str], what: str) -> str:
    wanted = folded(typed)
    exact = [name for name in names if folded(name) == wanted]
    found = exact or [name for name in names if wanted and folded(name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    there = f"could be {', '.join(found)}" if found else f"is no {what} here; there are {', '.join(names) or 'none'}"
    raise Malformed(f"{typed!r} {there}")


def _chapters(steps: Iterable[Step]) -> list[_Chapter]:
    chapters: list[_Chapter] = []
    for step in steps:
        opens = isinstance(step.event, e.SceneOpened)
        scene = step.after.scene if opens else step.before.scene
        name = scene.name if scene is not None else None
        if opens or not chapters or chapters[-1].name != name:
            chapters.append(_Chapter(name))
        chapters[-1].steps.append(step)
    return chapters


def _scene(chapter: _Chapter) -> Iterator[Piece]:
    view = View(chapter.last, PLAYERS)
    told = [step.event for step in chapter.steps if isinstance(step.event, e.Told)]
    rolls = roll_lines(chapter.steps, PLAYERS)
    scene = chapter.last.scene
    if scene is not None:
        there = ", ".join(view.who(key) for key in scene.present)
        yield Piece(scene.name, scene.description or "", (f"There: {there or 'nobody'}",))
    yield from (Piece(event.title or "", event.text) for event in told)
    yield from listing("Rolls", rolls)


def _left(game: Game) -> tuple[Piece, ...]:
    view = View(game, PLAYERS)
    left = [one for one in game.aspects.values() if one.alive and one.kind != "character" and view.sees(one.id)]
    return listing("Left in play", (aspect_line(one, view, one.free) for one in left))


def _points(steps: Sequence[Step]) -> Iterator[str]:
    """What each player's character earned and spent; what is owed counts when it is earned, not when it arrives."""
    earned, spent, refreshed = Counter[str](), Counter[str](), Counter[str]()
    joined: str | None = None
    for event in (step.event for step in steps):
        if isinstance(event, e.Transferred):
            payer, paid = _whose(event.source), _whose(event.to)
            if event.why.startswith(_REFRESH):
                refreshed[paid] += event.amount
                refreshed[payer] -= event.amount
            # What somebody joins with is nobody's earning.
            elif payer != paid and paid != joined:
                earned[paid] += event.amount
                spent[payer] += event.amount
        joined = event.character.id if isinstance(event, e.CharacterAdded) else None
    view = View(steps[-1].after, PLAYERS)
    for key, one in view.game.characters.items():
        said = [f"earned {earned[key]}"] * bool(earned[key]) + [f"spent {spent[key]}"] * bool(spent[key])
        said += [f"refresh {signed(refreshed[key])}"] * bool(refreshed[key])
        if one.is_pc and said:
            yield f"{view.who(key)}: {', '.join(said)}"


def _whose(account: str) -> str:
    kind, _, who = account.partition(":")
    return who if kind in ("char", "owed") else ""
