"""A table's history told again, event by event, with the game around each; what was undone has not happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from adjudicator.core import events as e
from adjudicator.core.evolve import evolve
from adjudicator.core.game import Game
from adjudicator.core.names import matches
from adjudicator.core.sight import State, seen_by
from adjudicator.table import Table
from adjudicator.table.export import header_game, recorded
from adjudicator.table.told_moves import NOT_KNOWN
from adjudicator.wording import names
from adjudicator.wording.moves import move_sentence

Record = Mapping[str, Any]

HIDDEN = "a hidden aspect"
PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened, and the game before and after it."""

    event: Any
    before: Game
    after: Game


@dataclass(frozen=True, slots=True)
class Retold:
    """A ruling's record as an export has it, what happened in it, and the game after it.

    Nothing happened in one that waits, was refused, or was undone since.
    """

    record: Record
    steps: tuple[Step, ...]
    game: Game

    @property
    def id(self) -> str:
        """The ruling's id."""
        return str(self.record["id"])

    @property
    def status(self) -> str:
        """pending, asked, approved, rejected, withdrawn or expired."""
        return str(self.record["status"])

    @property
    def undone(self) -> bool:
        """True once it was taken back."""
        return "undone_by" in self.record

    @property
    def waits(self) -> bool:
        """True while somebody still has the word."""
        return self.status in ("pending", "asked")

    @property
    def by_a_player(self) -> bool:
        """Whether a player asked for it; the GM speaks for everybody else."""
        one = self.game.characters.get(self.record["by"])
        return self.record["by"] != "gm" and (one is None or one.is_pc)

    def moves(self) -> Iterable[Record]:
        """The moves that were judged: as amended, where they were."""
        amended: Iterable[Record] | None = (self.record.get("decision") or {}).get("moves")
        return amended or self.record["moves"]

    def has(self, *kinds: type[Any]) -> bool:
        """Whether an event of one of these kinds happened in it."""
        return any(isinstance(step.event, kinds) for step in self.steps)


def retold(table: Table) -> list[Retold]:
    """Every ruling of the table in the order they were decided; those that wait come last."""
    header, *lines = table.export()
    game = header_game(header)
    told = []
    for line in lines:
        record = line["ruling"]
        steps = []
        for event in recorded(line).events:
            talk = isinstance(event, e.TALK)
            if not talk and "undone_by" in record:
                continue
            after = evolve(game, event)
            if not talk:
                steps.append(Step(event, game, after))
            game = after
        told.append(Retold(record, tuple(steps), game))
    return told


class View:
    """A game as a seat ("gm" or "players") may hear of it: ids become names, and secrets have none."""

    def __init__(self, game: Game, seat: str) -> None:
        self.game, self.seat = game, seat

    @cached_property
    def state(self) -> State:
        """What the seat may see; for the GM hidden aspects say that they are."""
        seen = seen_by(self.game, self.seat)
        unseen = {key: {"text": HIDDEN} for key in self.game.aspects if key not in seen["aspects"]}
        shown = {
            key: one | {"text": f"{one['text']} (hidden)"} if one["hidden"] else one
            for key, one in seen["aspects"].items()
        }
        return {**seen, "aspects": shown | unseen}

    def sees(self, aspect: str) -> bool:
        """Whether the seat knows this aspect."""
        known = self.game.aspects.get(aspect)
        return known is not None and (self.seat == "gm" or not known.hidden)

    def aspect(self, key: str) -> str:
        """The aspect's text, as far as the seat knows it."""
        return names.aspect(self.state, key) if key in self.game.aspects else HIDDEN

    def who(self, key: str | None) -> str:
        """A character's name, or "the GM"."""
        return names.who(self.state, key)

    def called(self, key: str) -> str:
        """Whom a post speaks to: ``Mira (Ada)``, the character and who plays it."""
        one = self.game.characters.get(key)
        return f"{self.who(key)} ({one.player})" if one is not None and one.player else self.who(key)

    def names(self, move: Record) -> bool:
        """Whether the seat knows the aspect that a move names, or it names none."""
        found = matches(str(move.get("aspect", "")), self.game.aspects, lambda aspect: aspect.text)
        return not move.get("aspect") or (bool(found) and all(self.sees(key) for key in found))

    def sentence(self, move: Record) -> str:
        """A proposed move in words; a hidden aspect stays unnamed however it was spelled."""
        found = matches(str(move.get("aspect", "")), self.game.aspects, lambda aspect: aspect.text)
        if any(not self.sees(key) for key in found):
            move = {**move, "aspect": HIDDEN}
        elif len(found) == 1:
            move = {**move, "aspect": found[0]}
        elif not found and move.get("aspect") and self.seat != "gm":
            # A name that means nothing now may have been that of a hidden aspect.
            move = {**move, "aspect": NOT_KNOWN}
        if move.get("hidden") and self.seat != "gm":
            move = {**move, "text": HIDDEN}
        return move_sentence(move, self.state)
