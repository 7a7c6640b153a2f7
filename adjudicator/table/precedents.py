"""The table's own earlier rulings on invocations, found by aspect and by shared words; no model, no network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.core.events import Decided
from adjudicator.core.game import Game
from adjudicator.core.game import Ruling as Waiting
from adjudicator.core.moves import Invoke, Move
from adjudicator.core.names import named
from adjudicator.core.references import resolve
from adjudicator.drafting.brief import Precedent
from adjudicator.drafting.checked_facts import gives_away, is_player, secrets_of
from adjudicator.log import Entry
from adjudicator.table.history import History
from adjudicator.table.rulings import trace

MOST = 5
_LOOKED_AT = 1_000
"""Commits that are searched, the latest ones; a long history must not slow an evening down."""
_SAME_ASPECT, _ALIKE = 10, 3
"""What counts: the same aspect, and how many words two cases have to share without it."""


@dataclass(frozen=True, slots=True)
class _Earlier:
    """A decided invocation. ``of_now`` says whether its aspect is still the one that its id names today."""

    ruling: str
    move: Invoke
    decision: Decided
    of_now: bool


def precedents(history: History, game: Game, ruling: Waiting) -> tuple[Precedent, ...]:
    """At most five decided rulings alike ``ruling``, the best first; nothing that everybody may not know."""
    asked = _invocation(game, ruling.moves)
    if asked is None:
        return ()
    words, secrets = _words(game, asked, True), secrets_of(game)
    scored = []
    for number, earlier in enumerate(_decided(history, game)):
        if earlier.ruling == ruling.id or not _known(game, earlier):
            continue
        same = earlier.of_now and earlier.move.aspect == asked.aspect
        score = _SAME_ASPECT * same + len(words & _words(game, earlier.move, earlier.of_now))
        if score >= _ALIKE and not _gives_away(game, earlier, secrets):
            scored.append((score, number, earlier))
    best = sorted(scored, key=lambda one: one[:2], reverse=True)[:MOST]
    return tuple(_precedent(game, earlier) for _, _, earlier in best)


def _decided(history: History, game: Game) -> Iterator[_Earlier]:
    entries: dict[str, list[Entry]] = {}
    placed: dict[str, int] = {}
    for entry in history.log.read(max(0, history.seq - _LOOKED_AT)):
        entries.setdefault(entry.ruling, []).append(entry)
        placed |= {_placed_id(event): entry.seq for event in entry.events if event["kind"] == "aspect_placed"}
    undone = history.undone_by()
    for key, of_one in entries.items():
        traced = trace(of_one)
        if traced is None or traced.decision is None or key in undone:
            continue
        # What the GM amended was decided as amended.
        move = _invocation(game, traced.decision.moves or traced.waiting.moves)
        if move is not None:
            of_now = move.aspect in game.aspects and placed.get(move.aspect, 0) <= of_one[-1].seq
            yield _Earlier(key, move, traced.decision, of_now)


def _placed_id(event: Mapping[str, Any]) -> str:
    return str(event["aspect"]["id"])


def _invocation(game: Game, moves: tuple[Move, ...]) -> Invoke | None:
    move = next((move for move in moves if isinstance(move, Invoke)), None)
    if move is None:
        return None
    resolved, _ = resolve(game, move)
    return resolved if isinstance(resolved, Invoke) else None


def _known(game: Game, earlier: _Earlier) -> bool:
    """Whether everybody knows the aspect; one that is gone may have been hidden, unless a player named it."""
    if earlier.of_now:
        return not game.aspects[earlier.move.aspect].hidden
    return is_player(game, earlier.move.by)


def _gives_away(game: Game, earlier: _Earlier, secrets: tuple[str, ...]) -> bool:
    """Whether the GM's own words say what only the GM knows, whatever they were said about."""
    words = "" if is_player(game, earlier.move.by) else earlier.move.because or ""
    return gives_away(f"{words}\n{earlier.decision.reason or ''}", secrets)


def _words(game: Game, move: Invoke, of_now: bool) -> set[str]:
    # Its word lists take a while to load, and most commands ask for no opinion.
    from adjudicator.drafting.stems import content, words_of

    text = _text(game, move, of_now).replace("-", " ")
    return set(content(words_of(f"{text} {move.because or ''}")))


def _text(game: Game, move: Invoke, of_now: bool) -> str:
    return game.aspects[move.aspect].text if of_now and move.aspect in game.aspects else move.aspect


def _precedent(game: Game, earlier: _Earlier) -> Precedent:
    move, decision = earlier.move, earlier.decision
    whom = f" for {named(game, move.for_)}" if move.for_ else ""
    word = {"reject": "rejected", "override": "approved against a rule"}.get(decision.verdict, "approved")
    return Precedent(
        ruling=earlier.ruling,
        asked=f"{named(game, move.by)} invoked {_text(game, move, earlier.of_now)} ({move.benefit}{whom})",
        because=move.because or "",
        decided=f"{word}, {decision.reason}" if decision.reason else word,
    )
