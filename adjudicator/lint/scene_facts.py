"""What a draft is checked against: the outcome, the people, and every text it may draw on."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.ruleset import Outcome


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may be named in a draft; ``is_pc`` for a player's character."""

    name: str
    is_pc: bool = False
    present: bool = True
    taken_out: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The committed facts behind a draft.

    ``outcome`` None stands for a telling without a roll. ``known`` holds each text that names and numbers may
    come from; ``said`` pairs a player's character with that player's own words; ``must_tell`` holds what the
    telling should cover, ``secrets`` what must not come through; ``earlier`` the last drafts, newest first.
    """

    outcome: Outcome | None = None
    actor: str = ""
    opponent: str = ""
    people: tuple[Person, ...] = ()
    known: tuple[str, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    must_tell: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    language: str = "en"
