"""What there is to say about a ruling, one sentence a fact, as a seat may hear of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.correspondence.happenings import Moment, Section, sentence
from adjudicator.correspondence.retelling import PLAYERS, Retold, View
from adjudicator.wording.plain import signed

GM_ONLY = "GM only: "


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence for a section of a reply; ``secret`` where players hear less than that."""

    section: Section
    text: str
    secret: bool = False


def facts(told: Retold, seat: str) -> Iterator[Fact]:
    """Everything there is to say about a ruling; for "gm" also what players do not hear, marked.

    Those of the section "elsewhere" name what a reply tells in full by other means: rolls, scenes, tellings.
    """
    for step in told.steps:
        section, public = sentence(Moment(told, step, View(step.after, PLAYERS)))
        whole = sentence(Moment(told, step, View(step.after, "gm")))[1] if seat == "gm" else None
        yield from _told(section, public, whole)
    asked = told.by_a_player
    for text in _about_ruling(told, View(told.game, PLAYERS if asked else "gm")):
        yield from _told("also", text if asked else None, text if seat == "gm" else None)
    for text in _adjusted(told, View(told.game, PLAYERS)):
        yield Fact("also", text)


def _told(section: Section, public: str | None, whole: str | None) -> Iterator[Fact]:
    if public is not None:
        yield Fact(section, _begun(public))
    if whole not in (None, public):
        yield Fact("also" if section == "elsewhere" else section, f"{GM_ONLY}{whole}", secret=True)


def _begun(text: str) -> str:
    """With a capital where the GM begins a sentence; ids keep theirs."""
    return f"T{text[1:]}" if text.startswith("the GM") else text


def _about_ruling(told: Retold, view: View) -> Iterator[str]:
    decision = told.record.get("decision") or {}
    moves = "; ".join(view.sentence(move) for move in told.record["moves"])
    if told.status == "rejected":
        yield f"Turned down ({told.id}): {moves}{'. ' + decision['reason'] if decision.get('reason') else ''}"
    elif told.status == "expired":
        yield f"Nobody decided in time ({told.id}): {moves}"
    elif decision.get("set_aside") and not told.undone:
        yield f"{told.id} stands, although it is against {', '.join(decision['set_aside'])}"


def _adjusted(told: Retold, view: View) -> Iterator[str]:
    for move in told.moves() if told.steps else ():
        if move["do"] == "adjust":
            points = f"{signed(move['fate_points'])} fate points"
            yield f"The GM corrects {view.who(move['character'])} by {points}: {move['reason']}"
