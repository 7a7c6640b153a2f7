"""Talk about rulings, applied."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.core import events as e
from adjudicator.core.evolve.tables import drop, with_ruling
from adjudicator.core.game import ANSWERED, Game, Objection
from adjudicator.core.moves import Invoke, Move


def proposed(game: Game, event: e.Proposed) -> Game:
    """A ruling waits and is counted."""
    return replace(with_ruling(game, event.ruling), rulings_made=game.rulings_made + 1)


def decided(game: Game, event: e.Decided) -> Game:
    """The ruling waits no longer, or for the player's reply; an approval is a change of the game."""
    if event.verdict == "ask":
        return with_ruling(game, replace(game.rulings[event.ruling], status="asked", question=event.question))
    approved = event.verdict != "reject"
    return replace(game, rulings=drop(game.rulings, event.ruling), version=game.version + (1 if approved else 0))


def replied(game: Game, event: e.Replied) -> Game:
    """The player's words join the justification, or the question where a move has none; any earlier opinion falls."""
    ruling = game.rulings[event.ruling]
    moves = tuple(_more_because(move, event.text) for move in ruling.moves)
    # What a detail or a compel says is told as it was proposed; an answer about it is not part of that.
    question = ruling.question if moves != ruling.moves else f"{ruling.question or ''}{ANSWERED}{event.text}"
    return with_ruling(game, replace(ruling, moves=moves, status="pending", opinion=None, question=question))


def _more_because(move: Move, text: str) -> Move:
    if not isinstance(move, Invoke):
        return move
    return replace(move, because=f"{move.because}\n{text}" if move.because else text)


def objected(game: Game, event: e.Objected) -> Game:
    """An objection stands with the ruling."""
    ruling = game.rulings[event.ruling]
    return with_ruling(game, replace(ruling, objections=(*ruling.objections, Objection(event.by, event.why))))
