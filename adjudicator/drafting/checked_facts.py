"""What a telling is checked against, read off a game: who is there, what is known, what has to be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from adjudicator.core.game import Game
from adjudicator.core.names import named
from adjudicator.core.naming import folded
from adjudicator.core.outcomes import roll_outcome
from adjudicator.core.pieces import Invocation, Roll
from adjudicator.lint.scene_facts import Facts, Person

_WORD = re.compile(r"[^\W_]+")
UNNAMED = ("Boost", "Advantage", "Consequence")
"""What an aspect is called until somebody names it: nobody misses that in prose."""


def facts_of(game: Game, roll: Roll | None, told: tuple[str, ...] = ()) -> Facts:
    """The facts behind a telling of ``roll``, or of the scene where that is None; no secrets are among them.

    ``told`` are the last accepted tellings, newest first.
    """
    here = game.scene.present if game.scene is not None else tuple(game.characters)
    people = tuple(Person(one.name, one.is_pc, one.id in here, one.conceded) for one in game.characters.values())
    opponent = roll.opposing.by if roll is not None and roll.opposing is not None else None
    return Facts(
        outcome=roll_outcome(game, roll) if roll is not None and not roll.open else None,
        actor=named(game, roll.actor.by) if roll is not None else "",
        opponent=named(game, opponent) if opponent else "",
        people=people,
        known=tuple(text for text in (*_known(game, roll), *told) if text),
        said=tuple(_said(game, roll)) if roll is not None else (),
        must_tell=tuple(_must_tell(game, roll)) if roll is not None else (),
        earlier=told,
    )


def secrets_of(game: Game) -> tuple[str, ...]:
    """The texts that only the GM may know: hidden aspects and notes."""
    notes = [one.notes for one in game.characters.values()]
    if game.scene is not None:
        notes.append(game.scene.notes)
    hidden = [text for aspect in game.aspects.values() if aspect.hidden for text in (aspect.text, aspect.means)]
    return tuple(text for text in (*hidden, *notes) if text)


def gives_away(text: str, secrets: tuple[str, ...]) -> bool:
    """Whether a text says one of the secrets word for word, in whatever case and punctuation."""
    said = _plain(text)
    return any(plain and plain in said for plain in map(_plain, secrets))


def known_invocations(game: Game, roll: Roll) -> tuple[Invocation, ...]:
    """What everybody may know of the invocations on a roll.

    Those of hidden aspects are left out, with those of aspects that are gone and may have been hidden; so are words
    of the GM that give a secret away.
    """
    secrets = secrets_of(game)
    visible = {key for key, aspect in game.aspects.items() if not aspect.hidden}
    return tuple(
        made if is_player(game, made.by) or not gives_away(made.because or "", secrets) else replace(made, because=None)
        for made in roll.invocations
        if made.aspect in visible
    )


def is_player(game: Game, by: str) -> bool:
    """Whether a player speaks for ``by``; the GM speaks for everybody else."""
    return by in game.characters and game.characters[by].is_pc


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(folded(text)))


def _known(game: Game, roll: Roll | None) -> Iterator[str]:
    if game.scene is not None:
        yield game.scene.name
        yield game.scene.description or ""
        yield from game.scene.details
    for aspect in game.aspects.values():
        if not aspect.hidden:
            yield aspect.text
            yield aspect.means or ""
    for character in game.characters.values():
        yield from character.skills
    if roll is not None:
        yield from (roll.skill or "", roll.target or "", roll.creates.text if roll.creates is not None else "")
        yield from (made.because or "" for made in known_invocations(game, roll))


def _said(game: Game, roll: Roll) -> Iterator[tuple[str, str]]:
    for made in known_invocations(game, roll):
        if is_player(game, made.by) and made.because:
            yield game.characters[made.by].name, made.because


def _must_tell(game: Game, roll: Roll) -> Iterator[str]:
    for aspect in game.aspects.values():
        if aspect.roll == roll.id and aspect.alive and not aspect.hidden and aspect.text not in UNNAMED:
            yield aspect.text
