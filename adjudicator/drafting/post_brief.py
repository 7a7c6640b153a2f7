"""What a drafter is told about a post: its words, who wrote it, and what everybody knows is in play; no secret."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.game import Game
from adjudicator.core.names import named
from adjudicator.drafting.checked_facts import gives_away, secrets_of
from adjudicator.formats.thread_post import Post


@dataclass(frozen=True, slots=True)
class PostBrief:
    """One post and the table around it, in names and words.

    ``by`` is who wrote it. ``aspects`` are those in play, each with what it lies on; ``compels`` the open ones, as
    sentences. ``table`` is what the marks around the post are made from, such as the table's id.
    """

    post: Post
    by: str
    characters: tuple[str, ...] = ()
    aspects: tuple[tuple[str, str], ...] = ()
    compels: tuple[str, ...] = ()
    table: str = ""


def post_brief(game: Game, post: Post, seat: str, table: str = "") -> PostBrief | None:
    """The brief of a post by ``seat`` ("gm" or a character's id); None when the post gives a secret away."""
    if gives_away(post.text, secrets_of(game)):
        return None
    visible = {key: aspect for key, aspect in game.aspects.items() if aspect.alive and not aspect.hidden}
    return PostBrief(
        post,
        by="the game master" if seat == "gm" else named(game, seat),
        characters=tuple(one.name for one in game.characters.values()),
        aspects=tuple((aspect.text, named(game, aspect.on)) for aspect in visible.values()),
        compels=tuple(
            f"{visible[one.aspect].text}, offered to {named(game, one.target)}"
            for one in game.compels.values()
            if one.open and one.aspect in visible
        ),
        table=table,
    )
