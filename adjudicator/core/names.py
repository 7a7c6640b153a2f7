"""From what people write to ids: an id first, else a unique name or text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from adjudicator.core.game import Game
from adjudicator.core.naming import RESERVED, folded
from adjudicator.core.pieces import Aspect, Character, Roll

V = TypeVar("V")

AMBIGUOUS = ""
"""Handed back for a roll that could be several: no roll has this id, so no rule is judged on it."""


def matches(ref: str, table: Mapping[str, V], text: Callable[[V], str]) -> list[str]:
    """The ids ``ref`` could mean: exactly the one with that id, else all whose text reads the same."""
    if ref in table:
        return [ref]
    wanted = folded(ref)
    return [key for key, value in table.items() if folded(text(value)) == wanted]


class Names:
    """Resolves the references of one move and collects what could not be resolved.

    ``problems`` are ``(rule id, detail)`` pairs for names.known, names.unambiguous and names.free. A
    reference that fails is handed back as it was written.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.problems: list[tuple[str, str]] = []

    def character(self, ref: str, *also: str) -> str:
        """The id of a character, or one of the reserved words in ``also`` ("gm", "anyone", "scene", "game")."""
        if ref in also:
            return ref
        return self._one(ref, "character", matches(ref, self.game.characters, lambda c: c.name))

    def aspect(self, ref: str) -> str:
        """The id of an aspect; of several with the same text those still in play come first."""
        found = matches(ref, self.game.aspects, lambda a: a.text)
        alive = [key for key in found if self.game.aspects[key].alive]
        return self._one(ref, "aspect", alive or found)

    def roll(self, ref: str) -> str:
        """The id of a roll."""
        return self._one(ref, "roll", matches(ref, self.game.rolls, lambda r: r.id))

    def compel(self, ref: str) -> str:
        """The id of a compel."""
        return self._one(ref, "compel", matches(ref, self.game.compels, lambda c: c.id))

    def free(self, given: str | None, kind: str, taken: Iterable[str]) -> None:
        """Notes a violation when the id ``given`` for a new ``kind`` is reserved or taken."""
        if given is not None and (given in RESERVED or given in taken):
            what = "a reserved word" if given in RESERVED else "taken"
            self.problems.append(("names.free", f"The {kind} id {given!r} is {what}."))

    def default_roll(self, ref: str | None, verb: str, fits: Callable[[Roll], bool]) -> str | None:
        """``ref`` resolved, else the only open roll that ``fits``, else the only open one, else None.

        Several that fit, or several open where none fits, are ambiguous, and no roll has the id returned.
        """
        if ref is not None:
            return self.roll(ref)
        open_ones = [roll for roll in self.game.rolls.values() if roll.open]
        fitting = [roll.id for roll in open_ones if fits(roll)] or [roll.id for roll in open_ones]
        if len(fitting) > 1:
            self.problems.append(
                ("names.unambiguous", f"There are several open rolls to {verb}: {', '.join(fitting)}.")
            )
            return AMBIGUOUS
        return fitting[0] if fitting else None

    def _one(self, ref: str, kind: str, found: list[str]) -> str:
        if len(found) == 1:
            return found[0]
        if found:
            self.problems.append(("names.unambiguous", f"{ref!r} could be any of these {kind}s: {', '.join(found)}."))
        else:
            self.problems.append(("names.known", f"There is no {kind} called {ref!r}."))
        return ref


def taken_aspect_ids(game: Game) -> set[str]:
    """Aspect ids in use, and those a listed roll has reserved for the aspect it would create."""
    reserved = {roll.creates.id for roll in game.rolls.values() if roll.creates is not None}
    return set(game.aspects) | reserved


def named(game: Game, ref: str) -> str:
    """A character's name, an aspect's text, or the word itself, for sentences.

    A hidden aspect keeps its id: a sentence may be shown to somebody who only guessed it.
    """
    piece: Character | Aspect | None = game.characters.get(ref) or game.aspects.get(ref)
    if piece is None:
        return "the GM" if ref == "gm" else ref
    if isinstance(piece, Character):
        return piece.name
    return piece.id if piece.hidden else piece.text
