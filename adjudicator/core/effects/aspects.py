"""How aspects come, change and go, and how free invocations change hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.core import events as e
from adjudicator.core import moves as m
from adjudicator.core.game import Game
from adjudicator.core.pieces import Aspect, AspectKind, Lasts, Severity


def usual_life(kind: AspectKind) -> Lasts:
    """How long an aspect lasts when nobody says: situations and boosts the scene, the rest for good."""
    return "scene" if kind in ("situation", "boost") else "permanent"


def place(aspect: Aspect, free: Mapping[str, int]) -> Iterator[e.Event]:
    """An aspect comes into play with ``free`` invocations by holder."""
    yield e.AspectPlaced(aspect)
    for holder, count in free.items():
        yield e.FreeGiven(aspect.id, holder, count)


def place_aspect(game: Game, move: m.PlaceAspect) -> Iterator[e.Event]:
    """The GM writes an aspect down."""
    assert move.id is not None and move.on is not None and move.kind is not None
    lasts = move.lasts or usual_life(move.kind)
    aspect = Aspect(move.id, move.text, move.kind, move.on, lasts, move.means, hidden=move.hidden)
    yield from place(aspect, move.free)
    if move.kind == "consequence" and aspect.owner is not None:
        yield e.ConsequenceTaken(move.on, move.id)


def remove_aspect(game: Game, move: m.RemoveAspect) -> Iterator[e.Event]:
    """The aspect goes, and every free invocation on it."""
    yield e.AspectEnded(move.aspect, move.reason or "no longer true")


def rename_aspect(game: Game, move: m.RenameAspect) -> Iterator[e.Event]:
    """The words change; id and free invocations stay."""
    yield e.AspectRenamed(move.aspect, move.text)


def reveal_aspect(game: Game, move: m.RevealAspect) -> Iterator[e.Event]:
    """The aspect is known to all."""
    yield e.AspectRevealed(move.aspect)


def inflict_consequence(game: Game, move: m.InflictConsequence) -> Iterator[e.Event]:
    """The consequence sticks, with a free invocation for whoever inflicted it (source: Free Invocations)."""
    assert move.id is not None
    yield from consequence(game, move.id, move.text, move.on, move.by, move.severity)


def consequence(
    game: Game,
    key: str,
    text: str,
    on: str,
    holder: str,
    severity: Severity | None,
    roll: str | None = None,
) -> Iterator[e.Event]:
    """A consequence on ``on``, its free invocations held by ``holder``, counted for this conflict."""
    aspect = Aspect(key, text, "consequence", on, usual_life("consequence"), roll=roll)
    yield from place(aspect, {holder: game.ruleset.numbers.free_on_consequence})
    yield e.ConsequenceTaken(on, key, severity)


def pass_invocation(game: Game, move: m.PassInvocation) -> Iterator[e.Event]:
    """Free invocations change hands at no cost (source: Free Invocations)."""
    yield e.FreePassed(move.aspect, move.from_, move.to, move.count)
